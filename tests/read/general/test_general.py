"""Pages of layouts that nobody told of are read: titles, people and texts stand in their records."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from etl import read
from etl.model import Page
from etl.read import general
from etl.read.listing import Listing

Make = Callable[[str], Page]
Sound = Callable[[str, Listing], None]

TITLES = (
    "Tiny Kernels for Old Boards",
    "A Study of Slow Caches for Watches",
    "Nimble: How to Compile Large Trees",
    "The Price of a Clock in One Year",
    "Teaching Boats to Read Maps",
)
PEOPLE = (
    "Ada Moreau, Ben Okafor",
    "Chen Li, Dina Haddad, Emil Larsen",
    "Farid Nazari, Greta Lindqvist",
    "Ivy Stone, Ken Abe",
    "Lena Brandt, Marco Rossi",
)
TEXTS = (
    "We show that a small cache is enough for most trees. Nothing larger is needed on boards that are like ours.",
    "Watches wait for their caches most of the day. We measure how long, and tell which of them could go.",
    "Large trees take long to compile. Our compiler reads them from the leaves and forgets what it has seen.",
    "A clock costs more than its hands. We count what is spent on winding, on oil and on being late.",
    "Boats that read maps do not need a crew at night. We teach two boats and send them to the next harbour.",
)


def _page(head: str, form: str, between: str = "\n\n") -> str:
    """A page with a record for each title, made after a form."""
    records = (
        form.format(title=title, people=people, text=text, number=number, hour=8 + number)
        for number, (title, people, text) in enumerate(zip(TITLES, PEOPLE, TEXTS, strict=True), 1)
    )
    return head + between.join(records) + "\n"


WITH_TEXT = {
    "blocks": _page("Accepted Papers\n\n", "{title}\n{people}\n{text}"),
    "labels": _page("", "Title: {title}\nAuthors: {people}\nAbstract: {text}"),
    "people first": _page("", "{people}\n{title}\n{text}"),
    "headings": _page("# Boats of the Year\n\n", "## {title}\n\n*{people}*\n\n{text}"),
    "text before people": _page("", "{title}\n\n{text}\n\n{people}\n\n\n"),
    "toggles": _page("", "{title}\n{people}\nShow abstract\n{text}\n[pdf] [code]"),
}
WITHOUT_TEXT = {
    "list": _page("# Papers\n\n", "- **{title}** ([pdf](https://example.org/{number}.pdf))\n  {people}", "\n"),
    "references": _page(
        "Publications\n\n", "[{number}] {people}. {title}. In Proceedings of BOATS, 202{number}.", "\n"
    ),
    "table": _page("| Title | Authors |\n|---|---|\n", "| {title} | {people} |", "\n"),
    "schedule": _page("Program\n\n08:30 Opening Remarks\n", "{hour}:30 {title}\n{people}", "\n"),
    "brackets": _page("Accepted Papers\n\n", "{number}. {title} ({people})", "\n"),
    "blocks of a line": _page(
        "Papers\n\n", "{title}\n\nWith {people}.\n\nBOATS 202{number}, Oslo. To be continued.\n\nPaper Slides"
    ),
    "venues above people": _page("Papers\n\n", "{title}\n\nConf. of Boats, Oslo, May 202{number}\n\n{people}\n\nPaper"),
    "tags": _page("", "<p><b>{title}</b><br>{people}<br><i>BOATS 2021</i></p>", "\n"),
}
PAGES = WITH_TEXT | WITHOUT_TEXT
LINES = st.sampled_from([line for text in PAGES.values() for line in text.split("\n")])
TEXT = st.lists(LINES | st.text(max_size=40), max_size=15).map("\n".join)


def _titles(listing: Listing) -> list[str]:
    return [record.title.words if record.title else "" for record in listing.records]


def _people(listing: Listing) -> list[str]:
    return [", ".join(author.name for author in record.authors) for record in listing.records]


@pytest.mark.parametrize("layout", PAGES)
def test_titles_and_people(layout: str, page: Make, sound: Sound) -> None:
    """Every record of the page has its title and its people, in whatever order and marks they are printed."""
    listing = general.listing(page(PAGES[layout]))

    assert list(TITLES) == _titles(listing)
    assert list(PEOPLE) == _people(listing)
    sound(PAGES[layout], listing)


@pytest.mark.parametrize("layout", WITH_TEXT)
def test_abstracts(layout: str, page: Make) -> None:
    """A text stands in the record of its title, from its first word to its last."""
    listing = general.listing(page(WITH_TEXT[layout]))

    assert list(TEXTS) == [record.abstract.words if record.abstract else "" for record in listing.records]
    assert not any(record.truncated for record in listing.records)


@pytest.mark.parametrize("layout", WITHOUT_TEXT)
def test_no_abstract_is_made_up(layout: str, page: Make) -> None:
    """Where a page prints no text, records have none."""
    assert not any(record.abstract for record in general.listing(page(WITHOUT_TEXT[layout])).records)


def test_links_of_a_record(page: Make) -> None:
    """The address of a paper stands in the record whose title it is printed behind."""
    listing = general.listing(page(WITHOUT_TEXT["list"]))

    assert [(f"https://example.org/{number}.pdf",) for number in range(1, 6)] == [one.urls for one in listing.records]


def test_a_cut_text_is_marked(page: Make) -> None:
    """A text that ends with an ellipsis was cut, and its record says so."""
    text = WITH_TEXT["labels"].replace("which of them could go.", "which of them could …")

    assert [False, True, False, False, False] == [one.truncated for one in general.listing(page(text)).records]


@pytest.mark.parametrize("button", ["▽ More", "Show less", "(read more)", "△ Less\n"])
def test_a_button_behind_a_text_is_no_part_of_it(button: str, page: Make) -> None:
    """A text ends before the button that shows more or less of it."""
    text = _page("", "{title}\n{people}\n{text} " + button)

    assert list(TEXTS) == [one.abstract.words if one.abstract else "" for one in general.listing(page(text)).records]


def test_what_is_no_record_is_told(page: Make) -> None:
    """Headings and a day's events stand outside the records, each with what it is."""
    text = WITHOUT_TEXT["schedule"]
    asides = [(aside.kind, text[aside.start : aside.end]) for aside in general.listing(page(text)).asides]

    assert ("heading", "Program") in asides
    assert ("talk", "Opening Remarks") in asides
    assert ("time", "08:30") in asides


