"""Lines that hold a title and people are cut where the page agrees, others stay whole."""

from __future__ import annotations

import json
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from etl.model import Page
from etl.read import general, markdown
from etl.read.general import pieces, splits
from etl.read.general.piece import Piece

CASES = [json.loads(line) for line in Path(__file__).with_name("splits.jsonl").read_text("utf-8").splitlines()]
LINES = st.sampled_from([line for case in CASES for line in case["lines"]])
WHOLE = [
    ["Tiny Kernels for Boards", "A Study of Slow Caches for Watches", "Nimble: How to Compile Large Trees"],
    ["Nimble: A Compiler for Trees", "Cortex: A Language for Boards", "Slate: A Cache for Watches"],
    ["Ada Moreau, Ben Okafor", "Chen Li, Dina Haddad, Emil Larsen", "Farid Nazari, Greta Lindqvist"],
    ["Ada Moreau (Rice University), Ben Okafor (MIT)", "Chen Li (ETH Zurich), Dina Haddad (EPFL)"],
    ["Moreau, Ada; Okafor, Ben", "Li, Chen; Haddad, Dina; Larsen, Emil"],
    ["Ada Moreau1, Ben Okafor2, Chen Li1 1Inria, France, 2Rice University", "Dina Haddad1 1MIT, 2EPFL"] * 2,
    ["Ada Moreau¹, Ben Okafor¹, Chen Li² - ¹University of Harbours, ²IBM T. J. Clock Centre"] * 3,
    ["Moreau, A. (Rice University)", "Okafor, B., Li, C. (MIT)", "Haddad, D. (Boat Lab and College); Larsen, E. (MIT)"],
    ["(Ada Moreau (Boat Lab, Oslo University); Ben Okafor and Chen Li (MIT and Boat College, Oslo University))"] * 3,
    ["Clocks, Boats, and Trees: How They Grow", "Caches, Kernels, and Boards: How They Shrink"],
    ["Kernels (and Caches) for Boards", "Boats (and Clocks) for Towns"],
    ["[pdf] [code]", "[pdf] [slides]", "[pdf]"],
    ["NeurIPS 2021, Rice University", "ICML 2022, Rice University"],
    ["We show that a small cache is enough for most trees, and that nothing larger is needed on boards like ours."] * 3,
]


def _split(text: str) -> tuple[str, list[Piece]]:
    plain = markdown.plain(Page("page.txt", text, ""))
    return plain.text, splits.split(pieces.of_page(plain))


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["lines"][0][:60])
def test_lines_of_several_fields_are_cut(case: dict[str, Any]) -> None:
    """Where some lines of a page are made alike, each gives its title, its people and what else stands in it."""
    text, found = _split("\n".join(case["lines"]))

    assert case["pieces"] == [[piece.words, piece.kind] for piece in found]
    assert [piece.words for piece in found] == [text[piece.start : piece.end] for piece in found]
    assert len(case["lines"]) == len({piece.line for piece in found})


@pytest.mark.parametrize("lines", WHOLE, ids=lambda lines: lines[0][:40])
def test_lines_of_one_field_stay_whole(lines: list[str]) -> None:
    """Titles with colons, commas or brackets, lists of people, links and running text are not cut."""
    _, found = _split("\n\n".join(lines))

    assert lines == [piece.words for piece in found]


@given(st.lists(LINES | st.text(max_size=40), max_size=10).map("\n".join))
def test_parts_are_slices_of_the_page(text: str) -> None:
    """However lines of any text are cut, the parts have words that keep their place and their order."""
    plain, found = _split(text)

    assert [plain[piece.start : piece.end] for piece in found] == [piece.words for piece in found]
    assert all(piece.words.strip() for piece in found)
    assert all(above.end <= below.start for above, below in pairwise(found))


def test_people_end_at_the_first_colon_where_titles_stand_behind_one() -> None:
    """Where people and a colon stand before titles, a title may have a colon of its own, or look like people."""
    lines = (
        "Ada Moreau and Ben Okafor: How to Row Old Boats",
        "Chen Li, Dina Haddad and Emil Larsen: A Study of Slow Caches for Watches",
        "Farid Nazari and Greta Lindqvist: BOATum Studio: A Tool for the Harbour of Small Boards",
        "Ivy Stone, Ken Abe and Ada Moreau: Programming Dynamic Boat Systems",
    )
    page = Page("page.txt", "\n\n".join(lines), "")

    titles = [record.title.words for record in general.listing(page).records if record.title]
    assert [line.split(": ", 1)[1] for line in lines] == titles


def test_a_table_is_not_cut() -> None:
    """What a label or the head of a table made sure of is left as it is."""
    piece = Piece("Tiny Kernels (Ada Moreau, Ben Okafor)", 0, 37, 0, kind="title", sure=True)

    assert [piece] * 3 == splits.split([piece] * 3)


def test_the_comma_inside_of_a_quotation_is_no_word_of_the_title() -> None:
    """In lines that are too long to be cut at quotation marks, behind some dozens of people."""
    people = "Ada Moreau, Ben Okafor, Chen Li, Dina Haddad, Emil Larsen, Farid Nazari, Greta Lindqvist, " * 7
    lines = (f'{people}Hugo Brandt and Ines Rossi. "{title}," BOATS 2031.' for title in ("Tiny Kernels", "Large Trees"))
    _, found = _split("\n".join(lines))

    assert [piece.words for piece in found if piece.kind == "title"] == ["Tiny Kernels", "Large Trees"]


TALKS = (
    ("Tiny Kernels for Old Boards", "Ada Moreau"),
    ("How to Compile Large Trees", "Ben Okafor"),
    ("A Study of Slow Caches in Watches", "Chen Li"),
    ("What a Clock May Cost Us in a Year", "Jonas Larsen"),
    ("Teaching Boats to Read Maps at Night", "Sara Nazari"),
)


