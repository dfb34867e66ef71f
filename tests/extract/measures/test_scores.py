"""Bare figures that are points of a score."""

from __future__ import annotations

import re

import pytest

from etl.extract.measures.scores import is_score


def _scored(text: str) -> list[str]:
    return [found[0] for found in re.finditer(r"\d+(?:\.\d+)?", text) if is_score(text, found.start(), found.end())]


@pytest.mark.parametrize(
    ("text", "scores"),
    [
        ("Quokka improves BLEU by 1.4 over Wombat.", ["1.4"]),
        ("It raises the mean score of its students by up to 0.21 and recall by 3%.", ["0.21"]),
        ("We see gains of up to +3.8 on WombatBench.", ["3.8"]),
        ("We see an absolute gain of 0.7 in recall.", ["0.7"]),
        ("It has a 2.5 absolute accuracy improvement.", ["2.5"]),
        ("With a +1.4 Top-1 accuracy gain, it wins.", ["1.4"]),
        ("It surpasses Wombat by 6.3.", ["6.3"]),
    ],
)
def test_a_bare_figure_of_a_gain_is_points(text: str, scores: list[str]) -> None:
    """A gain by a number with a fraction and without a unit is one of points."""
    assert scores == _scored(text)


@pytest.mark.parametrize(
    "text",
    [
        "It improves throughput by 1.4 on average.",
        "It runs on Python 3.11 and CUDA 12.1.",
        "BLEU is 24.3.",
        "The score increases from 24.3 to 29.9.",
        "It improves accuracy by 3 on WombatBench.",
        "It improves recall by 1.4 GB.",
    ],
)
def test_other_bare_figures_are_none(text: str) -> None:
    """Factors, versions, levels, counts, and figures with a unit are no points."""
    assert _scored(text) == []
