"""People at the head of lines that run into their titles are told on a page of such lines."""

from __future__ import annotations

from etl.model import Page
from etl.read import general
from etl.read.general import ahead
from etl.read.general.piece import Piece

PAPERS = {
    "Andrea Moreno": "Learning Representations of Harbours at Night",
    "Wei Zhang": "Efficient Scheduling for Borrowed Oars",
    "Maria Garcia": "Multimodal Models of Weather: a Sailor's View",
    "Yuki Tanaka": "Adaptive Control under Uncertain Tides",
    "Daniel Joseph Weber": "Robust Planning for Slow Rivers",
    "Priya Sharma": "Building Knowledge Graphs from Old Log Books",
    "Kalo Merdun": "Distributed Storage for Salt and Rope",
    "Thomas Müller": "Privacy of Rowers in Public Lakes",
}


def test_names_are_cut_off() -> None:
    """Every line is a person and a title, though one name is of words never seen."""
    text = "\n\n".join(f"[{at}:00am] {name} {title}" for at, (name, title) in enumerate(PAPERS.items(), 1))
    found = general.listing(Page("page.txt", text, "")).records

    assert {one.title.words: [author.name for author in one.authors] for one in found if one.title} == {
        title: [name] for name, title in PAPERS.items()
    }


def test_titles_alone_stay() -> None:
    """Titles of which one begins like a name are left whole, and so is a committee."""
    titles = [*PAPERS.values(), "Kalman Filter Tuning for Boats"]
    members = [f"{name} University of Harbours and Oars" for name in PAPERS]

    for lines in (titles, members):
        pieces = [Piece(words, 0, len(words), 1) for words in lines]
        assert ahead.parted(pieces) == pieces
