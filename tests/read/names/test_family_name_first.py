"""Family names in front of given ones are told, and turned where a page prints all its people so."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from etl.model import Quote, Record
from etl.read.names import author_lists, family_name_first

INVERTED = (
    "Tiny Kernels for Old Boards\n\nMoreau, Ada; Okafor, Ben-Uwe; van der Meer, Jo Ann\n\n"
    "Teaching Boats to Read Maps\n\nLi, Chen; Haddad, Dina\n\n"
    "The Price of a Clock in One Year\n\nLarsen, Emil; Nazari, Farid\n\n"
    "How to Compile Large Trees\n\nBrandt, Ida\n\n"
)
STRAIGHT = "Slow Oars at Night\n\nGreta Lindqvist, Hugo Brandt\n\n"


def _records(text: str) -> list[Record]:
    """Papers of a title and, two lines below, its people."""
    blocks = text.strip().split("\n\n")
    pairs = enumerate(zip(blocks[::2], blocks[1::2], strict=True), 1)
    listed = ((number, title, author_lists.authors(people, 0, len(people))) for number, (title, people) in pairs)
    return [
        Record("0" * 16, number, 0, 1, title=Quote(title, 0, len(title)), authors=authors)
        for number, title, authors in listed
    ]


def _people(text: str) -> list[list[str]]:
    return [[author.name for author in record.authors] for record in family_name_first.turned(_records(text))]


def test_a_page_of_family_names_first_is_turned() -> None:
    """Whole names of a page that prints nearly all so are given names first; the quotes keep what is printed."""
    found = family_name_first.turned(_records(INVERTED + STRAIGHT))

    assert [author.name for author in found[0].authors] == ["Ada Moreau", "Ben-Uwe Okafor", "Jo Ann van der Meer"]
    assert [author.quote.words for author in found[1].authors] == ["Li, Chen", "Haddad, Dina"]
    assert [author.name for author in found[4].authors] == ["Greta Lindqvist", "Hugo Brandt"]


def test_the_first_of_several_is_turned_alone() -> None:
    """Where the first of each paper has the family name in front, and no other has, the first is turned."""
    people = ("Moreau, Ada, Ben Okafor, and Chen Li", "Haddad, Dina, and Emil Larsen", "Brandt, Ida, et al.")
    titles = ("Tiny Kernels for Old Boards", "Teaching Boats to Read Maps", "How to Compile Large Trees")
    listed = (f"{title}\n\n{who}" for who, title in zip(people, titles, strict=True))

    assert _people("\n\n".join(listed)) == [
        ["Ada Moreau", "Ben Okafor", "Chen Li"],
        ["Dina Haddad", "Emil Larsen"],
        ["Ida Brandt"],
    ]


def test_a_few_stay_as_they_are_printed() -> None:
    """Where most people of a page have their given names in front, and where these are initials, none is turned."""
    few = INVERTED + "".join(STRAIGHT.replace("Slow", word) for word in ("Slow", "Fast", "Late", "Grey", "Old"))
    initials = INVERTED.replace("Ada", "A.").replace("Ben-Uwe", "B.-U.").replace("Chen", "C.").replace("Emil", "E.")

    assert _people(few)[1] == ["Li, Chen", "Haddad, Dina"]
    assert _people(initials)[1] == ["Li, C.", "Haddad, Dina"]


@given(st.text(alphabet="AB, .;vandjJr()", max_size=40))
def test_any_list_is_split(words: str) -> None:
    """Whatever stands between commas, names are stretches of the list."""
    for author in author_lists.authors(words, 0, len(words)):
        assert words[author.quote.start : author.quote.end] == author.quote.words
