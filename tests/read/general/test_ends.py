"""Titles end before the venue on their line."""

from __future__ import annotations

import pytest

from etl.read.general import ends
from etl.read.general.piece import Piece


@pytest.mark.parametrize(
    ("words", "title"),
    [
        ("Tiny Kernels for Boards. In Proc. of BOATS, 2021", "Tiny Kernels for Boards"),
        ("Is a Clock Enough? BOATS 2021", "Is a Clock Enough?"),
        ("Tiny Kernels for Boards, in Proceedings of BOATS", "Tiny Kernels for Boards"),
        ("Clocks, Boats, and Trees, NeurIPS 2021", "Clocks, Boats, and Trees"),
        ("“Tiny Kernels. For Boards” BOATS 2021", "“Tiny Kernels. For Boards”"),
        ("Tiny Kernels for Boards.", "Tiny Kernels for Boards"),
        ("Tiny Kernels for Boards", "Tiny Kernels for Boards"),
    ],
)
def test_where_titles_end(words: str, title: str) -> None:
    """A title ends at its closing mark, at a full stop or before a venue, but not at any comma."""
    end, skip = ends.title_end(words)

    assert title == words[:end]
    assert not words[end : end + skip].strip(" .,?!")


@pytest.mark.parametrize(
    ("lines", "venued"),
    [
        (
            (
                "Tiny Kernels for Boards. OSDI 2031: 17-31",
                "Large Trees for Old Boats. EuroSys 2030: 1-9",
                "Old Oars of Ports. NSDI '29",
            ),
            True,
        ),
        (
            (
                "Tiny Kernels for Boards. NSDI 2031.",
                "Large Trees for Old Boats. SOSP 2030.",
                "Old Oars and New Ports. OSDI 2029.",
            ),
            True,
        ),
        (
            (
                "Conference on Boats of Oslo. NSDI 2031.",
                "Workshop on Oars and Kelp. SOSP 2030.",
                "Symposium on Old Ports. OSDI 2029.",
            ),
            False,
        ),
        (("March 3, 2031 @ Oslo Town", "March 4, 2031 @ Port of Lund", "May 5, 2031 @ Old Town Hall"), False),
        (("Tiny Kernels for Boards. Really", "Large Trees in Small Boats", "Old Oars and New Ports. NSDI '29"), False),
    ],
)
def test_lines_of_title_and_venue(lines: tuple[str, ...], venued: bool) -> None:
    """A page has the habit of a venue behind titles when most lines without people end so."""
    pieces = [Piece(line, 0, len(line), 0) for line in lines]

    assert venued is ends.are_venued(pieces, [None] * len(pieces))
