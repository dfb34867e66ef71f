"""BibTeX shown on a page of another shape: boxes below the papers, on one line or on many.

A box says again what stands above it. It names the people of the title above where nobody else does, and all else in
it is a fact of that paper. Where a page prints most of its papers in boxes alone, those tell their titles as well.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

from etl.model import Author, Page
from etl.read import names
from etl.read.blocks import Span, quote
from etl.read.formats import bibtex_names, latex
from etl.read.general.piece import Kind, Piece
from etl.read.general.runs import people

BOXED = "bibtex"
"""The label of what a box says."""

_BEGIN = re.compile(r"@[A-Za-z]{3,20}\s{0,4}\{\s{0,9}[^\s{}(),=\"@]{0,120}\s{0,9},")
_BRACE = re.compile(r"(?<!\\)[{}]")
_FIELD = re.compile(r"(?<![\w-])(?P<name>title|author)\s{0,20}=\s{0,20}(?P<mark>[{\"])", re.IGNORECASE)
_AND = re.compile(r"\s{1,20}and\s{1,20}")
_LONGEST = 8000  # characters of a box
_AROUND = 12  # lines above a box that the title of its paper may stand on
_FEWEST = 3  # boxes without a title above that tell a page of boxes
_SHORTEST = 8  # characters of a title that is told again
_UNMARKED = re.compile(r"[\W_]+")


class _Box(NamedTuple):
    start: int
    end: int
    title: Span | None
    authors: Span | None


def told(page: Page, pieces: Sequence[Piece]) -> list[Piece]:
    """The pieces, those inside boxes as people, titles and facts."""
    boxes = list(_boxes(page.text))
    if not boxes:
        return list(pieces)
    above, inside, rest = _shared(pieces, boxes)
    titles = [_title_above(page.text, box, held) for box, held in zip(boxes, above, strict=True)]
    alone = titles.count(None)
    bare = alone >= _FEWEST and 2 * alone > len(boxes)
    made: list[Piece] = []
    for box, held, own, at in zip(boxes, above, inside, titles, strict=True):
        made += held
        if own:
            named = at is not None and _is_credited(held[at:], page.text, box)
            made += _opened(page.text, box, own, titled=at is None, told=bare if at is None else not named)
    return made + rest


def authors(text: str, start: int, end: int) -> Iterator[Author]:
    """The people of a field: "Moreau, Ada and Ben Okafor" as they are called, given names first."""
    ends = [(start, start), *(found.span() for found in _AND.finditer(text, start, end)), (end, end)]
    for (_, left), (right, _) in pairwise(ends):
        printed = quote(text, left, right)
        for name in bibtex_names.of_field(printed.words)[:1]:
            yield Author(name, printed)


def _boxes(text: str) -> Iterator[_Box]:
    """The boxes whose braces close."""
    position = 0
    while begin := _BEGIN.search(text, position):
        position = begin.end()
        closing = _closing(text, begin.end(), begin.start() + _LONGEST)
        if closing is None:
            continue
        values: dict[str, Span] = {}
        for field in _FIELD.finditer(text, begin.end(), closing):
            end = _value(text, field.end(), closing, field["mark"])
            values.setdefault(field["name"].casefold(), (field.end(), end))
        position = closing + 1
        yield _Box(begin.start(), position, values.get("title"), values.get("author"))


def _closing(text: str, start: int, most: int) -> int | None:
    """Where the brace closes that opens before `start`."""
    depth = 0
    for brace in _BRACE.finditer(text, start, most):
        depth += 1 if brace[0] == "{" else -1
        if depth < 0:
            return brace.start()
    return None


def _value(text: str, start: int, most: int, mark: str) -> int:
    """Where the value of a field ends."""
    end = _closing(text, start, most) if mark == "{" else text.find('"', start, most)
    return most if end is None or end < 0 else end


def _shared(pieces: Sequence[Piece], boxes: Sequence[_Box]) -> tuple[list[list[Piece]], list[list[Piece]], list[Piece]]:
    """The pieces above each box, those inside each, and those behind the last."""
    above: list[list[Piece]] = [[] for _ in boxes]
    inside: list[list[Piece]] = [[] for _ in boxes]
    rest: list[Piece] = []
    at = 0
    for piece in pieces:
        while at < len(boxes) and piece.start >= boxes[at].end:
            at += 1
        if at == len(boxes):
            rest.append(piece)
        else:
            (inside if piece.start >= boxes[at].start else above)[at].append(piece)
    return above, inside, rest


def _title_above(text: str, box: _Box, above: Sequence[Piece]) -> int | None:
    """Which piece above a box is the first to print its title."""
    title = _folded(latex.plain(text[slice(*box.title)])) if box.title else ""
    if len(title) < _SHORTEST:
        return None
    places = range(max(0, len(above) - _AROUND), len(above))
    return next((at for at in places if f" {title} " in f" {_folded(above[at].words)} "), None)


def _folded(words: str) -> str:
    return _UNMARKED.sub(" ", words).strip().casefold()


def _is_credited(held: Sequence[Piece], text: str, box: _Box) -> bool:
    """Whether people are named in the line of a title, or below it."""
    title, *below = held
    longer = len(_folded(title.words)) > len(_folded(text[slice(*box.title)])) + _SHORTEST if box.title else False
    if longer and people(title.words) is not None:
        return True
    return any(
        piece.kind == "people" or names.is_author_list(piece.words) or names.likeness(piece.words) == 1
        for piece in below
    )


def _opened(text: str, box: _Box, own: Sequence[Piece], *, titled: bool, told: bool) -> Iterator[Piece]:
    """What a box says, in order: its title where none stands above, its people where they are `told`, and facts."""
    fields: Mapping[Kind, Span | None] = {"title": box.title if titled else None, "people": box.authors}
    spans = sorted((span, kind) for kind, span in fields.items() if told and span and text[slice(*span)].strip())
    first = own[0]
    rest: Kind = "furniture" if titled and not told else "meta"
    position = box.start
    for (start, end), kind in [*spans, ((box.end, box.end), rest)]:
        yield from _part(first, text, position, start, rest)
        yield from _part(first, text, start, end, kind)
        position = end


def _part(first: Piece, text: str, start: int, end: int, kind: Kind) -> Iterator[Piece]:
    """A stretch of a box, where anything stands in it."""
    words = text[start:end].strip(" \n\t{},")
    if any(map(str.isalnum, words)):
        begin = text.index(words, start, end)
        bare = " ".join(words.split()) if kind != "title" else words
        part = first._replace(words=bare, start=begin, end=begin + len(words), kind=kind, label=BOXED, sure=True)
        yield part._replace(lead="", tail="", gap=first.gap if start <= first.start else 0)
