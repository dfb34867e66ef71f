"""Counting what passes."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from etl.rdf import terms as t
from etl.rdf.blocks import block
from etl.rdf.literals import text
from etl.rdf.tally import Examples, Tally

_ANY_TEXT = st.text(st.characters(exclude_categories=["Cs"]))


def _paper(name: str, *titles: str) -> str:
    return block(name, [(t.A, t.PAPER), *((t.TITLE, text(title)) for title in titles)])


def test_subjects_and_statements_are_counted_as_they_pass() -> None:
    """The blocks are left alone."""
    blocks = [_paper(name, "one", "two") for name in "abc"]
    tally = Tally()

    assert blocks == list(tally.each(blocks))
    assert (3, 9) == (tally.subjects, tally.statements)
    assert {t.PAPER: 3} == tally.classes
    assert {t.TITLE: 6, t.A: 3} == tally.properties


@given(_ANY_TEXT)
def test_words_of_a_title_are_not_counted(title: str) -> None:
    """Whatever a literal holds, it is one statement: line breaks and angle brackets too."""
    tally = Tally()

    list(tally.each([_paper("a", f"{title}\n<a> {t.A} {t.CLAIM} .")]))

    assert (2, {t.PAPER: 1}, {t.TITLE: 1, t.A: 1}) == (tally.statements, tally.classes, tally.properties)


def test_tallies_add_up() -> None:
    """Two tallies together count what both counted."""
    one, other = Tally(), Tally()
    list(one.each([_paper("a", "x")]))
    list(other.each([_paper("b", "y", "z")]))

    both = one + other

    assert (2, 5, {t.PAPER: 2}) == (both.subjects, both.statements, both.classes)


def test_nothing_counts_as_nothing() -> None:
    """What has no blocks has no classes and no properties."""
    tally = Tally()

    assert [] == list(tally.each([]))
    assert (0, 0, {}, {}) == (tally.subjects, tally.statements, tally.classes, tally.properties)


def test_examples_are_the_first_of_each_kind() -> None:
    """A kind without things has none; the blocks are left alone."""
    examples = Examples(("paper/", "person/", "system/"))
    blocks = [_paper(name, "x") for name in ("claim/1", "paper/a", "paper/b", "system/s")]

    assert blocks == list(examples.noted(blocks))
    assert {"paper/a", "system/s"} == examples.iris