@pytest.mark.parametrize(("text", "expected"), [("", False), (" \n\t", False), ("Tiny Kernels", True)])
def test_every_page_with_words_is_recognised(text: str, expected: bool, page: Make) -> None:
    """The reader of last resort takes every page on which there is anything to read."""
    assert expected is general.recognises(page(text))


@given(TEXT)
def test_every_listing_is_sound(page: Make, sound: Sound, text: str) -> None:
    """Any text is read without an error: quotes hold, records and asides do not overlap and are in page order."""
    sound(text, general.listing(page(text)))


@given(
    st.sampled_from(sorted(PAGES)),
    st.integers(0, 40),
    st.sampled_from(["Home | Dates | Papers", "Back to top", "Menu"]),
)
def test_a_line_of_navigation_is_survived(page: Make, sound: Sound, layout: str, at: int, line: str) -> None:
    """A line of a menu anywhere in a page leaves its listing sound."""
    lines = PAGES[layout].split("\n")
    text = "\n".join([*lines[:at], line, *lines[at:]])

    sound(text, general.listing(page(text)))


@pytest.mark.parametrize("layout", PAGES)
def test_navigation_around_a_page_changes_nothing(layout: str, page: Make) -> None:
    """A menu above a page and below it changes no title and nobody."""
    listing = general.listing(page(f"Home | Dates | Papers | Travel\n\n{PAGES[layout]}\nBack to top\n"))

    assert list(TITLES) == _titles(listing)
    assert list(PEOPLE) == _people(listing)


@pytest.mark.parametrize("layout", PAGES)
def test_blank_lines_can_be_missing(layout: str, page: Make, sound: Sound) -> None:
    """Without its blank lines a page still has a sound listing."""
    text = "\n".join(filter(str.strip, PAGES[layout].split("\n")))

    sound(text, general.listing(page(text)))


