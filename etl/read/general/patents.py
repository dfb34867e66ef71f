"""Patents and programs among the records: what a publication list names beside its papers.

They have a title and people as papers have; the number of a patent stands where others name a venue, or a tag before
the title says what it is.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import takewhile

from etl.read.general.piece import Piece
from etl.read.general.prices import OTHER, PEOPLE, TITLE, Segment
from etl.read.phrases import compiled

_PATENT = compiled(r"(?<![\w-]){patent}")
_TAGGED = compiled(r"[\[(【]?\s?{other work}\b(?!\s?\))")
_GATHERING = compiled(r"\b(?:{gathering}|transactions|proceedings|proc\.|workshops|in:?\sthe)\b")
_KEYED = "number"
"""How a title is set behind a key that counts."""


def papers(found: Sequence[Segment]) -> list[Segment]:
    """The records that are neither patents nor programs."""
    return [segment for segment in found if not _is_other(segment)]


def _is_other(segment: Segment) -> bool:
    printed = " ".join(piece.words for piece in _behind(segment))
    if _PATENT.search(printed) and not _GATHERING.search(printed):
        return True
    return any(piece.lead == _KEYED and _TAGGED.match(piece.tail) for piece in segment.of(TITLE))


def _behind(segment: Segment) -> Iterator[Piece]:
    """What stands right behind the title and people of a record, up to the end of its line."""
    told = list(zip(segment.pieces, segment.labels, strict=True))
    last = max((at for at, (_, label) in enumerate(told) if label in (TITLE, PEOPLE)), default=len(told))
    rest = [piece for piece, label in told[last + 1 :] if label == OTHER]
    return takewhile(lambda piece: piece.line == rest[0].line, rest)
