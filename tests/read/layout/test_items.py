from __future__ import annotations

import pytest

from etl.model import Page, Style
from etl.read.layout.items import items
from etl.read.layout.segments import Paper, Span
from etl.read.layout.tokens import tokens

ONE, TWO, THREE = (f"arXiv:3104.0000{number}" for number in (1, 2, 3))


def marked(text: str, mark: str, session: str = "", styles: tuple[Style, ...] = ()) -> list[list[str]]:
    """Words with a mark in the item of each paper: a title with "Boats", and the person after it."""
    found = tokens(text, styles)
    words = [text[token.start : token.end] for token in found]
    papers = [
        Paper(title=Span("title", place, place + 1), authors=(Span("author", place + 1, place + 2),))
        for place, token in enumerate(words)
        if token.endswith("Boats")
    ]
    headings = [Span("session", place, place + 1) for place, token in enumerate(words) if token == session]
    page = Page("boats.txt", text, "0" * 64, styles=styles)
    return [[words[place] for place in item if mark in words[place]] for item in items(page, found, papers, headings)]


def identified(text: str, session: str = "") -> list[list[str]]:
    """The identifiers in the item of each paper."""
    return marked(text, "3104", session)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            f"[1] {ONE} [pdf]\nSlow Boats\nAda Moreau\n\n[2] {TWO} [pdf]\nFast Boats\nBen Okafor\n",
            [[ONE], [TWO]],
        ),
        (
            f"{ONE}\nSlow Boats\nAda Moreau\n\n{TWO}\nFast Boats\nBen Okafor\n\n{THREE}\nOld Boats\nCy Lind\n",
            [[ONE], [TWO], [THREE]],
        ),
        (
            f"- {ONE}. Slow Boats. Ada Moreau\n- {TWO}. Fast Boats. Ben Okafor\n",
            [[ONE], [TWO]],
        ),
        (
            f"- Slow Boats. Ada Moreau. {ONE}\n- Fast Boats. Ben Okafor. {TWO}\n",
            [[ONE], [TWO]],
        ),
        (
            "- Slow Boats. Ada Moreau\n- Fast Boats. Ben Okafor. doi:10.5555/3104\n- Old Boats. Cy Lind\n",
            [[], ["doi:10.5555/3104"], []],
        ),
    ],
)
def test_the_strongest_separator_ends_an_item(text: str, expected: list[list[str]]) -> None:
    """An identifier is of the paper from which it is set apart less."""
    assert identified(text) == expected


@pytest.mark.parametrize("joint", ["\n", "\n\n"])
def test_the_page_decides_where_no_separator_does(joint: str) -> None:
    """Identifiers are above titles where one is above the first, and below them where one is below the last."""
    above = joint.join((ONE, "Slow Boats", "Ada Moreau", TWO, "Fast Boats", "Ben Okafor"))
    below = joint.join(("Slow Boats", "Ada Moreau", ONE, "Fast Boats", "Ben Okafor", TWO))

    assert identified(above) == identified(below) == [[ONE], [TWO]]


def test_a_lone_identifier_between_papers_is_of_the_paper_above() -> None:
    """Where nothing on the page says more, what follows a paper is its own."""
    assert identified(f"Slow Boats\nAda Moreau\n{ONE}\nFast Boats\nBen Okafor\n") == [[ONE], []]


def test_an_identifier_that_may_be_of_either_paper_is_of_none() -> None:
    """A page with identifiers above its first paper and below its last says nothing of those in between."""
    text = f"{ONE}\nSlow Boats\nAda Moreau\n{TWO}\nFast Boats\nBen Okafor\n{THREE}\n"

    assert identified(text) == [[], [THREE]]


def test_a_number_within_an_item_ends_none() -> None:
    """What separates most papers of a page ends items; a figure at the head of a line does not."""
    text = (
        f"Slow Boats\nAda Moreau\n\n{ONE}\n\nFast Boats\nBen Okafor\n\n14 pages\n\n{TWO}\n\n"
        f"Old Boats\nCy Lind\n\n{THREE}\n"
    )

    assert identified(text) == [[ONE], [TWO], [THREE]]


