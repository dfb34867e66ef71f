"""Lines that name people among facts of a paper: "2031-04-02 · Ada Moreau et al. · cs.DC", "Ada Moreau, Chen Li | KTH".

The facts are dates, identifiers, subjects, scores, counts and workplaces, with one mark between all of them. Such lines
are cut where several of a page are made so; a person beside a workplace alone may sit on a committee.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from etl.read import names, times
from etl.read.affiliations import is_affiliation
from etl.read.general.links import is_links
from etl.read.general.piece import Piece
from etl.read.phrases import compiled

_LONGEST = 600  # characters of a line
_FEWEST = 3  # lines of two fields that tell how lines are made, or two of more
_FIELD = 60  # characters of a fact
_MARK = re.compile(
    r"\s{1,3}(?P<mark>[|｜·•/]|[-–—]{1,2})(?:\s{1,3}|$)|(?<=\S)(?P<bar>[|｜])(?=\S)|\s(?P<at>from|at)\s(?=[A-Z])"
)
_FACT = compiled(
    r"\W{0,3}(?:(?:arxiv\s?:?\s?)?\d{4}\.\d{4,5}(?:v\d{1,2})?"
    r"|(?:{archive}(?:\.[a-z-]{2,8})?|{subject codes})(?:[\s,;]{1,2}(?:{archive}\.[a-z-]{2,8}|{subject codes})){0,5}"
    r"|(?:[^\W\d_]{2,12}\s?[:：]?\s?)?\d{1,4}(?:\.\d{1,2})?(?:\s?/\s?\d{1,3}|\s?%|\s[a-z]{3,10})?"
    r"|(?:arxiv|preprint)(?:\s\d{4})?)\W{0,3}"
)
"""Identifiers, subjects, scores and counts."""
_BY = re.compile(r"^[Bb]y\s{1,3}")
_NAME = re.compile(r"[A-Z][\w&'’.-]{1,20}")
"""A workplace of one word."""


class _Row(NamedTuple):
    """A line of facts with people among them."""

    mark: str
    fields: list[tuple[int, int]]
    people: int
    """Which field they are."""
    sure: bool
    """Every other field is a fact beyond doubt."""


def parted(pieces: Sequence[Piece]) -> list[Piece]:
    """The pieces with such lines cut into people and facts."""
    rows = [_row(piece) for piece in pieces]
    told: Counter[str] = Counter()
    for piece, row in zip(pieces, rows, strict=True):
        if row and row.sure:
            told[row.mark] += min(2, len(row.fields) - 1 + bool(piece.tail))
    agreed = {mark for mark, often in told.items() if often >= _FEWEST}
    made: list[Piece] = []
    for piece, row in zip(pieces, rows, strict=True):
        made += _parts(piece, row) if row and row.mark in agreed else [piece]
    return made


def _row(piece: Piece) -> _Row | None:
    """A line as people among facts; None when it is none, or no more than a person and a workplace."""
    words = piece.words
    if piece.kind != "short" or piece.sure or piece.label or piece.column >= 0 or len(words) > _LONGEST:
        return None
    marks = list(_MARK.finditer(words))
    if not marks:
        return None
    mark = _sort(marks[0])
    cuts = [found.span() for found in marks if _sort(found) == mark]
    ends = zip([0, *(end for _, end in cuts)], [*(start for start, _ in cuts), len(words)], strict=True)
    fields = [(start, end) for start, end in ends if words[start:end].strip()]
    values = [words[start:end].strip() for start, end in fields]
    people = [at for at, value in enumerate(values) if _are_people(value)]
    others = [value for at, value in enumerate(values) if at not in people[:1]]
    if len(people) != 1 or not (others or piece.tail) or not all(map(_may_be_fact, others)):
        return None
    facts = [value for value in others if _is_fact(value)]
    several = _are_several(_BY.sub("", values[people[0]]))
    if not (facts or several or (piece.tail and _is_fact(piece.tail.strip(" |·•/–—-")))):
        return None
    return _Row(mark, fields, people[0], all(_is_fact(value) or is_affiliation(value, listed=True) for value in others))


def _sort(mark: re.Match[str]) -> str:
    return mark["mark"] or mark["bar"] or "at"


def _are_people(value: str) -> bool:
    """Whether a field is a list of people, or one with or without others."""
    value = _BY.sub("", value)
    first = names.without_others(value).strip(" .,")
    person = names.likeness(first) == 1 or (first != value.strip(" .,") and names.likeness(first) > 0)
    return (person or names.is_author_list(value)) and not is_affiliation(value)


def _are_several(value: str) -> bool:
    return names.is_author_list(value) or names.without_others(value) != value


def _is_fact(value: str) -> bool:
    return not times.is_slot(value) and (
        times.is_moment(value) or is_links(value) or _FACT.fullmatch(value) is not None
    )


def _may_be_fact(value: str) -> bool:
    """Whether a field may be a fact: also a workplace, and be it one word."""
    return len(value) <= _FIELD and (
        _is_fact(value) or is_affiliation(value, listed=True) or bool(_NAME.fullmatch(value))
    )


def _parts(piece: Piece, row: _Row) -> Iterator[Piece]:
    """The people and the facts of a line, in order."""
    for at, (start, end) in enumerate(row.fields):
        raw = piece.words[start:end]
        words = raw.strip()
        begin = piece.start + start + len(raw) - len(raw.lstrip())
        part = piece._replace(words=words, start=begin, end=begin + len(words), sure=True, lead="", tail="")
        part = part if not at else part._replace(gap=0)
        yield part._replace(kind="people") if at == row.people else part._replace(kind="meta")