@pytest.mark.parametrize(
    "form",
    ["{0}, {1}", "{0} - {1}", "{0} | {1}", "{0} [{1}]", "{0}; {1}", "{1} - {0}", "{1}, {0}", "{1}: {0}", "{1}. {0}."],
)
def test_one_person_on_each_line(form: str) -> None:
    """Where nearly all lines name who speaks, one person is enough, before the title or behind it."""
    lines = [form.format(*talk) for talk in TALKS]
    found = splits.split([Piece(line, 0, len(line), 1, line=at) for at, line in enumerate(lines)])

    assert [piece.words.rstrip(".") for piece in found if piece.kind == "people"] == [person for _, person in TALKS]
    assert [piece.words for piece in found if piece.kind == "title"] == [title for title, _ in TALKS]


def test_events_and_panelists_do_not_hide_who_speaks() -> None:
    """Lines of who speaks are many beside breaks and people with their workplaces, and a title may have commas."""
    titles = (*TALKS[:4], ("Old Trees: Large, Slow, and Hard to Fell", "Sara Nazari"))
    lines = [f"{title}, {person}" for title, person in titles]
    lines += ["Summary and Closing Remarks", *(f"{one}, Head of Boats, Rice" for one in ("Ivy Stone", "Ken Abe"))]
    found = splits.split([Piece(line, 0, len(line), 1, line=at) for at, line in enumerate(lines)])

    assert [piece.words for piece in found if piece.kind == "title"] == [title for title, _ in titles]


def test_titles_that_end_like_a_person_stay_whole() -> None:
    """A few lines with something like a person at their end, among many without, are titles as they are."""
    lines = [f"{title} - {person}" for title, person in TALKS[:3]] + [title for title, _ in TALKS]

    found = splits.split([Piece(line, 0, len(line), 1, line=at) for at, line in enumerate(lines)])

    assert [piece.words for piece in found] == lines


@pytest.mark.parametrize("parting", ["\n\n", "\n\n\n"])
def test_titles_stand_above_people_and_venue_at_the_gap_of_the_page(parting: str) -> None:
    """Where the same gap parts all lines, a venue behind people is none the less no title."""
    titles = ("Tiny Kernels for Boards", "Slow Caches for Watches", "How to Compile Large Trees", "Boats in Old Towns")
    names = (
        "Ada Moreau, Ben Okafor",
        "Chen Li, Dina Haddad",
        "Emil Larsen, Greta Lindqvist",
        "Farid Nazari, Hugo Brandt",
    )
    lines = [
        line for title, who in zip(titles, names, strict=True) for line in (title, f"{who}. In Proc. of BOATS 2031")
    ]
    _, found = _split(parting.join(lines))

    assert list(names) == [piece.words for piece in found if piece.kind == "people"]
    assert not any(piece.kind == "title" for piece in found)


def test_a_venue_before_people_is_none_of_them() -> None:
    """Below titles, what stands before a bar and people is a venue; it takes no title's place."""
    titles = (
        "Tiny Kernels for Old Boards",
        "How to Compile Large Trees",
        "A Study of Slow Caches",
        "Boats That Read Maps",
    )
    venues = ("EuroSys'31", "VLDB Journal", "ICML'29", "ASPLOS 2030")
    people = (
        "Ada Moreau, Ben Okafor",
        "Chen Li, Dina Haddad, Ivy Stone",
        "Farid Nazari, Jun Wei",
        "Emil Larsen, Mia Costa",
    )
    rows = [f"{title}\n\n{venue} | {who}" for title, venue, who in zip(titles, venues, people, strict=True)]
    found = general.listing(Page("page.txt", "\n\n".join(rows), "")).records

    assert [one.title.words for one in found if one.title] == [*titles]
    assert [", ".join(author.name for author in one.authors) for one in found] == [*people]


def test_a_system_before_a_colon_is_nobody() -> None:
    """Two words like a name are the head of a title where a colon stands behind them."""
    people = "Ada Moreau (Boats Ltd)*; Ben Okafor (Boats Ltd); Chen Li (Boats Ltd); Dina Haddad (Boats Ltd)"
    titles = ["Tiny Kernels for Old Boards", "Ada Moreau: A Cache of Clouds and Rain", "Slow Trees on Small Watches"]
    records = general.listing(Page("page.txt", "\n\n".join(f"{title}, {people}" for title in titles), "")).records

    assert titles == [record.title and record.title.words for record in records]
    assert [4, 4, 4] == [len(record.authors) for record in records]


@pytest.mark.parametrize("odd", ["kzh", "Will Power", "Ro$s", "Deep Learning", "the Oar Consortium", "Y. (Yan) Li"])
@pytest.mark.parametrize("mark", [", ", "; "])
@pytest.mark.parametrize("form", ["- {} - {}", "- {} ({})", "- {} — {} — BOATS 2031"])
def test_an_odd_name_drops_nobody_behind_it(form: str, mark: str, odd: str) -> None:
    """The first of a list may be called anything where several people follow."""
    people = ("Ada Moreau", "Ben Okafor", "Chen Li", "Dina Haddad")
    titles = (
        "Tiny Kernels for Old Boards",
        "A Study of Slow Caches",
        "How to Compile Large Trees",
        "What a Clock Costs",
    )
    lists = [people, people[::-1], (odd, *people), people[1:]]
    text = "\n".join(form.format(title, mark.join(who)) for title, who in zip(titles, lists, strict=True))

    found = general.listing(Page("page.md", f"# Papers\n\n{text}\n", "")).records

    assert [author.name for author in found[2].authors][-4:] == list(people)
