from __future__ import annotations

import json

from learn import own_names
from learn.confidence import Trial, fitted
from learn.judgements import record

from etl.learned.chances import Case, Model

BASE = Model({}, {}, {})


def test_names_of_rules_are_marked_and_their_parts_left_out() -> None:
    """Words are learned from names that rules introduce, against the others; a part of one is neither."""
    one = record("Quokka: Trees", "We present Quokka, a compiler. Quokka Bark and LeafSet are used by BarkNet.")

    found = {key: named.ruled for named in own_names.named(one) for key in named.keys}

    assert found["quokka"]
    assert not found["leafset"]
    assert "quokkabark" not in found


def test_the_model_has_the_chances_of_the_regression() -> None:
    """A model with whole weights gives a trait the share of its names that are own."""
    trials = [
        Trial(f"p{n}", "systems", Case("name", [trait], [], ()), n % 10 < own)
        for trait, own in (("a", 8), ("b", 1))
        for n in range(100)
    ]

    model = own_names.model(fitted(trials, BASE, 0.1), BASE)

    assert 0.75 <= float(model.chance(trials[0].case)) <= 0.85
    assert 0.05 <= float(model.chance(trials[100].case)) <= 0.15


def test_labels_name_each_paper_once() -> None:
    """Every judged paper has one row of digests, and no name is both its own and another's."""
    rows = [json.loads(line) for line in own_names.LABELS.read_text(encoding="utf-8").splitlines()]

    assert len({row["paper"] for row in rows}) == len(rows)
    assert all(set(row["introduced"]).isdisjoint(row.get("others", ())) for row in rows)
