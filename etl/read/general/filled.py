"""Odd names that end lines, on a page whose lines end with people: "Tiny Kernels. Ada Moreau, Li Wu, Rich Stone".

Alone, what is behind the last certain name may be where these people work. Where nothing ever stands behind people, it
is one of them.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from etl.read import names, venues
from etl.read.general.piece import Piece
from etl.read.general.runs import Run, is_place

_FEWEST = 4
"""Lines whose people stand behind their titles."""
_SHARE = 0.75
"""Share of them that end with their people."""
_SURE = 1.9  # score of two people
_NAME = r"[^\W\d_a-z][\w'’-]{1,20}(?:\s[^\W\d_a-z](?:\.|[\w'’-]{1,20})){1,2}"
_TAIL = re.compile(rf",\s(?:and\s|&\s)?{_NAME}(?:,\s(?:and\s|&\s)?{_NAME})?(?=\.?\s*$)")
_MEMBER = re.compile(_NAME)


def are_full(pieces: Sequence[Piece], runs: Sequence[Run | None]) -> bool:
    """Whether nearly all lines with people behind their titles end with them."""
    ended = [
        not piece.words[run.end :].strip(" .;") and not is_place(piece.words[: run.end].rpartition(", ")[2])
        for piece, run in zip(pieces, runs, strict=True)
        if run and run.start > 0 and run.score >= _SURE
    ]
    return len(ended) >= _FEWEST and sum(ended) >= _SHARE * len(ended)


def last(words: str, run: Run) -> Run:
    """The people of a line with one or two odd names behind them that end it; the same people without such."""
    tail = _TAIL.match(words, run.end) if run.start > 0 and run.score >= _SURE else None
    if tail is None or any(not _may_be_name(name) for name in _MEMBER.findall(tail[0])):
        return run
    return run._replace(end=tail.end(), after="." if words[tail.end() :].strip() else "$")


def _may_be_name(words: str) -> bool:
    return names.likeness(words) > 0 and not is_place(words) and not venues.is_named(words)
