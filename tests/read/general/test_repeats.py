"""What stands over many records is no title."""

from __future__ import annotations

import pytest

from etl.read.general import repeats
from etl.read.general.piece import Piece
from etl.read.general.prices import PEOPLE, TEXT, TITLE, Segment


def segment(title: str, text: str = "", people: str = "") -> Segment:
    """A record of a title, people and perhaps a text."""
    found = [(title, TITLE), (people, PEOPLE), (text, TEXT)]
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
        ([segment("Owl Lake", people="Ada Brook"), segment("Owl Lake", people="Chen Li, Ada Brook")] * 2, 4),
        ([segment("Owl Lake", people="Ada Brook"), segment("Owl Lake", people="Chen Li")] * 2, 0),
        ([segment("Owl Lake", people="Ada Brook")] * 2 + [segment("Owl Lake")], 2),
    ],
)
def test_a_place_is_no_paper(found: list[Segment], kept: int) -> None:
    """A title that three records share is none without a text or the same person each time; one of two stays."""
    assert kept == len(repeats.once([*found, segment("Kestrel waits for memory")])) - 1


def test_papers_stand_under_several_headings() -> None:
    """Where several titles of many words come three times, each of them is a paper every time."""
    titles = ("Owl", "Kestrel", "Heron", "Plover", "Bittern")
    papers = [segment(f"{bird} waits for slow memory at night") for bird in titles]

    assert repeats.once(papers * 3 + [segment("Owl Lake")] * 3) == papers * 3
