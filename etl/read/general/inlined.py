"""Fields that stand behind each other in a line: "Authors: Ada Moreau Link: … Why: …", "Tiny Kernels Authors: …".

Lines end nowhere in paragraphs of Markdown, so that the labels of a record come to stand inside a line. What stands
before a colon in several lines that begin with a label is one; of several words before it, as many belong to it as come
each time. Behind a title only labels that are known are told, and those that come about as often as that of people.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise

from etl.read.general import labels
from etl.read.general.piece import Piece
from etl.read.links import LINK

_OFTEN = 3
"""Lines that a label stands in, or that begin with it."""
_MOST = 4  # words of a label
_LONGEST = 30  # characters of one
_EDGE = " |·•,;–—-；，"
_COLON = re.compile(r"\s?(?::(?=\s)|：)\s{0,3}(?=\S)")
_WORD = re.compile(r"[^\s:：,;.|·•。，；、()（）]{1,20}|/")
_SIGN = re.compile(r"(?<=\S)\s?[:：](?!//)")
_TITLE = 300  # characters of a title
_LINKS = re.compile(rf"(?:[\s,/|·•]{{1,9}}{LINK}){{1,6}}[\s.,;。]{{0,3}}$", re.IGNORECASE)
_FIELDS = frozenset({"people", "meta", "abstract"})
"""Kinds of labels behind a title."""
_TEXTS = frozenset({"abstract", "biography"})
"""Kinds of labels behind which text stands that may have colons of its own."""


def parted(pieces: Sequence[Piece]) -> list[Piece]:
    """The pieces with such lines cut before the labels inside them."""
    led = [_is_led(piece) for piece in pieces]
    seen = Counter(
        label
        for piece, one in zip(pieces, led, strict=True)
        if one
        for label in {words for _, every in _inside(piece.words) for words in every}
    )
    heads = Counter(labels.heads(piece.words) for piece in pieces)
    often = {label: count for label, count in seen.items() if max(count, heads[labels.folded(label)]) >= _OFTEN}
    titled = _titled(pieces)
    if not (often or titled):
        return list(pieces)
    made: list[Piece] = []
    for piece, one in zip(pieces, led, strict=True):
        starts = titled.get(piece.start) or (list(_starts(piece.words, often)) if one else [])
        made += _cut(piece, starts) if starts else [piece]
    return made


def _titled(pieces: Sequence[Piece]) -> dict[int, list[int]]:
    """Where lines begin → where the known labels stand in them, for lines with people behind a title."""
    found = {piece.start: places for piece in pieces if (places := _behind(piece))}
    seen = Counter(label for places in found.values() for label in set(places.values()))
    heads = Counter(labels.heads(piece.words) for piece in pieces)
    people = max(
        (count for label, count in (seen + heads).items() if labels.label_kinds().get(label) == "people"), default=0
    )
    often = {
        label for label, count in seen.items() if heads[label] >= _OFTEN or (people >= _OFTEN and 2 * count > people)
    }
    cuts = {start: [at for at, label in places.items() if label in often] for start, places in found.items()}
    return {start: places for start, places in cuts.items() if places}


def _behind(piece: Piece) -> dict[int, str]:
    """Where known labels of people and facts stand behind what may be a title, and which these are."""
    if piece.kind != "short" or piece.sure or not (":" in piece.words or "：" in piece.words):
        return {}
    kinds = labels.label_kinds()
    places: dict[int, str] = {}
    last = 0
    for sign in _SIGN.finditer(piece.words):
        heads = [word.start() for word in _WORD.finditer(piece.words, max(last, sign.start() - _LONGEST), sign.start())]
        tried = ((at, labels.folded(piece.words[at : sign.start()])) for at in heads if at and _may(piece.words[at]))
        known = next(((at, label) for at, label in tried if kinds.get(label) in _FIELDS), None)
        if known:
            places[known[0]] = known[1]
        last = sign.end()
    before = piece.words[: next(iter(places), 0)].strip(_EDGE)
    whole = len(before) <= _TITLE and len(before.split()) > 1 and ". " not in before
    return places if whole and labels.heads(piece.words) not in kinds else {}


def _is_led(piece: Piece) -> bool:
    """Whether a line begins with a known label of something else than text."""
    kind = labels.label_kinds().get(labels.heads(piece.words)) if ":" in piece.words or "：" in piece.words else None
    return kind is not None and kind not in _TEXTS and piece.kind == "short" and not piece.sure


def _inside(words: str) -> Iterator[tuple[int, list[str]]]:
    """Where each colon but the first stands, and what may be the label before it: one word, two, or more."""
    for before, colon in pairwise(_COLON.finditer(words)):
        last = max(before.end(), colon.start() - _LONGEST)
        heads = [found.start() for found in _WORD.finditer(words, last, colon.start())]
        tried = [
            at
            for at in heads[: -_MOST - 1 : -1]
            if at > before.end() and (words[at - 1].isspace() or words[at - 1] in _EDGE)
        ]
        yield colon.start(), [words[at : colon.start()] for at in tried if _may(words[at])]


def _may(letter: str) -> bool:
    """Whether a label may begin with a letter."""
    return letter.isalpha() and not letter.islower()


def _starts(words: str, often: dict[str, int]) -> Iterator[int]:
    """Where the labels inside a line begin, up to the first that stands before text."""
    for end, every in _inside(words):
        known = [label for label in every if label in often]
        if not known:
            continue
        most = max(often[label] for label in known)
        label = max((label for label in known if 2 * often[label] > most), key=len)
        yield end - len(label)
        if labels.label_kinds().get(labels.folded(label)) in _TEXTS:
            return


def _cut(piece: Piece, starts: Sequence[int]) -> Iterator[Piece]:
    """The fields of a line."""
    for left, right in zip([0, *starts], [*starts, len(piece.words)], strict=True):
        words = piece.words[left:right].rstrip(_EDGE if right < len(piece.words) else None)
        if (links := _LINKS.search(words)) and labels.label_kinds().get(labels.heads(words)) == "people":
            words = words[: links.start()]
        part = piece._replace(words=words, start=piece.start + left, end=piece.start + left + len(words))
        yield part._replace(gap=0, lead="") if left else part
