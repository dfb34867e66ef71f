"""Lines lose what only decorates them, and what is left stands where it stood."""

from __future__ import annotations

import json
import textwrap
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from etl.model import Page
from etl.read import markdown
from etl.read.general import pieces
from etl.read.general.piece import Piece

CASES = [json.loads(line) for line in Path(__file__).with_name("pieces.jsonl").read_text("utf-8").splitlines()]
LINES = st.sampled_from([line for case in CASES for line in case["text"].split("\n")])


def _pieces(text: str) -> tuple[str, list[Piece]]:
    """The text that the pieces are cut from, and the pieces."""
    plain = markdown.plain(Page("page.txt", text, ""))
    return plain.text, pieces.of_page(plain)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["text"][:40])
def test_what_decorates_is_taken_off(case: dict[str, Any]) -> None:
    """Bullets, numbers, badges, links, times and quotation marks are no words of a line; the words keep their place."""
    text, found = _pieces(case["text"])

    assert case["pieces"] == [[piece.words, piece.lead, piece.tail] for piece in found]
    assert [piece.words for piece in found] == [text[piece.start : piece.end] for piece in found]


@given(st.lists(LINES | st.text(max_size=30), max_size=12).map("\n".join))
def test_pieces_are_slices_of_the_page(text: str) -> None:
    """Any text is cut without an error; pieces are slices of it, in its order, and have words."""
    plain, found = _pieces(text)

    assert [plain[piece.start : piece.end] for piece in found] == [piece.words for piece in found]
    assert all(piece.words.strip() for piece in found)
    assert all(above.end <= below.start for above, below in pairwise(found))
    assert all(piece.line <= piece.start for piece in found)


@pytest.mark.parametrize(
    "text",
    [
        "| Title | Authors | Links |\n|---|---|---|\n| Tiny Kernels | Ada Moreau | pdf |",
        "Title\tAuthors\tLinks\nTiny Kernels\tAda Moreau\tpdf\nSlow Boards\tBen Okafor\tcode",
    ],
    ids=["bars", "tabs"],
)
def test_cells_of_a_row_are_pieces(text: str) -> None:
    """Cells between bars or tabs have their columns; cells of one row share their line."""
    _, found = _pieces(text)

    assert [("Title", 0), ("Authors", 1), ("Links", 2), ("Tiny Kernels", 0), ("Ada Moreau", 1), ("pdf", 2)] == [
        (piece.words, piece.column) for piece in found[:6]
    ]
    assert 2 == len({piece.line for piece in found[:6]})


def test_an_empty_cell_keeps_its_column() -> None:
    """What stands behind an empty cell stays in its column."""
    _, found = _pieces("| Tiny Kernels |  | pdf |")

    assert [("Tiny Kernels", 0), ("pdf", 2)] == [(piece.words, piece.column) for piece in found]


def test_one_tab_is_a_blank() -> None:
    """A page with a tab here and there is no table."""
    _, found = _pieces("Tiny\tKernels for Boards\nAda Moreau")

    assert [-1, -1] == [piece.column for piece in found]


def test_blank_lines_are_counted() -> None:
    """A piece knows how many blank lines stand above it; a rule counts as two."""
    _, found = _pieces("Tiny Kernels\nSlow Boards\n\nOld Watches\n\n\n\nNew Caches\n----\nBig Clocks")

    assert [0, 1, 3, 2] == [piece.gap for piece in found[1:]]


def test_titles_in_quotation_marks_behind_people() -> None:
    """A title set off in quotation marks behind its people is a piece of its own."""
    _, found = _pieces('Ada Moreau, Ben Okafor, "Tiny Kernels for Boards," ICML 2021')

    assert "Tiny Kernels for Boards" in [piece.words for piece in found]
    assert 1 == len({piece.line for piece in found})


def test_bare_numbers_that_count_up_are_no_words() -> None:
    """Numbers in front of titles go when they count up over the page, and stay when they do not."""
    _, counted = _pieces("1 Tiny Kernels\n2 Slow Boards\n3 Old Watches\n4 New Caches")
    _, alone = _pieces("100 Years of Boards\nTiny Kernels")

    assert ["Tiny Kernels", "Slow Boards", "Old Watches", "New Caches"] == [piece.words for piece in counted]
    assert "100 Years of Boards" == alone[0].words


def test_addresses_behind_links_are_kept() -> None:
    """The address of a link stands in the tail of the piece that it is set on."""
    _, found = _pieces("Tiny Kernels for Boards [pdf](https://example.org/a.pdf)")

    assert "https://example.org/a.pdf" in found[0].tail


