"""Records again and again under ids, titles and names of their own, so that no key of one is that of another.

    python tests/bench/altered.py papers.jsonl.zst 1000000 > million.jsonl

Systems that the title names before its colon get other names in title and abstract, people other family names, and each
abstract begins with a word of its own; all else stays, so that as much is found as in the records themselves.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
from collections.abc import Iterator, Sequence
from itertools import chain, count, islice, repeat
from pathlib import Path

from etl import fetch
from etl.model import Page

_COINED = re.compile(r"([A-Za-z][\w-]*[A-Z0-9][\w-]*|[A-Z][\w-]+):")  # Larkspur: Fusing Late


def words(title: str, authors: Sequence[str], abstract: str, number: int) -> tuple[str, list[str], str]:
    """Title, authors and abstract of a copy with that number; those of number 0 are as they were."""
    if not number:
        return title, [*authors], abstract
    mark = _letters(number)
    people = [f"{one}{mark}" for one in authors]
    found = _COINED.match(title)
    if found:
        name = re.compile(rf"\b{re.escape(found[1])}\b")
        title, abstract = (name.sub(f"{found[1]}{mark}", text) for text in (title, abstract))
    else:
        title = re.sub(r"^\w+", rf"\g<0>{mark}", title)  # titles that begin alike are compared
    return f"{title} {mark}", people, f"{mark.title()}. {abstract}"


def arxiv(place: int) -> str:
    """An arXiv id for each place, of months that have no papers yet."""
    return f"{3000 + place // 100_000}.{place % 100_000:05}"


def copies(lines: Sequence[str]) -> Iterator[dict[str, object]]:
    """The records of JSON lines without end, each copy altered in its own way."""
    every = chain.from_iterable(zip(lines, repeat(number), strict=False) for number in count())
    for place, (line, number) in enumerate(every):
        record = json.loads(line)
        title, authors, abstract = words(
            record.get("title") or "", record.get("authors") or [], record.get("abstract") or "", number
        )
        fresh = {"id": f"arXiv:{arxiv(place)}"} if number else {}
        yield {**record, "title": title, "authors": authors, "abstract": abstract, **fresh}


def _letters(number: int) -> str:
    """Small letters that stand for a number: `ba`, `bb` …, none of them a word."""
    return "".join(chr(98 + int(digit)) for digit in str(number)).rjust(2, "q")


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("file", type=Path, help="JSON Lines, plain or packed")
    parser.add_argument("count", type=int, help="how many records")
    options = parser.parse_args()
    pages = fetch.pages([str(options.file)])
    lines = [line for page in pages if isinstance(page, Page) for line in page.text.splitlines() if line.strip()]
    for record in islice(copies(lines), options.count):
        sys.stdout.write(json.dumps(record, ensure_ascii=False) + "\n")


if __name__ == "__main__":
    main()
