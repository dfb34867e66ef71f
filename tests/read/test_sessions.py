"""Lines outside papers give sessions, times, an edition and comments to the papers next to them."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

import pytest

from etl import assets, read
from etl.model import Aside, Edition, Page, Quote, Record
from etl.read import sessions
from etl.read.blocks import Listing

Make = Callable[[str], Page]
SAYS = "We show that a small cache is enough for most trees."


def listed(page: Page, *titles: str, arxiv: str | None = None) -> Listing:
    """Records of titles with the abstract below each."""
    records = []
    for number, title in enumerate(titles, 1):
        start = page.text.index(title)
        at = page.text.index(SAYS, start)
        end = max(at + len(SAYS), page.text.find("\n\n", at)) if "\n\n" in page.text[at:] else len(page.text)
        abstract = Quote(page.text[at:end], at, end)
        quote = Quote(title, start, start + len(title))
        records.append(Record(page.id, number, start, end, title=quote, abstract=abstract, arxiv=arxiv))
    return Listing(tuple(records))


def placed(page: Page, *titles: str) -> list[tuple[str | None, str | None]]:
    return [(one.session, one.when) for one in sessions.placed(page, listed(page, *titles)).records]


@pytest.mark.parametrize(
    ("line", "session", "when"),
    [
        ("Oral: Session 2: Compilers Tue 6 Apr 11:10 a.m.", "Oral: Session 2: Compilers", "Tue 6 Apr 11:10 a.m."),
        ("Session 1A - Boats", "Session 1A - Boats", None),
        ("Mon 29 Aug. 16:00 - 16:18 PDT", None, "Mon 29 Aug. 16:00 - 16:18 PDT"),
        ("Coffee Break 10:30 a.m.", None, "10:30 a.m."),
        ("Posters hang all day in the old mill", None, None),
    ],
)
def test_headings_and_times(page: Make, line: str, session: str | None, when: str | None) -> None:
    """A heading is announced as a session; a time at its end, or alone, is that of the papers below."""
    found = page(f"{line}\n\nTiny Kernels\n\n{SAYS}\n\nSlow Caches\n\n{SAYS}")

    assert [(session, when)] * 2 == placed(found, "Tiny Kernels", "Slow Caches")


def test_a_time_in_front_of_a_title(page: Make) -> None:
    """Each paper has the time that its own line begins with."""
    found = page(f"9:00 - 9:20 Tiny Kernels\n{SAYS}\n\n9:20 - 9:40 Slow Caches\n{SAYS}")

    assert [(None, "9:00 - 9:20"), (None, "9:20 - 9:40")] == placed(found, "Tiny Kernels", "Slow Caches")


@pytest.mark.parametrize("gap", [" ", "\n"])
def test_a_heading_at_the_end_of_an_abstract_is_no_part_of_it(page: Make, gap: str) -> None:
    """The abstract ends before a heading with its time, in its last line or right below."""
    heading = "Poster: Edge Wed 7 Jun 04:40 p.m."
    found = page(f"Tiny Kernels\n\n{SAYS}{gap}{heading}\n\nSlow Caches\n\n{SAYS}")

    made = sessions.placed(found, listed(found, "Tiny Kernels", "Slow Caches"))

    assert [SAYS, SAYS] == [one.abstract.words for one in made.records if one.abstract]
    assert [(None, None), ("Poster: Edge", "Wed 7 Jun 04:40 p.m.")] == [(one.session, one.when) for one in made.records]
    assert [heading] == [found.text[one.start : one.end] for one in made.asides]


def test_the_header_of_a_page_names_the_edition(page: Make) -> None:
    """One edition above the first paper is that of all that have none; two are none."""
    papers = f"Tiny Kernels\n\n{SAYS}"
    one, two = page(f"MLSYS.2021 - All\n\n{papers}"), page(f"MLSYS.2021 - All\n\nICML 2020\n\n{papers}")

    found = [sessions.placed(every, listed(every, "Tiny Kernels")).records[0].edition for every in (one, two)]

    assert [Edition("MLSYS", 2021), None] == found


def test_a_comment_below_a_paper_of_arxiv(page: Make) -> None:
    """What says where a paper appeared is its comment and names its edition; the next paper has none of it."""
    comment = "14 pages, 5 figures. Appears in the proceedings of UIST'20"
    found = page(f"Tiny Kernels\n\n{SAYS}\n\n{comment}\n\nSlow Caches\n\n{SAYS}\n\nThe end")

    first, second = sessions.placed(found, listed(found, "Tiny Kernels", "Slow Caches", arxiv="2009.00001")).records

    assert (comment, Edition("UIST", 2020)) == (first.comment, first.edition)
    assert (None, None) == (second.comment, second.edition)


def test_a_line_in_which_a_paper_begins_is_none_of_them(page: Make) -> None:
    """What stands before a title on its line is neither a comment of the paper above nor a header of its own."""
    found = page(f"MLSYS.2021 - Tiny Kernels\n\n{SAYS}\n\nAppears in UIST'20 - Slow Caches\n\n{SAYS}")

    placed = sessions.placed(found, listed(found, "Tiny Kernels", "Slow Caches", arxiv="2009.00001"))

    assert [None, None] == [one.comment for one in placed.records]
    assert () == placed.asides


def test_a_line_is_one_aside(page: Make) -> None:
    """A line that names the edition of a page and a time is an aside once."""
    found = page(f"HotSys 2031 Mon 5 May 9:20 - 9:40\n\nTiny Kernels\n\n{SAYS}\n\nThe end")

    asides = sessions.placed(found, listed(found, "Tiny Kernels")).asides

    assert all(left.end <= right.start for left, right in pairwise(asides))
    assert "HotSys 2031" in found.text[asides[0].start : asides[0].end]


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("Boats and Rivers", "Boats and Rivers"),
        ("Exhibit Hall A", None),
        ("52", None),
        ("Total: 52", None),
        ("SESSION: Session 1A: Boats", "Session 1A: Boats"),
        ("Session: Boats", "Boats"),
    ],
)
def test_headings_of_the_reader_name_sessions(page: Make, words: str, expected: str | None) -> None:
    """A heading of the reader is the session, without its key; a room and a count are none."""
    found = page(f"{words}\n\nTiny Kernels\n\n{SAYS}\n\nThe end")
    listing = Listing(listed(found, "Tiny Kernels").records, (Aside("heading", 0, len(words)),))

    assert [expected] == [one.session for one in sessions.placed(found, listing).records]


def test_a_heading_begins_after_its_time_and_closes_its_bracket(page: Make) -> None:
    """Where the reader takes it to begin in a time, and to end in a bracket."""
    line = "10:45-12:25  Boats (Quay"
    found = page(f"{line})\n\nTiny Kernels\n\n{SAYS}\n\nThe end")
    listing = Listing(listed(found, "Tiny Kernels").records, (Aside("heading", 6, len(line)),))

    assert ["Boats (Quay)"] == [one.session for one in sessions.placed(found, listing).records]


def test_the_edition_of_a_page_is_no_session() -> None:
    """A head such as "MLSYS.2021 - All" says where the papers were published, whatever the reader takes it for."""
    (sample,) = assets.SAMPLE.glob("numbered-listing.txt")

    records = read.reading(Page(sample.name, sample.read_text(encoding="utf-8"), "0" * 64)).records

    assert {None} == {record.session for record in records}
    assert {("MLSYS", 2021)} == {(record.edition.venue, record.edition.year) for record in records if record.edition}