def test_a_page_of_one_width_is_joined() -> None:
    """Where lines were broken at one width, a title or a text that goes on is one piece over its lines."""
    text = (
        "Cortex: A Compiler for Recursive Models That Grow as\n"
        "Trees on Tiny Boards\n"
        "Ada Moreau, Ben Okafor, Chen Li, Dina Haddad, Emil\n"
        "Larsen, Farid Nazari\n"
        "\n"
        "We show that a small cache is enough for most trees.\n"
        "Nimble and Cortex agree with us, as do Ada Moreau and\n"
        "Ben Okafor, who saw it first.\n"
    )

    _, found = _pieces(text)

    assert text.removesuffix("\n").split("\n\n") == [
        "\n".join(piece.words for piece in found[:2]),
        "\n".join(piece.words for piece in found[2:]),
    ]
    assert "Ada Moreau, Ben Okafor, Chen Li, Dina Haddad, Emil\nLarsen, Farid Nazari" == found[1].words
    assert 3 == len(found)


@pytest.mark.parametrize(
    "people",
    [
        "Ada Moreau, Ben Okafor, Chen Li, Dina Haddad, Emil\nLarsen (Rice University), Farid Nazari (MIT)",
        "Ada Moreau, Ben Okafor (The Old College of Boats and\nClocks), Chen Li, Dina Haddad (MIT)",
        "Ada Moreau, Ben Okafor, Chen Li and Dina M. Haddad\n(University of Boats)",
    ],
)
def test_people_with_workplaces_go_on_in_the_next_line(people: str) -> None:
    """A line that a width broke inside a name, inside a workplace or before one is one list of people."""
    lines = (
        "Cortex: A Compiler for Recursive Models That Grow as\nTrees on Tiny Boards",
        people,
        "Nimble and Cortex on Slow Clocks That Run in the Mill\nbeside the Harbour",
    )

    _, found = _pieces("\n\n".join(lines))

    assert list(lines) == [piece.words for piece in found]


def test_what_is_printed_whole_elsewhere_is_one() -> None:
    """A title torn in two is whole where the page prints it again, and a list of people goes on behind its comma."""
    _, found = _pieces(
        "A Study of the Influence of Slow Clocks on Large Trees\n\nAda Moreau (Rice University), Chen Li (EPFL),\n\n"
        "Ivan Haddad (EPFL) and Eva Lind (EPFL)\n\n\nA Study of the Influence of\n\n"
        "Slow Clocks on Large Trees Full Paper\n\nby Ada Moreau"
    )

    assert [" ".join(piece.words.split()) for piece in found] == [
        "A Study of the Influence of Slow Clocks on Large Trees",
        "Ada Moreau (Rice University), Chen Li (EPFL), Ivan Haddad (EPFL) and Eva Lind (EPFL)",
        "A Study of the Influence of Slow Clocks on Large Trees Full Paper",
        "by Ada Moreau",
    ]


def test_a_time_begins_a_line_of_its_own() -> None:
    """What a clock time begins goes on nothing, however full the line above it and however like a name its end."""
    talks = (
        "Tiny Kernels for Boards That Grow as Large as Trees Do in Spring Ada Moreau and Ben Okafor",
        "Slow Caches and Slower Clocks for the Oldest of Boats Chen Li, Dina Haddad, Emil Larsen",
        "Nimble: How to Compile the Largest Trees on Watches Farid Nazari, Jun Wei and Wu Ding",
        "Another Look at Clocks and Their Hands on Small Boards Greta Lindqvist and Hana Sato",
    )
    text = "\n".join(f"{at:02}:00 - {at:02}:20 {talks[at % 4]}" for at in range(9, 18))

    _, found = _pieces(text)

    assert [f"{at:02}:00 - {at:02}:20" for at in range(9, 18)] == [piece.words for piece in found[::2]]


def test_long_lines_are_read_in_linear_time() -> None:
    """A megabyte in one line, or of marks alone, does not hang and is one piece."""
    assert 1 == len(_pieces("word " * 200_000)[1])
    assert len(_pieces("[pdf] | " * 100_000)[1]) <= 100_000


def test_tables_of_markdown_need_no_bars_around_them() -> None:
    """Where a rule stands below the head of a table, bars divide its rows, with or without one at either end."""
    text = "| Nr | Title | Type\n| --- | :-- | --- |\n2 |\tTiny Kernels, and More | Short\n3\t| Slow Caches |\tLong"
    found = pieces.of_page(markdown.plain(Page("page.md", text, "")))

    assert [(1, "Tiny Kernels, and More"), (1, "Slow Caches")] == [
        (piece.column, piece.words) for piece in found if " " in piece.words
    ]


def test_hours_do_not_count() -> None:
    """Hours that go up are no numbers of lines."""
    text = "\n\n".join(f"{at} AM - {at}:15 AM\n\nTiny Kernels for Board {at}" for at in range(8, 12))

    assert "8 AM - 8:15 AM" in [piece.words for piece in _pieces(text)[1]]


