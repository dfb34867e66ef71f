"""Scores: numbers with decimals next to the metric that they are of."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from etl.extract.measures.measures import measures
from etl.extract.measures.units import score_at


@pytest.mark.parametrize(
    ("before", "number", "behind", "unit"),
    [
        ("an FID of ", "0.03", "", ""),
        ("F1 score (", "0.73", " vs. 0.06)", ""),
        ("improves the F1 score by +", "0.26", "", ""),
        ("Validation loss is about ", "0.3", "", ""),
        ("an IoU increase of ", "0.22", "", ""),
        ("", "0.93", " AUC", "AUC"),
        ("up to ", "3.6", " mAP50", "mAP50"),
        ("a score of ", "7", "", None),
        ("accuracy on PyTorch ", "2.1", "", None),
        ("Section ", "3.2", "", None),
    ],
)
def test_a_metric_next_to_a_number_makes_it_a_score(before: str, number: str, behind: str, unit: str | None) -> None:
    """The metric stands before it, with words that link, and then there is no unit; or behind it as its unit."""
    start = len(before)

    assert unit == score_at(before + number + behind, start, start + len(number))


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("lowers the perplexity from 12.3 to 10.1", [("12.3", "10.1", "change")]),
        ("an FID of 0.030 (vs. 0.045 for others)", [("0.030", "0.030", "plain"), ("0.045", "0.045", "plain")]),
        (
            "accuracy by 10.1, 11.8 and 8.2 points",
            [("10.1",) * 2 + ("plain",), ("11.8",) * 2 + ("plain",), ("8.2",) * 2 + ("plain",)],
        ),
    ],
)
def test_scores_pair_and_lists_keep_their_unit(text: str, values: list[tuple[str, str, str]]) -> None:
    """ "from A to B" is one measure, "A vs. B" are two, and a list that ends in a unit is none of scores."""
    assert values == [(str(one.low), str(one.high), one.form) for one in measures(text)]


@given(st.text(alphabet="0123456789. F1AUCofscore(vs~≈+", max_size=80))
def test_no_text_breaks_them(text: str) -> None:
    """Every number of any text is a score or none, and no two measures overlap."""
    found = measures(text)

    assert all(one.end <= other.start for one, other in pairwise(found))
