"""Lists of names are split at every separator that pages use."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from etl.read.names import author_lists

LISTS = [json.loads(line) for line in (Path(__file__).parent / "author_lists.jsonl").read_text("utf-8").splitlines()]


@pytest.mark.parametrize("case", LISTS, ids=lambda case: case["why"])
def test_author_lists(case: dict[str, object]) -> None:
    """Every kind of list gives its people in order."""
    printed = str(case["list"])

    found = author_lists.authors(printed, 0, len(printed))

    assert case["names"] == [author.name for author in found]


def test_quotes_keep_what_is_printed() -> None:
    """The quote holds the damage that the name is free of, at its place on the page."""
    text = "Title\nAda  Moreau, Ben Okafor\nMore"

    found = author_lists.authors(text, 6, 29)

    assert [("Ada  Moreau", 6, 17), ("Ben Okafor", 19, 29)] == [
        (author.quote.words, author.quote.start, author.quote.end) for author in found
    ]


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("Giulio Zhou, Martin Maas", True),
        ("A. Moreau and B. Okafor", True),
        ("Ada Moreau", False),
        ("Storage, Scheduling, and Networking", False),
        ("Search and Devices", False),
        ("San Jose, California", False),
        ("ETH Zürich; Inria, France", False),
        ("UC San Diego; IBM Research", False),
        ("Sparse and Dense Tensor Algebra, Compiled", False),
        ("We thank Ada Moreau, Ben Okafor and the many people who helped us to write this down", False),
    ],
)
def test_author_lists_are_told_from_text(words: str, expected: bool) -> None:
    """Two or more names make a list of authors; a title with commas does not."""
    assert expected is author_lists.is_author_list(words)


@given(st.text(st.sampled_from("Aaé ,;·(\n)[].&1*"), max_size=60))
@example("A and and B, (")
@example("(((,),A;")
def test_any_text_can_be_split(text: str) -> None:
    """Whatever stands in a list, each member is a slice of it with a letter, in order, apart from the others."""
    found = author_lists.authors(text, 0, len(text))

    ends = [0]
    for author in found:
        assert author.quote.words == text[author.quote.start : author.quote.end]
        assert any(map(str.isalpha, author.name))
        assert ends[-1] <= author.quote.start
        ends.append(author.quote.end)


def test_huge_lists_are_split_in_linear_time() -> None:
    """Forty thousand authors in one line are no trouble."""
    line = "Ada Moreau ; Ben Okafor (ETH) ; " * 20_000

    assert 40_000 == len(author_lists.authors(line, 0, len(line)))


def test_the_first_of_a_list_has_a_double_family_name_in_front() -> None:
    """Initials behind the first comma belong to the two words before it, where all others have two words."""
    words = "Brandt Rossi, L. M., A. Moreau, B. Okafor, and C. Li"

    assert [author.name for author in author_lists.authors(words, 0, len(words))] == [
        "Brandt Rossi, L. M.",
        "A. Moreau",
        "B. Okafor",
        "C. Li",
    ]


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("Ada Brook, Ben Okafor, and Moreau, A.", ["Ada Brook", "Ben Okafor", "Moreau, A."]),
        ("Ada Brook, Ben Okafor, B and Chen Li", ["Ada Brook", "Ben Okafor", "Chen Li"]),
        ("Moreau, A. B., Ada Brook, Chen Li", ["Moreau, A. B.", "Ada Brook", "Chen Li"]),
    ],
)
def test_initials_alone_are_nobody(words: str, expected: list[str]) -> None:
    """Among whole names, initials belong to the single word before them, a letter to the one after it, or to nobody."""
    assert expected == [author.name for author in author_lists.authors(words, 0, len(words))]


def test_names_in_small_letters_stand_among_others() -> None:
    """A list of people may hold some in small letters; words that no name has make none."""
    assert author_lists.is_author_list("Wei Chen, li Wang, Ada Moreau")
    assert author_lists.is_author_list("Ada Moreau and Ben van Okafor im Hof")
    assert not author_lists.is_author_list("small Clocks, old Boats")


def test_a_slash_between_spaces_parts_people() -> None:
    """People are parted by slashes alone; between other marks a slash stands in the name of a workplace."""
    for text in ("Ada Moreau / Ben Okafor / Chen Li", "Ada Moreau (Isle / Harbour), Ben Okafor, Chen Li"):
        assert ["Ada Moreau", "Ben Okafor", "Chen Li"] == [one.name for one in author_lists.authors(text, 0, len(text))]
