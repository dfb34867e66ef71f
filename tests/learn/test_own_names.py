from __future__ import annotations

import json

from learn import own_names
from learn.judgements import record


def test_names_of_rules_are_marked_and_their_parts_left_out() -> None:
    """Words are learned from names that rules introduce, against the others; a part of one is neither."""
    one = record("Quokka: Trees", "We present Quokka, a compiler. Quokka Bark and LeafSet are used by BarkNet.")

    found = {key: named.ruled for named in own_names.named(one) for key in named.keys}

    assert found["quokka"]
    assert not found["leafset"]
    assert "quokkabark" not in found


def test_labels_name_each_paper_once() -> None:
    """Every judged paper has one row of digests, and no name is both its own and another's."""
    rows = [json.loads(line) for line in own_names.LABELS.read_text(encoding="utf-8").splitlines()]

    assert len({row["paper"] for row in rows}) == len(rows)
    assert all(set(row["introduced"]).isdisjoint(row.get("others", ())) for row in rows)
