"""What stands behind the comma of a person is a workplace where most lines of the page are made so."""

from __future__ import annotations

from etl.model import Page
from etl.read import reading
from etl.read.general import employed
from etl.read.general.piece import Kind, Piece

KNOWN = ["Ada Moreau, Rice University", "Ben Okafor, MIT", "Chen Li, University of Oslo"]


def _told(*lines: str, kind: Kind = "name") -> list[str]:
    return [piece.words for piece in employed.told([Piece(words, 0, len(words), 1, kind=kind) for words in lines])]


def test_an_unknown_workplace_is_cut_off() -> None:
    """Letters, one word and three words that sound like a name are workplaces there."""
    assert _told(*KNOWN, "Dora Novak, OHL") == [*KNOWN, "Dora Novak"]
    assert _told(*KNOWN, *KNOWN, "Dora Novak, Tervio") == [*KNOWN, *KNOWN, "Dora Novak"]
    assert _told(*KNOWN, *KNOWN, "Dora Novak, Harold Porter Works") == [*KNOWN, *KNOWN, "Dora Novak"]


def test_lists_of_people_stay() -> None:
    """Where two people stand in most such lines, the second is none; nor is anything cut on a page of few lines."""
    pairs = ["Ada Moreau, Ben Okafor", "Chen Li, Dora Novak", "Eva Lind, Finn Berg"]

    assert _told(*KNOWN, *pairs) == [*KNOWN, *pairs]
    assert _told(KNOWN[0], "Dora Novak, OHL") == [KNOWN[0], "Dora Novak, OHL"]


def test_presenters_of_a_paper_session() -> None:
    """Who presents each paper of a session is its author, without the workplace."""
    text = """\
10:00 - 11:00

Paper Session - chaired by TBD

Faster Oars for Tired Rowers

Ada Moreau, Rice University

Checkpoints that Sink with the Boat

Ben Okafor, Tervio

11:00 - 11:30

Coffee break

11:30 - 12:30

Paper Session - chaired by TBD

Anchors as a Service in Harbours

Chen Li, University of Oslo

Rigging for Sails of Many Cores

Dora Novak, TU Wien

A Lighthouse for Lost Packets

Eva Lind, OHL
"""
    found = reading(Page("page.txt", text, ""))

    assert [[author.name for author in record.authors] for record in found.records] == [
        ["Ada Moreau"],
        ["Ben Okafor"],
        ["Chen Li"],
        ["Dora Novak"],
        ["Eva Lind"],
    ]


def test_a_workplace_behind_a_semicolon() -> None:
    """Behind people with commas between them it is cut off, and lists with semicolons between people stay."""
    lines = ["Ada Moreau, Ben Okafor; Rice University", "Chen Li and Dora Novak; MIT", "Eva Lind; TU Wien"]
    people = ["Ada Moreau; Ben Okafor", "Chen Li; Dora Novak", "Eva Lind; Finn Berg", "Gil Ross; Hana Sato"]

    assert _told(*lines, kind="people") == ["Ada Moreau, Ben Okafor", "Chen Li and Dora Novak", "Eva Lind"]
    assert _told(*people, kind="people") == people
