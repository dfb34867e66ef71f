"""A list of links to the headings of its own page is a menu, not a list of papers."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from etl.model import Page
from etl.read import general, markdown
from etl.read.general import contents, pieces
from etl.read.general.piece import Piece

SECTIONS = ("Caches for Old Boards", "Trees that Compile Themselves", "Clocks and Their Price")
TITLES = ("Tiny Kernels for Old Boards", "A Study of Slow Caches for Watches", "Nimble: How to Compile Large Trees")


def _closed(text: str) -> list[Piece]:
    return contents.closed(pieces.of_page(markdown.plain(Page("page.md", text, ""))))


def _link(words: str, place: str | None = None) -> str:
    return f"- [{words}](#{place or words.lower().replace(' ', '-')})"


def test_links_to_headings_are_a_menu() -> None:
    """A line that links to a heading is furniture, by the words of the heading or by the name of its place."""
    menu = [_link(SECTIONS[0]), _link("All about trees", "trees-that-compile-themselves"), _link(SECTIONS[2])]
    found = _closed("\n".join([*menu, *(f"\n## {section}\n" for section in SECTIONS)]))

    assert ["furniture"] * 3 == [piece.kind for piece in found[:3]]
    assert all(piece.lead == "heading2" and not piece.sure for piece in found[3:])


def test_a_menu_is_one_although_headings_are_missing() -> None:
    """Where most links into the page lead to headings, the others do not make papers."""
    lost = _link("Boats that Read Maps")
    found = _closed("\n".join([*map(_link, SECTIONS), lost, *(f"\n# {one}" for one in SECTIONS)]))

    assert ["furniture"] * 4 == [piece.kind for piece in found[:4]]


def test_titles_that_lead_into_the_page_stay() -> None:
    """Links that lead to no heading are no menu: a list may show abstracts in place."""
    titles = (_link(title, f"p{at}") for at, title in enumerate(TITLES))
    found = _closed("\n".join([_link(SECTIONS[0]), *titles, f"# {SECTIONS[0]}"]))

    assert ["furniture", "short", "short", "short"] == [piece.kind for piece in found[:4]]


def test_no_section_becomes_a_paper() -> None:
    """A reading list with a menu above it gives its papers and nothing else."""
    sections = (
        f"## {section}\n\n- [{title}](https://example.org/p)\n- [{title}, Again](https://example.org/q)\n"
        for section, title in zip(SECTIONS, TITLES, strict=True)
    )
    text = "\n".join(["# Papers on Boards", "", *map(_link, SECTIONS), "", *sections])

    records = general.listing(Page("page.md", text, "")).records

    assert [words for title in TITLES for words in (title, f"{title}, Again")] == [
        record.title.words for record in records if record.title
    ]


@given(st.lists(st.text(max_size=40), max_size=8))
def test_nothing_is_lost(lines: list[str]) -> None:
    """No piece goes away and no words change, whatever stands on a page."""
    found = pieces.of_page(Page("page.md", "\n".join(lines), ""))

    assert [piece.words for piece in found] == [piece.words for piece in contents.closed(found)]


def test_links_that_begin_at_the_page_itself() -> None:
    """An address may name the page before the place on it."""
    menu = [f"- [{section}](./#{section.lower().replace(' ', '-')})" for section in SECTIONS]
    found = _closed("\n".join([*menu, *(f"\n## {section}" for section in SECTIONS)]))

    assert ["furniture"] * 3 == [piece.kind for piece in found[:3]]
