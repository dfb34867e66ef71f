"""Blocks of lines."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from etl.build.blocks import block, in_order

_PAIRS = st.lists(st.tuples(st.sampled_from("pqr"), st.sampled_from("123")))
_KEYS = st.text("ab-.:0_", min_size=1, max_size=4)


def test_a_block_is_sorted_and_distinct() -> None:
    """Statements that are made twice are said once."""
    assert "<s> p 1 .\n<s> p 2 .\n<s> q 0 .\n" == block("s", [("q", "0"), ("p", "2"), ("p", "1"), ("p", "2")])


@given(st.lists(st.tuples(_KEYS, _PAIRS.filter(bool)), max_size=8))
def test_blocks_in_order_are_sorted_distinct_lines(things: list[tuple[str, list[tuple[str, str]]]]) -> None:
    """Joined they are what sorting and comparing all the lines would give, also when a subject comes twice."""
    blocks = [block(key, pairs) for key, pairs in things]
    lines = {f"<{key}> {p} {o} .\n" for key, pairs in things for p, o in pairs}

    assert "".join(sorted(lines)) == "".join(in_order(blocks))


def test_blocks_of_one_subject_become_one() -> None:
    """Each subject has one block."""
    assert ["<s> p 1 .\n<s> p 2 .\n"] == in_order([block("s", [("p", "2")]), block("s", [("p", "1")])])
