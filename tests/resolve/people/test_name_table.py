"""Names have numbers, and what is asked of many of them is what the name itself says: how common it is, its order."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from etl.resolve.keys.names import Name, name
from etl.resolve.people.name_table import DOUBT, RARE, RESEARCHERS, SHORT, NameTable, namesakes, order

NAMES = ["Ada Swift", "A. Swift", "ADA SWIFT", "Wei Wang", "Wang Wei", "Yu (Emma) Wang", "Zoë Adler", "", "Ada"]


def _likely(one: Name) -> float:
    """How many people are likely to have the name."""
    return namesakes(one.key, abbreviated=one.abbreviated)


def rolled(printed: list[str]) -> NameTable:
    """A name_table of these names."""
    name_table = NameTable()
    for one in printed:
        name_table.number(one)
    name_table.close()
    return name_table


@given(st.lists(st.sampled_from(NAMES) | st.text(max_size=9), max_size=9))
def test_a_name_is_there_once(printed: list[str]) -> None:
    """In the order in which names came, each under one number, read as the name is read alone."""
    name_table = NameTable()
    numbers = [name_table.number(one) for one in printed]
    name_table.close()

    assert list(dict.fromkeys(printed)) == list(name_table.printed)
    assert all(name_table[number].printed == one for number, one in zip(numbers, printed, strict=True))
    assert printed == [name_table.printed[number] for number in numbers]
    assert len(name_table.marks) == len(name_table.printed)


@given(st.lists(st.sampled_from(NAMES) | st.text(max_size=9), max_size=9))
def test_columns_tell_what_names_tell(printed: list[str]) -> None:
    """Keys, how many people bear a name, and whether it is shortened."""
    name_table = rolled(printed)

    for number, one in enumerate(map(name, name_table.printed)):
        marks = name_table.marks[number]
        assert one.key == name_table.keys[name_table.key[number]]
        assert _likely(one) == name_table.likely(number)
        assert (_likely(one) < DOUBT) == bool(marks & RARE)
        assert one.abbreviated == bool(marks & SHORT)


def test_numbers_are_in_the_order_of_what_they_stand_for() -> None:
    """Keys by their text, families by the family name and then by the letter before it."""
    name_table = rolled(["Wei Wang", "Bo Stork", "Ada Stork", "Zoë Adler", "Ada"])

    assert sorted(name_table.keys) == list(name_table.keys)
    assert [3, 2, 1, 0, -1] == list(name_table.family)


@pytest.mark.parametrize(
    ("printed", "least", "most"),
    [
        ("Wei Wang", 10, 40),
        ("Gennady Pekhimenko", 0, 0.01),
        ("Y. Wang", 100, RESEARCHERS),
        ("G. Pekhimenko", 0, 0.1),
        ("王伟", 0, 1),
        ("", 0, 1),
    ],
)
def test_namesakes(printed: str, least: float, most: float) -> None:
    """Common given name and family name: many; a rare word, or a script that is seldom printed: next to none."""
    assert least <= _likely(name(printed)) <= most


def test_initials_are_more_common_than_names() -> None:
    """An initial stands for every given name that begins with it."""
    assert _likely(name("W. Wang")) > _likely(name("Wei Wang"))


def test_the_usual_order_of_words() -> None:
    """Given names stand before family names."""
    assert order(("wei", "zhang")) > order(("zhang", "wei"))
    assert order(("paolo", "costa")) > order(("costa", "paolo"))
    assert 0 == order(("cher",)) == order(())


@given(st.text(max_size=20))
def test_any_text_has_a_number(printed: str) -> None:
    """No text raises."""
    assert 0 <= _likely(name(printed)) <= RESEARCHERS
