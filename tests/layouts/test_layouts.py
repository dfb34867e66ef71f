"""The generator of pages tells the truth, and no reader is thrown by what it writes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from layouts import generate, papers, score
from layouts.truth import Listed, Paper, Sheet

from etl import read
from etl.errors import PageError
from etl.model import Author, Page, Quote, Record

SEEDS = range(4)
HEADED = ("workshop_slots", "cool_list", "programme_sessions", "programme_author_lines", "days_of_talks")
"""Layouts that are read today without a session heading among the papers."""

every_layout = pytest.mark.parametrize("name", generate.LAYOUTS)


def _papers(seed: int, count: int = 6) -> tuple[Paper, ...]:
    return papers.papers(count, Random(f"papers {seed}"))


def _sheet(name: str, seed: int, count: int = 6, *, framed: bool | None = None) -> Sheet:
    return generate.sheet(generate.LAYOUTS[name], seed, _papers(seed, count), framed=framed)


def _read(text: str) -> tuple[Record, ...]:
    """What a reader makes of it, every quote looked up."""
    page = Page("page.txt", text, "0" * 64)
    try:
        reading = read.reading(page)
    except PageError:
        return ()
    for record in reading.records:
        quotes = (record.title, record.abstract, *(author.quote for author in record.authors))
        assert [q for q in quotes if q and reading.page.text[q.start : q.end] != q.words] == []
    return reading.records


def _changed(name: str, count: int = 6) -> list[Sheet]:
    """Pages as they are, in another order, with menus and footers, without blank lines: each of another seed.

    `make torture` reads every layout by many seeds.
    """
    return [_pages(name, seed, count)[seed] for seed in SEEDS]


def _pages(name: str, seed: int, count: int = 6) -> list[Sheet]:
    made = list(_papers(seed, count))
    Random(seed).shuffle(made)
    plain = _sheet(name, seed, count, framed=False)
    return [
        plain,
        generate.sheet(generate.LAYOUTS[name], seed, made),
        _sheet(name, seed, count, framed=True),
        replace(plain, text="\n".join(line for line in plain.text.splitlines() if line.strip())),
    ]


@every_layout
def test_no_page_throws_a_reader(name: str) -> None:
    """Reading gives records whose quotes hold, or a PageError, whatever becomes of the page."""
    for sheet in _changed(name, 4):
        _read(sheet.text)


@given(st.sampled_from(sorted(generate.LAYOUTS)), st.integers(0, 10**6), st.integers(1, 25), st.integers(0, 3))
def test_no_seed_throws_a_reader(name: str, seed: int, count: int, change: int) -> None:
    """Nor does a page of any seed, length and change."""
    _read(_pages(name, seed, count)[change].text)


@pytest.mark.parametrize("name", HEADED)
def test_no_session_heading_is_a_paper(name: str) -> None:
    """Neither another order nor menus nor lost blank lines make a paper of a heading."""
    for sheet in _changed(name):
        sessions = tuple(other.words for other in sheet.others if other.kind == "session")
        truth = {score.key(paper.title or "") for paper in sheet.papers}
        titles = [record.title.words for record in _read(sheet.text) if record.title]

        assert [one for one in titles if one.startswith(sessions) and score.key(one) not in truth] == []


@every_layout
def test_the_same_seed_gives_the_same_page(name: str) -> None:
    """Layout, seed and papers decide everything; another seed gives another page."""
    assert _sheet(name, 1) == _sheet(name, 1)
    assert len({_sheet(name, seed).text for seed in SEEDS}) == len(SEEDS)


@every_layout
def test_the_truth_stands_on_the_page(name: str) -> None:
    """Every paper is told once, and its title, names and abstract stand on the page."""
    for seed in SEEDS:
        sheet = _sheet(name, seed)
        folded = score.key(sheet.text)

        assert len(sheet.papers) == (1 if generate.LAYOUTS[name].single else len(_papers(seed)))
        for listed in sheet.papers:
            assert listed.title or listed.abstract
            said = (listed.title or "", listed.abstract or "")
            assert [words for words in said if score.key(words) not in folded] == []
            assert any(all(score.key(name) in folded for name in names) for names in listed.readings)


def test_batches_are_worth_a_look() -> None:
    """There are fifty layouts at least, each batch with four or more of its own."""
    names = Counter(layout.name for batch in generate.BATCHES.values() for layout in batch)

    assert min(map(len, generate.BATCHES.values())) >= 4
    assert sum(map(len, generate.BATCHES.values())) >= 50
    assert set(names.values()) == {1}


def test_invented_papers_differ() -> None:
    """No two titles fold to the same key, everyone has an author, and nobody writes a paper twice."""
    made = papers.papers(200, Random(1))

    assert len({score.key(paper.title) for paper in made}) == 200
    assert all(paper.authors and len(set(paper.authors)) == len(paper.authors) for paper in made)


# The scorer


def _record(listed: Listed, names: Sequence[str] | None = None) -> Record:
    def quote(words: str) -> Quote:
        return Quote(words, 0, len(words))

    shown = listed.readings[0] if names is None else names
    return Record(
        page="0",
        number=1,
        start=0,
        end=1,
        title=quote(listed.title) if listed.title else None,
        authors=tuple(Author(name, quote(name)) for name in shown),
        abstract=quote(listed.abstract) if listed.abstract else None,
    )


def _f1(sheet: Sheet, records: Sequence[Record]) -> list[float | None]:
    tallies = score.scored(sheet, records).tallies
    return [tallies[field].f1 for field in score.FIELDS]


_LONG = "We plant trees along the road and count which of them are still alive after the first winter. It was cold."
_SHEET = Sheet(
    "two",
    "",
    (
        Listed("Trees: A Count", (("Moreau, A.", "Okafor, B."), ("A. Moreau", "B. Okafor")), _LONG),
        Listed("Roads", ((),), None),
    ),
    (),
)


def test_what_is_read_right_scores_one() -> None:
    """The truth itself, in whichever reading of a turned name; fields of which the page says nothing have no score."""
    right = [_record(paper) for paper in _SHEET.papers]
    turned = [_record(_SHEET.papers[0], ("A. Moreau", "B. Okafor")), right[1]]
    bare = Sheet("bare", "", (_SHEET.papers[1],), ())

    assert [1.0] * 5 == _f1(_SHEET, right) == _f1(_SHEET, turned) == _f1(_SHEET, [*right, *right])
    assert [1.0, 1.0, None, None, None] == _f1(bare, [right[1]])


def test_what_is_read_wrong_costs() -> None:
    """A missed paper, one that is none, a swapped name, an abstract that goes on too long."""
    first, second = (_record(paper) for paper in _SHEET.papers)
    heading = _record(Listed("Session 1", ((),), None))
    swapped = _record(_SHEET.papers[0], ("Okafor, B.", "Moreau, A."))
    longer = _record(
        Listed("Trees: A Count", _SHEET.papers[0].readings, f"{_LONG} Keywords: trees, roads, winters, Show less")
    )

    assert [2 / 3, 2 / 3, 1, 1, 1] == pytest.approx(_f1(_SHEET, [first]))
    assert [0.8, 1, 1, 1, 1] == pytest.approx(_f1(_SHEET, [first, second, heading]))
    assert [1, 1, 0, 1, 1] == _f1(_SHEET, [swapped, second])
    assert [1, 1, 1, 1, 0] == _f1(_SHEET, [longer, second])
    assert [0] * 5 == _f1(_SHEET, [])


def test_a_lost_title_is_known_by_its_abstract() -> None:
    """Without a title the first words of the abstract say which paper it is."""
    untitled = Sheet("lost", "", (Listed(None, ((),), _LONG),), ())

    assert [1, None, None, 1, 1] == _f1(untitled, [_record(untitled.papers[0])])
    assert [1, 0, None, 1, 1] == _f1(untitled, [_record(Listed("Roads", ((),), _LONG))])
