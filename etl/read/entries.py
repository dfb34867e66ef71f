"""Structured sources: entries whose fields have names, written out as text that quotes can point into."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, fields, replace
from io import StringIO
from typing import NamedTuple, Protocol

from etl.model import Aside, AsideKind, Author, Edition, Notice, Page, Quote, Record
from etl.read.blocks import Listing
from etl.render.prose import is_truncated


@dataclass(frozen=True, slots=True)
class Entry:
    """One paper as a structured source gives it; every text with its markup and escapes already resolved."""

    title: str | None = None
    authors: tuple[str, ...] = ()  # names in order, each as "Given Family"
    abstract: str | None = None
    edition: Edition | None = None
    session: str | None = None
    when: str | None = None
    arxiv: str | None = None  # arXiv id without version
    doi: str | None = None
    created: str | None = None  # ISO 8601: a day, or a month or a year where the source says no more
    comment: str | None = None
    urls: tuple[str, ...] = ()


def of_record(record: Record) -> Entry:
    """The entry that a record is, without its places on a page."""
    own = {field.name: getattr(record, field.name) for field in fields(Entry)}
    words = {name: quote.words if (quote := own[name]) else None for name in ("title", "abstract")}
    return Entry(**own | words | {"authors": tuple(author.name for author in record.authors)})


def filled(entry: Entry, other: Entry) -> Entry:
    """An entry with what only the other one says."""
    own = {field.name: getattr(entry, field.name) or getattr(other, field.name) for field in fields(Entry)}
    return Entry(**own | {"urls": tuple(dict.fromkeys((*entry.urls, *other.urls)))})


class Other(NamedTuple):
    """What a source lists that is no paper; it has no kind where nothing says what it is."""

    title: str
    kind: AsideKind | None


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

    def entries(self, page: Page) -> Iterator[Entry | Other | Notice]:
        """The papers it lists, in its order, what it lists besides, and a notice for what is broken or no paper.

        Raises PageError where nothing in it can be read.
        """


def written(page: Page, entries: Iterable[Entry | Other]) -> tuple[Page, Listing]:
    """The page with its text replaced by its entries written out, and the records and asides that are there.

    Title, authors and abstract are a paragraph each; lines and blanks inside them become single blanks, except that
    paragraphs of an abstract stay apart.
    """
    text = StringIO()
    records: list[Record] = []
    asides: list[Aside] = []
    for entry in entries:
        if isinstance(entry, Other):
            quote = _put(text, _flat(entry.title)) if entry.title else None
            asides += [Aside(entry.kind, quote.start, quote.end)] if quote and entry.kind else []
        elif record := _record(page.id, len(records) + 1, entry, text):
            records.append(record)
    return replace(page, text=text.getvalue(), styles=()), Listing(tuple(records), tuple(asides))


def _put(text: StringIO, words: str, end: str = "\n\n") -> Quote:
    start = text.tell()
    text.write(words + end)
    return Quote(words, start, start + len(words))


def _record(page: str, number: int, entry: Entry, text: StringIO) -> Record | None:
    """The entry, put into the text; nothing where it has neither title nor abstract."""
    title, venue = _flat(entry.title or ""), _flat(entry.edition.venue if entry.edition else "")
    abstract = "\n\n".join(filter(None, map(_flat, (entry.abstract or "").split("\n\n"))))
    if not title and not abstract:
        return None
    names = [*filter(None, map(_flat, entry.authors))]
    start = text.tell()
    heading = _put(text, title) if title else None
    people = [*(_put(text, name, "; ") for name in names[:-1]), *(_put(text, name) for name in names[-1:])]
    running = _put(text, abstract) if abstract else None
    return Record(
        page=page,
        number=number,
        start=start,
        end=max(quote.end for quote in (heading, running, *people) if quote),
        title=heading,
        authors=tuple(Author(quote.words, quote) for quote in people),
        abstract=running,
        truncated=running is not None and is_truncated(running.words),
        edition=replace(entry.edition, venue=venue) if entry.edition and venue else None,
        session=_flat(entry.session or "") or None,
        when=entry.when,
        arxiv=entry.arxiv,
        doi=entry.doi,
        created=entry.created,
        comment=_flat(entry.comment or "") or None,
        urls=tuple(filter(None, map(_flat, entry.urls))),
    )


def _flat(words: str) -> str:
    return " ".join(_UNSOUND.sub("\ufffd", words).split())
