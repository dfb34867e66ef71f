"""Numbered listings are read entry by entry, whichever of their lines is missing."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from etl.model import Edition, Page
from etl.read.listing import Listing
from etl.read.shapes import numbered_listing

Make = Callable[[str], Page]
Sound = Callable[[str, Listing], None]

PAGE = """\
MLSYS.2021 - All

Total: 52

#7 Cortex: A Compiler for Trees [PDF] [Copy] [Kimi1]

Authors: Ada Moreau ; Ben Okafor ; Ben Okafor

We compile 34\\% of all trees and call it \\textul{any} tree.

The code is available at:

#8 Caches That Grow [Extended] [PDF] [Copy] [Kimi]

Small caches grow when nobody looks. We looked, and they stopped …

#9 Scaling Things [PDF] [Copy] [Kimi]

Authors: Chen Li

No summary was provided.
"""


def test_entries(page: Make, sound: Sound) -> None:
    """Titles lose their links, abstracts may be missing, people too, and the header gives venue and year."""
    listing = numbered_listing.listing(page(PAGE))

    sound(PAGE, listing)
    first, second, third = listing.records
    assert ["Cortex: A Compiler for Trees", "Caches That Grow [Extended]", "Scaling Things"] == [
        record.title and record.title.words for record in listing.records
    ]
    assert [["Ada Moreau", "Ben Okafor"], [], ["Chen Li"]] == [
        [author.name for author in record.authors] for record in listing.records
    ]
    assert first.abstract is not None
    assert first.abstract.words.startswith("We compile 34\\%")
    assert first.abstract.words.endswith("available at:")
    assert (False, True, False) == (first.truncated, second.truncated, third.truncated)
    assert third.abstract is None
    assert {Edition("MLSYS", 2021)} == {record.edition for record in listing.records}
    assert {None} == {record.session for record in listing.records}
    assert ["heading", "count"] == [aside.kind for aside in listing.asides]


def test_a_page_of_one_width(page: Make, sound: Sound) -> None:
    """Titles, links and people that were broken at the edge of the page are put together again."""
    text = """\
#1 Cortex: A Compiler for Recursive Models That Grow as [PDF]
[Copy]
Authors: Ada Moreau, Ben Okafor, Chen Li, Dina Haddad, Emil
Larsen, Farid Nazari
We show that a small cache is enough for all trees, although
Nimble and Cortex disagree with us.
"""

    (record,) = numbered_listing.listing(page(text)).records

    assert record.title is not None
    assert record.title.words == "Cortex: A Compiler for Recursive Models That Grow as"
    assert ["Emil Larsen", "Farid Nazari"] == [author.name for author in record.authors][-2:]
    assert record.abstract is not None
    assert record.abstract.words.startswith("We show")


def test_a_label_in_a_broken_text_is_text(page: Make) -> None:
    """A line that happens to begin like a label goes on with the sentence above it."""
    body = (
        "We show that a small cache is enough for most trees, and\n"
        "links: some trees have them, and some do not, as we find\n"
        "in the end, after we have looked at each of them in turn.\n"
    )

    (record,) = numbered_listing.listing(page(f"#1 One [PDF]\n\n{body}")).records

    assert record.abstract is not None
    assert record.abstract.words == body.strip()


def test_entries_without_a_line_between(page: Make, sound: Sound) -> None:
    """A title whose links are missing does not take the next title for its second line."""
    text = "#1 One [PDF]\n#2 Two\n#3 Three [PDF]\nAuthors: Ada Moreau\n\nWe read it."

    listing = numbered_listing.listing(page(text))

    sound(text, listing)
    assert ["One", "Two", "Three"] == [record.title and record.title.words for record in listing.records]


def test_a_title_over_two_lines(page: Make) -> None:
    """A title whose links stand in the next line goes on there."""
    (record,) = numbered_listing.listing(page("#1 A Title\nOver Two Lines [PDF]\n\nWe read it whole.")).records

    assert record.title is not None
    assert record.title.words == "A Title\nOver Two Lines"


@pytest.mark.parametrize("anchor", ["#{}", "{}.", "{})", "[{}]", "({})"])
def test_styles_of_numbering(page: Make, anchor: str) -> None:
    """Numbers come in many dresses; the one that opens entries is followed, others are text."""
    text = "\n\n".join(
        f"{anchor.format(number)} Title {number}\n\nAuthors: Ada Moreau\n\nWe list:\n1. one\n2. two and more of them."
        for number in (3, 4, 5)
    )

    assert ["Title 3", "Title 4", "Title 5"] == [
        record.title.words for record in numbered_listing.listing(page(text)).records if record.title
    ]


def test_enumerations_are_no_listing(page: Make) -> None:
    """Numbered lines without people or links under them are no papers."""
    text = "How to bake\n\n1. Take flour.\n\n2. Add water.\n\n3. Wait."

    assert () == numbered_listing.listing(page(text)).records


def test_a_number_inside_an_abstract_is_text(page: Make) -> None:
    """An entry begins with the next number, after a blank line."""
    text = "#1 One\n\nWe are the\n#2 most read page.\n\n#90 percent agree with us here.\n\n#2 Two\n\nWe are not."

    assert ["One", "Two"] == [
        record.title.words for record in numbered_listing.listing(page(text)).records if record.title
    ]


def test_labelled_facts(page: Make, sound: Sound) -> None:
    """Facts under their labels are read, and the abstract ends where they begin."""
    text = """\
