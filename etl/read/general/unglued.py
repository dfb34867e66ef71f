"""Fields that ran into one line, cut before their labels: "Title: …Comments: …", "Tiny Kernels Authors: Ada Moreau"."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache

from etl.read import names
from etl.read.general import labels
from etl.read.general.piece import Piece

_OFTEN = 3  # lines with people behind a title and a label, where a page has the habit
_SHORTEST = 4  # letters of a label in small letters
_WORDY = 3  # words of a title
_LONGEST, _CROWD = 500, 4000  # characters of a title up to its label, and of people behind one
_EDGE = " |·,;–—-"
_GLUED = re.compile(
    r"(?<=\])\s*(?=Title\s?[:：])|(?<=[\w.)\]%?!])(?:\s*(?=(?:Authors?|Comments|Subjects|Abstract|Journal-ref|Categories|Keywords|MSC-class|ACM-class|Report-no)\s?[:：])"
    r"|(?=(?:Published|Submitted|DOI|PDF|Link|URL|Code|Date|Updated|Venue|arXiv(?: ID)?)\s?[:：]))"
)


def parted(pieces: Sequence[Piece]) -> list[Piece]:
    """The pieces with such lines cut before their labels."""
    people = [_people(piece) for piece in pieces]
    habit = sum(at > 0 for at in people) >= _OFTEN
    return [
        part for piece, at in zip(pieces, people, strict=True) for part in _parts(piece, at if habit and at > 0 else 0)
    ]


@cache
def _credits() -> re.Pattern[str]:
    """A label of people behind other words."""
    told = [label for label, kind in labels.label_kinds().items() if kind == "people"]
    told = sorted((one for one in told if len(one) >= _SHORTEST or not one.isascii()), key=len, reverse=True)
    every = "|".join(re.escape(one).replace(r"\ s", r"\s?\(?s\)?") for one in told)  # Author(s)
    return re.compile(
        rf"(?<=[\w.)\]%?!。”’\"'])[\s|·,;–—-]{{0,4}}(?P<label>{every})\s?[:：]\s{{0,3}}(?=\S)", re.IGNORECASE
    )


def _people(piece: Piece) -> int:
    """Where a label of people begins behind the title in a line; 0 where none does."""
    if piece.sure or piece.kind != "short" or not (":" in piece.words or "：" in piece.words):
        return 0
    for found in _credits().finditer(piece.words, 0, _LONGEST):
        begin = found.start("label")
        apart = begin > found.start() or piece.words[begin].isupper() or not piece.words[begin].isascii()
        people = piece.words[found.end() : found.end() + _CROWD]
        cut = _GLUED.search(people)
        people = people[: cut.start()] if cut else people
        told = names.is_author_list(people) or names.likeness(names.without_others(people).strip(" .")) == 1
        if apart and told and len(piece.words[: found.start()].split()) >= _WORDY:
            return begin
    return 0


def _parts(piece: Piece, people: int) -> list[Piece]:
    """The fields of a line, cut before its labels and before that of its people, with the title before these."""
    if piece.kind != "short" or not (people or ":" in piece.words):
        return [piece]
    cuts = [found.start() for found in _GLUED.finditer(piece.words) if found.start() >= people]
    if not people and not (cuts and (labels.heads(piece.words) in labels.label_kinds() or len(cuts) > 1)):
        return [piece]
    cuts = sorted({people, *cuts} - {0})
    made: list[Piece] = []
    for left, right in zip([0, *cuts], [*cuts, len(piece.words)], strict=True):
        raw = piece.words[left:right]
        words = raw.strip()
        if people and not left:
            words = words.rstrip(_EDGE)
        if words:
            start = piece.start + left + len(raw) - len(raw.lstrip())
            made.append(piece._replace(words=words, start=start, end=start + len(words), gap=0 if made else piece.gap))
    return [made[0]._replace(kind="title"), *made[1:]] if people else made
