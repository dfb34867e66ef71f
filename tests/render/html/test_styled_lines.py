"""Inline elements that are fields of entries, and such as are parts of a sentence."""

from __future__ import annotations

import pytest

from etl.render.html import dom, html_layout
from etl.render.html.styled_lines import fields

_PAPERS = (
    ("Slow Tides for Fast Boats", "Ada Lovelace, Grace Hopper", "Proceedings of Boats 2031"),
    ("Lanterns: Seeing Caches at Night", "Barbara Liskov", "Proceedings of Lamps 2032"),
    ("Why Barges Wait", "Edsger Dijkstra, Tony Hoare", "Journal of Harbours 7"),
)


def found(entry: str, papers: tuple[tuple[str, str, str], ...] = _PAPERS) -> set[str | None]:
    """The words of the fields of a page whose entries are all written like one."""
    root = dom.tree("".join(entry.format(*paper) for paper in papers))
    return {element.text for element in fields(root)}


@pytest.mark.parametrize(
    "entry",
    [
        "<li><span class=t>{}</span>\n <span class=a>{}</span>\n <span class=v>{}</span></li>",
        "<li><span class=t>{}</span><span class=a>{}</span><em class=v>{}</em></li>",
        "<td>\n <a class=t href=x>{}</a>\n <span class='who small'>{}</span>\n<span class=v>{}</span>\n</td>",
        "<span class=entry><b class=t>{}</b><i class=a>{}</i><span class=v>{}</span></span>",
    ],
)
def test_classes_that_come_in_every_entry_are_fields(entry: str) -> None:
    """Whatever the elements are, when lines end between them in the source, or nothing stands between them."""
    assert {words for paper in _PAPERS for words in paper} == found(entry)


def test_fields_stand_behind_plain_words() -> None:
    """The title may be no element at all."""
    entry = "<td>\n  {}\n  <span class=a>{}</span>\n  <span class=v>{}</span>\n</td>"

    assert {words for paper in _PAPERS for words in paper[1:]} == found(entry)


@pytest.mark.parametrize(
    "entry",
    [
        "<li><span class=t>{}</span>, <span class=a>{}</span>, <span class=v>{}</span></li>",
        "<li><span class=t>{}</span> by <span class=a>{}</span> in <span class=v>{}</span></li>",
        "<li><span class=t>{}</span>\n, <span class=a>{}</span>\n, <span class=v>{}</span></li>",
        "<li><span class=n>{}</span>\n<span class=n>{}</span>\n<span class=n>{}</span></li>",
        "<li><span>{}</span>\n<span>{}</span>\n<span>{}</span></li>",
        "<p>We like <b class=x>{}</b> of <b class=y>{}</b> and <b class=z>{}</b> much.</p>",
    ],
)
def test_parts_of_a_line_are_none(entry: str) -> None:
    """Commas and words between them, a class that comes again in its entry, or no class at all."""
    assert set() == found(entry)


def test_two_entries_are_too_few() -> None:
    """Chance sets two alike, not three."""
    assert set() == found("<li><span class=t>{}</span>\n<span class=a>{}</span>\n<i class=v>{}</i></li>", _PAPERS[:2])


def test_marks_and_dates_stay_in_their_line() -> None:
    """What is short in most entries is no line."""
    short = tuple((title, "NEW", "2031") for title, _, _ in _PAPERS)

    assert {title for title, _, _ in short} >= found(
        "<li><span class=t>{}</span>\n<span class=m>{}</span>\n<span class=y>{}</span></li>", short
    )


def test_a_field_begins_a_line_of_text() -> None:
    """What the readers see are lines."""
    root = dom.tree("".join(f"<div><span class=t>{t}</span><i class=a>{a}</i></div>" for t, a, _ in _PAPERS))

    assert "\n\n".join(f"{title}\n{people}" for title, people, _ in _PAPERS) == html_layout.text(root)[0]
