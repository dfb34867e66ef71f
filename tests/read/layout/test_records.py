from __future__ import annotations

import pytest

from etl.model import Edition, Page, Record, Style
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


@pytest.mark.parametrize(
    ("text", "title"),
    [
        ("- With Great Boats", "With Great Boats"),
        ("- by Great Boats", "Great Boats"),
        ("- By: Great Boats", "Great Boats"),
    ],
)
def test_a_title_begins_with_its_first_word(text: str, title: str) -> None:
    """A word that names people elsewhere is a part of a title that it begins with a capital."""
    (record,) = records(Page("boats.txt", text, "0" * 64), tokens(text), [Paper(title=Span("title", 0, 1))], [])

    assert record.title is not None
    assert record.title.words == title


@pytest.mark.parametrize(
    ("text", "first", "title"),
    [
        ("Title: $\\mathcal{O}(n)$ Oars", "O", "$\\mathcal{O}(n)$ Oars"),
        ("Title: $\\textit{Heron}$: Oars", "Heron", "$\\textit{Heron}$: Oars"),
        ("[7] $\\ell_0$ Oars", "$ Oars", "$\\ell_0$ Oars"),
        ("Oars in $\\mathcal{O}(n)$", "Oars in", "Oars in $\\mathcal{O}(n)$"),
        ('3. "Why Row?" Oars at Rest', "Why Row", '"Why Row?" Oars at Rest'),
        ('3. "Oars at Rest"', "Oars at Rest", "Oars at Rest"),
        ('3. Oars and "Ropes"', "Oars", 'Oars and "Ropes"'),
        ('"A film" Oars 5" wide', "Oars 5", 'Oars 5" wide'),
    ],
    ids=["brackets", "a name", "a formula", "at the end", "quotes", "all in quotes", "quotes at the end", "inches"],
)
def test_a_title_has_both_ends_of_what_it_cuts(text: str, first: str, title: str) -> None:
    """What closes inside a title opens right before it, after a key or a number; quotes around it are none of it."""
    found = tokens(text)
    begin = next(place for place, token in enumerate(found) if text.startswith(first, token.start))
    span = Span("title", begin, len(found))

    (record,) = records(Page("boats.txt", text, "0" * 64), found, [Paper(title=span)], [])

    assert record.title is not None
    assert record.title.words == title


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


def listed(text: str, venue: str = "", styles: tuple[Style, ...] = ()) -> list[Record]:
    """The records of a text: a title with "Boats", the person after it, and perhaps the tokens of a venue."""
    found = tokens(text, styles)
    words = [text[token.start : token.end] for token in found]
    papers = []
    for place, one in enumerate(words):
        if one.endswith("Boats"):
            parts = venue.split("|")
            at = next((at for at in range(place, len(words)) if words[at] == parts[0]), None)
            span = Span("venue", at, at + len(parts)) if at and at < place + 6 else None
            papers.append(Paper(Span("title", place, place + 1), (Span("author", place + 1, place + 2),), venue=span))
    return [*records(Page("boats.txt", text, "0" * 64, styles=styles), found, papers, [])]


@pytest.mark.parametrize(
    ("after", "venue", "expected"),
    [
        ("J. River Res. Lett., vol. 3, 2031", "J. River Res", Edition("J. River Res. Lett", 2031)),
        ("in Proc. Int. Conf. River Eng. Ropes (RIVER), Oslo, 2031", "in Proc|Int", Edition("RIVER", 2031)),
        ("Commun. RIVER, vol. 3, 2031", "Commun", Edition("Commun. RIVER", 2031)),
        ("RIVER. Best Paper, 2031", "RIVER", Edition("RIVER", 2031)),
        ("in RIVER, Oslo, 2031, pp. 1-9", "", Edition("RIVER", 2031)),
        ("In RIVER.", "", Edition("RIVER")),
        ("OSDI. 2031", "", Edition("OSDI", 2031)),
        ("files/Boat_OSDI_2031", "", None),
        ("Seen in Oslo, 2031", "", None),
    ],
)
def test_a_venue_is_read_whole_and_where_it_is_cited(after: str, venue: str, expected: Edition | None) -> None:
    """Abbreviations go on after their full stops; "in" cites a venue that has no label, and some are known."""
    assert [record.edition for record in listed(f"Slow Boats\nAda Moreau\n{after}\n", venue)] == [expected]


@pytest.mark.parametrize(("key", "expected"), [("Subjects", None), ("Journal", Edition("Rivers"))])
def test_the_value_of_another_key_is_no_venue(key: str, expected: Edition | None) -> None:
    """A line that begins with a key says what its value is."""
    (one,) = listed(f"Slow Boats\nAda Moreau\n{key}: Rivers, Ropes\n", "Rivers")

    assert one.edition == expected


def test_the_only_year_of_an_item_is_that_of_its_paper() -> None:
    """A year alone, with no venue and no heading, dates the paper that it stands with; of two years none does."""
    text = """\
Slow Boats. Ada Moreau. 2031.

Fast Boats. Ben Okafor. 2032, 2033.

2034: Old Boats. Cy Lind.
"""

    assert [record.created for record in listed(text)] == ["2031", None, "2034"]


def test_a_heading_that_is_a_year_dates_the_papers_below_it() -> None:
    """It is the year of venues that have none, or of the paper, up to a heading of its level."""
    text = """\
2032

Slow Boats. Ada Moreau. In RIVER.
Fast Boats. Ben Okafor. In RIVER 2030.

2031

Old Boats. Cy Lind

Harbours

Odd Boats. Dana Eck. In RIVER.
"""
    places = [(text.index(words), len(words)) for words in ("2032", "2031", "Harbours")]
    headings = tuple(Style("heading", start, start + size, level=2) for start, size in places)

    plain, styled = listed(text), listed(text, styles=headings)

    assert [record.edition for record in plain] == [
        Edition("RIVER", 2032), Edition("RIVER", 2030), None, Edition("RIVER", 2031),
    ]  # fmt: skip
    assert [record.created for record in plain] == [None, None, "2031", None]
    assert [record.edition for record in styled][-1] == Edition("RIVER")


def test_an_entry_that_is_no_paper_belongs_to_none() -> None:
    """Between two separators that are stronger than lines, each entry of a list has its own links and years."""
    text = """\
1. Slow Boats. Ada Moreau. Rivers, 2031
2. A film about it, 2030. http://a.b/film
3. Fast Boats. Ben Okafor. Rivers, 2032
4. Old Boats. Cy Lind. Rivers, 2033
"""

    found = listed(text, "Rivers")

    assert [record.edition and record.edition.year for record in found] == [2031, 2032, 2033]
    assert [record.urls for record in found] == [(), (), ()]