def test_a_comma_behind_titles_joins_no_lines_where_titles_end_in_one() -> None:
    """Titles that end in a comma and stand above their venues are titles, whatever stands below one of them."""
    entry = "Ada Moreau, Ben Okafor\n\nHow to Compile {} Trees on Boards,\n\n{}\n\n"
    below = ["In Proceedings of HARBOR, 2031"] * 3 + ["TR-2031-7, Harbour Tech Report"]
    text = "".join(entry.format(number, words) for number, words in enumerate(below))

    assert below == [piece.words for piece in pieces.of_page(Page("page.txt", text, ""))][2::3]


@pytest.mark.parametrize(
    "lines",
    [
        ["Tiny Kernels for Old Boards and the Clocks Beside Them", "cs.AR；cs.PF", "Slow Caches"],
        ["Tiny Kernels for Old Boards and the Clocks Beside Them", "lat_bench", "Slow Caches"],
        ["tiny kernels for old boards and the clocks beside them", "clocks", "slow caches"],
    ],
    ids=["subjects", "key", "small letters everywhere"],
)
def test_a_small_letter_alone_goes_on_in_no_line(lines: list[str]) -> None:
    """No key goes on in a title above it, nor does any line where most begin with a small letter."""
    assert lines == [piece.words for piece in _pieces("\n".join(lines))[1]]


def test_a_sentence_goes_on_with_a_small_letter() -> None:
    """Where other lines begin with a capital letter, a small one tells that the line above goes on."""
    text = "Tiny Kernels for Old Boards and All of the Large Clocks\nbeside them, in a small room\nSlow Caches"

    assert 2 == len(_pieces(text)[1])


@pytest.mark.parametrize("gap", ["\n", "\n\n"])
def test_lists_of_people_may_end_in_a_mark(gap: str) -> None:
    """Where lists of people end in a semicolon, the title below none of them goes on in it."""
    people = ("Ada Moreau (Rice); Ben Okafor (Oslo);", "Chen Li (Rice); Dina Haddad (Bonn);")
    titles = (
        "Wireless Oars as Compasses: Rowing at Night",
        "Slow Caches for Watches",
        "How to Fell Trees",
        "The Price of a Clock",
    )
    lines = [line for number, title in enumerate(titles) for line in (title, people[number % 2])]

    _, found = _pieces(gap.join(lines))
    assert [line.rstrip(";") for line in lines] == [piece.words.rstrip(";") for piece in found]


def test_a_width_may_break_lines_that_blank_ones_part() -> None:
    """Where each line is a block of its own and a width broke them, they are one again; lists of people end titles."""
    titles = (
        "Whole kernels with comparative notes and the discovery of rivers in many harbours",
        "Maximum speed of very short sequences of oars with applications to the building of boats",
        "Score functions for asking how old a clock may be in the locally aligned regions of a mill",
        "Combining old trees and hidden rivers in the study of long sequences of small wooden boats",
        "Likelihood of four old mills and their trees with analytic solutions for the price of a clock",
    )
    people = "Ada Moreau, Ben Okafor, Chen Li, Dina Haddad, Emil Larsen, Farid Nazari and Greta Lindqvist"
    lines = [line for title in titles for text in (title, people) for line in textwrap.wrap(text, 40)]

    _, found = _pieces("\n\n".join(lines))
    assert [" ".join(piece.words.split()) for piece in found] == [line for title in titles for line in (title, people)]


def test_an_edition_that_few_titles_begin_with_is_a_word_of_them() -> None:
    """One edition before some titles is part of them; several editions, or one before most, are venues."""
    some = ["BOATREC 2031: Small Oars on Rivers", "BOATREC 2031: Tall Trees as Masts", "BOATREC 2031: Slow Sails Again"]
    plain = [f"A Study of Old {what} and New Harbours" for what in ("Boats", "Caches", "Clocks", "Towns", "Rivers")]
    others = [f"PIERS 203{at}: {line}" for at, line in enumerate(plain)]

    for lines, kept in ((some + plain, some), (some + others, [line.split(": ", 1)[1] for line in some])):
        words = [piece.words for piece in pieces.of_page(Page("page.txt", "\n\n".join(lines), ""))]
        assert kept == words[:3]


@pytest.mark.parametrize("people", ["Ada Moreau", "Ada Moreau; Ben Okafor", "Ada Moreau, Ben Okafor and Chen Li"])
def test_people_behind_by_go_on_no_line(people: str) -> None:
    """However a title ends above it, a line that names who wrote it is a line of its own."""
    text = "Kernels of old boards are slow, and nobody has asked why; we time them on boats, at night and by day. " * 2
    titles = (
        "Finding the Boats Between Harbours and Fake News Detection",
        "How Old Boards Row",
        "Slow Caches and Oars",
    )
    page = "\n\n".join(f"Talk {number}: {title}\nby {people}\n{text}" for number, title in enumerate(titles, 1))
    found = [piece.words for piece in pieces.of_page(Page("page.txt", page, ""))]

    assert [title for title in titles if title in found] == list(titles)
