"""Entries of one line that say where and when a paper appeared: "Tiny Kernels for Old Boards (BoH'31) - a note".

Such lists name no authors, or the first one alone. A page is cut so where many of its lines are made alike: a title,
who made it, a venue with its year, and what a reader wrote behind that.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from etl.read import names, venues
from etl.read.affiliations import is_affiliation
from etl.read.general import brackets
from etl.read.general.ends import title_end
from etl.read.general.mastheads import is_masthead
from etl.read.general.piece import Kind, Piece
from etl.read.general.runs import people
from etl.read.links import is_links
from etl.read.parts import is_sentence
from etl.read.phrases import compiled

STAMPED = "stamped"
"""The label of titles with a stamp: it sets them off from lines without one."""
_LONGEST = 900  # characters of a line
_TITLE = 260  # characters of a title
_FEWEST = 4  # lines that tell how lines are made
_BOXES = 3  # those with brackets
_WORDY = 4  # words of a line that may be a title
_YEAR = r"(?:(?:19|20)\d\d(?!\d)|['’‘]\s?\d\d(?!\d)|(?<=[A-Za-z])\d\d(?![\w.])|\d\d['’])['’]?"
_VENUE = rf"(?:[A-Z][\w&/.+-]{{0,20}}\s){{0,3}}[A-Z][\w&/+-]{{1,20}}?[\s,]{{0,2}}{_YEAR}"
_BOXED = re.compile(
    rf"""
    \s{{0,3}} [(\[（【] \s?
    (?P<inside> (?:(?P<people>[^\W\d_][^,()\[\]（）【】]{{1,40}}\set\.?\sal\.?),?\s{{1,3}})?
      (?P<venue> (?:[A-Za-z][^()\[\]（）【】\d]{{0,40}}?)? [\s,]{{0,2}}
        (?:{_YEAR}|(?i:arxiv)[\s:]{{0,2}}\d{{4}}\.\d{{4,5}})
        [^()\[\]（）【】]{{0,40}} )
    ) [)\]）】]""",
    re.VERBOSE,
)
_FIRST = r"(?P<people>[^\W\d_a-z][^,()–—]{1,40}?\set\.?\sal\.?)"
_CREDITED = rf"(?:{_FIRST}|(?P<lone>[^\W\d_a-z][^\W\d_]+(?:[-'’][^\W\d_]+)?)(?=\s))"
_BY = r"\s[Bb]y\s"
_MADE = rf"[^\W\d_a-z](?:(?!{_BY})[^()]){{1,60}}?"
_BEHIND = {
    "-": re.compile(rf"\s[-–—]{{1,2}}\s(?:{_CREDITED}[\s,]{{1,3}})?(?P<venue>{_VENUE})$"),
    "by": re.compile(
        rf"{_BY}(?:(?P<people>{_MADE}\set\.?\sal\.?)|{_MADE}),\s(?P<venue>(?:\w{{1,20}}\s){{0,3}}{_YEAR})$"
    ),
    "|": re.compile(
        r"\s?[|｜]\s?(?P<people>(?!))?(?P<lone>(?!))?(?P<venue>(?=[^|｜]{0,60}(?:19|20)\d\d)[^|｜\s][^|｜]{1,70})$"
    ),
    ",": re.compile(rf"[,.]\s{{1,3}}(?:{_FIRST}[\s,]{{1,3}})?(?P<venue>{_VENUE})$"),
}
"""What stands between a title and its stamp → how the rest of the line is made."""
_CREDIT = re.compile(rf"(?:{_CREDITED}[\s,]{{1,3}})?(?P<venue>{_VENUE})")
"""All that stands behind a title that markup sets off: "Moreau et al., BoH '31"."""
_FIRM = ("(", "|")
"""Marks that part a title from its venue also where people stand below it."""
_EDITION = re.compile(
    rf"(?:(?:ACM|IEEE|USENIX)\s)?[A-Z]\w{{0,6}}[A-Z]\w{{0,8}}(?:[ -][A-Z]{{2,8}})?[\s-]{{0,2}}{_YEAR}"
)
"""A venue of capitals with its year: "BoH 2031"."""
_PRINTED = 0.6
"""Share of the lines that may be titles which end in such a venue, where people stand above or below them."""
_TAG = re.compile(r"[(\[【][^()\[\]【】]{2,40}[)\]】]\s{0,3}(?=\S)")
_HEAD = re.compile(
    rf"[(\[【]\s?[A-Za-z][^()\[\]【】\d]{{0,40}}?[\s,]{{0,2}}{_YEAR}[^()\[\]【】]{{0,20}}(?:\([^()]{{1,20}}\))?\s?[)\]】][:：]?\s{{0,3}}(?=\w)"
)
_TAKEN = re.compile(rf"{_BOXED.pattern}|{_VENUE}(?!\S)", re.VERBOSE)
"""A stamp that was taken off a line before."""
_NOTE = compiled(r"\s(?={note first}\b)", re.NOFLAG)
_EDGE = " \t-–—:,.;|·"


class _Stamp(NamedTuple):
    """Where a title ends, and what stands behind it."""

    shape: str
    title: int
    people: tuple[int, int]
    """Empty where nobody is named."""
    venue: tuple[int, int]
    """With who made it, where no person did; empty where it was taken off the line before."""
    rest: int


def parted(pieces: Sequence[Piece]) -> list[Piece]:
    """The pieces with lines cut at their stamps, where the page has many such lines."""
    pieces = _credited(pieces)
    parts = Counter(piece.line for piece in pieces)
    found = [_stamp(piece) if parts[piece.line] == 1 and _may(piece) else None for piece in pieces]
    agreed = _agreed(pieces, found)
    if not agreed:
        return list(pieces)
    tagged = sum(
        one is not None and _TAG.match(piece.words) is not None for piece, one in zip(pieces, found, strict=True)
    )
    made: list[Piece] = []
    for piece, stamp in zip(pieces, found, strict=True):
        made += _cut(piece, stamp, tagged=tagged >= _FEWEST) if stamp and stamp.shape in agreed else [piece]
    return made


def _credited(pieces: Sequence[Piece]) -> list[Piece]:
    """The pieces with people and venue apart where many titles that markup cut off have both behind them."""
    found = [
        _CREDIT.fullmatch(piece.words) if above.line == piece.line and _may(piece) and _is_title(above.words) else None
        for above, piece in pairwise(pieces)
    ]
    if sum(credit is not None and credit["people"] is not None for credit in found) < _FEWEST:
        return list(pieces)
    made = list(pieces[:1])
    for piece, credit in zip(pieces[1:], found, strict=True):
        if credit is None:
            made.append(piece)
            continue
        made[-1] = made[-1]._replace(kind="title", sure=True, label=STAMPED)
        people = credit.span("people") if credit["people"] else credit.span("lone")
        if people[0] >= 0:
            made.append(_part(piece, *people, "people"))
        made.append(_part(piece, *credit.span("venue"), "meta")._replace(lead="", gap=0, tail=""))
    return made


def _agreed(pieces: Sequence[Piece], found: Sequence[_Stamp | None]) -> set[str]:
    """The shapes that many lines share, unless people stand in those lines, or above or below many of them.

    A line between people may be a venue with its town and date; only brackets part a title from its venue there, or an
    edition that ends most lines beside people.
    """
    wordy = sum(_may(piece) and len(piece.words.split()) >= _WORDY for piece in pieces)
    shapes = Counter(stamp.shape for stamp in found if stamp)
    mixed: Counter[str] = Counter()
    words = [piece.words for piece in pieces]
    for stamp, above, line, below in zip(found, ("", *words), words, (*words[1:], ""), strict=False):
        if stamp:
            people_below = stamp.shape not in _FIRM and names.is_author_list(below)
            mixed[stamp.shape] += people_below or names.is_author_list(above) or _is_credited(line[: stamp.title])
    return _edited(pieces, found) | {
        shape
        for shape, often in shapes.items()
        if often >= (_BOXES if shape == "(" else _FEWEST)
        and (5 if shape == "(" else 3) * often >= wordy
        and 3 * mixed[shape] < often
    }


def _edited(pieces: Sequence[Piece], found: Sequence[_Stamp | None]) -> set[str]:
    """The shapes of most lines beside people that end in an edition: venues on lines of their own are fewer."""
    printed = Counter(
        stamp.shape
        for piece, stamp in zip(pieces, found, strict=True)
        if stamp and _EDITION.fullmatch(piece.words[slice(*stamp.venue)].strip(_EDGE))
        if not _is_credited(piece.words[: stamp.title])
    )
    if max(printed.values(), default=0) < _FEWEST:
        return set()
    people = [_are_people(piece.words) for piece in pieces]
    beside = (
        piece.words
        for piece, here, above, below in zip(pieces, people, (False, *people), (*people[1:], False), strict=False)
        if (above or below) and not here and _may(piece) and len(piece.words.split()) >= _WORDY
    )
    titles = sum(not is_sentence(words) and not is_affiliation(words, listed=True) for words in beside)
    return {shape for shape, often in printed.items() if often >= max(_FEWEST, _PRINTED * titles) and titles}


def _are_people(words: str) -> bool:
    """Whether a line is people, with or without workplaces."""
    run = None if names.is_author_list(words) else people(words)
    return run.start == 0 and run.end >= len(words.rstrip(" .*")) if run else names.is_author_list(words)


def _may(piece: Piece) -> bool:
    """Whether a line may be such an entry."""
    whole = piece.kind == "short" and not piece.sure and piece.column < 0 and len(piece.words) <= _LONGEST
    named = is_masthead(f"{piece.words} {piece.tail}") or venues.is_source(piece.words)
    return whole and not named and not piece.lead.startswith("heading")


def _is_credited(title: str) -> bool:
    run = people(title)
    return run is not None and run.score > 1


def _stamp(piece: Piece) -> _Stamp | None:
    """The stamp of a line, in brackets anywhere, or at its end behind a mark."""
    words = piece.words
    for shape, title, credit, venue, rest in _stamps(words, piece.tail):
        year = (words[slice(*venue)] if venue[0] >= 0 else piece.tail).strip("()[] .,").isdecimal()
        person = year and names.likeness(words[:title].strip()) == 1  # Ada Moreau (2031)
        if _is_title(words[:title]) and not person:
            return _Stamp(shape, title, credit, venue, rest)
    return None


def _stamps(words: str, tail: str) -> Iterator[tuple[str, int, tuple[int, int], tuple[int, int], int]]:
    end = len(words)
    for box in _BOXED.finditer(words):
        if box.start():
            yield "(", box.start(), box.span("people"), box.span("venue"), box.end()
    head = _HEAD.match(words)
    if head or _TAKEN.match(tail):
        stop = _noted(words)
        yield "(", stop, (-1, -1), (-1, -1), stop
    for shape, form in _BEHIND.items():
        if found := form.search(words, max(0, end - 120)):
            credit = found.span("people") if found["people"] else found.span("lone") if shape == "-" else (-1, -1)
            yield shape, found.start(), credit, (max(credit[1], found.start() + 1), found.end()), end


def _noted(words: str) -> int:
    """Where a title ends that a note follows without a stamp between the two: "Tiny Kernels This paper shows …"."""
    note = _NOTE.search(words)
    stop = note.start() if note else len(words.rstrip(_EDGE))
    end, skip = title_end(words[:stop])
    return end if skip and len(words[end:stop].split()) >= _WORDY else stop


def _is_title(words: str) -> bool:
    """Whether what stands before a stamp may be a title."""
    lead = _HEAD.match(words) or _TAG.match(words)
    bare = words[lead.end() :] if lead else words
    count = len(bare.split())
    printed = venues.is_named(bare) or venues.is_printed(bare)
    return count > 1 and len(bare) <= _TITLE and not printed and not is_links(bare)


def _cut(piece: Piece, stamp: _Stamp, *, tagged: bool) -> Iterator[Piece]:
    """A line as its title, people, venue, and what is noted behind them."""
    tag = _HEAD.match(piece.words, 0, stamp.title) or (_TAG.match(piece.words, 0, stamp.title) if tagged else None)
    start, end = tag.end() if tag else 0, stamp.title
    end = start + brackets.tail(piece.words[start:end].rstrip(_EDGE))
    yield _part(piece, start, end, "title")._replace(
        label=STAMPED, tail=f"{piece.words[stamp.title :]} {piece.tail}".strip()
    )
    for span, kind in ((stamp.people, "people"), (stamp.venue, "meta"), ((stamp.rest, len(piece.words)), "meta")):
        begin = span[0] + len(piece.words[slice(*span)]) - len(piece.words[slice(*span)].lstrip(_EDGE))
        if span[0] >= 0 and piece.words[begin : span[1]].strip(_EDGE):
            yield _part(piece, begin, span[1], "people" if kind == "people" else "meta")._replace(
                lead="", gap=0, tail=""
            )


def _part(piece: Piece, start: int, end: int, kind: Kind) -> Piece:
    words = piece.words[start:end].rstrip()
    left = len(words) - len(words.lstrip())
    return piece._replace(
        words=words[left:], start=piece.start + start + left, end=piece.start + start + len(words), kind=kind, sure=True
    )
