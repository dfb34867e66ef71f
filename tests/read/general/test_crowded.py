"""Entries that stand behind each other in a line are told where all parts of such lines are made alike."""

from __future__ import annotations

import re

import pytest

from etl.model import Page
from etl.read import general
from etl.read.general import crowded
from etl.read.general.piece import Piece

MORNING = {
    "Harbour Rules for Borrowed Boats": "Laura Moreau (Rice University), Ben Okafor",
    "RowFed: What Rowers Think of Shared Oars": "Ben Okafor and Chen Li",
    "Lanterns, Logs and Lies in Coastal Registers": "Dora Novak, Finn Berg",
    "A Quiet Ledger for Loud Ports": "Eva Lind, Finn Berg and Gil Ross",
}
NOON = {
    "Masts without Memory at Sea": "Hana Sato, Ivy Stone",
    "Slow Sails Win the Long Races": "Jun Wei, Ken Abe",
    "Rope Tricks for Tired Sailors": "Lena Brandt and Mia Costa",
}


@pytest.mark.parametrize(
    ("entry", "mark"),
    [
        ("{title} ({people})", " · "),
        ("{title} ({people})", "; "),
        ("{title} ({people})", " | "),
        ("{title}, {people}", " · "),
        ("{title}, {people}", " • "),
        ("**{title}** ({people})", " - "),
        ("{title} - {people}", "; "),
        ("{people}: {title}", "; "),
    ],
)
def test_each_part_of_a_line_is_a_paper(entry: str, mark: str) -> None:
    """Every session of a programme lists its papers in one line, whatever the mark between them."""
    lines = [mark.join(entry.format(title=one, people=people) for one, people in d.items()) for d in (MORNING, NOON)]
    text = "9:00\n\nSession 1: Harbours\n\n{}\n\n10:30\n\nCoffee break\n\n11:00\n\nSession 2: Ropes\n\n{}\n"
    found = general.listing(Page("page.txt", text.format(*lines), "")).records

    assert {one.title.words: [author.name for author in one.authors] for one in found if one.title} == {
        title: re.split(r", | and ", people.replace(" (Rice University)", ""))
        for title, people in (MORNING | NOON).items()
    }


@pytest.mark.parametrize(
    "line",
    [
        "Ada Moreau (Rice University, Norway); Ben Okafor (University of Boats and Oars); Chen Li (MIT)",
        "Harbour Rules for Borrowed Boats - A Study in Two Towns - Part One",
        "Harbour Rules for Borrowed Boats | Ada Moreau, Ben Okafor | Journal of Boats and Oars, 2031",
        "Session 2: Ropes and Sails; Chair: Ada Moreau",
    ],
)
def test_other_lines_stay(line: str) -> None:
    """People with workplaces, titles with dashes and one paper with its venue are no entries behind each other."""
    pieces = [Piece(line, 0, len(line), 1)] * 4

    assert crowded.parted(pieces) == pieces
