"""Names in fields come out as "Given Family", each once, without those who are nobody."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from etl.read.formats.fields import people


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("Ida Brandt et Hugo Stein", ("Ida Brandt", "Hugo Stein")),
        ("Ida Brandt, Hugo Stein and Ada Ott", ("Ida Brandt", "Hugo Stein", "Ada Ott")),
        ("Brandt, Ida; van der Meer, Jo", ("Ida Brandt", "Jo van der Meer")),
        ("Brandt, Ida and Stein, Hugo", ("Ida Brandt", "Hugo Stein")),
        ("Brandt, Ida", ("Ida Brandt",)),
        ("Ida Brandt, Hugo Stein, et al.", ("Ida Brandt", "Hugo Stein")),
        ("Ida Brandt", ("Ida Brandt",)),
        ("Hugo Stein, Jr.", ("Hugo Stein Jr.",)),
        ("Stein, Hugo, Jr.", ("Hugo Stein Jr.",)),
        ("van der Meer, Jo", ("Jo van der Meer",)),
        ("Ida Brandt*: Hugo Stein\u2020: and Ada Ott (\u2020 lead)", ("Ida Brandt", "Hugo Stein", "Ada Ott")),
        ("Ida Brandt: Ada Ott", ("Ida Brandt", "Ada Ott")),
        ("Ida Brandt: River Lab, Hugo Stein: Boat Institute", ("Ida Brandt", "Hugo Stein")),
        ("Bo-ra Quist, Ada Moreau", ("Bo-ra Quist", "Ada Moreau")),
        ("ida brandt, Ada Moreau", ("ida brandt", "Ada Moreau")),
        ("van 't Meer, Jo Ida", ("Jo Ida van 't Meer",)),
        ("赵敏，徐波", ("赵敏", "徐波")),
        ("赵敏、徐波、Ada Moreau", ("赵敏", "徐波", "Ada Moreau")),
        ("Ida Brandt (River Lab)*", ("Ida Brandt",)),
        ("Brandt, Ida (River Lab)*†", ("Ida Brandt",)),
        ("", ()),
    ],
)
def test_lines_are_parted(words: str, expected: tuple[str, ...]) -> None:
    """Commas, semicolons, colons between names and "and" part people, and a comma inside a name turns it round."""
    assert expected == people.line(words)


@pytest.mark.parametrize(
    ("listed", "expected"),
    [
        (["Wei Li 0001", "Ida Brandt", "et al."], ("Wei Li", "Ida Brandt")),
        (["Brandt, Ida", "van der Meer, Jo"], ("Ida Brandt", "Jo van der Meer")),
        (["Brandt, I", "Stein, V"], ("I Brandt", "V Stein")),
        (["Stein, Xi", "Brandt, III, Ida"], ("Xi Stein", "Ida Brandt III")),
        (["Ida Brandt", "Stein et al."], ("Ida Brandt", "Stein")),
        (["Stein, Jr., Hugo"], ("Hugo Stein Jr.",)),
        (["Ida Brandt, River Lab", "Hugo Stein, River Lab"], ("Ida Brandt", "Hugo Stein")),
        (["Ida Brandt (River Lab)", "Hugo Stein*†"], ("Ida Brandt", "Hugo Stein")),
        ([" ", "N/A", "Ott"], ("Ott",)),
        (["Dr. Ida Brandt", "Prof. Dr. Hugo Stein", "Dr. Ott"], ("Ida Brandt", "Hugo Stein", "Dr. Ott")),
    ],
)
def test_lists_are_put_in_order(listed: list[str], expected: tuple[str, ...]) -> None:
    """What follows a comma is given names, a generation or an affiliation, as the whole list says."""
    assert expected == people.members(listed)


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        (["Brandt, Ida; Stein, Hugo"], ("Ida Brandt", "Hugo Stein")),
        (["Ida Brandt and Hugo Stein"], ("Ida Brandt", "Hugo Stein")),
        (["Ida Brandt, River Lab"], ("Ida Brandt",)),
        (["Ida Brandt，Hugo Stein"], ("Ida Brandt", "Hugo Stein")),
        ({"name": "van der Meer, Jo"}, ("Jo van der Meer",)),
        (["Stein, Hugo, Jr."], ("Hugo Stein Jr.",)),
        ([{"name": "**Ida** {\\O}rsted"}, "[Hugo~Stein](https://stein.example)"], ("Ida Ørsted", "Hugo Stein")),
        (7, ()),
    ],
)
def test_values_name_people(value: object, expected: tuple[str, ...]) -> None:
    """A member of a list is one person, unless it shows that it is several; markup of any kind goes."""
    assert expected == people.of_value(value)


@given(st.lists(st.text(max_size=20), max_size=4), st.text(max_size=60))
def test_no_text_raises(listed: list[str], words: str) -> None:
    """Any list and any line gives names that are not blank."""
    assert all(name.strip() for name in (*people.members(listed), *people.line(words)))