#1 One [PDF](https://example.org/1.pdf) [Notes]
Authors:
Ada Moreau
Ben Okafor
Abstract: We read facts.
Subjects: ICML.2020 - Oral
Published: 2024-10-10 17:59:52 UTC
Comments: 8 pages
DOI: 10.1145/1234567.89
arXiv: 2009.00748v2

Back to top

#2 Two [Notes]

Comments: Accepted at MLSys 2021

#3 [PDF] [Notes]

Nobody knows the title of this one.
"""

    listing = numbered_listing.listing(page(text))

    sound(text, listing)
    first, second, third = listing.records
    assert ["Ada Moreau", "Ben Okafor"] == [author.name for author in first.authors]
    assert first.abstract is not None
    assert first.abstract.words == "We read facts."
    assert (Edition("ICML", 2020), "Oral") == (first.edition, first.session)
    assert ("2024-10-10", "8 pages", "10.1145/1234567.89", "2009.00748") == (
        first.created,
        first.comment,
        first.doi,
        first.arxiv,
    )
    assert first.urls == ("https://example.org/1.pdf",)
    assert (Edition("MLSys", 2021), None) == (second.edition, second.abstract)
    assert [True, True, False] == [record.title is not None for record in listing.records]
    assert third.abstract is not None


@pytest.mark.parametrize(
    ("lines", "people"),
    [
        (("Ada Moreau, Ben Okafor", "", "We read it."), ["Ada Moreau", "Ben Okafor"]),
        (("Ada Moreau", "", "We read it all, and then we read it again."), ["Ada Moreau"]),
        (("We read it all, and then we read it again.",), []),
    ],
)
def test_people_without_a_label(page: Make, lines: tuple[str, ...], people: list[str]) -> None:
    """A list of names, or one name, over the abstract is the people even without "Authors:"."""
    (record,) = numbered_listing.listing(page("\n".join(("#1 One [PDF]", "", *lines)))).records

    assert people == [author.name for author in record.authors]
    assert record.abstract is not None
    assert record.abstract.words == lines[-1]


def test_labels_in_the_line_of_the_people(page: Make) -> None:
    """A line of people ends at the next label in it, which names a fact of the paper."""
    text = """\
1. Tiny Kernels for Old Boards

Authors: Ada Moreau, Ben Okafor, ..., Chen Li arXiv: 3101.00042 Categories: Boats (cs.BO); Maps

We show three things about all of these boards, and each of them is faster than the last.

2. The Price of a Clock

Author: Dina Haddad Date: 2031-04-05 Comments: 9 pages

We show two things about all of these clocks, and each of them is slower than the last.
"""
    first, second = numbered_listing.listing(page(text)).records

    assert ["Ada Moreau", "Ben Okafor", "Chen Li"] == [author.name for author in first.authors]
    assert first.arxiv == "3101.00042"
    assert (["Dina Haddad"], "9 pages") == ([author.name for author in second.authors], second.comment)


def test_a_footer_is_no_abstract(page: Make) -> None:
    """What follows the last abstract does not belong to it, but members of its list do."""
    body = "We show three things about all of these trees.\n\n- and so on"
    text = f"#1 One [PDF]\n\n{body}\n\nAbout This Site\n\nPrivacy Policy"

    (record,) = numbered_listing.listing(page(text)).records

    assert record.abstract is not None
    assert record.abstract.words.endswith("- and so on")


@pytest.mark.parametrize("text", ["", "#", "#1", "#1 ", "# One", "1 One"])
def test_pages_of_other_shapes(page: Make, text: str) -> None:
    """A page without a numbered title gives nothing."""
    assert () == numbered_listing.listing(page(text)).records


def test_many_brackets_end(page: Make) -> None:
    """A line of a million brackets is read at once."""
    (record,) = numbered_listing.listing(page("#1 T " + "[a]" * 300_000 + " [PDF]\n\nWe read it.")).records

    assert record.title is not None
    assert record.title.words.endswith("[a]")
