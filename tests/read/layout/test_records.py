from __future__ import annotations

import pytest

from etl.model import Edition, Page, Style
from etl.read.layout.records import records
from etl.read.layout.segments import Paper, Span
from etl.read.layout.tokens import tokens

TEXT = """\
Session 2: Boats

9:00 (Very) Slow Boats: Why?
Ada Moreau
BOATS 2031
arXiv:3104.01234 PDF
"""
STYLES = (Style("link", TEXT.index("PDF"), TEXT.index("PDF") + 3, target="https://boats.example/slow.pdf"),)


def test_a_record_holds_what_its_page_says() -> None:
    """Quotes stand at their offsets; brackets and marks at the ends of a title belong to it; links are found."""
    found = tokens(TEXT, STYLES)
    words = [TEXT[token.start : token.end] for token in found]

    def span(field: str, first: str, last: str) -> Span:
        return Span(field, words.index(first), words.index(last) + 1)

    paper = Paper(
        title=span("title", "Very", "Why"),
        authors=(span("author", "Ada Moreau", "Ada Moreau"),),
        venue=span("venue", "BOATS", "2031"),
    )

    (record,) = records(Page("boats.txt", TEXT, "0" * 64), found, [paper], [Span("session", 0, 2)])

    assert record.title is not None
    assert record.title.words == "(Very) Slow Boats: Why?" == TEXT[record.title.start : record.title.end]
    assert [author.name for author in record.authors] == ["Ada Moreau"]
    assert record.edition == Edition("BOATS", 2031)
    assert record.session == "Session 2: Boats"
    assert record.when == "9:00"
    assert record.arxiv == "3104.01234"
    assert record.urls == ("https://boats.example/slow.pdf",)
    assert (record.start, record.number) == (record.title.start, 1)


def test_an_edition_that_has_no_label_is_taken_from_the_block() -> None:
    """A token of the block that is an edition and nothing else is the venue; one below a blank line is not."""
    text = "Slow Boats\nAda Moreau\nBOATS 2031\n\nFast Boats\nBen Okafor\n\nSHIPS 2032\n"
    found = tokens(text)
    papers = [Paper(title=Span("title", at, at + 1), authors=(Span("author", at + 1, at + 2),)) for at in (0, 4)]

    one, other = records(Page("boats.txt", text, "0" * 64), found, papers, [])

    assert one.edition == Edition("BOATS", 2031)
    assert other.edition is None


def test_a_date_is_read_whole() -> None:
    """Day, month and year are tokens of their own, and one date."""
    text = "Slow Boats\nAda Moreau\nDate: 12 November 2031\n"
    found = tokens(text)

    (one,) = records(Page("boats.txt", text, "0" * 64), found, [Paper(title=Span("title", 0, 1))], [])

    assert one.created == "2031-11-12"


@pytest.mark.parametrize(
    ("after", "year"),
    [
        ("vol. 34, pp. 1501-1513, May 2031, doi:10.5555/1234", 2031),
        ("Oslo, Mar. 2031, pp. 1990-2003", 2031),
        ("2031. Also in Ships, 2032", None),
        ("pp. 1990-2003", None),
    ],
)
def test_the_year_of_a_venue_is_the_only_one_after_it(after: str, year: int | None) -> None:
    """A year of its own, or with its month, is that of the venue before it; of several years none is."""
    text = f"Slow Boats\nAda Moreau\nBoats on Rivers, {after}\n\nFast Boats, 2033\n"
    paper = Paper(title=Span("title", 0, 1), authors=(Span("author", 1, 2),), venue=Span("venue", 2, 3))

    (one,) = records(Page("boats.txt", text, "0" * 64), tokens(text), [paper], [])

    assert one.edition == Edition("Boats on Rivers", year)


def test_an_edition_or_a_year_before_a_title_is_of_its_paper() -> None:
    """A tag of the item is the edition, and a year there is that of the venue, where none is after it."""
    text = "[OARS'31] Slow Boats. Ada Moreau\n[OARS'32] Fast Boats. Ben Okafor\n2033: Old Boats. Cy Lind. Ships\n"
    found = tokens(text)
    words = [text[token.start : token.end] for token in found]
    at = [place for place, one in enumerate(words) if one.endswith("Boats")]
    titles = [(Span("title", one, one + 1), (Span("author", one + 1, one + 2),)) for one in at]
    venue = Span("venue", words.index("Ships"), words.index("Ships") + 1)
    papers = [
        Paper(title, authors, venue=venue if one == at[2] else None)
        for one, (title, authors) in zip(at, titles, strict=True)
    ]

    listed = records(Page("boats.txt", text, "0" * 64), found, papers, [])

    assert [record.edition for record in listed] == [
        Edition("OARS", 2031),
        Edition("OARS", 2032),
        Edition("Ships", 2033),
    ]


def test_a_number_in_an_abstract_is_no_time() -> None:
    """What looks like a time within a field is not when the papers below are presented."""
    text = "Slow Boats\nAda Moreau\nThey win 5.44-10.15 points.\n\nFast Boats\nBen Okafor\n"
    found = tokens(text)
    words = [text[token.start : token.end] for token in found]
    last = words.index("Fast Boats")
    people = (Span("author", last + 1, last + 2),)
    papers = [
        Paper(Span("title", 0, 1), abstract=Span("abstract", 2, last)),
        Paper(Span("title", last, last + 1), people),
    ]

    assert [record.when for record in records(Page("boats.txt", text, "0" * 64), found, papers, [])] == [None, None]
