"""Patents and programs that stand among papers are none."""

from __future__ import annotations

import pytest

from etl.read.general import patents
from etl.read.general.piece import Piece
from etl.read.general.prices import OTHER, PEOPLE, TITLE, Segment


def _segment(*printed: str, tail: str = "", title: str = "Small Kernels for Old Boards") -> Segment:
    """A record of a title, people and lines behind them."""
    found = [(title, TITLE), ("Ada Moreau", PEOPLE), *((words, OTHER) for words in printed)]
    made = [Piece(words, at * 100, at * 100 + len(words), 0, line=at) for at, (words, _) in enumerate(found)]
    made[0] = made[0]._replace(tail=tail, lead="number" if tail else "")
    return Segment(tuple(made), tuple(label for _, label in found))


@pytest.mark.parametrize(
    "printed",
    [
        "US Patent 9,999,999, 2031",
        "U.S. Patent No. 9,999,999",
        "United States Patent Application US20310001234A1",
        "KR (#10-9999999) (Patent), Dec",
        "European patent EP 9999999, granted",
        "Patent pending",
    ],
)
def test_a_patent_is_no_paper(printed: str) -> None:
    """The number of a patent where others have a venue tells one."""
    assert not patents.papers([_segment(printed)])


@pytest.mark.parametrize("tail", ["Patent Boats Link: [P3]", "Software [S1]", "SW Link: Code [SW2]"])
def test_a_tag_before_its_key_tells_what_an_entry_is(tail: str) -> None:
    """What is tagged as a patent or as software is no paper, whatever stands behind it."""
    assert not patents.papers([_segment("Oslo, 2031", tail=tail)])


@pytest.mark.parametrize(
    ("printed", "tail"),
    [
        (("HARBOR 2031",), ""),
        (("In Proceedings of HARBOR 2031 (patent pending)",), ""),
        (("HARBOR 2031", "(US Patent App, 2031)"), ""),
        (("Workshop on Patent Search, 2031",), ""),
        (("Oslo, 2031",), "Top-tier Boats Link: Paper [C3]"),
        ((), ""),
    ],
)
def test_papers_stay(printed: tuple[str, ...], tail: str) -> None:
    """A paper of a conference stays one with a patent on it, or with that of the next entry below it."""
    found = [_segment(*printed, tail=tail)]

    assert found == patents.papers(found)
