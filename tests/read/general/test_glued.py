"""Titles that run into their people are cut from them where most lines of the page are made so."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from etl.model import Page
from etl.read import general
from etl.read.general import glued, pieces
from etl.read.general.piece import Piece

PAPERS = (
    ("Tiny Kernels for Old Boards", ("Ada Moreau", "Ben Okafor")),
    ("Nimble: How to Compile Large Trees", ("Farid B. Nazari", "Greta Lindqvist", "Emil Larsen")),
    ("Caches, Clocks, and Slow Memory", ("João van der Berg", "Chen Li")),
    ("A Study of Interpreters and Optimizations", ("Dina Haddad", "Jun Wei", "Harsh")),
)
ALONE = ("Stream Processing on Wristwatches", ("Karim Osei",))
WORDS = st.text(alphabet="aeAE of,.()*:0", max_size=40)


def _line(title: str, people: tuple[str, ...]) -> str:
    return f"{title} {', '.join(people[:-1])} and {people[-1]}" if people[1:] else f"{title} {people[0]}"


def _parted(lines: list[str]) -> list[Piece]:
    return glued.parted(pieces.of_page(Page("page.txt", "\n".join(lines), "")))


def test_a_title_ends_where_its_people_begin() -> None:
    """Lines of several people are cut, and, since the page is made so, those of one person, too."""
    page = _parted([_line(*paper) for paper in (*PAPERS, ALONE)])

    assert [title for title, _ in (*PAPERS, ALONE)] == [piece.words for piece in page if piece.kind == "title"]
    assert ["people"] * 5 == [piece.kind for piece in page[1::2]]


def test_a_programme_without_marks_is_read() -> None:
    """Every paper of a programme in which a time, a title and people share a line is found with all its people."""
    timed = (f"{9 + at}:00 - {9 + at}:25 {_line(*paper)}" for at, paper in enumerate((*PAPERS, ALONE)))
    found = general.listing(Page("page.txt", "\n".join(("Session 1: Chair: Olga Petrova", *timed)), "")).records

    assert [(title, people) for title, people in (*PAPERS, ALONE)] == [
        (one.title and one.title.words, tuple(author.name for author in one.authors)) for one in found
    ]


def test_a_link_that_titles_end_with_is_no_part_of_them() -> None:
    """What names a link between title and people, line for line, is taken off."""
    page = _parted([_line(f"{title} Download PDF", people) for title, people in PAPERS])

    assert [title for title, _ in PAPERS] == [piece.words for piece in page if piece.kind == "title"]


def test_a_comma_may_stand_before_the_last_and() -> None:
    """What "and" ties to the list behind its last comma is a person like the others."""
    page = _parted([f"{title} {', '.join(people[:-1])}, and {people[-1]}" for title, people in PAPERS])

    assert [title for title, _ in PAPERS] == [piece.words for piece in page if piece.kind == "title"]


def test_a_name_of_ordinary_words_is_one_where_all_other_lines_are_cut() -> None:
    """On a page of many such lines the last two words before the first mark are a person, whatever they are like."""
    lines = [_line(*paper) for paper in PAPERS * 3] + [_line("Slow Boats in Old Towns", ("Jingming Dai", "Chen Li"))]

    assert _parted(lines)[-2].words == "Slow Boats in Old Towns"
    assert _parted(lines[8:])[-1].words == lines[-1]


def test_a_word_that_titles_share_is_no_link() -> None:
    """A few titles end with a word that names links elsewhere."""
    lines = [_line(f"{title} by Models" if at % 4 else title, people) for at, (title, people) in enumerate(PAPERS * 4)]
    lines += [_line(*paper) for paper in PAPERS * 12]

    assert sum(piece.words.endswith("Models") for piece in _parted(lines)) == 12


def test_a_mark_of_lists_inside_a_title_hides_no_name() -> None:
    """Behind "and" or a comma a title may end that sounds like a name, before those of its people."""
    odd = ("The Dark Harbour: A Case Study and UC-Secure Design", ("Pengfei Wu", "Chen Li", "Emil Larsen"))
    page = _parted([_line(*paper) for paper in (*PAPERS, odd)])

    assert [title for title, _ in (*PAPERS, odd)] == [piece.words for piece in page if piece.kind == "title"]


def test_the_kind_of_work_may_part_title_and_people() -> None:
    """Behind the kind of work a name begins, whatever its words are like."""
    odd = ("Slow Boats in Old Towns", ("Xiaodong Wu", "Chen Li"))
    page = _parted([*(_line(*paper) for paper in PAPERS), _line(f"{odd[0]} Online Presentation", odd[1])])

    assert [title for title, _ in (*PAPERS, odd)] == [piece.words for piece in page if piece.kind == "title"]
    assert page[-1].words == "Xiaodong Wu and Chen Li"


def test_workplaces_in_brackets_stay_with_the_people() -> None:
    """A person with a workplace in brackets is one, also where it stands behind the first or the last."""
    page = _parted([_line(title, tuple(f"{one} (Rice University, USA)" for one in people)) for title, people in PAPERS])

    assert [title for title, _ in PAPERS] == [piece.words for piece in page if piece.kind == "title"]


@pytest.mark.parametrize(
    "lines",
    [
        [title for title, _ in PAPERS],
        [", ".join(people) for _, people in PAPERS],
        [part for title, people in PAPERS for part in (title, ", ".join(people))],
        [f"{title}, {', '.join(people)}" for title, people in PAPERS if "," not in title],
        [f"{title} ({', '.join(people)})" for title, people in PAPERS],
        [f"Session chair: {people[0]}" for _, people in PAPERS],
        [f"Remarks and a short welcome by {_line('', people)}" for _, people in PAPERS],
        [_line(*PAPERS[0]), _line(*PAPERS[1])],
    ],
)
def test_other_lines_stay_whole(lines: list[str]) -> None:
    """Titles, people, and lines in which a mark or a word stands between the two are none of them; nor are two."""
    assert lines == [piece.words for piece in _parted(lines)]


@given(st.lists(st.one_of(WORDS, st.sampled_from([_line(*paper) for paper in PAPERS])), max_size=12))
def test_all_words_stay_where_they_are(lines: list[str]) -> None:
    """No text raises, and each piece holds what stands at its place."""
    page = Page("page.txt", "\n".join(lines), "")

    assert all(page.text[piece.start : piece.end] == piece.words for piece in glued.parted(pieces.of_page(page)))


def test_brackets_inside_a_line_stay_where_they_are() -> None:
    """What stands in brackets between a title and its people moves no cut."""
    rows = [
        "Storage on the Sea Floor (remote) by Ada Moreau (Rice University)",
        "How to Compile Large Trees (remote) by Ben Okafor (EPFL) and Chen Li (MIT)",
        "Learning to Schedule Boats (remote) by Lin Zhao (ETH Zurich) and Jonas Weber (EPFL)",
        "Nimble: A Compiler for Rivers (remote) by Tom Abe (MIT), Hans Lind (EPFL)",
    ]
    found = general.listing(Page("page.txt", "\n\n".join(rows), "")).records

    assert [record.title.words for record in found if record.title] == [row.split(" (remote)")[0] for row in rows]
    assert [record.authors[0].name for record in found] == ["Ada Moreau", "Ben Okafor", "Lin Zhao", "Tom Abe"]


def test_one_person_with_a_workplace_is_sure() -> None:
    """Titles that run into a person each are cut where a workplace in brackets stands behind the person."""
    towns = ("Oslo", "Bonn", "Porto", "Lund")
    page = _parted(
        [f"{title} {people[0]} ({town} University)" for (title, people), town in zip(PAPERS, towns, strict=True)]
    )

    assert [title for title, _ in PAPERS] == [piece.words for piece in page if piece.kind == "title"]


def test_titles_that_run_into_people_are_no_references() -> None:
    """Several people and a link behind a title do not make an entry of a list of references of it."""
    lines = [f"{_line(*paper)}. Download Poster" for paper in (*PAPERS, ("How to Fell Tall Trees", PAPERS[1][1]))]
    found = general.listing(Page("page.txt", "\n\n".join(["Accepted Posters", *lines]), "")).records

    assert [tuple(one.name for one in record.authors) for record in found][:4] == [people for _, people in PAPERS]


def test_a_name_is_shortened_as_those_behind_it_are() -> None:
    """Where all names behind it begin with an initial, so does the first; the word before it is one of the title."""
    titles = (
        "How to Moor Old Boats",
        "Small Oars for Grand Harbours",
        "A Study of Slow Accelerators",
        "Trees as Masts",
    )
    people = ("A. Moreau, B. Okafor", "C. Li, D. Haddad, E. Larsen", "F. Nazari, G. Lindqvist", "I. Stone, K. Abe")
    page = _parted([" ".join(one) for one in zip(titles, people, strict=True)])

    assert list(titles) == [piece.words for piece in page if piece.kind == "title"]


def test_people_who_all_begin_with_initials() -> None:
    """Where the people of most lines begin with an initial, so does one alone, and two words are a title."""
    papers = {
        "Extending Ropes to Outer Harbours": "D. Petrov, S. Haddad",
        "Finding Reefs with Old Charts": "A. Moreau",
        "Global Maps for Coast Guards": "E. Li, H. Wu, I. Brandt",
        "Hardening the Standard Pier": "M. Rossi",
        "Cleat: Open Anchors for Boats": "J. Larsen, S. Lee, J. Weber",
        "Patient Rowing with Ropes": "C. Fonseca, O. Haddad",
        "Point-Free Masts": "A. Rossi, P. Stone",
        "Can harbours become less of a burden?": "K. Abe",
    }
    text = "\n\n".join(["Accepted papers", *(f"{title} {people}" for title, people in papers.items())])
    found = general.listing(Page("page.txt", text, "")).records

    assert {one.title.words: ", ".join(author.name for author in one.authors) for one in found if one.title} == papers
