"""Lines that name one person each, as those of talks do: "Tiny Kernels, Ada Moreau"."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from etl.read import names, times
from etl.read.events import is_event
from etl.read.general.piece import Piece
from etl.read.general.runs import Run
from etl.read.parts import is_sentence

_SHORTEST = 3  # words of a title, less one
_FEWEST = 4  # lines that tell how lines are made
_CLOSES = ("?", "!")

Shape = tuple[str, str, str]
"""What stands before and behind the people of a line, and what leads it."""


def shape(piece: Piece, run: Run) -> Shape:
    """How a line is made around its people; a question or a shout ends a title as a full stop does."""
    head = run.before if run.start > 0 else "^"
    head = "." if head.isspace() and piece.words[: run.start].rstrip()[-1:] in _CLOSES else head
    tail = run.after if run.end < len(piece.words) - 1 else "$"
    return head, tail if head == "^" else "", piece.lead


def shapes(pieces: Sequence[Piece], runs: Sequence[Run | None]) -> Counter[Shape]:
    """How lines are made where most lines of a page name one person each, as those of who speaks do."""
    wordy = sum(
        len(piece.words.split()) > _SHORTEST and not (times.is_moment(piece.words) or is_sentence(piece.words))
        for piece in pieces
        if not (piece.sure or piece.kind == "event" or is_event(piece.words))
    )
    seen = Counter(
        shape(piece, run) if _is_lone(piece, run) else (",", "", piece.lead)
        for piece, run in zip(pieces, runs, strict=True)
        if run and (_is_lone(piece, run) or ends_in_name(piece.words))
    )
    ahead = sum(often for made, often in seen.items() if made[0] == "^")
    lines = {made: wordy - (0 if made[0] == "^" else ahead) for made in seen}
    return Counter({made: often for made, often in seen.items() if often >= _FEWEST and 3 * often >= 2 * lines[made]})


def ends_in_name(words: str) -> bool:
    """Whether one person stands behind the last comma of what may be a title."""
    before, _, name = words.rpartition(", ")
    return len(before.split()) > _SHORTEST and names.likeness(name) == 1 and not names.is_author_list(words)


def _is_lone(piece: Piece, run: Run) -> bool:
    """Whether one person stands behind a mark or before one, and what may be a title at the other side."""
    name = piece.words[run.start : run.end].strip(" .,;:()[]|/")
    rest = piece.words[: run.start] or piece.words[run.end :]
    return names.likeness(name) == 1 and len(rest.split()) > 1 and (run.start == 0 or run.end >= len(piece.words) - 2)
