"""The documents that are measured: the sample pages again and again, or the records of a file."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import count, islice
from pathlib import Path

from bench import altered

from etl import assets, fetch, read
from etl.model import Author, Page, Quote, Record


@dataclass(frozen=True, slots=True)
class Text:
    """Pages, and the records that they list."""

    pages: tuple[Page, ...]
    records: tuple[Record, ...]


def of_sample(documents: int) -> Text:
    """The sample pages as often as needed; every copy has ids, titles and names of its own."""
    fetched = fetch.pages([str(assets.SAMPLE / "*.txt")])
    readings = [read.reading(page) for page in fetched if isinstance(page, Page)]
    pages: list[Page] = []
    records: list[Record] = []
    for copy_number in count():
        if len(records) >= documents:
            break
        for reading in readings:
            copy = hashlib.sha256(f"{len(pages)} {reading.page.sha256}".encode()).hexdigest()
            page = replace(reading.page, sha256=copy, source=f"{len(pages)}-{reading.page.source}")
            pages.append(page)
            for record in reading.records:
                number = len(records)
                arxiv = f"{number // 10_000:04}.{number % 10_000:05}"
                records.append(replace(renamed(record, copy_number, arxiv), page=page.id, doi=None))
    return Text(tuple(pages), tuple(records[:documents]))


def renamed(record: Record, number: int, arxiv: str) -> Record:
    """The record as the copy with that number has it."""
    title, authors, abstract = altered.words(
        record.title.words if record.title else "",
        [author.name for author in record.authors],
        record.abstract.words if record.abstract else "",
        number,
    )
    return replace(
        record,
        title=record.title and _quote(record.title, title),
        authors=tuple(Author(name, _quote(one.quote, name)) for one, name in zip(record.authors, authors, strict=True)),
        abstract=record.abstract and _quote(record.abstract, abstract),
        arxiv=arxiv,
    )


def _quote(quote: Quote, words: str) -> Quote:
    return Quote(words, quote.start, quote.start + len(words))


def of_file(path: Path, documents: int) -> Text:
    """The first lines of a file that have an abstract, each a record on one page made for them."""
    page = ""
    records: list[Record] = []
    told = (json.loads(line) for line in _lines(path))
    for document in islice((one for one in told if one.get("abstract")), documents):
        start = len(page)
        quotes = []
        for words in (document.get("title") or "Untitled", *document.get("authors", ()), document["abstract"]):
            quotes.append(Quote(words, len(page), len(page) + len(words)))
            page += f"{words}\n"
        title, *authors, abstract = quotes
        credited = tuple(Author(quote.words, quote) for quote in authors)
        arxiv = str(document["id"]).removeprefix("arXiv:") if "id" in document else None
        records.append(
            Record("", len(records) + 1, start, len(page), title, credited, abstract, arxiv=arxiv),
        )
    made = Page(path.name, page, hashlib.sha256(page.encode("utf-8", "replace")).hexdigest())
    return Text((made,), tuple(replace(record, page=made.id) for record in records))


def _lines(path: Path) -> Iterator[str]:
    """The lines of a file, packed or not, as a run reads them."""
    for page in fetch.pages([str(path)]):
        if isinstance(page, Page):
            yield from page.text.splitlines()
