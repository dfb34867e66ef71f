"""Counting what passes."""

from __future__ import annotations

from etl.build.tally import Tally


def test_lines_and_nodes_are_counted_as_they_pass() -> None:
    """Both ways of counting give the same sums and leave the blocks alone."""
    blocks = ["a\nb\n", "c\nd\n", "e\nf\n"]
    one_by_one, alike = Tally(), Tally()

    assert blocks == list(one_by_one.each("x", blocks)) == list(alike.alike("x", blocks))
    assert (6, {"x": 3}) == (one_by_one.lines, one_by_one.nodes) == (alike.lines, alike.nodes)


def test_nothing_counts_as_nothing() -> None:
    """A class without nodes has none."""
    tally = Tally()

    assert [] == list(tally.each("x", [])) == list(tally.alike("y", []))
    assert (0, {"x": 0, "y": 0}) == (tally.lines, tally.nodes)
