"""Structured sources: entries whose fields have names, written out as text that quotes can point into."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple, Protocol

from etl.model import Author, Edition, Notice, Page, Quote, Record
from etl.read.listing import Listing
from etl.render.prose import is_truncated


@dataclass(frozen=True, slots=True)
class Entry:
    """One paper as a structured source gives it; every text with its markup and escapes already resolved."""

    title: str | None = None
    authors: tuple[str, ...] = ()
    """Names in order, each as "Given Family"."""
    abstract: str | None = None
    edition: Edition | None = None
    session: str | None = None
    arxiv: str | None = None
    """arXiv id without version."""
    doi: str | None = None
    created: str | None = None
    """ISO 8601: a day, or a month or a year where the source says no more."""
    comment: str | None = None
    urls: tuple[str, ...] = ()


_UNSOUND = re.compile(r"[\x00-\x08\x0e-\x1f\x7f\ud800-\udfff\ufffe\uffff]")  # JSON can escape what no text holds


class Broken(NamedTuple):
    """A place at which a source cannot be parsed."""

    line: int
    reason: str


def broken_entry(page: Page, broken: Sequence[Broken], fault: str) -> Iterator[Notice]:
    """One notice of the first place that cannot be parsed; `fault` says what it is: "is no JSON"."""
    for line, reason in broken[:1]:
        more = f" (and {len(broken) - 1} more places)" if len(broken) > 1 else ""
        yield Notice("broken entry", page.source, f"line {line} {fault} and is left out: {reason}{more}")


class Structured(Protocol):
    """A reader of one structured format: a module of this room, named after it."""

    __name__: str

    def recognises(self, page: Page) -> bool:
        """Whether the page is of this format: a fast test."""

    def entries(self, page: Page) -> Iterator[Entry | Notice]:
        """The papers it lists, in its order, and a notice for what is broken or no paper: it costs no other entry.

        Raises:
            PageError: nothing in it can be read.

        """


def written(page: Page, entries: Iterable[Entry]) -> tuple[Page, Listing]:
    """The page with its text replaced by its entries written out, and the records that are there.

    Title, authors and abstract are a paragraph each; lines and blanks inside them become single blanks, except that
    paragraphs of an abstract stay apart.
    """
    text: list[str] = []
    records: list[Record] = []
    position = 0

    def put(words: str, end: str) -> Quote:
        nonlocal position
        start = position
        text.append(words + end)
        position += len(words) + len(end)
        return Quote(words, start, start + len(words))

    for entry in entries:
        names = [name for raw in entry.authors if (name := _flat(raw))]
        title, abstract = _flat(entry.title or ""), _paragraphs(entry.abstract or "")
        if not title and not abstract:
            continue
        start = position
        heading = put(title, "\n\n") if title else None
        quotes = [put(name, "\n\n" if number == len(names) else "; ") for number, name in enumerate(names, 1)]
        running = put(abstract, "\n\n") if abstract else None
        last = running or (quotes[-1] if quotes else heading)
        assert last is not None
        records.append(
            Record(
                page=page.id,
                number=len(records) + 1,
                start=start,
                end=last.end,
                title=heading,
                authors=tuple(Author(quote.words, quote) for quote in quotes),
                abstract=running,
                truncated=running is not None and is_truncated(running.words),
                edition=_edition(entry.edition),
                session=_flat(entry.session or "") or None,
                arxiv=entry.arxiv,
                doi=entry.doi,
                created=entry.created,
                comment=_flat(entry.comment or "") or None,
                urls=tuple(filter(None, map(_flat, entry.urls))),
            )
        )
    return replace(page, text="".join(text), styles=()), Listing(tuple(records))


def _edition(edition: Edition | None) -> Edition | None:
    venue = _flat(edition.venue) if edition else ""
    return Edition(venue, edition.year) if edition and venue else None


def _flat(words: str) -> str:
    return " ".join(_UNSOUND.sub("\ufffd", words).split())


def _paragraphs(words: str) -> str:
    return "\n\n".join(flat for paragraph in words.split("\n\n") if (flat := _flat(paragraph)))
