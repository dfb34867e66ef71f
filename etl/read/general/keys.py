"""Keys of entries that stand behind tags and links at the head of a line: "Major DRAM Link: Paper [J15] Tiny Kernels".

What is no part of a title cannot be told from tags that nobody knows; but keys that count up or down over a page show
where each title begins, and all before them is none. Keys without brackets, "J15: Tiny Kernels", are told by the same.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from itertools import pairwise

from etl.read import names, venues
from etl.read.general.piece import Piece

_BOXED = re.compile(
    r"(?P<before>[^\[\]\n]{0,100})\[\s?(?P<letters>[^\W\d_]{1,4})[-–.\s]?(?P<number>\d{1,3})\s?\][.:,]?\s+(?=[^\W_\"“])"
)
_PLAIN = re.compile(
    r"(?P<before>)(?P<letters>[A-Z]{1,3})(?:[-–.]\s?)?(?P<number>\d{1,3})(?:[.:)|]|\s[-–—|:])?\s+(?=[^\W\d_a-z]|[\"“])"
)
_OFTEN = 3
"""Keys next to one another in their numbers that make a habit of it."""
_TAGS = 10  # words of tags and links
_WORDY = 4  # words of a line that may be a title


def unkeyed(found: Sequence[Piece]) -> list[Piece]:
    """The pieces without the keys that count over the page, and without what stands before these."""
    boxed = [_boxed(piece) for piece in found]
    if not (_chained(boxed) and _are_tags(boxed)):
        boxed = [None] * len(found)
    plain = [None if key else _plain(piece) for piece, key in zip(found, boxed, strict=True)]
    often = _chained(plain)
    keys = [
        key or (bare if bare and bare["letters"] in often else None) for key, bare in zip(boxed, plain, strict=True)
    ]
    return [_without(piece, key) if key else piece for piece, key in zip(found, keys, strict=True)]


def _boxed(piece: Piece) -> re.Match[str] | None:
    """The key in brackets of a line, behind no more than a row of tags and before what may be a title."""
    key = _BOXED.match(piece.words)
    if key is None or len(key["before"].split()) > _TAGS or names.is_author_list(key["before"].strip(" .,;")):
        return None
    behind = piece.words[key.end() :]
    return None if names.is_author_list(behind) or venues.is_printed(behind) else key


def _plain(piece: Piece) -> re.Match[str] | None:
    """The key without brackets that a line begins with, if it may be the title of an entry."""
    wordy = not piece.sure and piece.column < 0 and len(piece.words.split()) > _WORDY
    return _PLAIN.match(piece.words) if wordy else None


def _are_tags(keys: Sequence[re.Match[str] | None]) -> bool:
    """Whether most of the words before keys come again before others: tags and links, of which a page has few."""
    seen = Counter(word for key in keys if key for word in key["before"].casefold().split())
    return 3 * sum(often for often in seen.values() if often > 1) >= 2 * seen.total()


def _chained(keys: Sequence[re.Match[str] | None]) -> frozenset[str]:
    """The letters of keys of which several are next to one another in their numbers."""
    numbers: dict[str, list[int]] = {}
    for key in keys:
        if key:
            numbers.setdefault(key["letters"], []).append(int(key["number"]))
    return frozenset(
        letters
        for letters, every in numbers.items()
        if sum(abs(left - right) == 1 for left, right in pairwise(every)) >= _OFTEN - 1
    )


def _without(piece: Piece, key: re.Match[str]) -> Piece:
    """A piece without its key and what is before it."""
    tail = f"{key[0].strip()} {piece.tail}".strip()
    return piece._replace(words=piece.words[key.end() :], start=piece.start + key.end(), lead="number", tail=tail)
