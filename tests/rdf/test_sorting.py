"""Blocks are put in order, in memory and on disk alike."""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from etl.rdf import sorting
from etl.rdf.blocks import block
from etl.rdf.sorting import Sorted, alone, first, subject

_PAIRS = st.lists(st.tuples(st.sampled_from("pqr"), st.sampled_from("123é𝒳"))).filter(bool)
_KEYS = st.text("ab-.:0_é", min_size=1, max_size=4)
_THINGS = st.lists(st.tuples(_KEYS, _PAIRS), max_size=40)


@pytest.fixture
def tiny(monkeypatch: pytest.MonkeyPatch) -> None:
    """Few characters are read at a time, and a few parts are many."""
    monkeypatch.setattr(sorting, "_STRETCH", 30)
    monkeypatch.setattr(sorting, "_PARTS", 3)
    monkeypatch.setattr(sorting, "_FEW", 2)


@given(_THINGS)
def test_blocks_are_sorted_distinct_lines(things: list[tuple[str, list[tuple[str, str]]]]) -> None:
    """Joined they are what sorting and comparing all the lines would give, also when a subject comes twice."""
    lines = {f"<{key}> {p} {o} .\n" for key, pairs in things for p, o in pairs}
    with Sorted() as blocks:
        blocks.add(block(key, pairs) for key, pairs in things)

        assert "".join(sorted(lines)) == "".join(blocks)


def test_blocks_of_one_subject_become_one() -> None:
    """Each subject has one block."""
    with Sorted() as blocks:
        blocks.add([block("s", [("p", "2")]), block("s", [("p", "1")])])

        assert ["<s> p 1 .\n<s> p 2 .\n"] == list(blocks)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(_THINGS, st.integers(1, 60), st.booleans())
def test_the_disk_gives_what_memory_gives(
    tiny: None, tmp_path: Path, things: list[tuple[str, list[tuple[str, str]]]], held: int, keep_first: bool
) -> None:
    """However little is held and however often parts are merged, the order is the same, and so is what comes first."""
    one = first if keep_first else sorting.together
    written = [block(key, pairs) for key, pairs in things]
    with Sorted(one=one) as memory, Sorted(tmp_path, one, held) as disk:
        memory.add(written)
        disk.add(written)

        assert list(memory) == list(disk) == list(disk)
        assert sorted({subject(each) for each in written}) == [subject(each) for each in disk]


def test_what_was_said_first_counts(tmp_path: Path) -> None:
    """Of several blocks of one subject the first that came is kept, also when a later one sorts before it."""
    with Sorted(tmp_path, first, held=1) as blocks:
        blocks.add(["<s> p 2 .\n", "<a> p 1 .\n", "<s> p 1 .\n"])

        assert ["<a> p 1 .\n", "<s> p 2 .\n"] == list(blocks)


@pytest.mark.parametrize("held", [1, 1000])
def test_blocks_of_which_no_two_have_one_subject_are_only_put_in_order(tmp_path: Path, held: int) -> None:
    """In memory and on disk."""
    with Sorted(tmp_path, alone, held) as blocks:
        blocks.add(["<s> p 1 .\n", "<a> p 1 .\n"])

        assert ["<a> p 1 .\n", "<s> p 1 .\n"] == list(blocks)


def test_nothing_is_left_on_the_disk(tmp_path: Path) -> None:
    """The file has no name, while it is in use and after."""
    with Sorted(tmp_path, held=1) as blocks:
        blocks.add(["<b> p 1 .\n", "<a> p 1 .\n"])

        assert ["<a> p 1 .\n", "<b> p 1 .\n"] == list(blocks)
        assert [] == list(tmp_path.iterdir())


@pytest.mark.usefixtures("tiny")
def test_a_block_is_written_again_once_for_each_tier(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Eighty-one parts that are merged by threes are written once for each of five tiers, not once for each merge."""
    written: list[str] = []
    put = sorting._Tier.put

    def told(tier: sorting._Tier, blocks: Iterable[str]) -> None:
        kept = list(blocks)
        written.extend(map(subject, kept))
        put(tier, kept)

    monkeypatch.setattr(sorting._Tier, "put", told)
    with Sorted(tmp_path, held=1) as blocks:
        for number in range(81):
            blocks.add([block(f"{number:03}", [("p", "1")])])

        assert [f"<{number:03}>" for number in range(81)] == [subject(each) for each in blocks]
        assert {5} == {written.count(f"<{number:03}>") for number in range(81)}


@pytest.mark.usefixtures("tiny")
def test_the_room_of_merged_parts_is_given_back(tmp_path: Path) -> None:
    """What stands in a higher tier no longer stands in the one below."""
    with Sorted(tmp_path, held=1) as blocks:
        for number in range(9):
            blocks.add([block(f"{number:03}", [("p", "1")])])

        assert [0, 0, 1] == [len(tier) for tier in blocks._tiers]
        assert [True, True, False] == [os.fstat(tier._file.fileno()).st_size == 0 for tier in blocks._tiers]
