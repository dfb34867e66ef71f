"""Keys of entries that stand behind tags and links at the head of a line: "Major DRAM Link: Paper [J15] Tiny Kernels".

What is no part of a title cannot be told from tags that nobody knows; but keys that count up or down over a page show
where each title begins, and all before them is none. Lines that are rows of tags as a whole are no titles either, and
words in small letters that begin most titles of a page are tags: "serving RL edge Tiny Kernels".
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import pairwise, takewhile

from etl.read import names, phrases, venues
from etl.read.general.piece import Piece

_BOXED = re.compile(
    r"(?P<before>[^\[\]\n]{0,100})\[\s?(?P<letters>[^\W\d_]{1,4})[-–.\s]?(?P<number>\d{1,3})\s?\][.:,]?\s+(?=[^\W_\"“])"
)
_OFTEN = 3
"""Keys next to one another in their numbers that make a habit of it."""
_MEMBER = re.compile(r"\s?[·•|]\s?")
_SMALL = re.compile(r"(?:\d{1,2}(?=[a-z]))?[^\W\dA-Z_][\w+-]{0,30}(?:\s[\w+-]{1,30}){0,2}")
_TAGS = 10  # words of tags and links
_MANY = 6
"""Titles that begin with words in small letters, on a page that has tags there."""


def unkeyed(found: Sequence[Piece]) -> list[Piece]:
    """The pieces without the keys that count over the page, and without what stands before these."""
    keys = [_boxed(piece) for piece in found]
    if not (_chained(keys) and _are_tags(key["before"] for key in keys if key)):
        return list(found)
    return [piece.headless(key.end(), "number") if key else piece for piece, key in zip(found, keys, strict=True)]


def untagged(found: Sequence[Piece]) -> list[Piece]:
    """The pieces without the words in small letters, and those between them, that come again before titles."""
    tokens = [piece.words.split()[: _TAGS + 1] if not piece.sure else [] for piece in found]
    led = [[*takewhile(str.islower, line)] for line in tokens]
    seen = Counter(word for line in led for word in line)
    small = {word for word, often in seen.items() if often > 1}
    lines = sum(line[0] in small for line in led if line)
    if lines < _MANY or 2 * len({line[0] for line in led if line}) > lines or small & phrases.words("joining words"):
        return list(found)
    between = Counter(left for line in tokens for left, right in pairwise(line) if left not in small and right in small)
    tags = small | {word for word, often in between.items() if often > 1}
    return [_untagged(piece, line, tags) for piece, line in zip(found, tokens, strict=True)]


def _untagged(piece: Piece, line: Sequence[str], tags: set[str]) -> Piece:
    known = line[:1] and line[0] in tags
    count = len([*takewhile(lambda word: word in tags or word.islower(), line)]) if known else 0
    if not 0 < count < min(len(line), _TAGS):
        return piece
    rest = piece.words.split(maxsplit=count)[-1]
    title = rest[0].isupper() or any(map(str.isupper, rest.split()[0]))
    return piece.headless(len(piece.words) - len(rest), "tag") if title and " " in rest else piece


def rows(found: Sequence[Piece]) -> frozenset[int]:
    """Where lines begin that are nothing but tags in small letters, with a point or a bar between: "dram · oars".

    Where several rows share tags, such a line may be one tag alone.
    """
    members = [_members(piece) for piece in found]
    seen = Counter(member for line in members if len(line) > 1 for member in line)
    shared = sum(len(line) > 1 and any(seen[member] > 1 for member in line) for line in members)
    if shared < _OFTEN:
        return frozenset()
    lone = {line[0] for line in members if len(line) == 1 and (line[0] in seen or " " not in line[0])}
    return frozenset(
        piece.start for piece, line in zip(found, members, strict=True) if len(line) > 1 or lone.intersection(line)
    )


def _members(piece: Piece) -> list[str]:
    """The tags of a line that is nothing else."""
    words = f"{piece.words} {piece.tail}" if piece.tail[:1] in ("·", "•", "|") else piece.words
    every = _MEMBER.split(words)
    small = words == words.casefold() and all(map(_SMALL.fullmatch, every))
    return every if small and len(words.split()) <= 2 * _TAGS else []


def _boxed(piece: Piece) -> re.Match[str] | None:
    """The key in brackets of a line, behind no more than a row of tags and before what may be a title."""
    key = _BOXED.match(piece.words)
    if key is None or len(key["before"].split()) > _TAGS or names.is_author_list(key["before"].strip(" .,;")):
        return None
    behind = piece.words[key.end() :]
    return None if names.is_author_list(behind) or venues.is_printed(behind) else key


def _are_tags(rows: Iterable[str]) -> bool:
    """Whether most words of the rows come again in others: tags and links, of which a page has few."""
    seen = Counter(word for row in rows for word in set(row.casefold().split()))
    return 3 * sum(often for often in seen.values() if often > 1) >= 2 * seen.total()


def _chained(keys: Sequence[re.Match[str] | None]) -> bool:
    """Whether several keys of the same letters are next to one another in their numbers."""
    numbers: dict[str, list[int]] = {}
    for key in keys:
        if key:
            numbers.setdefault(key["letters"], []).append(int(key["number"]))
    return any(
        sum(abs(left - right) == 1 for left, right in pairwise(every)) >= _OFTEN - 1 for every in numbers.values()
    )
