"""YAML becomes mappings, lists and texts, within bounds, broken or whole."""

from __future__ import annotations

from itertools import pairwise

import pytest

from etl.read.formats.data_files import yaml_tree


def test_values_stay_texts() -> None:
    """Numbers, dates and words for truth stay as they are written; only what is empty or null is nothing."""
    trees, broken = yaml_tree.parsed("a: 2210.10470\nb: 2031-01-01\nc: no\nd:\ne: ~\nf: 'null'\n")

    assert [{"a": "2210.10470", "b": "2031-01-01", "c": "no", "d": None, "e": None, "f": "null"}] == trees
    assert [] == broken


def test_documents_aliases_and_merged_keys() -> None:
    """Documents are trees of their own, an alias is what it names, a merged key stands under those of the mapping."""
    text = "- &b {venue: RIVER, year: 2031}\n- {<<: *b, year: 2030}\n- *b\n---\nx: 1\n"

    (first, second), _ = yaml_tree.parsed(text)

    base = {"venue": "RIVER", "year": "2031"}
    assert [base, {"venue": "RIVER", "year": "2030"}, base] == first
    assert {"x": "1"} == second


def test_the_last_value_of_a_key_counts() -> None:
    """A key that comes again has its last value, as other programs that read YAML have it, unless that is nothing."""
    assert [[{"title": "Heron", "by": "x"}]] == yaml_tree.parsed("- title: Otter\n  by: x\n  title: Heron\n  by:\n")[0]


def test_bare_values_with_colons_are_mended() -> None:
    """A colon or a quote in a bare value costs neither its item nor any other."""
    text = "- title: Otter: Kernels\n  by: x\n- title: \"Heron\" waits\n  by: 'Jo' Stein\n- title: Newt\n  by: y\n"

    assert [{"title": "Otter: Kernels", "by": "x"}, {"title": '"Heron" waits', "by": "'Jo' Stein"}] == (
        yaml_tree.parsed(text)[0][0][:2]  # type: ignore[index]
    )


def test_items_that_are_broken_are_counted() -> None:
    """An item that cannot be mended is left out, with its line."""
    trees, broken = yaml_tree.parsed("- a: 1\n- b: 2\n- [x\n- c: 3\n- a: ]\n- d: 4\n")

    assert [[{"a": "1"}, {"b": "2"}, {"c": "3"}, {"d": "4"}]] != trees or broken
    assert {3, 5} & {one.line for one in broken}


@pytest.mark.parametrize(
    "text",
    [
        "a: &a [x,x,x,x,x,x,x,x,x,x]\n"
        + "".join(f"{key}: &{key} [{','.join([f'*{above}'] * 10)}]\n" for above, key in pairwise("abcdefgh")),
        "[" * 100,
        "Title: Otter\nAuthors: Ida\n\nTitle: Heron\nAuthors: Jo\n",
        "just: a\n text: [",
    ],
)
def test_what_is_no_bounded_yaml_is_refused(text: str) -> None:
    """Too many values, too many levels, labels that come again and broken text are a ValueError."""
    with pytest.raises(ValueError, match=r"."):
        yaml_tree.parsed(text)
