"""Titles between angle brackets are quotations."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from etl import read
from etl.model import Page
from etl.read.general import angled

PAPERS = {
    "Tiny Kernels for Old Boards": ["Ada Moreau", "Ben Okafor", "Chen Li"],
    "Harbours That Learn to Wait": ["Dina Haddad", "Emil Larsen"],
    "Nimble: How to Compile Large Trees": ["Farid Nazari", "Greta Lindqvist"],
    "A Study of Slow Caches": ["Hana Sato", "Ivy Stone"],
}


def _page(text: str) -> Page:
    return Page("page.txt", text, "0" * 64)


def test_titles_stand_in_angle_brackets() -> None:
    """Titles in either form of brackets are read without them, behind a tag and before people, a venue and a year."""
    for form in ("[TK] <{}> by {}, BoH 2031", "<{}> by {}, BoH 2031.", "《{}》 by {}, BoH 2031"):
        text = "\n\n".join(form.format(title, ", ".join(people)) for title, people in PAPERS.items())
        found = read.reading(_page(text)).records

        assert {one.title.words: [author.name for author in one.authors] for one in found if one.title} == PAPERS


def test_tags_of_markup_stay() -> None:
    """What is a tag, or stands so once or twice, is left as it is."""
    tags = "<p class=boats and oars>\n" * 5 + "<Tiny Kernels for Old Boards> by Ada Moreau\n"
    links = "<https://boats.example.org/1|Tiny Kernels for Old Boards>\n" * 5

    assert angled.quoted(_page(tags)).text == tags
    assert angled.quoted(_page(links)).text == links


@given(st.text(alphabet="<>《》ab. =\n", max_size=80))
def test_offsets_stay(text: str) -> None:
    """Brackets are replaced character for character."""
    made = angled.quoted(_page(text)).text

    assert all(old == new or (old in "<>《》" and new in "“”") for old, new in zip(text, made, strict=True))
