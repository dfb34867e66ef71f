"""A page in which every label stands, and its reading."""

from __future__ import annotations

import hashlib

import pytest

from etl.model import Aside, AsideKind, Author, Page, Quote, Reading, Record

TEXT = """\
OWLCONF.2031 - All

Total: 2

#1 Sparrow: Queues for Two [PDF]

Authors: Ada Moreau ; Ben Okafor

We present Sparrow, a queue that two can share. It is 2x faster
than one queue.

Room: 301

Nobody knows this line
nor this one

#2 Finch, Asleep

Made with care
"""


def _quote(words: str) -> Quote:
    start = TEXT.index(words)
    return Quote(words, start, start + len(words))


def _record(number: int, first: str, last: str, title: str, *people: str, abstract: str | None = None) -> Record:
    quotes = map(_quote, people)
    return Record(
        "0",
        number,
        _quote(first).start,
        _quote(last).end,
        title=_quote(title),
        authors=tuple(Author(quote.words, quote) for quote in quotes),
        abstract=_quote(abstract) if abstract else None,
    )


def _aside(kind: AsideKind, words: str) -> Aside:
    return Aside(kind, _quote(words).start, _quote(words).end)


@pytest.fixture(scope="session")
def reading() -> Reading:
    """Two records, three asides, two blocks left out."""
    page = Page("owls.txt", TEXT, hashlib.sha256(TEXT.encode()).hexdigest())
    abstract = TEXT[TEXT.index("We present") : TEXT.index("\n\nRoom")]
    records = (
        _record(1, "#1", "than one queue.", "Sparrow: Queues for Two", "Ada Moreau", "Ben Okafor", abstract=abstract),
        _record(2, "#2", "Asleep", "Finch, Asleep"),
    )
    asides = (_aside("heading", "OWLCONF.2031 - All"), _aside("count", "Total: 2"), _aside("note", "Room: 301"))
    left = tuple(
        (_quote(words).start, _quote(words).end) for words in ("Nobody knows this line\nnor this one", "Made with care")
    )
    return Reading(page, "paper", records, asides, left)
