"""People that lead to the title below them by a colon: "Ada Moreau and Ben Okafor:" above "Tiny Kernels".

Where several lines of a page do, each begins an entry, whatever stands below its title.
"""

from __future__ import annotations

from collections.abc import Sequence

from etl.read import names
from etl.read.general.piece import Kind, Piece

LEADING = "leading"
"""Label of people who begin a record."""
_FEWEST = 3  # lines of people with a colon above titles, where a page has the habit
_SHARE = 0.6
_WORDY = 3  # words of a title
_PEOPLE: tuple[Kind, ...] = ("people", "name", "short")
_TITLES: tuple[Kind, ...] = ("short", "title", "event", "session", "meta")


def told(pieces: Sequence[Piece]) -> list[Piece]:
    """The pieces, people with a colon as those who begin records, and the lines below them as titles."""
    led = [at for at, piece in enumerate(pieces) if _leads(piece)]
    above = [at for at in led if at + 1 < len(pieces) and _may_be_title(pieces[at + 1])]
    if len(above) < _FEWEST or len(above) < _SHARE * len(led):
        return list(pieces)
    made = list(pieces)
    for at in above:
        made[at] = pieces[at]._replace(kind="people", label=LEADING)
        made[at + 1] = pieces[at + 1]._replace(kind="title")
    return made


def _leads(piece: Piece) -> bool:
    """Whether people stand in a line that ends in a colon."""
    words = piece.words.rstrip(": ")
    colon = piece.words[-1] in ":：" and piece.kind in _PEOPLE and not piece.label and not piece.sure
    return colon and " " in words and (names.likeness(words) == 1 or names.is_author_list(words))


def _may_be_title(piece: Piece) -> bool:
    return piece.kind in _TITLES and not piece.sure and len(piece.words.split()) >= _WORDY
