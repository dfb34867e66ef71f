"""Counting what passes."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from etl.rdf import terms as t
from etl.rdf.blocks import block
from etl.rdf.literals import text
from etl.rdf.tally import Tally

_ANY_TEXT = st.text(st.characters(exclude_categories=["Cs"]))


def _paper(name: str, *titles: str) -> str:
    return block(name, [(t.A, t.PAPER), *((t.TITLE, text(title)) for title in titles)])


def test_subjects_and_statements_are_counted_as_they_pass() -> None:
    """Both ways of counting give the same sums and leave the blocks alone."""
    blocks = [_paper(name, "one", "two") for name in "abc"]
    one_by_one, alike = Tally(), Tally()

    assert blocks == list(one_by_one.each(blocks)) == list(alike.alike(blocks))
    assert one_by_one == alike
    assert (3, 9) == (alike.subjects, alike.statements)
    assert {t.PAPER: 3} == alike.classes
    assert {t.TITLE: 6, t.A: 3} == alike.properties


def test_a_block_may_speak_of_several_subjects() -> None:
    """Alike blocks are counted by the subjects of the first."""
    tally = Tally()

    list(tally.alike([_paper("a", "x") + _paper("b", "y"), _paper("c", "x") + _paper("d", "y")]))

    assert (4, 8, {t.PAPER: 4}) == (tally.subjects, tally.statements, tally.classes)


def test_things_are_counted_as_they_are_written() -> None:
    """What is said twice of a thing is written and counted once."""
    things = [("a", [(t.TITLE, '"x"'), (t.A, t.PAPER), (t.TITLE, '"x"')]), ("b", [(t.A, t.CLAIM)]), ("c", [])]
    one_by_one, written = Tally(), Tally()

    blocks = [block(subject, pairs) for subject, pairs in things]

    assert blocks == list(written.written(things)) == list(one_by_one.each(blocks))
    assert one_by_one == written
    assert (3, {t.CLAIM: 1, t.PAPER: 1}) == (written.statements, written.classes)


def test_a_block_stands_for_many() -> None:
    """So many blocks count as much as one by one; none of them as nothing."""
    one_by_one, many = Tally(), Tally()

    list(one_by_one.each([_paper(name, "x") for name in "abc"]))
    many.add(_paper("a", "x"), 3)
    many.add("", 0)

    assert one_by_one == many


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

    assert [] == list(tally.each([])) == list(tally.alike([]))
    assert (0, 0, {}, {}) == (tally.subjects, tally.statements, tally.classes, tally.properties)
