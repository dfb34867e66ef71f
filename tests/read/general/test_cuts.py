"""Lines that hold several things are cut into these."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from etl.model import Page, Style
from etl.read import general, markdown
from etl.read.blocks import Line
from etl.read.general import cuts, pieces


def _fields(words: str, *styles: Style) -> list[list[str]]:
    """The fields of each entry and time of a line."""
    line = Line(words, 0, len(words), opens=True)
    return [[part.words for part in parts] for _, parts in cuts.cut(line, styles)]


def test_entries_stand_behind_bullets() -> None:
    """A paragraph is cut before the bullet that it began with."""
    assert _fields("• Tiny Kernels, 2031. • Slow Caches, 2032.") == [
        ["• Tiny Kernels, 2031."],
        ["• Slow Caches, 2032."],
    ]
    assert _fields("Tiny Kernels • 2031. • Slow Caches") == [["Tiny Kernels • 2031. • Slow Caches"]]


def test_a_time_is_cut_off_the_head() -> None:
    """With or without a bullet before it; a line that is all time stays whole."""
    assert _fields("9:00 - 9:20 Tiny Kernels") == [["9:00 - 9:20"], ["Tiny Kernels"]]
    assert _fields("- 9:00 - 9:20: Tiny Kernels") == [["9:00 - 9:20"], ["Tiny Kernels"]]
    assert _fields("9:00 - 9:20") == [["9:00 - 9:20"]]


def test_a_quoted_title_may_stand_behind_a_date() -> None:
    """The day on which something was read, its title in quotation marks, and the rest are fields of a line."""
    title, rest = "Tiny Kernels for Old Boards", "Ada Moreau, BOATS 2031"

    assert title in _fields(f"2031-02-28: “{title}”, {rest}")[0]
    assert rest in _fields(f"2031-02-28: “{title}”, {rest}")[0]


def test_a_quoted_question_keeps_its_mark() -> None:
    """The mark of a question inside quotation marks belongs to the title, a comma there does not."""
    assert _fields("“Do Old Boats Leak?”, Ada Moreau") == [["Do Old Boats Leak?", "Ada Moreau"]]
    assert _fields("“Old Boats Leak,” Ada Moreau and Ben Okafor")[0][0] == "“Old Boats Leak,” Ada Moreau and Ben Okafor"


def test_pictures_head_fields() -> None:
    """A picture before a label or before a few words at the end begins a field; one inside a title does not."""
    assert _fields("👤 Ada Moreau, Ben Okafor 📅 Published: 2031-05-04 🏷️ Categories: boats") == [
        ["👤 Ada Moreau, Ben Okafor"],
        ["📅 Published: 2031-05-04"],
        ["🏷️ Categories: boats"],
    ]
    assert _fields("Tiny Kernels for Old Boards 🌐 Full Text") == [["Tiny Kernels for Old Boards"], ["🌐 Full Text"]]
    title = "How 🤗 Boats Share Their Maps With All Who Row"
    assert _fields(title) == [[title]]


def test_what_is_set_off_is_a_field() -> None:
    """Words in bold that may be a title part a line; a name in bold does not."""
    words = "Ada Moreau, Ben Okafor, Tiny Kernels for Boards, BOATS 2031"
    start = words.index("Tiny")
    bold = Style("strong", start, start + len("Tiny Kernels for Boards"))

    assert _fields(words, bold) == [["Ada Moreau, Ben Okafor,", "Tiny Kernels for Boards", "BOATS 2031"]]
    assert _fields(words, Style("strong", 0, 10)) == [[words]]


def test_short_words_are_a_field_where_they_are_all() -> None:
    """Two words in bold behind a bullet are set like the longer titles of their list; inside a line they are not."""
    words = "- Tiny Kernels"

    assert _fields(words, Style("strong", 2, len(words))) == [["Tiny Kernels"]]
    assert _fields(f"{words} for Boards", Style("strong", 2, len(words))) == [[f"{words} for Boards"]]


@given(st.text("Aa .,:;()[]|•-*“”\"'0159\n", max_size=80))
def test_fields_stand_where_they_say(words: str) -> None:
    """The words of each field are those of the line at its place, in their order."""
    if not words.strip():
        return
    words = words.strip()
    found = [part for _, parts in cuts.cut(Line(words, 0, len(words), opens=True), ()) for part in parts]

    assert all(words[part.start : part.end] == part.words for part in found)
    assert [part.start for part in found] == sorted(part.start for part in found)


def _pieces(text: str) -> list[str]:
    return [piece.words for piece in pieces.of_page(markdown.plain(Page("page.md", text, "")))]


@pytest.mark.parametrize(
    "text",
    [
        'Ada Moreau and Ben Okafor. ["Tiny Kernels for Old Boards,"](https://example.org) in BOATS, 2031',
        'Ada Moreau, Ben Okafor, and Chen Li, "Tiny Kernels for Old Boards," in *Proceedings of BOATS 2031*, 2031',
    ],
)
def test_quoted_titles_are_pieces(text: str) -> None:
    """Also where all of a quotation is a link, and where the venue behind it is in italics."""
    assert "Tiny Kernels for Old Boards" in _pieces(text)


@pytest.mark.parametrize("before", ["Slides presented at a", "Held at the", "To appear in", "As a poster, see"])
def test_a_link_inside_of_a_sentence_is_no_piece(before: str) -> None:
    """What an article or a preposition leads to stays with it."""
    text = f"- [Tiny Kernels for Old Boards](a). {before} [Meeting of Very Old Boats](b) of May 2031."

    assert _pieces(text) == [
        "Tiny Kernels for Old Boards",
        f"{before}  Meeting of Very Old Boats     of May 2031.",
    ]


def test_a_title_may_begin_with_a_quotation() -> None:
    """What a colon parts from a quotation is more of the title, unless it is people, a venue or links."""
    title = '"Please, Row Harder": What Boats Tell Us'

    assert _fields(title) == [[title]]
    assert ["Please, Row Harder"] == _fields('"Please, Row Harder": Ada Moreau, Ben Okafor')[0][:1]
    assert ["Please, Row Harder"] == _fields('"Please, Row Harder": Proceedings of BOATS 2031')[0][:1]


def test_pictures_stand_before_dates() -> None:
    """A date behind a picture is a field of its own, below people as elsewhere."""
    assert _fields("👤 Ada Moreau, Ben Okafor 📅 2031-04-02 🔗 arXiv") == [
        ["👤 Ada Moreau, Ben Okafor"],
        ["📅 2031-04-02"],
        ["🔗 arXiv"],
    ]


def test_a_dash_parts_a_quotation_from_more_of_the_title() -> None:
    """Behind a dash a title goes on that begins with a quotation, unless people follow."""
    title = "“Please, Row Harder” — What Boats Tell Us"

    assert _fields(title) == [[title]]
    assert ["Please, Row Harder"] == _fields("“Please, Row Harder” — Ada Moreau, Ben Okafor")[0][:1]


@pytest.mark.parametrize("title", ["Kernelling", "What's in a «Tiny Kernel» of a Board?", "Boats: «Oars» at Rest"])
def test_quotations_of_one_word_and_around_others(title: str) -> None:
    """Before people a quotation is a title, be it one word or one with another quotation inside."""
    found = [
        piece.words for piece in pieces.of_page(Page("page.txt", f'"{title}", Ada Moreau, Ben Okafor and Chen Li', ""))
    ]

    assert title in found


def test_a_quotation_in_a_workplace_is_no_title() -> None:
    """Universities have names in quotation marks; a title stands in no open bracket behind people."""
    line = 'Ada Moreau (Rice University); Ben Okafor (University of Naples "Federico Secondo")'

    assert _fields(line) == [[line]]


def test_items_with_words_set_off_are_entries() -> None:
    """Several papers of a line stand behind bullets, each with its people in italics, as lists in tables leave them."""
    papers = {
        "Laura Moreau": "Harbour Rules for Borrowed Boats",
        "Ben Okafor and Chen Li": "RowFed: What Rowers Think of Shared Oars",
        "Dora Novak": "Lanterns, Logs and Lies in Coastal Registers",
        "Eva Lind, Finn Berg and Gil Ross": "A Quiet Ledger for Loud Ports",
    }
    for mark, item in (("*", "*{}*: {}"), ("-", "**{}**: {}")):
        items = [f"{mark} {item.format(*one)}" for one in papers.items()]
        text = f"Paper session I\n\n{' '.join(items[:3])}\n\n12:30\n\nLunch break\n\n{items[3]}\n"
        found = general.listing(Page("page.txt", text, "")).records

        assert {one.title.words: [author.name for author in one.authors] for one in found if one.title} == {
            title: re.split(r", | and ", people) for people, title in papers.items()
        }


def test_a_line_of_linked_titles_is_cut_at_all_of_them() -> None:
    """However many links there are, with commas between them and nothing else; among other words they are none."""
    titles = ["Tiny Kernels for Boards", "Slow Caches on Watches", "How to Compile Trees"]
    words = ", ".join(titles)
    starts = [words.index(title) for title in titles]
    links = [Style("link", at, at + len(title)) for at, title in zip(starts, titles, strict=True)]
    apart = [Style("link", at + 4, at + 4 + len(title)) for at, title in zip(starts, titles, strict=True)]

    assert [titles] == _fields(words, *links)
    assert [[f"See {words} or none"]] == _fields(f"See {words} or none", *apart)


@pytest.mark.parametrize(
    ("words", "fields"),
    [
        ("{0}, {1}; {2}", ["Tiny Kernels for Boards", "The Price of Clocks", "How to Compile Trees"]),
        ("{0}, {1}; {2} and more", None),
        ("{0}, {1}, {2} Ada Moreau, Ben Okafor *Journal of Boats", None),
    ],
)
def test_many_parts_are_fields_where_nothing_else_stands_between(words: str, fields: list[str] | None) -> None:
    """A line of three links or more is cut where marks alone part them, and whole with anything else, italics too."""
    titles = ("Tiny Kernels for Boards", "The Price of Clocks", "How to Compile Trees")
    line = words.format(*titles).replace("*", " ")
    styles = [Style("link", line.index(title), line.index(title) + len(title)) for title in titles]
    if "Journal" in line:
        styles.append(Style("emphasis", line.index("Journal"), line.index("Journal") + len("Journal of Boats")))

    assert _fields(line, *styles) == [fields or [line]]
