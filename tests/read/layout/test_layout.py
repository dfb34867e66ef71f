from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from read.layout.small import MOVES, SURE, TEXT, loaded, weights

from etl.model import Page, Record
from etl.read import layout
from etl.read.layout import Analysis, analysed, asides, listing, sessions, stretches, without_talks
from etl.read.layout.confidence import PAGE, RECORD
from etl.read.layout.model import Model, of_bytes, packed
from etl.read.layout.segments import Paper, Span
from etl.read.layout.tokens import BIT, INDEX, tokens


def test_a_page_without_words_lists_nothing() -> None:
    """Marks and blanks need no model."""
    page = Page("empty.txt", " \n--\n", "0" * 64)

    assert not layout.recognises(page)
    assert layout.listing(page).records == ()


@pytest.mark.parametrize(
    ("titled", "people", "kept"),
    [(True, False, ["Slow Boats"]), (True, True, ["Slow Boats", None]), (False, False, [None])],
)
def test_an_abstract_alone_is_a_paper_where_no_paper_has_a_title(
    titled: bool, people: bool, kept: list[str | None], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Next to papers with titles it is something else, unless people stand with it: a title can be lost."""
    page = Page("page.txt", "Slow Boats\nAda Moreau\nWe sail.", "0" * 64)
    authors = (Span("author", 1, 2),) if people else ()
    papers = [Paper(Span("title", 0, 1)), Paper(authors=authors, abstract=Span("abstract", 2, 3))]

    def found(page: Page, reader: Model) -> Analysis:
        read = analysed(page, reader)
        assert read is not None
        listed = papers if titled else papers[1:]
        return read._replace(papers=listed, sure=np.ones(len(listed)))

    monkeypatch.setattr(layout, "analysed", found)
    records = layout.listing(page, of_bytes(packed([weights()], MOVES, *SURE))).records

    assert [record.title and record.title.words for record in records] == kept


def test_a_paper_of_several_people_stays_among_talks(monkeypatch: pytest.MonkeyPatch) -> None:
    """On a doubtful page that lists talks, what one person stands with is one of them."""
    page = Page("page.txt", "Slow Boats\nAda Moreau\nFast Boats\nBen Okafor, Cy Lind", "0" * 64)
    papers = [
        Paper(Span("title", 0, 1), (Span("author", 1, 2),)),
        Paper(Span("title", 2, 3), (Span("author", 3, 4), Span("author", 4, 5))),
    ]

    def found(page: Page, reader: Model) -> Analysis:
        read = analysed(page, reader)
        assert read is not None
        monkeypatch.setattr("etl.read.layout.confidence.chance", lambda *_: 0.1)
        return read._replace(papers=papers, sure=np.full(2, 0.6))

    monkeypatch.setattr(layout, "analysed", found)
    monkeypatch.setattr("etl.read.layout.confidence.are_talks", lambda *_: True)
    records = layout.listing(page, of_bytes(packed([weights()], MOVES, *SURE))).records

    assert [record.title and record.title.words for record in records] == ["Fast Boats"]


def test_each_step_fits_the_others(tmp_path: Path) -> None:
    """Labels have a token each, what is known has a row for each candidate, and chances lie between 0 and 1."""
    read = analysed(Page("page", TEXT, "0" * 64), loaded(tmp_path, weights()))

    assert read is not None
    assert len(read.tokens) == len(read.labelling.labels) == len(read.groups[0])
    assert read.known.shape == (len(read.papers), len(RECORD))
    assert ((read.sure >= 0) & (read.sure <= 1)).all()
    assert read.page.shape == (len(PAGE),)


def test_nothing_stands_on_an_empty_page(tmp_path: Path) -> None:
    """There is nothing to analyse."""
    assert analysed(Page("page", " \n", "0" * 64), loaded(tmp_path, weights())) is None


@given(st.lists(st.sampled_from(("Slow Boats, ", "Ada Moreau\n", "Fast Boats\n\n")), min_size=1))
def test_stretches_hold_each_token_once(lines: list[str]) -> None:
    """They follow each other from the first token to the last, none too long, and end at lines where they can."""
    found = tokens("".join(lines))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(layout, "LONGEST", 6)
        made = list(stretches(found))

    assert [place for first, last in made for place in range(first, last)] == list(range(len(found)))
    for first, last in made:
        assert last - first <= 6
        ends = range(first + 4, min(first + 7, len(found)))
        meant = last == len(found) or found[last].before & BIT["line"]
        assert meant or not any(found[place].before & BIT["line"] for place in ends)


def test_a_long_page_is_read_stretch_by_stretch(monkeypatch: pytest.MonkeyPatch) -> None:
    """The papers of a page are the same, and in order, when it is labelled in parts."""
    names = "Oak Elm Ash Yew Fir Pine Lime Beech Alder Rowan Hazel Maple".split()
    text = "".join(f"- **Learning slow {name} models**\n  Ada Moreau, Ben {name}man\n\n" for name in names)
    page = Page("page.md", text, "0" * 64)
    whole = listing(page).records

    monkeypatch.setattr(layout, "LONGEST", 20)

    assert listing(page).records == whole
    assert len(whole) == len(names)


def test_every_token_has_a_reason(tmp_path: Path) -> None:
    """Its likeliest labels, those of the tokens set like it, and the odds of the label that it has."""
    reasons = list(layout.reasons(Page("page", TEXT, "0" * 64), loaded(tmp_path, weights())))

    assert [(one.start, one.end) for one in reasons] == [(token.start, token.end) for token in tokens(TEXT)]
    for one in reasons:
        assert one.step in ("layout/labels", "layout/confidence")
        assert "tokens set like it: " in one.evidence
        assert one.score is not None


def test_an_empty_page_has_no_reasons(tmp_path: Path) -> None:
    """There is no token to explain."""
    assert not list(layout.reasons(Page("page", "\n", "0" * 64), loaded(tmp_path, weights())))


PROGRAMME = "Kernels\n9:00\nSlow Boats\nAda Moreau\nBoats at Rest:\na keynote\nBen Okafor"
LABELS = [
    INDEX[name]
    for name in ("session", "other", "title begins", "author begins", "talk begins", "talk goes on", "person")
]


def test_each_aside_is_of_its_kind() -> None:
    """A session, a time, a talk of two lines and a speaker; the paper is left out."""
    found = tokens(PROGRAMME)
    paper = Record("0" * 16, 1, found[2].start, found[3].end)

    made = asides(found, LABELS, [paper])

    assert [(one.kind, PROGRAMME[one.start : one.end]) for one in made] == [
        ("heading", "Kernels"),
        ("time", "9:00"),
        ("talk", "Boats at Rest:\na keynote"),
        ("person", "Ben Okafor"),
    ]


def test_an_aside_inside_a_record_is_part_of_it() -> None:
    """What stands within the stretch of a record belongs to it."""
    found = tokens(PROGRAMME)
    paper = Record("0" * 16, 1, 0, len(PROGRAMME))

    assert asides(found, LABELS, [paper]) == ()


def test_sessions_are_headings() -> None:
    """Each has the tokens of its line."""
    (heading,) = sessions(tokens(PROGRAMME), LABELS)

    assert (heading.field, heading.first, heading.last) == ("session", 0, 1)


def test_words_before_a_heading_are_part_of_it() -> None:
    """What is nothing else and stands on its line belongs to it, a time does not."""
    found = tokens("9:00 Poster: Edge\nSlow Boats")
    labels = [INDEX[name] for name in ("other", "other", "session", "title begins")]

    (heading,) = sessions(found, labels)

    assert [found[place].start for place in (heading.first, heading.last - 1)] == [5, 13]


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("Student Talks\n9:00\nSlow Boats\nAda Moreau\nFast Boats\nBen Okafor", 0),
        ("Student Talks\n9:00\nSlow Boats\nAda Moreau\nFast Boats\nBen Okafor, Cy Lind", 2),
        ("Boats and Rivers\n9:00\nSlow Boats\nAda Moreau\nFast Boats\nBen Okafor", 2),
        ("Student Talks\n2031\nSlow Boats\nAda Moreau\nFast Boats\nBen Okafor", 2),
    ],
    ids=["one speaker each", "two authors", "a session", "no programme"],
)
def test_talks_of_one_speaker_are_no_papers(text: str, left: int) -> None:
    """Below a heading that names speakers, on a page with times, where nobody has another next to them."""
    found = tokens(text)
    labels = [INDEX["session"]] + [INDEX["other"]] * (len(found) - 1)
    papers = [
        Paper(Span("title", 2, 3), (Span("author", 3, 4),)),
        Paper(Span("title", 4, 5), tuple(Span("author", place, place + 1) for place in range(5, len(found)))),
    ]

    assert len(without_talks(text, found, labels, papers, [*sessions(found, labels)])) == left


@pytest.mark.parametrize("heading", ["Granted Patents", "Papers on Patents"])
def test_patents_are_no_papers(heading: str) -> None:
    """What is listed below their heading, up to the next."""
    text = f"{heading}\nSlow Boats\nAda Moreau\nPosters\nFast Boats\nBen Okafor"
    found = tokens(text)
    session, other = INDEX["session"], INDEX["other"]
    labels = [session, other, other, session, other, other]
    papers = [Paper(Span("title", place, place + 1), (Span("author", place + 1, place + 2),)) for place in (1, 4)]

    left = without_talks(text, found, labels, papers, [*sessions(found, labels)])

    assert left == (papers if heading.startswith("Papers") else papers[1:])


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("Panel: Do boats need sails?", 0),
        ("Panel Discussion", 0),
        ("Hands-on session 2: Ropes", 0),
        ("Invited Talk: Old Rivers", 0),
        ("Panels of Boats: Old Rivers", 1),
        ("Poster: Old Rivers", 1),
        ("Tutorials Considered Harmful", 1),
    ],
)
@pytest.mark.parametrize("is_timed", [True, False])
def test_what_a_programme_holds_besides_papers_is_none(text: str, left: int, *, is_timed: bool) -> None:
    """A title that names a panel, a tutorial or the like is no paper among times; a list of papers may name one."""
    page = f"{text}\nAda Moreau\n{'9:00' if is_timed else 'Rome'}"
    found = tokens(page)
    last = next(place for place, token in enumerate(found) if token.line == 1)
    papers = [Paper(Span("title", 0, last), (Span("author", last, last + 1),))]

    assert len(without_talks(page, found, [INDEX["other"]] * len(found), papers, [])) == (left if is_timed else 1)


def test_a_talk_with_an_abstract_is_read() -> None:
    """It says what papers say."""
    text = "9:00\nKeynote: Old Rivers\nWe row boats."
    found = tokens(text)
    papers = [Paper(Span("title", 1, 3), abstract=Span("abstract", 3, 4))]

    assert without_talks(text, found, [INDEX["other"]] * len(found), papers, []) == papers
