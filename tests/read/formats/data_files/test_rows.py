"""Trees become rows: mappings under their keys and in what is around them, in groups of like keys."""

from __future__ import annotations

import pytest

from etl.read.formats.data_files.rows import groups, rows
from etl.read.formats.data_files.trees import Tree

PAPER: dict[str, Tree] = {"title": "Otter Floats", "by": ["Ida Brandt"], "link": {"url": "o.pdf", "note": "x"}}


def test_inner_mappings_are_columns() -> None:
    """A mapping inside a row gives columns of the row; what is empty gives none."""
    (row,) = rows([{**PAPER, "room": None, "slides": ""}])

    assert {("title",), ("by",), ("link", "url"), ("link", "note")} == set(row.cells)


def test_a_mapping_of_one_mapping_only_names_it() -> None:
    """What each member is stands above it, and its columns are those of the others."""
    found = list(rows([{"article": PAPER}, {"paper": PAPER}]))

    assert [("article",), ("paper",)] == [row.path for row in found]
    assert [row.cells for row in found] == [found[0].cells] * 2


def test_rows_know_what_is_around_them() -> None:
    """Days and sessions are rows themselves, around those that they hold."""
    tree: Tree = [{"day": "Monday", "sessions": [{"name": "Kernels", "talks": [PAPER]}]}]

    *_, row = rows(tree)

    assert ("sessions", "talks") == row.path
    assert ["Monday", "Kernels"] == [next(iter(one.cells.values())) for one in row.around]


def test_mappings_used_as_lists_hold_rows() -> None:
    """Members that have names are rows, whether by year, by id or both."""
    tree: Tree = {"2031": [PAPER, PAPER], "2030": [PAPER]}

    assert [3] == [len(group.rows) for group in groups([tree])]
    assert [2] == [len(group.rows) for group in groups([{"otter": PAPER, "heron": PAPER}])]


def test_groups_part_rows_of_other_keys() -> None:
    """Talks and papers of one file are two groups; a paper that lacks a key is in that of its neighbours."""
    talks: list[Tree] = [{"title": "Boats", "speaker": "Jo Stein", "event": "x", "video": "y"}] * 2
    papers: list[Tree] = [
        {"title": "Otter", "authors": "Ida Brandt", "publisher": "x"},
        {"title": "Heron", "authors": "Jo"},
    ]

    assert [2, 2] == [len(group.rows) for group in groups([{"talks": talks, "papers": papers}])]


@pytest.mark.parametrize(
    ("head", "keys"),
    [(["Title", "Authors", "Year"], {("Title",), ("Authors",), ("Year",)}), ([], {("0",), ("1",), ("2",)})],
)
def test_a_list_of_lists_is_a_table(head: list[Tree], keys: set[tuple[str, ...]]) -> None:
    """Its cells are columns, by the words of its header or by their numbers; a shorter row has fewer."""
    cells: list[Tree] = [[f"Otter {word} Floats", "Ida Brandt", "2031"] for word in ("Slow", "Old", "Grey", "Tall")]

    (group,) = groups([{"data": [*([head] if head else []), *cells, ["Heron", "Jo Stein"]]}])

    assert group.counts.keys() == keys
    assert len(group.rows) == 5


@pytest.mark.parametrize("members", [[["a", "b"], ["c", "d"]], [["a"], ["b"], ["c"]], [["a", "b"], "c", ["d", "e"]]])
def test_other_lists_are_no_tables(members: Tree) -> None:
    """A pair of pairs is none, nor is a list of single texts, nor one that holds something else."""
    assert groups([{"data": members}]) == []
