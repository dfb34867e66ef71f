"""The passes stand in one table, each can be left out, and what one decided last is told."""

from __future__ import annotations

import pytest

from etl.model import Page
from etl.read import general
from etl.read.general import passes, why

TEXT = """\
# Papers

Session chair: Ivy Stone

Title: Tiny Kernels for Old Boards
Authors: Ada Moreau, Ben Okafor

Title: A Study of Slow Caches
Authors: Chen Li, Dina Haddad

Title: How to Compile Large Trees
Authors: Farid Nazari, Greta Lindqvist
"""
TABLES = ("PLAIN", "PASSES", "FILTERS")


def test_names_are_names() -> None:
    """No two passes share one, and each has an example."""
    every = [(one.name, one.example) for one in passes.PLAIN]
    every += [(one.name, one.example) for one in passes.PASSES]
    every += [(one.name, one.example) for one in passes.FILTERS]

    assert len({name for name, _ in every}) == len(every)
    assert all(" → " in example for _, example in every)


@pytest.mark.parametrize(("table", "at"), [(name, at) for name in TABLES for at in range(len(getattr(passes, name)))])
def test_each_pass_can_be_left_out(table: str, at: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """The others go on without it."""
    every = getattr(passes, table)
    monkeypatch.setattr(passes, table, every[:at] + every[at + 1 :])

    assert general.listing(Page("page.md", TEXT, "")).records


def test_the_last_pass_that_decided_is_told() -> None:
    """A chair, a label and a heading are each told by their own pass."""
    steps = {TEXT[one.start : one.end]: one.step for one in why.reasons(Page("page.md", TEXT, ""))}

    assert steps["Session chair: Ivy Stone"] == "general/chairs"
    assert steps["Ada Moreau, Ben Okafor"] == "general/labels"
    assert steps["Papers"] == "general/kinds"


def test_the_filter_that_dropped_a_record_is_told() -> None:
    """What announces itself as a keynote is no paper by the filter of talks."""
    talk = "\nTitle: Boats and I\nAuthors: Hugo Brandt (Keynote)\n"
    text = TEXT + talk
    steps = {text[one.start : one.end]: one.step for one in why.reasons(Page("page.md", text, ""))}

    assert "Boats and I" not in [one.title.words for one in general.listing(Page("p", text, "")).records if one.title]
    assert steps["Boats and I"] == "general/talks"
