"""Rows in scripts, as JSON in gzip in base64: a page that is opened from a disk may load scripts and nothing else."""

import json
from collections.abc import Iterable, Iterator, Sequence
from itertools import count, islice

from etl.console import packed


def scripts(name: str, rows: Iterable[object], most: int) -> Iterator[tuple[str, str]]:
    """Files of scripts, each with at most so many rows, numbered from 1."""
    left = iter(rows)
    for number in count():
        if not (some := list(islice(left, most))):
            return
        yield f"{name}-{number + 1}.js", script(name, number, some)


def script(name: str, number: int, rows: Sequence[object]) -> str:
    """One script; the same rows give the same text."""
    text = json.dumps(rows, ensure_ascii=False, separators=(",", ":"))
    return f'report.packed("{name}", {number}, "{packed(text.encode())}");\n'
