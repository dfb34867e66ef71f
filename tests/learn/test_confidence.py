from __future__ import annotations

import numpy as np
import pytest
from learn import confidence
from learn.confidence import Trial
from learn.judgements import key, record

from etl import extract
from etl.learned.chances import Case, Model

BASE = Model({}, {}, {})
TRIALS = [
    Trial(f"{trait}{number}", "any", Case("claim", [trait], [], ()), number % 10 < right)
    for trait, right in (("good", 9), ("poor", 2))
    for number in range(200)
]


def test_chances_of_unseen_papers_are_the_shares_that_are_right() -> None:
    """Of findings that share a trait, the chance by cross-validation is about the share of those that are right."""
    chances = confidence.held(confidence.unseen(TRIALS, BASE), TRIALS)

    assert chances[:200].mean() == pytest.approx(0.9, abs=0.03)
    assert chances[200:].mean() == pytest.approx(0.2, abs=0.03)
    assert confidence.error(chances, TRIALS) < 0.1


def test_the_model_prints_what_the_regression_says() -> None:
    """A model with whole weights has the chances of the regression, to two digits."""
    scale = confidence.calibration(confidence.unseen(TRIALS, BASE), TRIALS)
    model = confidence.trained(BASE, "claim", TRIALS, scale)

    assert float(model.chance(TRIALS[0].case)) == pytest.approx(0.9, abs=0.03)
    assert float(model.chance(TRIALS[200].case)) == pytest.approx(0.2, abs=0.03)


def test_reliability_counts_every_finding_once() -> None:
    """Each finding is in one range of chances, the certain ones in the last."""
    rows = confidence.reliability(np.linspace(0, 1, len(TRIALS)), TRIALS)

    assert sum(row["count"] for row in rows) == len(TRIALS)
    assert [row["from"] for row in rows] == [0.0, 0.5, 0.7, 0.8, 0.9]


def test_a_judgement_belongs_to_what_was_judged() -> None:
    """The digest of a finding is that of its fields: another baseline is another finding, another page is not."""
    text = "We present Kestrel, a compiler. Kestrel is 2.5x faster than {}."
    one, same, other = (
        extract.cases(record("Kestrel: Kernels at Rest", text.format(name)))[0].claims[0]
        for name in ("TVM", "TVM", "XLA")
    )

    assert key(one) == key(same) != key(other)
