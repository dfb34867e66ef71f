"""How a line stands to the one above it, which may be its title."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import pairwise

from etl.read import names
from etl.read.general.piece import Piece
from etl.read.links import is_links
from etl.read.parts import is_sentence

_WORDY = 4  # words of a line that may be a title
_FEWEST = 4  # lines that tell how lines are made


def is_titled(above: Piece, piece: Piece) -> bool:
    """Whether a title that markup sets off stands in a line, right before the rest of it, and not before an item."""
    wordy = len(above.words.split()) > 1 and names.likeness(above.words) < 1 and not names.is_author_list(above.words)
    together = above.line == piece.line and above.column == piece.column and piece.lead not in ("bullet", "number")
    return together and wordy and not is_links(above.words)


def is_credited(pieces: Sequence[Piece]) -> bool:
    """Whether people stand in a line behind titles that markup sets off, as a habit of the page."""
    behind = [piece for above, piece in pairwise(pieces) if is_titled(above, piece)]
    listed = sum(names.is_author_list(piece.words) for piece in behind)
    return 2 * listed > len(behind) >= _FEWEST


def usual_gap(pieces: Sequence[Piece]) -> int:
    """How many blank lines stand above most lines of the page."""
    gaps = Counter(piece.gap for piece in pieces if piece.start == piece.line)
    return min(gaps, key=lambda gap: (-gaps[gap], gap), default=0)


def is_under(above: Piece, piece: Piece, usual: int) -> bool:
    """Whether a line stands right below one that may be its title, no further than lines of the page stand."""
    near = above.line != piece.line and (
        piece.gap <= usual or above.lead in ("strong", "link") or "heading" in above.lead
    )
    wordy = len(above.words.split()) >= _WORDY and above.words[0].isalnum() and not is_sentence(above.words.rstrip("."))
    return near and wordy and not names.is_author_list(above.words) and not is_links(above.words)
