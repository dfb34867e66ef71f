"""Keys of entries that stand behind tags and links at the head of a line: "Major DRAM Link: Paper [J15] Tiny Kernels".

What is no part of a title cannot be told from tags that nobody knows; but keys that count up or down over a page show
where each title begins, and all before them is none. Lines that are rows of tags as a whole are no titles either.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import pairwise

from etl.read import names, venues
from etl.read.general import spotted
from etl.read.general.piece import Piece

_BOXED = re.compile(
    r"(?P<before>[^\[\]\n]{0,100})\[\s?(?P<letters>[^\W\d_]{1,4})[-–.\s]?(?P<number>\d{1,3})\s?\][.:,]?\s+(?=[^\W_\"“])"
)
_OFTEN = 3
"""Keys next to one another in their numbers that make a habit of it."""
_TAGS = 10  # words of tags and links


def unkeyed(found: Sequence[Piece]) -> list[Piece]:
    """The pieces without the keys that count over the page, and without what stands before these."""
    keys = [_boxed(piece) for piece in found]
    if not (_chained(keys) and _are_tags(key["before"] for key in keys if key)):
        return list(found)
    return [piece.headless(key.end(), "number") if key else piece for piece, key in zip(found, keys, strict=True)]


def told(found: Sequence[Piece]) -> list[Piece]:
    """The pieces, of which rows of tags before the subjects of a preprint are no titles: "KV Cache MoE cs.LG".

    Tags are few: most of the words of such lines come again in others.
    """
    rows = {at: piece.words for at, piece in enumerate(found) if spotted.is_categorized(piece)}
    if len(rows) < _OFTEN or not _are_tags(rows.values()):
        return list(found)
    return [piece._replace(kind="meta", sure=True) if at in rows else piece for at, piece in enumerate(found)]


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
