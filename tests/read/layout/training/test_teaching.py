"""A taught reader: right where it was wrong, the same bytes each time, near the reader that it was."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from read.layout.small import MOVES, SURE, weights

from etl.model import Author, Page, Quote, Record
from etl.read.layout.model import Model, of_bytes, packed
from etl.read.layout.training import teaching
from etl.read.layout.training.label_lines import Mark
from etl.read.layout.training.teaching import FIELDS, Counts, Lesson, is_right, scored, taught

TEXT = "Slow Boats\nAda Moreau, Ben Okafor\n\nFast Boats\nCy Lind\n"
GOLD = (
    {"title": "Slow Boats", "authors": ["Ada Moreau", "Ben Okafor"]},
    {"title": "Fast Boats", "authors": ["Cy Lind"]},
)


def _reader() -> Model:
    record = SURE[0].copy()
    record[-1] = 5.0  # all records are believed
    return of_bytes(packed([weights(), weights()], MOVES, record, SURE[1]))


def _lesson() -> Lesson:
    words = [("title", 1, "Slow Boats"), ("author", 1, "Ada Moreau"), ("author", 1, "Ben Okafor")]
    words += [("title", 2, "Fast Boats"), ("author", 2, "Cy Lind")]
    starts = [(TEXT.index(one), one, label, paper) for label, paper, one in words]
    marks = (Mark(start, start + len(one), label, paper) for start, one, label, paper in starts)
    return Lesson(Page("boats.md", TEXT, "0" * 64), GOLD, tuple(marks))


def test_a_reader_learns_a_page_the_same_way_each_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """Learning ends when the page is right; the same lessons give the same bytes; scales and moves stay."""
    monkeypatch.setattr(teaching, "_RATE", 2e-2)
    monkeypatch.setattr(teaching, "_PULL", 0.0)
    rounds: list[tuple[int, int, int]] = []
    base = _reader()

    data = taught([_lesson()], base, lambda *told: rounds.append(told))

    assert rounds[0] == (0, 0, 1)
    assert rounds[-1][1:] == (1, 1)
    assert data == taught([_lesson()], base)
    made = of_bytes(data)
    assert all((new["mean"] == old["mean"]).all() for new, old in zip(made.networks, base.networks, strict=True))
    assert (made.moves == base.moves).all()


def test_weights_stay_near_where_they_were(monkeypatch: pytest.MonkeyPatch) -> None:
    """The pull shortens the way that weights go."""
    monkeypatch.setattr(teaching, "ROUNDS", 1)
    monkeypatch.setattr(teaching, "_RATE", 1e-2)
    base = _reader()

    def way(pull: float) -> float:
        monkeypatch.setattr(teaching, "_PULL", pull)
        example = teaching._example(_lesson())
        assert example is not None
        pupil = teaching._Pupil(base.networks[0], 1)
        pupil.learn([example], 12, 1e-2)
        return float(np.abs(pupil.weights["output"] - base.networks[0]["output"]).mean())

    assert 0 < way(0.5) < way(0.0)


def test_a_page_without_words_teaches_nothing() -> None:
    """An empty page leaves the reader as it was."""
    base = _reader()

    assert taught([Lesson(Page("boats.md", "…\n", "0" * 64), (), ())], base) == packed(
        base.networks, base.moves, base.record, base.page
    )


def record(title: str, *names: str, abstract: str = "") -> Record:
    authors = tuple(Author(name, Quote(name, 0, len(name))) for name in names)
    about = Quote(abstract, 0, len(abstract)) if abstract else None
    return Record("0" * 16, 1, 0, 9, Quote(title, 0, len(title)) if title else None, authors, about)


def gold(title: str, *names: str, **more: Any) -> dict[str, Any]:  # noqa: ANN401
    return {"title": title, "authors": list(names), **more}


@pytest.mark.parametrize(
    ("rows", "read", "papers", "titles", "authors"),
    [
        ([gold("Slow Boats", "Ada Moreau")], [record("slow boats.", "Ada Moreau")], (1, 0, 0), (1, 0, 0), (1, 0, 0)),
        ([gold("Slow Boats", "Ada Moreau")], [], (0, 0, 1), (0, 0, 1), (0, 0, 1)),
        ([gold("Slow Boats")], [record("Fast Boats")], (0, 1, 1), (0, 0, 1), (0, 0, 0)),
        ([], [record("Fast Boats")], (0, 1, 0), (0, 0, 0), (0, 0, 0)),
        ([gold("Slow Boats", optional=True)], [], (0, 0, 0), (0, 0, 0), (0, 0, 0)),
        ([gold("A", "Ada", "Ben")], [record("A", "Ben", "Ada")], (1, 0, 0), (1, 0, 0), (0, 2, 2)),
        ([gold("A", "Ada")], [record("A"), record("A", "Ada")], (1, 0, 0), (1, 0, 0), (1, 0, 0)),
        (
            [gold("Slow Boats", abstract_start="We build boats")],
            [record("Boats", abstract="We build boats")],
            (1, 0, 0),
            (0, 1, 1),
            (0, 0, 0),
        ),
        ([{"kind": "nonpaper", "text": "Coffee"}], [], (0, 0, 0), (0, 0, 0), (0, 0, 0)),
    ],
)
def test_what_was_read_beside_what_is_there(
    rows: list[dict[str, Any]],
    read: list[Record],
    papers: tuple[int, ...],
    titles: tuple[int, ...],
    authors: tuple[int, ...],
) -> None:
    """Right, wrong and missed; the same paper twice is one; an abstract finds a paper whose title is wrong."""
    score = scored(rows, read)

    assert [score[field] for field in FIELDS] == [Counts(*papers), Counts(*titles), Counts(*authors)]


@pytest.mark.parametrize(
    ("abstract", "found"), [("We build boats of reed.", (1, 0, 0)), ("Ships are fast.", (0, 0, 1))]
)
def test_an_abstract_with_the_wrong_paper_is_missed(abstract: str, found: tuple[int, ...]) -> None:
    """Where the gold says how an abstract begins, a page is right only where it begins so."""
    rows = [gold("Slow Boats", abstract_start="We build boats")]
    score = scored(rows, [record("Slow Boats", abstract=abstract)])

    assert score["abstracts"] == Counts(*found)
    assert is_right(score) is bool(found[0])


def test_nothing_read_of_nothing_is_perfect() -> None:
    """A page without papers has the best score when none is read."""
    assert Counts().f1 == 1
    assert Counts(1, 1, 0).f1 == pytest.approx(2 / 3)
