"""Common names are told from rare ones, and the usual order of a name from the other."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from etl.resolve.keys.names import name
from etl.resolve.people.name_frequency import RESEARCHERS, namesakes, order


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
    assert least <= namesakes(name(printed)) <= most


def test_initials_are_more_common_than_names() -> None:
    """An initial stands for every given name that begins with it."""
    assert namesakes(name("W. Wang")) > namesakes(name("Wei Wang"))


def test_the_usual_order_of_words() -> None:
    """Given names stand before family names."""
    assert order(("wei", "zhang")) > order(("zhang", "wei"))
    assert order(("paolo", "costa")) > order(("costa", "paolo"))
    assert 0 == order(("cher",)) == order(())


@given(st.text(max_size=20))
def test_any_text_has_a_number(printed: str) -> None:
    """No text raises."""
    assert 0 <= namesakes(name(printed)) <= RESEARCHERS
