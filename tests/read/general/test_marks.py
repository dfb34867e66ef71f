"""Marks that lines of a page begin or end with are no words of titles, where the page has such a habit."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from etl.model import Page
from etl.read import general
from etl.read.general import pieces

TITLES = (
    "Tiny Kernels for Old Boards",
    "Nimble: How to Compile Large Trees",
    "The Price of a Clock in One Year",
    "Teaching Boats to Read Maps",
    "Slow Oars at Night",
)


def _words(form: str) -> list[str]:
    """What is left of the titles of a page on which each is printed so."""
    rows = (
        form.format(title, number=number, name=name)
        for number, (title, name) in enumerate(zip(TITLES, ("Oar", "Reef", "Kelp", "Tide", "Moor"), strict=True), 1)
    )
    return [piece.words for piece in pieces.of_page(Page("page.txt", "\n\n".join(rows), ""))]


@pytest.mark.parametrize(
    "form",
    [
        "2031/0{number} {}",
        "2031-04-1{number}: {}",
        "[3104.0123{number}] {}",
        "3104.0123{number}v1: {}",
        "arXiv:3104.0123{number} {}",
        "OARS-203{number} {}",
        "[203{number}] [BOATS] [{name}] {}",
        "{} Paper | Code",
        "{} paper code",
        "{} code slides blog",
        "{} 9.{number}",
        "{} 80% relevant",
        "{} Link",
        "{} 9:{number}0",
        "{} 1{number}:00 – 1{number}:30 p.m.",
        "{} 3104.0123{number} github",
        "{} 3104.0123{number} [{name} Lab]",
        "{} paper code [{name}]",
        "{} [{name}|Boats|Oslo]",
        "{}---Notes:{name}",
        "OARS 203{number}, {}",
        "{} - [pdf]",
        "{} - [PDF] [Code] [HuggingFace]",
        "{} [{name}]",
        "{}（{name} & kelp）",
    ],
)
def test_marks_of_a_kind_are_taken_off(form: str) -> None:
    """Dates, numbers of preprints, editions, tags that differ, and bare names of links are no part of a title."""
    assert _words(form) == list(TITLES)


def test_venues_of_many_words_stand_before_titles_as_editions_do() -> None:
    """Where editions stand before titles, so do names of venues with their year."""
    heads = ("OARS 2031, ", "Journal of Boat Systems 2032, ", "OARS 2033, ", "Oar Comput. Surv. 2034, ", "OARS 2030, ")
    rows = [f"{head}{title}" for head, title in zip(heads, TITLES, strict=True)]

    assert [piece.words for piece in pieces.of_page(Page("page.txt", "\n\n".join(rows), ""))] == list(TITLES)


@pytest.mark.parametrize("form", ["{} {kind}", "{kind} {}", "{} | {kind}", "{}{kind}", "{}BOATS {kind}"])
def test_kinds_of_work_count_as_one_mark(form: str) -> None:
    """The kind of work stands before or behind titles, each kind seldom, all of them often."""
    kinds = ("Full Paper", "Short Paper", "Tool Demo", "Student Talk", "Full Paper")
    rows = [form.format(title, kind=kind) for title, kind in zip(TITLES, kinds, strict=True)]
    rows.append("How to Write a Short Paper")
    found = [piece.words for piece in pieces.of_page(Page("page.txt", "\n\n".join(rows), ""))]

    assert found == [*TITLES, "How to Write a Short Paper"]


PEOPLE = (
    "Ada Moreau (Isle University)*; Ben Okafor (KTH)",
    "Chen Li; Dina Haddad (Oar & Sail)*",
    "Emil Larsen (Reef Lab)",
    "Farid Nazari, Greta Lindqvist and Hugo Brandt",
)


def test_names_of_links_behind_people_are_taken_off() -> None:
    """Whatever names of links stand in a row behind people, where the page has such rows; titles keep theirs."""
    rows = ("Recording Slides", "Slides", "Paper | Video", "PDF, Code")
    lines = [
        line for title, people, row in zip(TITLES, PEOPLE, rows, strict=False) for line in (title, f"{people} {row}")
    ]
    found = pieces.of_page(Page("page.txt", "\n\n".join(lines), ""))

    assert [piece.words for piece in found[1::2]] == list(PEOPLE)
    assert [piece.tail for piece in found[1::2]] == list(rows)
    assert [piece.words for piece in found[::2]] == list(TITLES[:4])


def test_a_row_of_links_behind_people_must_come_again() -> None:
    """A single person may be called like a link."""
    lines = (f"{PEOPLE[3]}, Ida Page", *PEOPLE[:3])
    found = pieces.of_page(Page("page.txt", "\n\n".join(lines), ""))

    assert [piece.words for piece in found] == list(lines)


@pytest.mark.parametrize("mark", [",", ";"])
@pytest.mark.parametrize("below", ["\n\nAda Moreau", "\nAda Moreau (Rice)", "\n\nAda Moreau, Ben Okafor"])
def test_a_comma_behind_titles_is_none_of_them(below: str, mark: str) -> None:
    """Where titles end in a comma above their people, it joins no lines and is no part of titles."""
    text = "\n\n".join(f"{title}{mark}{below}" for title in TITLES)
    found = [piece.words for piece in pieces.of_page(Page("page.txt", text, ""))]

    assert list(TITLES) == [words for words in found if "Ada" not in words]


def test_what_titles_end_with_by_chance_stays() -> None:
    """A few titles of a page may end in a word that elsewhere names a link, and speak of code or papers."""
    ends = ("How to Talk to Code", "Boats That Write Code", "Oars Made of Paper", "Maps for Old Code")
    others = [
        f"Tiny {name} for Slow Boats" for name in ("Oars", "Sails", "Maps", "Clocks", "Boards", "Kernels", "Ports")
    ]
    page = Page("page.txt", "\n\n".join((*ends, *others)), "")

    assert [piece.words for piece in pieces.of_page(page)] == [*ends, *others]


def test_brackets_at_the_head_of_a_few_lines_stay() -> None:
    """Brackets that differ are tags only where many lines begin with some."""
    heads = [f"[{name}] Boats in the Harbour" for name in ("Slow", "Fast", "Small")]
    others = [
        f"Tiny {name} for Slow Boats" for name in ("Oars", "Sails", "Maps", "Clocks", "Boards", "Kernels", "Ports")
    ]
    page = Page("page.txt", "\n\n".join((*heads, *others)), "")

    assert [piece.words for piece in pieces.of_page(page)] == [*heads, *others]


@given(st.lists(st.text(max_size=60), max_size=12))
def test_words_are_those_of_the_page(lines: list[str]) -> None:
    """Whatever stands on a page, what is left of a line are its words where it stands."""
    page = Page("page.txt", "\n".join(lines), "")

    for piece in pieces.of_page(page):
        assert page.text[piece.start : piece.end].replace("\n", " ") == piece.words.replace("\n", " ")


def test_links_before_people_are_no_names() -> None:
    """Links in brackets at the head of a line are off it, though the page has them there but once."""
    found = pieces.of_page(
        Page("page.txt", "Tiny Kernels for Old Boards\n\n[Slides] [Video] Ada Moreau, Ben Okafor", "")
    )

    assert [piece.words for piece in found] == ["Tiny Kernels for Old Boards", "Ada Moreau, Ben Okafor"]


@pytest.mark.parametrize("form", ["{} {kind} (Ada Moreau, Ben Okafor)", "{} (remote), Ada Moreau, Ben Okafor"])
def test_titles_cut_off_their_lines_lose_marks(form: str) -> None:
    """What stands between a title and its people on one line is a mark where most lines have one."""
    rows = [form.format(title, kind="Short Paper") for title in TITLES]
    found = general.listing(Page("page.txt", "\n\n".join(rows), "")).records

    assert [record.title.words for record in found if record.title] == list(TITLES)


@pytest.mark.parametrize("tag", ["[PhD]", "(Master's thesis)", "[Book chapter]", "[Patent]"])
def test_a_tag_that_names_a_kind_of_work_is_a_mark(tag: str) -> None:
    """It need not come again, as others must: "[Boats]" before a line stays."""
    page = Page("page.txt", f"{tag} Ada Moreau, Tiny Kernels, 2031\n\n[Boats] Teaching Old Boats", "")

    assert ["Ada Moreau, Tiny Kernels, 2031", "[Boats] Teaching Old Boats"] == [
        one.words for one in pieces.of_page(page)
    ]


@pytest.mark.parametrize(
    "venue", ["ACM Boats", "Communications of the ACM", "BOATS-IX 2031", "PhD Thesis", "SOSP-IX", "Isle CS TR 31-07"]
)
def test_venues_before_titles_are_taken_off_where_editions_are(venue: str) -> None:
    """On a page of "BOATS 2031: …" any venue before a colon is no part of the title, also with no blank behind it."""
    rows = [f"BOATS 203{number}: {title}" for number, title in enumerate(TITLES)]
    alone, beside = (
        [piece.words for piece in pieces.of_page(Page("page.txt", "\n\n".join(lines), ""))]
        for lines in ([f"{venue}:Small Sails"], [*rows, f"{venue}:Small Sails"])
    )

    assert [*TITLES, "Small Sails"] == beside
    assert [f"{venue}:Small Sails"] == alone


def test_long_brackets_that_come_again_are_no_words_of_titles() -> None:
    """The track of a paper stands behind many titles, however long its name is."""
    assert list(TITLES) == _words("{} (Tools, Demos, and Reports of Experience)")


def test_subjects_that_a_third_of_the_lines_ends_with_are_no_words_of_titles() -> None:
    """A page that names the subject behind each title does so behind most lines; else two capitals are a word."""
    assert list(TITLES) == _words("{} CV/RO")
    alone = [piece.words for piece in pieces.of_page(Page("page.txt", "Tiny Boats for AI\n\nTrees\n\nOld Boards", ""))]
    assert alone == ["Tiny Boats for AI", "Trees", "Old Boards"]


def test_the_kind_of_work_ends_titles_above_people_too() -> None:
    """A kind of work that ends most titles is no word of one whose people stand on the next line, behind "by"."""
    rows = [
        "How to Moor Old Boats Full Paper by Ada Moreau (Rice University), Ben Okafor (Oslo University)",
        "Let Us Row Old Boats! Full Paper\n\nby Chen Li (EPFL), Omar Haddad (KTH)",
        "A Study of Slow Caches Tool Demo by Dina Haddad (Bonn University) and Emil Larsen (EPFL)",
        "Small Oars for Harbours Short Paper by Farid Nazari (KAIST), Greta Lindqvist (ETH Zurich)",
        "Trees as Masts Full Paper by Ivy Stone (Rice University) and Ken Abe (MIT)",
    ]
    found = general.listing(Page("page.txt", "\n\n".join(rows), "")).records

    assert "Let Us Row Old Boats!" in [record.title.words for record in found if record.title]


def test_people_with_a_date_are_no_venue() -> None:
    """What stands before the colon of a title in a reference is none of the editions of the page."""
    rows = [f"BOATS 203{number}, {title}" for number, title in enumerate(TITLES)]
    line = "B. Okafor, C. Li, and D. Haddad. 2031. Reefs: Small Sails on Rivers. In Int. Conference on Boats 2031."

    assert line in [piece.words for piece in pieces.of_page(Page("page.txt", "\n\n".join([*rows, line]), ""))]
