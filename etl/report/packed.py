"""Rows in scripts, compressed: a page that is opened from a disk may load scripts and nothing else.

A script holds a bounded number of rows as JSON, compressed with gzip and written in base64.
"""

import base64
import gzip
import json
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice


def scripts(name: str, rows: Iterable[object], most: int) -> Iterator[tuple[str, str]]:
    """Files of scripts, each with at most so many rows, numbered from 1."""
    left = iter(rows)
    number = 0
    while some := list(islice(left, most)):
        yield f"{name}-{number + 1}.js", script(name, number, some)
        number += 1


def script(name: str, number: int, rows: Sequence[object]) -> str:
    """One script; the same rows give the same text."""
    text = json.dumps(rows, ensure_ascii=False, separators=(",", ":"))
    packed = gzip.compress(text.encode(), compresslevel=6, mtime=0)
    return f'report.packed("{name}", {number}, "{base64.b64encode(packed).decode()}");\n'


def rows(text: str) -> list[object]:
    """The rows of a script."""
    found: list[object] = json.loads(gzip.decompress(base64.b64decode(text.split('"')[3])))
    return found
