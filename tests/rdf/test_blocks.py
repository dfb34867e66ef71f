"""Blocks of lines."""

from __future__ import annotations

from etl.rdf.blocks import block


def test_a_block_is_sorted_and_distinct() -> None:
    """Statements that are made twice are said once."""
    assert "<s> p 1 .\n<s> p 2 .\n<s> q 0 .\n" == block("s", [("q", "0"), ("p", "2"), ("p", "1"), ("p", "2")])
