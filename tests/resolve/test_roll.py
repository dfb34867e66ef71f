"""Names have numbers, and what is asked of many of them is what the name itself says."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from etl.resolve.names import name
from etl.resolve.namesakes import namesakes
from etl.resolve.roll import DOUBT, MARKED, PLAIN, RARE, SHORT, Roll

NAMES = ["Ada Swift", "A. Swift", "ADA SWIFT", "Wei Wang", "Wang Wei", "Yu (Emma) Wang", "Zoë Adler", "", "Ada"]


def rolled(printed: list[str]) -> Roll:
    """A roll of these names."""
    roll = Roll()
    for one in printed:
        roll.number(one)
    roll.close()
    return roll


@given(st.lists(st.sampled_from(NAMES) | st.text(max_size=9), max_size=9))
def test_a_name_is_there_once(printed: list[str]) -> None:
    """In the order in which names came, each under one number, read as the name is read alone."""
    roll = Roll()
    numbers = [roll.number(one) for one in printed]
    roll.close()

    assert list(dict.fromkeys(printed)) == list(roll.printed) == [one.printed for one in roll]
    assert printed == [roll.printed[number] for number in numbers]
    assert len(roll) == len(roll.printed)


@given(st.lists(st.sampled_from(NAMES) | st.text(max_size=9), max_size=9))
def test_columns_tell_what_names_tell(printed: list[str]) -> None:
    """Keys, how many people bear a name, whether it is shortened and whether it is shown as printed."""
    roll = rolled(printed)

    for number, one in enumerate(map(name, roll.printed)):
        marks = roll.marks[number]
        assert one.key == roll.keys[roll.key[number]]
        assert namesakes(one) == roll.likely[number]
        assert (namesakes(one) < DOUBT) == bool(marks & RARE)
        assert one.abbreviated == bool(marks & SHORT)
        assert (len(one.words) > 2 or any(len(word) == 1 for word in one.words)) == bool(marks & MARKED)
        assert bool(marks & PLAIN) == (one.shown == one.printed and not one.alternatives)


def test_numbers_are_in_the_order_of_what_they_stand_for() -> None:
    """Keys by their text, families by the family name and then by the letter before it."""
    roll = rolled(["Wei Wang", "Bo Stork", "Ada Stork", "Zoë Adler", "Ada"])

    assert sorted(roll.keys) == list(roll.keys)
    assert [3, 2, 1, 0, -1] == list(roll.family)
