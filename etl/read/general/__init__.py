"""Listings of unknown shape: pieces, their kinds, and the records that repeat.

Lines lose their decoration, labels are cut off, references are read with the grammar that their page teaches and other
lines that hold several fields are split by a vote of the page; each piece is told by its looks; the cheapest labelling
of all pieces, with prices that the page sets, gives the records.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import groupby

from etl.model import Aside, AsideKind, Author, Page, Quote, Record
from etl.read import identifiers, inverted, names, scripts, times, venues
from etl.read.blocks import quote
from etl.read.general import formal, passes, single
from etl.read.general.atoms import LED
from etl.read.general.piece import Kind, Piece
from etl.read.general.prices import OTHER, PEOPLE, TEXT, TITLE, Segment
from etl.read.listing import Listing
from etl.read.parts import is_truncated
from etl.read.phrases import compiled
from etl.read.separators import unwrapped

_SESSION = compiled(r"\b{sitting}\b")
_BUTTON = compiled(r"(?:\s{0,9}[▽△▼▲▾▴]\s{0,9}(?:more|less)|\s[(\[]?{toggle}[)\]]?)[\s.…]*\Z")
_WIDEST = 30  # characters of a button
_ASIDES: dict[Kind, AsideKind] = {
    "session": "heading",
    "event": "talk",
    "time": "time",
    "furniture": "navigation",
    "biography": "person",
    "links": "navigation",
    "marker": "note",
    "meta": "note",
    "name": "person",
}


def recognises(page: Page) -> bool:
    return bool(page.text.strip())


def pieces_of(page: Page) -> Sequence[Piece]:
    """The pieces of a page with their kinds."""
    return passes.pieces(passes.plain(page))


def listing(page: Page) -> Listing:
    bare = passes.plain(page)
    every = passes.pieces(bare)
    found = passes.records(every)
    places = _places(every, found)
    records = inverted.turned(
        [
            replace(_record(page, bare.text, number, segment), session=session, when=when)
            for number, (segment, (session, when)) in enumerate(zip(found, places, strict=True), 1)
        ]
    )
    return Listing(records, tuple(_asides(every, records)))


def _places(every: Sequence[Piece], found: Sequence[Segment]) -> list[tuple[str | None, str | None]]:
    """Under which session and at what time each record stands: the last of each that is printed above it."""
    places: list[tuple[str | None, str | None]] = []
    session = when = None
    ahead = iter(found)
    segment = next(ahead, None)
    for piece in every:
        if segment and piece.start >= segment.pieces[0].start:
            places.append((session, when))
            segment = next(ahead, None)
        if piece.kind == "time":
            when = piece.words
        elif piece.kind == "session" and _SESSION.search(piece.words):
            session, when = piece.words, None
        elif piece.kind == "event":
            when = None
    return places


def _record(page: Page, bare: str, number: int, segment: Segment) -> Record:
    """A record of a page; `bare` is its text with markup blanked out, in which names are told."""
    title, people, text = (segment.of(label) for label in (TITLE, PEOPLE, TEXT))
    others = [piece for piece, label in zip(segment.pieces, segment.labels, strict=True) if label == OTHER]
    abstract = _abstract(page, _untranslated(text)) if text else None
    facts = "\n".join(
        f"{piece.label}: {piece.words} {piece.tail}" if piece.label else f"{piece.words} {piece.tail}"
        for piece in (*others, *title)
    )
    published = (venues.of_comment(piece.words) for piece in others)
    return Record(
        page=page.id,
        number=number,
        start=segment.pieces[0].start,
        end=segment.pieces[-1].end,
        title=quote(page.text, title[0].start, title[-1].end) if title else None,
        authors=tuple(author for piece in people for author in _authors(page, bare, piece)),
        abstract=abstract,
        truncated=abstract is not None and is_truncated(abstract.words),
        edition=next(filter(None, published), None),
        arxiv=identifiers.arxiv(facts),
        doi=identifiers.doi(facts),
        created=next((date for piece in others if (date := times.iso_date(piece.words))), None),
        comment=next((piece.words for piece in others if piece.label.startswith("comment")), None),
        urls=identifiers.urls(facts),
    )


def _untranslated(text: Sequence[Piece]) -> Sequence[Piece]:
    """A text without its translation into Chinese, Japanese or Korean, which stands before or behind it."""
    runs = [(foreign, [*run]) for foreign, run in groupby(text, key=lambda piece: scripts.is_foreign(piece.words))]
    return next((run for foreign, run in runs if not foreign), text)


def _abstract(page: Page, text: Sequence[Piece]) -> Quote:
    """The words of a text, without the button behind them that shows more or less of it."""
    start, end = text[0].start, text[-1].end
    button = _BUTTON.search(page.text, max(start + 1, end - _WIDEST), end)
    return quote(page.text, start, button.start() if button else end)


def _authors(page: Page, bare: str, piece: Piece) -> Iterator[Author]:
    """Who is listed in a piece; where a line was wrapped, no name ends."""
    if piece.label == formal.FORMAL:
        for first, last in formal.people(piece.words):
            start, end = piece.start + first, piece.start + last
            yield Author(piece.words[first:last], Quote(page.text[start:end], start, end))
        return
    if piece.label == single.ALONE:
        yield Author(piece.words, quote(page.text, piece.start, piece.end))
        return
    flat = bare[piece.start : piece.end].replace("\n", " ")
    start, end = unwrapped(flat, 0, len(flat))
    led = LED.match(flat, start)
    for author in names.authors(flat, led.end() if led else start, end):
        start, end = author.quote.start + piece.start, author.quote.end + piece.start
        yield Author(author.name, Quote(page.text[start:end], start, end))


def _asides(every: Sequence[Piece], records: Sequence[Record]) -> Iterator[Aside]:
    """What is understood and belongs to no record."""
    taken = iter(records)
    ahead = next(taken, None)
    for piece in every:
        while ahead and ahead.end <= piece.start:
            ahead = next(taken, None)
        if (not ahead or piece.start < ahead.start) and piece.kind in _ASIDES:
            yield Aside(_ASIDES[piece.kind], piece.start, piece.end)
