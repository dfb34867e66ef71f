"""Columns are typed by their keys, and by their values where keys say nothing or the wrong thing."""

from __future__ import annotations

import pytest

from etl.read.formats.data_files import columns
from etl.read.formats.data_files.rows import groups
from etl.read.formats.data_files.trees import Tree


@pytest.mark.parametrize(
    ("value", "look"),
    [
        ("Ida Brandt", "people"),
        ("Brandt, Ida", "people"),
        ("Ida Brandt and Jo Stein", "people"),
        (["Ida Brandt", "Jo Stein"], "people"),
        ("Ida Brandt, Jo Stein (RIVER 2031)", "both"),
        ("Ida Brandt, Jo Stein (MIT)", "people"),
        ("Otter: Kernels That Float", "title"),
        ("RIVER 2031", "venue"),
        ("5 April 2031", "date"),
        ("2031", "date"),
        ("2031 IEEE Conference on Boats", "title"),
        ("09:00", "date"),
        ("https://o.org/x", "url"),
        ("2104.00001", "arxiv"),
        ("10.1234/otter.31", "doi"),
        ("12", "number"),
        ("", "nothing"),
        (["boats", "kernels"], "list"),
        ("We row. " * 20, "prose"),
    ],
)
def test_looks(value: Tree, look: str) -> None:
    """A value looks like people, a title, a venue, a date, an address and so on."""
    assert look == columns.look(value)


def test_keys_that_say_nothing_are_typed_by_values() -> None:
    """Columns under words of no meaning are titles, people, venues and abstracts by what most values look like."""
    rows: list[Tree] = [
        {
            "alpha": f"Otter {word} Slow Kernels",
            "beta": "Ida Brandt, Jo Stein",
            "gamma": "RIVER 2031",
            "delta": "We row. " * 20,
        }
        for word in ("Floats", "Carries", "Builds")
    ]

    found = columns.typed(groups([rows])[0])

    assert {"title": "alpha", "people": "beta", "venue": "gamma", "abstract": "delta"} == {
        field: found.fields[field][0][0] for field in ("title", "people", "venue", "abstract")
    }


def test_a_column_of_few_values_is_no_title() -> None:
    """A title differs from row to row; what says the same of many rows is what kind they are."""
    rows: list[Tree] = [
        {"0": "Full Paper", "1": f"Otter {word} Slow Kernels"} for word in ("Floats", "Carries", "Builds")
    ]

    assert (("1",),) == columns.typed(groups([rows])[0]).fields["title"]


def test_a_column_of_papers_is_their_title_and_one_of_abstracts_stays_one() -> None:
    """ "Paper" names the titles, not another column that could be one; an abstract of few words is an abstract."""
    rows: list[Tree] = [
        {"Paper": f"Otter {word} Slow Kernels", "Speedup": f"{word} over others", "Abstract": "It rows 2x faster."}
        for word in ("Floats", "Carries")
    ]

    found = columns.typed(groups([rows])[0])

    assert found.fields["title"] == (("Paper",),)
    assert found.fields["abstract"] == (("Abstract",),)


def test_values_overrule_a_key() -> None:
    """A column named for people that holds addresses is none, and names under `name` are no titles."""
    rows: list[Tree] = [{"name": name, "author": f"https://o.org/{name[:2]}"} for name in ("Ida Brandt", "Jo Stein")]

    found = columns.typed(groups([rows])[0])

    assert "people" not in found.fields
    assert "title" not in found.fields
