"""The things a paper introduces."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pytest

from etl.model import Findings


@pytest.mark.table("proposals")
def test_what_is_introduced(read: Callable[[Mapping[str, object]], Findings], case: Mapping[str, object]) -> None:
    """Name and long form of every proposed system, in whatever order; [] where a paper introduces nothing named."""
    found = [[s.name, s.expansion] for s in read(case).systems if s.role == "proposed"]

    assert sorted(map(str, _rows(case["proposed"]))) == sorted(map(str, found))


def _rows(value: object) -> list[object]:
    assert isinstance(value, list)
    return value
