"""Blocks are put in order, in memory and on disk alike."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from etl import sorting
from etl.rdf.literals import block
from etl.rdf.names import term as t
from etl.sorting import Sorted, grouped, subject

_PAIRS = st.lists(st.tuples(st.sampled_from(["kg:p", "kg:q", "kg:r"]), st.sampled_from("123é𝒳"))).filter(bool)
_KEYS = st.text("ab-.:0_é", min_size=1, max_size=4)
_THINGS = st.lists(st.tuples(_KEYS, _PAIRS), max_size=40)


@pytest.fixture
def tiny(monkeypatch: pytest.MonkeyPatch) -> None:
    """Few bytes are read at a time."""
    monkeypatch.setattr(sorting, "DEFAULT_BUFFER_SIZE", 7)


@given(_THINGS)
def test_blocks_are_sorted_distinct_lines(things: list[tuple[str, list[tuple[str, str]]]]) -> None:
    """Joined they are what sorting and comparing all the lines would give, also when a subject comes twice."""
    lines = {f"<{key}> {t(p)} {o} .\n" for key, pairs in things for p, o in pairs}
    with Sorted() as blocks:
        blocks.add(block(key, pairs) for key, pairs in things)

        assert "".join(sorted(lines)) == "".join(blocks)


def test_blocks_of_one_subject_become_one() -> None:
    """Each subject has one block."""
    with Sorted() as blocks:
        blocks.add([block("s", [("kg:p", "2")]), block("s", [("kg:p", "1")])])

        assert [f"<s> {t('kg:p')} 1 .\n<s> {t('kg:p')} 2 .\n"] == list(blocks)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(_THINGS, st.integers(1, 60))
def test_the_disk_gives_what_memory_gives(
    tiny: None, tmp_path: Path, things: list[tuple[str, list[tuple[str, str]]]], held: int
) -> None:
    """However little is held and read at a time, the order is the same."""
    written = [block(key, pairs) for key, pairs in things]
    with Sorted() as memory, Sorted(tmp_path, held) as disk:
        memory.add(written)
        disk.add(written)

        assert list(memory) == list(disk) == list(disk)
        assert sorted({subject(each) for each in written}) == [subject(each) for each in disk]


def test_another_key_gives_another_order(tmp_path: Path) -> None:
    """Blocks of one key become one, on disk and in memory."""
    for held in (1, 1000):
        with Sorted(tmp_path, held, key=lambda block: block[1]) as blocks:
            blocks.add(["az p 1 .\n", "bb p 1 .\n", "ca p 1 .\n", "dz p 1 .\n"])

            assert ["ca p 1 .\n", "bb p 1 .\n", "az p 1 .\ndz p 1 .\n"] == list(blocks)


def test_lines_of_one_subject_are_a_block() -> None:
    """They are sorted, and a line that comes twice is there once."""
    lines = ["<a> p 2 .\n", "<a> p 1 .\n", "<a> p 2 .\n", "<b> p 1 .\n"]

    assert ["<a> p 1 .\n<a> p 2 .\n", "<b> p 1 .\n"] == list(grouped(lines))


def test_nothing_is_left_on_the_disk(tmp_path: Path) -> None:
    """The file has no name, while it is in use and after."""
    with Sorted(tmp_path, held=1) as blocks:
        blocks.add(["<b> p 1 .\n", "<a> p 1 .\n"])

        assert ["<a> p 1 .\n", "<b> p 1 .\n"] == list(blocks)
        assert [] == list(tmp_path.iterdir())