@pytest.mark.parametrize("layout", ["blocks", "labels", "people first", "toggles"])
def test_order_tells_records_without_blank_lines(layout: str, page: Make) -> None:
    """Where lines repeat in one order, no blank line is needed to tell records apart."""
    listing = general.listing(page("\n".join(filter(str.strip, WITH_TEXT[layout].split("\n")))))

    assert list(TITLES) == _titles(listing)
    assert list(PEOPLE) == _people(listing)


def test_a_subject_that_is_called_like_a_break_closes_nothing(page: Make) -> None:
    """Under the heading "Networking" of a reading list stand papers."""
    lists = "\n\n".join(
        f"### {head}\n" + "\n".join(f"- [**{title}**](https://example.org), _BOATS '31_" for title in titles)
        for head, titles in (("Storage", TITLES[:2]), ("Networking", TITLES[2:]))
    )

    assert set(TITLES) == {record.title.words for record in general.listing(page(lists)).records if record.title}


LISTS = {
    "people on top": _page(
        "# Publications\n\nSee also [my other page](https://example.org/me).\n\n",
        '* <span style="color:#123456">**Noa Berg**</span>, {people}, \\\\\n**{title}** \\\\\n'
        "*The 12th Symposium on Boats* (BOATS 203{number}) \\\\\n[paper](https://example.org/{number}.pdf)",
    ),
    "people on top, text below": _page(
        "# Noa Berg\n\n[Scholar profile of the author](https://example.org/me)\n\n",
        "Noa Berg, {people}\n[{title}](https://example.org/{number})\n*Symposium on Boats*, 203{number}\n\n{text}",
    ),
    "numbers behind tabs": _page(
        "# Papers\n\n", "{number}.\t**{title}** BOATS 203{number}\n\n\t*Noa Berg, {people}*", "\n\n"
    ),
    "venue in the line of people": _page(
        "# Papers\n\n",
        "{number}. [{title}](https://example.org/{number})\n"
        "Noa Berg, {people}, Proc. BOATS Conference, 203{number}, 23-34.",
    ),
    "with": _page(
        "# Papers\n\n", "**BOATS 203{number}:** **[{title}](https://example.org/{number})**, with Noa Berg, {people}."
    ),
    "month": _page("Publications\n\n", "Noa Berg, {people} (203{number}, October). {title}. In Symposium on Boats."),
}


@pytest.mark.parametrize("layout", LISTS)
def test_lists_of_publications(layout: str, page: Make, sound: Sound) -> None:
    """Titles and people of a list are read, and no markup gets into a name."""
    listing = general.listing(page(LISTS[layout]))

    assert list(TITLES) == _titles(listing)
    assert [f"Noa Berg, {people}" for people in PEOPLE] == _people(listing)
    sound(LISTS[layout], listing)


@pytest.mark.parametrize(
    "form",
    [
        "- [{title}](https://example.org/{number}) - Clock Symposium, 203{number} - [DOI](https://example.org/d)",
        "- **{title}** [arxiv 203{number}.7] [paper](https://example.org/{number}) [code](https://example.org/c)",
        "[{number}] {title}, 203{number}, BOATS",
        "- BOATS  3{number}' {title}",
        "- 3{number}_BOATS_{title} [[paper]](https://example.org/{number})",
        "[{title}](https://example.org/{number})\n<details>\n<summary>Short abstract</summary>\n{text}\n</details>",
    ],
)
def test_reading_lists(form: str, page: Make) -> None:
    """Titles of a list without people are read, and neither its venues nor its head become titles."""
    listing = general.listing(page(_page("# Papers on Boats\n\n", form, "\n")))

    assert list(TITLES) == _titles(listing)
    assert not any(_people(listing))


def test_talks_below_references_are_none(page: Make) -> None:
    """Under a heading of talks, what is written like a reference is left out."""
    papers = [
        f"- {people}: {title}. OARS 203{number}"
        for number, (people, title) in enumerate(zip(PEOPLE, TITLES, strict=True))
    ]
    talks = ["- Ada Moreau: Why Boats Turn, OARS 2031", "- Chen Li: Who Winds the Clocks, HARBOR 2032"]
    text = "\n".join(["# Papers", "", *papers, "", "# Talks", "", *talks])

    records = general.listing(page(text)).records

    assert [one.title.words for one in records if one.title] == list(TITLES)


