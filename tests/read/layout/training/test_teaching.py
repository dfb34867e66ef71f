"""A taught reader: right where it was wrong, the same bytes each time, near the reader that it was."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from read.layout.small import MOVES, SURE, weights

from etl.model import Page
from etl.read.layout.model import Model, of_bytes, packed
from etl.read.layout.training import teaching
from etl.read.layout.training.teaching import Lesson, taught

if TYPE_CHECKING:
    import pytest

TEXT = "Slow Boats\nAda Moreau, Ben Okafor\n\nFast Boats\nCy Lind\n"
GOLD = (
    {"title": "Slow Boats", "authors": ["Ada Moreau", "Ben Okafor"]},
    {"title": "Fast Boats", "authors": ["Cy Lind"]},
)


def _reader() -> Model:
    record = SURE[0].copy()
    record[-1] = 5.0  # all records are believed
    return of_bytes(packed([weights(), weights()], MOVES, record, SURE[1]))


def _lesson(text: str = TEXT) -> Lesson:
    return Lesson(Page("boats.md", text, "0" * 64), GOLD if text == TEXT else ())


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

    assert of_bytes(taught([_lesson("…\n")], base)).digest == base.digest
