"""Marks that many lines of a page begin or end with, taken off: numbers that count up, "[Paper]", "▶ Abstract"."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence

from etl.read import names, venues
from etl.read.general import keys, spotted
from etl.read.general.kinds import is_joint
from etl.read.general.piece import Piece
from etl.read.links import is_links
from etl.read.parts import is_sentence
from etl.read.phrases import compiled

_MARKS = 3
"""Marks in a row that are taken off either end."""
_OFTEN = 3
"""Times a mark must come on a page to be no part of a title."""
_KIND = compiled(
    r"""
    [\[【(] \s?
    (?: (?:{degree}\s)? (?:thesis|dissertation) | {degree} | book\ chapter | technical\ report | {other work} )
    \s? [\]】)] :? \s
    """
)
"""A tag that says what kind of work follows: "[PhD thesis] Ada Moreau, …"."""
_VENUE = re.compile(
    r"(?P<dated>[^\W_a-z][^:,\d]{1,60}\s(?:19|20)\d\d)\s{0,2}[,|]\s{0,3}(?=[^\W\d_])"
    r"|(?P<venue>[^\W_a-z][^:]{1,120}):\s{0,3}(?=[^\W\d_])"
)
"""What may be a venue before a title, where editions stand there: "Journal of Boats: Tiny Kernels"."""
_REFERENCE = re.compile(r"[^\W\d_]\.\s\(?(?:19|20)\d\d\)?\.\s")
"""A date behind people, who stand before no edition: "Okafor, B. 2031. Tiny"."""
_NICKNAME = re.compile(
    r"\[\s{0,2}[*_]{0,2}(?P<name>[^\[\]]{2,40}?)[*_]{0,2}\s{0,2}\]\s{1,3}(?=(?P=name)(?!\w))", re.IGNORECASE
)
"""A short name before a title that begins with it: "[Boats] Boats: …"."""
_HANDLE = re.compile(r"\s{0,2}\(@[^()]{2,60}(?:\([^()]{1,30}\))?\)$")
"""Who made it, behind a title: "(@university.edu)"."""
_SHARED = ("links", "tag", "bare 0", "codes")
"""Names of marks that a title may begin or end with by itself."""
_SHARE = 3
"""One of so many lines has such a mark where that is a habit of the page."""
_COMMAS = 6
"""One of so many lines ends in a comma where titles do."""
_WORDY = 4  # words of a line that may be a title
_KNOWN = compiled(r"(?:{publisher}\s)?(?:{venue})[\s-]{0,2}(?:[IVX]{1,5}|['’]?\d\d(?:\d\d)?)?")  # BOATS-IX
_PARTICLE = 4  # letters of a word that names of venues may have in small letters
_BY = re.compile(r"by\s?:?", re.IGNORECASE)


def unmarked(found: Sequence[Piece]) -> list[Piece]:
    """The pieces without the marks that the page repeats, and without numbers that count up."""
    for _ in range(_MARKS):
        before, found = found, _mined(found)
        if found == before:
            break
    bare = keys.taken([_short(piece) for piece in found])
    return _closed(bare if bare == found else _mined(bare))


def _closed(found: Sequence[Piece]) -> list[Piece]:
    """The pieces without the comma or semicolon that many lines end in: "Tiny Kernels," above its people."""
    wordy = [piece for piece in found if len(piece.words.split()) >= _WORDY]
    ending = [piece for piece in wordy if piece.words[-1] in ",;" and not names.is_author_list(piece.words)]
    if len(ending) < max(_OFTEN, len(wordy) / _COMMAS):
        return list(found)
    return [
        piece._replace(words=words, end=piece.start + len(words))
        if piece.words[-1] in ",;" and (words := piece.words.rstrip(" ,;")) and not names.is_author_list(piece.words)
        else piece
        for piece in found
    ]


def of_titles(found: Sequence[Piece]) -> list[Piece]:
    """The titles that were cut off their lines without the marks that many of them begin or end with."""
    cut = [at for at, piece in enumerate(found) if piece.kind == "title" or _is_titled(piece, found[at + 1 : at + 3])]
    made = list(found)
    for at, title in zip(cut, _mined([found[at] for at in cut]), strict=True):
        made[at] = title
    return made


def _is_titled(piece: Piece, below: Sequence[Piece]) -> bool:
    """Whether a line that nothing was told of stands before people in its line, or right above "by" and people."""
    if piece.sure or not below:
        return False
    people, led = below[0], _BY.fullmatch(below[0].words) is not None and below[-1].line == below[0].line
    beside = people.line == piece.line and people.kind == "people"
    return beside or is_joint(people.words) or (led and below[-1].kind == "people")


def _short(piece: Piece) -> Piece:
    """A piece without a nickname at its head and a handle at its end."""
    if nickname := _NICKNAME.match(piece.words):
        piece = piece.headless(nickname.end())
    if (handle := _HANDLE.search(piece.words, max(0, len(piece.words) - 100))) and handle.start() > 0:
        return piece.endless(handle.start())
    return piece


def _mined(found: Sequence[Piece]) -> list[Piece]:
    """The pieces without the marks that many of them begin or end with: "[Paper] …", "… ▶ Abstract", "… 33-44"."""
    every = {piece.words: piece for piece in found}.values()
    lines = sum(len(piece.words.split()) >= _WORDY and not is_sentence(piece.words) for piece in every)
    heads = _often((spotted.at_head(piece.words) for piece in every), lines)
    if "edition" in heads and _is_one_edition(every, lines):
        heads -= {"edition"}
    ends = _often((spotted.at_end(piece.words) for piece in every), lines)
    dated = "edition" in heads or sum(spotted.is_edition(piece.tail) for piece in found) >= _OFTEN
    return [_unheaded(one) if dated else one for one in (_without(piece, heads, ends) for piece in found)]


def _is_one_edition(found: Iterable[Piece], lines: int) -> bool:
    """Whether one edition begins fewer than half of the lines: words of these titles, no venue of all."""
    heads = [
        head[0] for piece in found if (head := spotted.at_head(piece.words)) and spotted.is_edition(head[0].strip())
    ]
    return len(set(heads)) == 1 and 2 * len(heads) < lines


def _unheaded(piece: Piece) -> Piece:
    """A piece without the venue in front of its title: "ACM Queue: Tiny Kernels"."""
    head = _VENUE.match(piece.words)
    if head is None or not (head["dated"] or _is_venue(head["venue"])) or _REFERENCE.search(head[0]):
        return piece
    return piece.headless(head.end(), piece.lead or "badge")


def _is_venue(words: str) -> bool:
    """Whether words before a colon are a venue: printed as venues are, or capitalized around a word of venues."""
    named = all(word[0].isupper() or not word[0].isalpha() or len(word) < _PARTICLE for word in words.split())
    return venues.is_printed(words) or _KNOWN.fullmatch(words) is not None or (named and venues.is_named(words))


def _often(marks: Iterable[re.Match[str] | None], lines: int) -> frozenset[str]:
    """The names of marks that come often; those that say nothing alone come on a good share of the lines."""
    seen = Counter(name for mark in marks if mark for name in spotted.counted_as(mark))
    return frozenset(
        name
        for name, count in seen.items()
        if count >= _OFTEN and (not name.startswith(_SHARED) or _SHARE * count >= lines)
    )


def _without(piece: Piece, heads: frozenset[str], ends: frozenset[str]) -> Piece:
    """A piece without the mark at its head and the one at its end that come often; a line about a journal keeps its."""
    words, tail, lead = piece.words, piece.tail, piece.lead
    head = spotted.at_head(words)
    if venues.is_source(words):
        return piece
    row = lead == "tag" and words[0] == "[" and "]" in tail  # [pdf] [slides] [defence] …
    named = head is not None and any(map(str.isalpha, head[0])) and is_links(head[0]) and not is_links(words)
    row = row or named or _KIND.match(words) is not None
    if head and (row or not heads.isdisjoint(spotted.counted_as(head))) and head.end() < len(words):
        piece = piece.headless(head.end(), lead or "tag")
    end = spotted.at_end(piece.words)
    if end and not ends.isdisjoint(spotted.counted_as(end)) and end.start() > 0:
        text = spotted.is_stopped(end) and ". " in piece.words[: end.start()]
        return piece.endless(end.start(), " " if text else " .,;·|•")
    return piece
