"""Cards: entries whose fields stand on lines of their own, each below its label.

"Title" / "Tiny Kernels" / "Authors" / "Ada Moreau, Ben Okafor": boxes of a site, rows of a table on a phone.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from etl.read.general.columns import column
from etl.read.general.labels import fits, folded, label_kinds
from etl.read.general.links import is_links
from etl.read.general.piece import Piece

_OFTEN = 3
"""Times a label must come on a page."""
_FIELDS = 2
"""Different labels on lines of their own, at least, where a page has cards."""
_WIDEST = 30
"""Characters of such a line."""


def told(pieces: Sequence[Piece]) -> list[Piece]:
    """The pieces with the fields of cards told: labels on lines of their own, each with its value below it.

    A label of titles is enough; of others a page has two. What stands above another label is the head of a column.
    """
    lone = [_lone(piece) for piece in pieces]
    below = [*(bool(label) or column(piece.words) is not None for piece, label in zip(pieces, lone, strict=True)), True]
    every = [label if not head else "" for label, head in zip(lone, below[1:], strict=True)]
    seen = Counter(label for label in every if label)
    labels = {label for label, often in seen.items() if often >= _OFTEN}
    if len(labels) < _FIELDS:
        labels = {label for label in labels if label_kinds()[label] == "title"}
    made = list(pieces)
    for at, label in enumerate(every):
        value = pieces[at + 1] if label in labels else None
        if value is None or value.sure:
            continue
        kind = label_kinds()[label]
        if any(lone[at + 2 : at + 3]) if kind == "meta" else fits(value, kind):
            made[at + 1] = value._replace(kind=kind, label=label, sure=True)
        made[at] = pieces[at]._replace(kind="marker", label=label, sure=True)
    return made


def _lone(piece: Piece) -> str:
    """The known label that a line is and nothing else; a line that may as well be a link is none."""
    if piece.sure or len(piece.words) > _WIDEST or is_links(piece.words):
        return ""
    label = folded(piece.words)
    return label if label_kinds().get(label) in ("people", "title", "abstract", "meta") else ""
