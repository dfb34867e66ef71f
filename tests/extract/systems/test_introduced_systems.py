"""The things a paper introduces."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from etl.extract.systems import introductions
from etl.model import Findings


@pytest.mark.table("proposals")
def test_what_is_introduced(read: Callable[[Mapping[str, object]], Findings], case: Mapping[str, object]) -> None:
    """Name and long form of every proposed system, in whatever order; [] where a paper introduces nothing named."""
    found = [[s.name, s.expansion] for s in read(case).systems if s.role == "proposed"]

    assert sorted(map(str, _rows(case["proposed"]))) == sorted(map(str, found))


class _Everything(frozenset[str]):
    """Holds every word."""

    def __contains__(self, _word: object) -> bool:
        return True


def test_the_gate_of_signs_stops_no_name(
    read: Callable[[Mapping[str, object]], Findings], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where every word is looked at, and not only the features of an introduction, the same things are introduced."""
    table = Path(__file__).parents[1].joinpath("proposals.jsonl").read_text(encoding="utf-8")
    cases = [json.loads(line) for line in table.splitlines()]
    gated = [read(case).systems for case in cases]
    monkeypatch.setattr(introductions, "SIGNS", _Everything())

    assert gated == [read(case).systems for case in cases]


def _rows(value: object) -> list[object]:
    assert isinstance(value, list)
    return value
