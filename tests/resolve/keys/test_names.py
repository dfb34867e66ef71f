"""Names of people are shown in ordinary case and keyed without nickname, case and accents; spellings are one name."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from etl.resolve.keys import folding
from etl.resolve.keys.names import alike, displayed, name


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
        ("Brandt, Ida", "Ida Brandt", ()),
        ("VAN DER MEER, J. A.", "J. A. Van Der Meer", ()),
        ("Brandt, Jr.", "Brandt, Jr.", ()),
    ],
)
def test_a_nickname_is_an_alternative(printed: str, shown: str, alternatives: tuple[str, ...]) -> None:
    """Between given and family name, in parentheses or quotation marks; a comma shows which is the family name."""
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
        ("Brandt, Ida", "Ida Brandt"),
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
    """Nothing raises, nothing is lost but capitals, spaces and a comma."""
    read = name(text)

    assert read.key
    assert sorted(folding.folded(text)) == sorted(folding.folded(displayed(text)))


_HERE = Path(__file__).parent


def _pairs(file: str) -> list[dict[str, object]]:
    return [json.loads(line) for line in (_HERE / file).read_text("utf-8").splitlines()]


@pytest.mark.parametrize("pair", _pairs("name_pairs.jsonl"), ids=lambda pair: f"{pair['a']} | {pair['b']}")
def test_names_are_told_apart(pair: dict[str, object]) -> None:
    """Spellings of one name are alike, names of two people are not, whichever comes first."""
    one, other = str(pair["a"]), str(pair["b"])

    assert pair["same"] == alike(one, other) == alike(other, one)


def test_names_nobody_tuned_to() -> None:
    """On a table that was set aside before the rules were written: precision 0.99 and recall 0.95, or more."""
    pairs = _pairs("name_pairs_held.jsonl")
    found = [pair["same"] for pair in pairs if alike(str(pair["a"]), str(pair["b"]))]

    assert sum(map(bool, found)) >= 0.99 * len(found)
    assert sum(map(bool, found)) >= 0.95 * sum(bool(pair["same"]) for pair in pairs)


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("JH Park", "Ji-hye Park", True),
        ("J.-H. Park", "Ji-hye Park", True),
        ("J.-H. Park", "J.-S. Park", False),
        ("Yi Wang", "Yi-Ting Wang", False),
        ("Y. Wang", "Yi-Ting Wang", True),
        ("LI Wei", "Wei Li", True),
        ("Maarten Vander Linden", "Maarten van der Linden", True),
        ("Tran Van Hai", "Tran Thi Hai", False),
        ("Hans Müller", "Hans Miller", False),
        ("Hans Müller", "Hans Mueller", True),
        ("Xu Li", "Xue Li", False),
        ("John A. Smith", "John B. Smith", False),
        ("Li", "Wei Li", False),
        ("Xiaoyi (Sherry) Lu", "Sherry Lu", True),
        ("William J. Dally", "Bill Dally", True),
        ("Ahmed El-Sayed", "Ahmed Sayed", True),
        ("", "", False),
    ],
)
def test_rules_of_names(one: str, other: str, same: bool) -> None:
    """Initials, hyphens, points, particles, letters in ASCII, nicknames: cases for each rule, and against it."""
    assert same == alike(one, other) == alike(other, one)


_NAMES = st.text(alphabet=st.sampled_from("AbcÉöЖ李 .-,()“”'1*"), max_size=24) | st.text(max_size=24)


@given(_NAMES, _NAMES)
def test_any_two_texts_are_compared(one: str, other: str) -> None:
    """No text raises, and the order does not count."""
    assert alike(one, other) == alike(other, one)


@given(st.text(alphabet=st.characters(categories=["Lu", "Ll"]), min_size=2, max_size=9), st.sampled_from("ABWXY"))
def test_a_name_is_like_itself(family: str, initial: str) -> None:
    """A name is alike with itself and with its own initial."""
    assert alike(f"Ada {family}", f"Ada {family}")
