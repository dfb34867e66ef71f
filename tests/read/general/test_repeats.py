"""What stands over many records is no title."""

from __future__ import annotations

import pytest

from etl.read.general import repeats
from etl.read.general.piece import Piece
from etl.read.general.prices import PEOPLE, TEXT, TITLE, Segment


def segment(title: str, text: str = "") -> Segment:
    """A record of a title, a person and perhaps a text."""
    found = [(title, TITLE), ("Ada Brook", PEOPLE), (text, TEXT)]
    said = [(words, label) for words, label in found if words]
    return Segment(tuple(Piece(words, 0, len(words), 0) for words, _ in said), tuple(label for _, label in said))


@pytest.mark.parametrize(
    ("found", "kept"),
    [
        ([segment("Owl Lake")] * 3, 0),
        ([segment("Owl Lake"), segment("owl  lake"), segment("OWL LAKE")], 0),
        ([segment("Owl Lake")] * 2, 2),
        ([segment("Owl Lake", "A text of its own.")] * 3, 3),
        ([segment("")] * 4, 4),
    ],
)
def test_a_place_is_no_paper(found: list[Segment], kept: int) -> None:
    """A title that three records share is none, unless each has a text; what is listed twice stays."""
    assert kept == len(repeats.once([*found, segment("Kestrel waits for memory")])) - 1
