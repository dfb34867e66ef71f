"""Invited talks among the records: one speaker, an announcement above, a biography below, an abstract that speaks.

No sign is enough alone, and what has several authors or a link to a paper is a paper. Where all records of a page speak
of talks, and no other sign is there, the page lists the talks on papers.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import Counter
from collections.abc import Sequence

from etl.read import events, names, times
from etl.read.general.labels import label_kinds
from etl.read.general.piece import Piece
from etl.read.general.prices import OTHER, PEOPLE, TEXT, TITLE, Segment
from etl.read.headings import led
from etl.read.phrases import compiled

_SPOKEN = compiled(r"\b{spoken}\b")
_HEADING = compiled(r"{talks heading}")
_TAGGED = compiled(r"[\[(]\s?(?:\w+\s)?(?:keynote|panel|tutorial|{talk first}\s{talk last})\s?[\])]")
_NAMED = compiled(r"\b(?:{talk first}\s{talk last}|keynote)\b")
_SEVERAL = re.compile(r"\b(?:keynotes|talks|lectures|speakers|addresses)\b", re.IGNORECASE)
"""What announces more than the talk right below."""
_SHARED = compiled(r"(?:[\w&-]{1,20}\s){0,2}(?:{shared talk})\b")
_CHAIR = "chair"
"""The label of those who chair."""
_GIVEN = compiled(r"{given}\b")
_TALK_KIND = compiled(r"{talk kind}")
_PAPER_KIND = compiled(r"{paper kind}")
_KINDS = 2
"""Records that must be called papers for others to be called talks."""
_PAPER = re.compile(r"\b(?:paper|pdf|arxiv|doi|preprint|bib(?:tex)?)\b", re.IGNORECASE)
_ENOUGH = 3.0
_ANNOUNCED, _ABOVE, _BIOGRAPHY, _SPEAKS, _ALONE, _LINKED = 2.0, 1.0, 2.0, 1.0, 1.0, -2.0
"""How much a sign speaks for a talk."""
_BETWEEN = ("time", "furniture", "meta", "links")
_HOURS = 150  # minutes that nobody speaks about one paper
_LISTS = 2
"""Papers of several people between an announcement and a record, which it does not announce then."""
_NEAR = 4
"""Pieces between an announcement and what it announces."""


def papers(found: Sequence[Segment], every: Sequence[Piece]) -> list[Segment]:
    """The records that are no talks."""
    several = sum(len(_people(segment)) > 1 for segment in found)
    long = _long(found, every)
    called = [_called(segment, every) for segment in found]
    told = sum(map(bool, map(_PAPER_KIND.fullmatch, called))) >= _KINDS
    return [
        segment
        for at, (segment, kind) in enumerate(zip(found, called, strict=True))
        if at not in long
        and not (told and _TALK_KIND.fullmatch(kind))
        and not _is_talk(segment, every, several=4 * several >= len(found))
    ]


def _long(found: Sequence[Segment], every: Sequence[Piece]) -> frozenset[int]:
    """Which records have hours of a programme of their own, as a tutorial has: at most half of them."""
    slots = [piece for piece in every if (piece.kind == "time" or piece.sure) and times.is_slot(piece.words)]
    starts = [slot.start for slot in slots]
    above = [bisect_left(starts, segment.pieces[0].end) - 1 for segment in found]
    often = Counter(above)
    alone = [
        at
        for at, slot in enumerate(above)
        if slot >= 0 and often[slot] == 1 and (times.minutes(slots[slot].words) or 0) >= _HOURS
    ]
    return frozenset(alone) if 2 * len(alone) <= len(found) else frozenset()


def _called(segment: Segment, every: Sequence[Piece]) -> str:
    """The line right above the title and people of a record, where it stands alone: "Journal article", "Webinar"."""
    fields = (piece for piece, label in zip(segment.pieces, segment.labels, strict=True) if label in (TITLE, PEOPLE))
    first = next(fields, segment.pieces[0])
    at = bisect_left(every, first.start, key=lambda piece: piece.start)
    above = every[at - 1] if at else first
    return above.words if above.line != first.line or above.column != first.column else ""


def _is_talk(segment: Segment, every: Sequence[Piece], *, several: bool) -> bool:
    named = any(_NAMED.search(f"{piece.words} {piece.tail}") for piece in segment.of(PEOPLE)) or any(
        _TAGGED.fullmatch(piece.words) for piece in segment.pieces
    )
    named = named or any(
        (piece.kind == "event" and events.is_keynote(piece.words))
        or (piece.lead == "tag" and _NAMED.search(piece.tail) is not None)
        for piece in segment.of(TITLE)
    )
    if named or any(_GIVEN.match(piece.words) for piece in segment.pieces[1:]):
        return True
    if any(piece.kind == "marker" and label_kinds().get(piece.label) == "event" for piece in segment.pieces):
        return True
    people = _people(segment)
    first = bisect_left(every, segment.pieces[0].start, key=lambda piece: piece.start)
    last = bisect_left(every, segment.pieces[-1].end, key=lambda piece: piece.start)
    if several and not people and _is_spoken(every[max(0, first - _NEAR) : first]):
        return True
    if len(people) > 1:  # one of them may be a workplace
        lives = _is_right_below(every[:first]) and _has_biography(segment, every[last : last + 2])
        return lives or _is_shared(every[:first])
    below = [piece for piece in every[last : last + 1] if piece.kind in ("prose", "abstract")]
    text = " ".join(piece.words for piece in (*segment.of(TEXT), *below))
    signs = (
        (_ANNOUNCED, _is_announced(segment, every, first)),
        (_ABOVE, _is_right_below(every[:first])),
        (_BIOGRAPHY, _has_biography(segment, every[last : last + 2])),
        (_SPEAKS, _SPOKEN.search(text) is not None),
        (_ALONE, len(people) == 1 and several),
        (
            _LINKED,
            any(
                _PAPER.search(f"{piece.words if piece.kind == 'links' else ''} {piece.tail}")
                for piece in segment.pieces
            ),
        ),
    )
    return sum(weight for weight, shown in signs if shown) >= _ENOUGH


def _is_spoken(above: Sequence[Piece]) -> bool:
    """Whether a label of speakers stands right above a record: "Speaker: Ada Moreau"."""
    piece = next((piece for piece in reversed(above) if piece.kind not in _BETWEEN), None)
    return piece is not None and piece.kind == "event" and piece.sure and label_kinds().get(piece.label) == "event"


def _people(segment: Segment) -> list[str]:
    lists = (piece.words for piece in segment.of(PEOPLE))
    return [author.name for words in lists for author in names.authors(words, 0, len(words))]


def _is_right_below(above: Sequence[Piece]) -> bool:
    """Whether nothing but a time and the head of a table stands between a record and the announcement of a talk.

    Where the announcement has its time in front of it in its line, the time between is that of something else.
    """
    behind = (
        at for at in range(len(above) - 1, -1, -1) if above[at].kind not in _BETWEEN and above[at].label != _CHAIR
    )
    at = next(behind, -1)
    told = at >= 0 and above[at].kind in ("event", "session") and _HEADING.fullmatch(above[at].words) is not None
    timed = at > 0 and above[at - 1].kind == "time" and above[at - 1].line == above[at].line
    return told and not (timed and any(piece.kind == "time" for piece in above[at + 1 :]))


def _is_shared(above: Sequence[Piece]) -> bool:
    """Whether what several people do at once is announced right above a record: "Panel", "Tutorial 2"."""
    piece = next((piece for piece in reversed(above) if piece.kind != "furniture" and piece.label != _CHAIR), None)
    told = piece is not None and piece.kind in ("event", "session") and not piece.lead.startswith("heading")
    return told and piece is not None and any(map(_SHARED.match, (piece.words, piece.label)))


def _is_announced(segment: Segment, every: Sequence[Piece], first: int) -> bool:
    """Whether an invited talk is announced right above a record, or by the heading of its section."""
    titles = segment.of(TITLE)
    rank = titles[0].lead if titles and titles[0].lead.startswith("heading") else "heading9"
    above = (piece for piece in reversed(every[:first]) if piece.kind != "furniture" and piece.label != _CHAIR)
    several = 0
    for back, piece in enumerate(above):
        several += piece.kind == "people" and names.is_author_list(piece.words)
        if several >= _LISTS or (piece.kind == "event" and led(piece.words) == "break"):
            return False
        heads = piece.lead.startswith("heading") and piece.lead < rank
        holds = heads or back < _NEAR or piece.kind != "event" or _SEVERAL.search(piece.words) is not None
        if piece.kind in ("event", "session", "marker") and holds:
            return _HEADING.fullmatch(piece.words) is not None
        if heads:
            return False
    return False


def _has_biography(segment: Segment, below: Sequence[Piece]) -> bool:
    inside = (piece for piece, label in zip(segment.pieces, segment.labels, strict=True) if label == OTHER)
    return any(piece.kind == "biography" for piece in (*inside, *below))