def test_a_row_of_tags_goes_as_one(page: Make) -> None:
    """Behind tags that many lines begin with, one that no other line has is no part of a reference either."""
    head = _page("", "[pdf] [ps] {people}. {title}. Journal of Boats, {number}, 2031.")
    listing = general.listing(
        page(f"{head}\n[pdf] [ps] [defence] Hugo Brandt. Slow Oars at Night. Journal of Boats, 9, 2031.")
    )

    assert [*TITLES, "Slow Oars at Night"] == _titles(listing)
    assert "Hugo Brandt" == _people(listing)[-1]


def test_lines_with_nothing_behind_them_are_headings_where_titles_have_links(page: Callable[[str], Page]) -> None:
    """Where titles have a venue and links behind them, a line alone above them says what they are about."""
    topics = ("Small boats on large lakes", "What oars are made of", "Clocks, and how to read them", "Trees at night")
    rows = [
        line
        for at, topic in enumerate(topics)
        for line in (
            topic,
            f"Kernel {'ABCD'[at]}: How to Rest on Old Boards, OARS 203{at}, (paper), (slides)",
            f"Nimble Caches for {'Trees Mills Owls Lakes'.split()[at]} in the Wind, BOATS 202{at}, (paper)",
        )
    ]

    assert len(read.reading(page("\n\n".join(rows))).records) == 2 * len(topics)


def test_lines_with_nothing_behind_them_that_follow_each_other_are_no_headings(page: Callable[[str], Page]) -> None:
    """Half of the titles have links behind them, the others stand in a section of their own: all are titles."""
    linked = [f"Kernel {letter}: How to Rest on Old Boards [link] [code]" for letter in "ABCDEFGHIJKL"]
    plain = [f"Nimble Caches for {name} in the Wind" for name in "Trees Mills Owls Lakes Boats Clocks Reefs".split()]
    text = "\n\n".join(["OARS 2031", *linked, "BOATS 2031", *plain])

    assert len(read.reading(page(text)).records) == len(linked) + len(plain)


def test_notes_in_another_script_are_no_titles_and_nobody(page: Callable[[str], Page]) -> None:
    """Where titles are in Latin letters, notes below them in Chinese hold neither titles nor people."""
    names = ("Boats", "Clocks", "Trees", "Mills", "Owls", "Lakes", "Rivers", "Caches")
    rows = [
        line
        for name in names
        for line in (
            f"[cs.DC] Tiny Kernels for Old {name} on the Water",
            f"[{name} & Oars] 现有的小船很慢，导致掉头难。本文给出{name}Net，该小船在湖泊、河流上，快一倍。",
        )
    ]
    records = read.reading(page("\n\n".join(rows))).records

    assert [record.title.words for record in records if record.title] == [
        f"Tiny Kernels for Old {name} on the Water" for name in names
    ]
    assert not any(record.authors for record in records)


@pytest.mark.parametrize("first", [False, True], ids=["behind it", "before it"])
def test_a_translation_is_no_part_of_an_abstract(first: bool, page: Callable[[str], Page]) -> None:
    """Where a text stands in two languages, the abstract is the one in Latin letters."""
    text = "Kernels of old boards are slow, and nobody knows why. We time {n} of them and find that clocks lie."
    other = "旧电路板上的内核很慢，没有人知道原因。我们测量了 {n} 个内核，发现时钟并不可靠，并给出修正方法。"
    both = (other, text) if first else (text, other)
    body = "".join(
        f"{title}\n\nAda Moreau, Ben Okafor\n\n{both[0].format(n=n)}\n\n{both[1].format(n=n)}\n\n"
        for n, title in enumerate(("Tiny Kernels for Old Boards", "A Study of Slow Oars", "Boats That Read Maps"), 3)
    )

    found = general.listing(page(body)).records

    assert [text.format(n=n) for n in (3, 4, 5)] == [record.abstract and record.abstract.words for record in found]