def test_an_item_never_crosses_a_heading() -> None:
    """Above the first paper of a session is its identifier, and not that of the last one before."""
    text = (
        f"Harbours\n\n{ONE}\nSlow Boats\nAda Moreau\n\n{TWO}\nFast Boats\nBen Okafor\n\n"
        f"Harbours\n\n{THREE}\nOld Boats\nCy Lind\n"
    )

    assert identified(text, session="Harbours") == [[ONE], [TWO], [THREE]]


def test_an_identifier_of_the_whole_page_is_of_no_paper() -> None:
    """What is set apart from the first paper more than papers are from each other is not its own."""
    text = f"Proceedings, {ONE}\n\nSlow Boats\nAda Moreau\n{TWO}\nFast Boats\nBen Okafor\n{THREE}\n"

    assert identified(text) == [[TWO], [THREE]]


@pytest.mark.parametrize(
    ("text", "mark", "expected"),
    [
        ("9:00 Slow Boats — Ada Moreau\n9:20 Fast Boats — Ben Okafor\n", ":", [["9:00"], ["9:20"]]),
        ("Slow Boats — Ada Moreau 9:00\nFast Boats — Ben Okafor 9:20\n", ":", [["9:00"], ["9:20"]]),
        ("9:00\nSlow Boats\nAda Moreau\n9:20\nFast Boats\nBen Okafor\n", ":", [["9:00"], ["9:20"]]),
        ("[OARS'31] Slow Boats. Ada Moreau\n[OARS'32] Fast Boats. Ben Okafor\n", "'3", [["OARS'31"], ["OARS'32"]]),
        ("OARS 2031:\nSlow Boats\nAda Moreau\n\nOARS 2032:\nFast Boats\nBen Okafor\n", "OARS", [["OARS"], ["OARS"]]),
        ("http://a.b/1\nSlow Boats\nAda Moreau\nhttp://a.b/2\nFast Boats\nBen Okafor\n", "/", [["http://a.b/1"], ["http://a.b/2"]]),
        ("Slow Boats\nAda Moreau\nhttp://a.b/1\nFast Boats\nBen Okafor\nhttp://a.b/2\n", "/", [["http://a.b/1"], ["http://a.b/2"]]),
    ],
)  # fmt: skip
def test_times_editions_and_links_are_of_the_item_that_they_are_in(
    text: str, mark: str, expected: list[list[str]]
) -> None:
    """Whatever marks one paper is above the fields of all of them, or below."""
    assert marked(text, mark) == expected


@pytest.mark.parametrize(
    "text",
    [
        "Poster\nSlow Boats\nAda Moreau\nOral\nFast Boats\nBen Okafor\n",
        "Slow Boats\nAda Moreau\nPoster\nFast Boats\nBen Okafor\nOral\n",
    ],
)
def test_how_a_paper_is_presented_is_above_it_or_below(text: str) -> None:
    """A line that announces a session belongs to one paper where each has its own."""
    assert marked(text, "Poster") == [["Poster"], []]
    assert marked(text, "Oral") == [[], ["Oral"]]


def test_each_kind_of_mark_has_its_own_side() -> None:
    """Times above titles and links below people do not confuse each other."""
    text = "9:00\nSlow Boats\nAda Moreau\nhttp://a.b/1\n9:20\nFast Boats\nBen Okafor\nhttp://a.b/2\n"

    assert marked(text, ":") == [["9:00", "http://a.b/1"], ["9:20", "http://a.b/2"]]


def test_links_of_a_section_are_of_none_of_its_papers() -> None:
    """What is above a first paper is its own only where most papers have such a mark."""
    text = "Harbours\nhttp://a.b/notes\nSlow Boats\nAda Moreau\nFast Boats\nBen Okafor\nOld Boats\nCy Lind\n"

    assert marked(text, "/", session="Harbours") == [[], [], []]


def test_an_element_of_a_list_that_holds_a_paper_is_its_item() -> None:
    """Elements end items where lines and blank lines do not; those inside a paper, or around several, end none."""
    text = "Papers\n[1] Slow Boats\nAda Moreau\n\nOARS 2031\nOARS 2032\nFast Boats\nBen Okafor\n"
    middle = text.index("OARS 2032")
    inner = Style("item", text.index("Ada"), text.index("Ada") + 10)
    elements = (Style("item", 0, len(text)), Style("item", 7, middle - 1), inner, Style("item", middle, len(text)))

    assert marked(text, "203", styles=elements) == [["2031"], ["2032"]]
