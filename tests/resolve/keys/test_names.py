"""Names of people are shown in ordinary case and keyed without nickname, case and accents."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from etl.resolve.keys import folding
from etl.resolve.keys.names import displayed, name


@pytest.mark.parametrize(
    ("printed", "shown"),
    [
        ("XIANGJUN LI", "Xiangjun Li"),
        ("Mohamed-Hicham LEGHETTAS", "Mohamed-Hicham Leghettas"),
        ("Karima BENATCHBA", "Karima Benatchba"),
        ("JEAN-LUC O'BRIEN", "Jean-Luc O'Brien"),
        ("Ronald MCDONALD", "Ronald McDonald"),
        ("LI Xiangjun", "Li Xiangjun"),
        ("Andrew NG", "Andrew Ng"),
        ("Joon IM", "Joon Im"),
        ("Ömer ÖZTÜRK", "Ömer Öztürk"),
        ("JP Morgan", "JP Morgan"),
        ("DJ MORGAN", "DJ Morgan"),
        ("D.J. Morgan", "D.J. Morgan"),
        ("J R R Tolkien", "J R R Tolkien"),
        ("JRR Tolkien", "JRR Tolkien"),
        ("Henry Ford III", "Henry Ford III"),
        ("bell  hooks", "bell hooks"),
        ("NVIDIA", "NVIDIA"),
        ("", ""),
    ],
)
def test_capitals_are_set_in_ordinary_case(printed: str, shown: str) -> None:
    """Words in capitals that can be spoken are names; initials and numerals stay, and so does a lone word."""
    assert shown == displayed(printed)


@pytest.mark.parametrize(
    ("printed", "shown", "alternatives"),
    [
        ("Yu (Emma) Wang", "Yu Wang", ("Yu (Emma) Wang", "Emma Wang")),
        ('William "Bill" Dally', "William Dally", ('William "Bill" Dally', "Bill Dally")),
        ("Yu Wang", "Yu Wang", ()),
        ("Yu Wang (ETH)", "Yu Wang (ETH)", ()),
        ("Sean O'Neil D'Arcy", "Sean O'Neil D'Arcy", ()),
    ],
)
def test_a_nickname_is_an_alternative(printed: str, shown: str, alternatives: tuple[str, ...]) -> None:
    """Between given and family name, in parentheses or quotation marks."""
    read = name(printed)

    assert (shown, alternatives, printed) == (read.shown, read.alternatives, read.printed)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Yu (Emma) Wang", "Yu Wang"),
        ("Gaël Varoquaux", "GAEL VAROQUAUX"),
        ("Gyeong-In Yu", "Gyeongin Yu"),
        ("Gyeong In Yu", "Gyeongin Yu"),
        ("Sean O’Brien", "Sean O'Brien"),
        ("Łukasz Kaiser", "Lukasz Kaiser"),
    ],
)
def test_spellings_of_a_name_share_a_key(one: str, other: str) -> None:
    """Case, accents, hyphens and nicknames do not make another person."""
    assert name(one).key == name(other).key


@pytest.mark.parametrize(
    ("printed", "abbreviated"),
    [
        ("J. P. Morgan", True),
        ("Jo P. Morgan", False),
        ("Morgan", True),
        ("王 伟", False),
        ("И. Петров", True),
    ],
)
def test_initials_are_told_from_names(printed: str, abbreviated: bool) -> None:
    """A single letter is an initial in scripts that have initials."""
    assert abbreviated == name(printed).abbreviated


@given(st.text())
def test_any_text_is_a_name(text: str) -> None:
    """Nothing raises, nothing is lost but capitals and spaces."""
    read = name(text)

    assert read.key
    assert folding.folded(text) == folding.folded(displayed(text))
