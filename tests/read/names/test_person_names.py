"""Names of people, their words and workplaces are known by form and words."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from etl.read.names import person_names
from etl.read.names.person_names import is_affiliation


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("Yu (Emma) Wang", 1),
        ("Ettore M. G. Trainiti", 1),
        ("Mostafa El-Khamy", 1),
        ("XIANGJUN LI", 1),
        ("J.-P. d'Aspremont", 1),
        ("Cheng Cheng", 1),
        ("Çağlar Ö. Şahin", 1),
        ("李 伟", 1),
        ("田浦健次朗", 1),
        ("Madonna", 0.2),
        ("Mark Price Long", 1),
        ("Graph Wang", 0.3),
        ("Deep Learning", 0),
        ("Templating Shuffles", 0),
        ("Learning", 0),
        ("Session 2", 0),
        ("Fluid: Engine", 0),
        ("who are they", 0),
        ("北京大学计算机系统实验室", 0),
        ("X", 0),
        ("", 0),
    ],
)
def test_likeness(words: str, expected: float) -> None:
    """Names score 1, lone words little, text nothing."""
    assert expected == person_names.likeness(words)


def test_a_particle_may_be_glued_to_a_name() -> None:
    """A small particle right before a capital is the beginning of a family name."""
    assert person_names.likeness("Ada deMoreau") == 1


@pytest.mark.parametrize("word", ["huang", "zhang", "daniel", "martin", "nguyen", "thomas", "kumar", "garcia"])
def test_words_of_names(word: str) -> None:
    """A word that people bear weighs much."""
    assert person_names.weight(word) >= 3


@pytest.mark.parametrize("word", ["learning", "efficient", "networks", "for", "inference", "training", "distributed"])
def test_words_of_titles(word: str) -> None:
    """A word that titles use weighs less than nothing."""
    assert person_names.weight(word) <= -3


def test_a_word_nobody_knows_may_be_a_name() -> None:
    """Names are more varied than titles: an unknown word leans to them, but less than a known name does."""
    assert 0 < person_names.weight("xqwzvk") < person_names.weight("zhang")


def test_another_form_of_a_word_of_titles_is_one() -> None:
    """An unknown plural or participle weighs as what it is made of; what only ends like one is as any other."""
    assert max(map(person_names.weight, ("shuffles", "templating"))) < 0 < person_names.weight("xqwzving")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Ada Moreau", ["ada", "moreau"]),
        ("José Müller-Åkesson", ["jose", "muller", "akesson"]),
        ("O'Neil", ["o'neil"]),
        ("GPT-4 in 3 Lines", ["gpt", "in", "lines"]),
        ("李 伟", ["李", "伟"]),
        ("12 + 3", []),
        ("", []),
    ],
)
def test_words_are_folded(text: str, expected: list[str]) -> None:
    """Case, accents, digits and hyphens do not tell words apart."""
    assert expected == list(person_names.folded_words(text))


@given(st.text())
def test_every_text_has_weighed_words(text: str) -> None:
    """No text raises, and every word of any text has a weight within the table's bounds."""
    assert all(-9 <= person_names.weight(word) <= 9 for word in person_names.folded_words(text))


def test_the_table_is_in_order() -> None:
    """Each line holds one weight and its words in order; no word stands twice, none weighs nothing."""
    lines = [line.split() for line in person_names.FILE.read_text(encoding="utf-8").splitlines()]
    weights = [int(line[0]) for line in lines]
    words = [word for line in lines for word in line[1:]]

    assert sorted(set(weights), reverse=True) == weights
    assert 0 not in weights
    assert len(set(words)) == len(words)
    assert all(line[1:] == sorted(line[1:]) for line in lines)


@pytest.mark.parametrize(
    "words",
    [
        "Rice University",
        "University of Boats",
        "Université de Lyon",
        "Institute of Clocks",
        "Department of Clocks, University of Boats",
        "School of Boats",
        "Google",
        "google",
        "Google Brain",
        "ETH Zurich",
        "UC Davis",
        "MIT",
        "MIT & Stanford",
        "Intel / Google",
        "Microsoft and NVIDIA",
        "Palo Clocks, Inc.",
        "Boats Ltd",
        "Clockwork GmbH",
        "Harbour Univeristy",
        "Tidewater Consulting",
        "Bell Labs",
        "Technical Director",
        "PhD Student",
        "USA",
        "South Korea",
        "Hong Kong",
    ],
)
def test_where_people_work(words: str) -> None:
    """Universities, companies, laboratories, places and posts are affiliations wherever they stand."""
    assert is_affiliation(words)
    assert is_affiliation(words, listed=True)


@pytest.mark.parametrize(
    "words",
    [
        "IBM Research",
        "Microsoft Research",
        "XYZ",
        "AT&T",
        "IBM Toronto",
    ],
)
def test_listed_places(words: str) -> None:
    """In a list of people, and only there, an acronym or a word such as "Research" is enough."""
    assert is_affiliation(words, listed=True)
    assert not is_affiliation(words)


@pytest.mark.parametrize(
    "words",
    [
        "Ada Moreau",
        "Ben Okafor",
        "A. Moreau",
        "Wei Chen",
        "Tiny Kernels for Boards",
        "Ada",
        "",
        " .* ",
        "MIT and Ada Moreau",
        "Caches for Very Large Systems",
        "A Slow Cache for Every State of Things",
        "A Universal Cache",
        "Academic Clocks",
        "MIT CLOCKS",
        "Slow Boats for a Shared LLC",
    ],
)
def test_people_are_no_affiliations(words: str) -> None:
    """Names, titles and nothing are no affiliations, not even in a list."""
    assert not is_affiliation(words)
    assert not is_affiliation(words, listed=True)


@given(st.text())
def test_what_is_one_anywhere_is_one_in_a_list(words: str) -> None:
    """No text raises, and a list takes for affiliations at least what any other place does."""
    assert is_affiliation(words, listed=True) >= is_affiliation(words)


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("East Exhibit Hall A-B", True),
        ("West Ballroom B", True),
        ("Hall A", True),
        ("Room 211", True),
        ("Brian Hall", False),
        ("Ada Room", False),
        ("Hall Andersson", False),
    ],
)
def test_rooms_are_no_people(words: str, expected: bool) -> None:
    """Where papers are shown is in lists of people; people are called Hall, too."""
    assert is_affiliation(words, listed=True) == expected
