"""People behind a picture of people: "👤 Ada Moreau, Ben Okafor", where a page sets all of them so."""

from __future__ import annotations

from collections.abc import Sequence

from etl.read import names
from etl.read.general.piece import Piece

_PEOPLE = ("👤", "👥", "🧑", "👨", "👩", "✍", "🖊")
_FEWEST = 3  # lines behind such a picture, on a page that sets people so
_SHARE = 0.6  # of them that surely name people
_LONGEST = 2000  # characters of people


def told(pieces: Sequence[Piece]) -> list[Piece]:
    """The pieces with whoever stands behind such a picture as people, however odd the name."""
    behind = [at for at, piece in enumerate(pieces) if _is_behind(piece)]
    sure = sum(_names_people(pieces[at].words) for at in behind)
    if len(behind) < _FEWEST or sure < _SHARE * len(behind):
        return list(pieces)
    made = list(pieces)
    for at in behind:
        made[at] = pieces[at]._replace(kind="people", label="authors", sure=True)
    return made


def _is_behind(piece: Piece) -> bool:
    """Whether a line stood behind a picture of people, and no label."""
    words = piece.words
    return piece.tail.startswith(_PEOPLE) and not piece.sure and len(words) <= _LONGEST and not words[0].isdigit()


def _names_people(words: str) -> bool:
    bare = names.without_others(words).rstrip(" .…")
    return names.is_author_list(bare) or names.likeness(bare) == 1
