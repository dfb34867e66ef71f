"""Cards: entries whose fields stand on lines of their own, each below its label.

"Title" / "Tiny Kernels" / "Authors" / "Ada Moreau, Ben Okafor": boxes of a site, rows of a
table on a phone.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import pairwise

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
    """The pieces with the fields of cards told: labels on lines of their own, each with its value below it."""
    lone = [_lone(piece) for piece in pieces]
    seen = Counter(label for label in lone if label)
    every = [label if seen[label] >= _OFTEN else "" for label in lone]
    if len({label for label in every if label}) < _FIELDS:
        return list(pieces)
    made = list(pieces)
    for at, (label, below) in enumerate(pairwise(every), 1):
        kind = label_kinds()[label] if label and not below else None
        if kind is None or pieces[at].sure:
            continue
        if any(every[at + 1 : at + 2]) if kind == "meta" else fits(pieces[at], kind):
            made[at] = pieces[at]._replace(kind=kind, label=label, sure=True)
        made[at - 1] = pieces[at - 1]._replace(kind="marker", label=label, sure=True)
    return made


def _lone(piece: Piece) -> str:
    """The known label that a line is and nothing else; a line that may as well be a link is none."""
    if piece.sure or len(piece.words) > _WIDEST or is_links(piece.words):
        return ""
    label = folded(piece.words)
    return label if label_kinds().get(label) in ("people", "title", "abstract", "meta") else ""
