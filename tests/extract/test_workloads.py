"""Models, datasets and benchmarks that were run."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pytest

from etl.model import Findings


@pytest.mark.table("workloads")
def test_workloads(read: Callable[[Mapping[str, object]], Findings], case: Mapping[str, object]) -> None:
    """Name and kind of every workload, each once."""
    assert case["workloads"] == {w.name: w.kind for w in read(case).workloads}
