from __future__ import annotations

from typing import Any

import pytest

from etl.model import Author, Quote, Record
from etl.read.layout.training.scoring import Counts, scored


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
    assert scored(rows, read) == {
        "papers": Counts(*papers),
        "titles": Counts(*titles),
        "authors": Counts(*authors),
    }


def test_nothing_read_of_nothing_is_perfect() -> None:
    """A page without papers has the best score when none is read."""
    assert Counts().f1 == 1
    assert Counts(1, 1, 0).f1 == pytest.approx(2 / 3)
