"""Lists of titles alone: how the lines are set that are titles although nobody is named on the page."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Sequence

from etl.read import times
from etl.read.general.piece import Piece
from etl.read.general.prices import is_referred

Setting = tuple[str, str, int, bool]
"""How a line is set: its lead, its label, its column, and whether it stands right behind a clock time."""

_OFTEN = 8
_TIMED = 4  # as many where each has its time
_FEWEST = 5.0  # words of a title, on average
_LIKELY = 0.6  # share of lines that look like titles
_WORDS = 3  # words of a title at least
_AROUND = 2  # titles above and below what may say something
_CREDITED = 2  # such lines for each that names people
_VERB = re.compile(
    r"\b(?:is|are|was|were|be|been|has|have|had|can|could|will|would|may|might|must|should|does|do|its|their)\b"
)
_WORD = re.compile(r"[^\W\d_]{4,}")
_COINED = re.compile(r"[A-Z]{0,3}[a-z]{1,20}[A-Z]\w{0,20}:\s.{10,}[^.;]$")
"""A name that nobody would use in a sentence, before what may be one: "BoatsOS: old kernels should run as new"."""


def alone(pieces: Sequence[Piece], closed: Sequence[bool]) -> list[bool]:
    """Which lines look like titles and are set like many others that do, on a page that names next to nobody.

    Who stands under a heading of something else than papers (`closed`), such as a committee, does not count.
    """
    groups: defaultdict[Setting, dict[str, Piece]] = defaultdict(dict)
    settings = _settings(pieces)
    for piece, setting in zip(pieces, settings, strict=True):
        if piece.kind == "short":
            groups[setting][piece.words] = piece
    often = {one for one, group in groups.items() if _are_titles(one, list(group.values()))}
    found = [
        piece.kind == "short" and setting in often and _is_one(piece)
        for piece, setting in zip(pieces, settings, strict=True)
    ]
    found = _between(pieces, settings, found)
    people = sum(piece.kind in ("people", "name") and not shut for piece, shut in zip(pieces, closed, strict=True))
    return [False] * len(pieces) if _CREDITED * people > sum(found) else found


def _between(pieces: Sequence[Piece], settings: Sequence[Setting], found: Sequence[bool]) -> list[bool]:
    """Which lines are titles with those that say something, "Boats are slow clocks", between others set alike.

    Two stand above and two below: notes on titles stand below each of some.
    """
    made = list(found)
    for at in range(_AROUND, len(pieces) - _AROUND):
        words = pieces[at].words
        near = [*range(at - _AROUND, at), *range(at + 1, at + 1 + _AROUND)]
        alike = all(found[one] and settings[one] == settings[at] for one in near)
        if alike and pieces[at].kind == "short" and words[0].isupper() and words[-1] not in ".:,;!":
            made[at] = found[at] or (len(words.split()) > _WORDS and _VERB.search(words) is not None)
    return made


def beside(pieces: Sequence[Piece], found: Sequence[bool]) -> list[bool]:
    """Which plain lines are said rather than named, on a page of plain titles: notes, instructions."""
    titles = sum(one and not piece.lead for piece, one in zip(pieces, found, strict=True))
    if titles < _OFTEN:
        return [False] * len(pieces)
    return [
        piece.kind in ("short", "prose") and not piece.lead and not one and _is_said(piece.words)
        for piece, one in zip(pieces, found, strict=True)
    ]


def _settings(pieces: Sequence[Piece]) -> list[Setting]:
    above = [False, *(times.is_slot(piece.words) for piece in pieces)]
    return [(piece.lead, piece.label, piece.column, timed) for piece, timed in zip(pieces, above, strict=False)]


def _are_titles(setting: Setting, found: Sequence[Piece]) -> bool:
    """Whether enough lines look like titles; those that nothing sets off do, whatever stands between them."""
    least = _TIMED if setting[-1] else _OFTEN
    if not setting[0]:
        return sum(map(_is_one, found)) >= least
    words = sum(len(piece.words.split()) for piece in found)
    likely = sum(map(_is_like, found))
    return len(found) >= least and words >= _FEWEST * len(found) and likely >= _LIKELY * len(found)


def _is_one(piece: Piece) -> bool:
    """Whether a line is a title if such lines are: a plain one has more words than a subject, and does not end."""
    count = len(piece.words.split())
    plain = bool(piece.lead) or (count > _WORDS and piece.words[-1] not in ":,;")
    return count >= _WORDS and plain and _is_like(piece)


def _is_like(piece: Piece) -> bool:
    """Whether a line looks like a title: it links to a paper, has words with capitals, or a subtitle."""
    headed = ":" in piece.words and (_COINED.match(piece.words) is not None or not _is_said(piece.words))
    named = _is_capital(piece.words) or headed
    return is_referred(piece) or named


def _is_said(words: str) -> bool:
    """Whether words are a sentence: they end like one, begin small, or say what is, can, or has to be."""
    return not _is_capital(words) and (words[-1] in ".;" or words[0].islower() or _VERB.search(words) is not None)


def _is_capital(words: str) -> bool:
    """Whether the words of a line begin with capitals, as those of titles do."""
    every: list[str] = _WORD.findall(words)
    capital = sum(word[0].isupper() for word in every)
    return 3 * capital >= 2 * len(every) > 2
