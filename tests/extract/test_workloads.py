"""Models, datasets and benchmarks that were run."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pytest

from etl.extract.grammar.names import fold
from etl.model import Findings


@pytest.mark.table("workloads")
def test_workloads(read: Callable[[Mapping[str, object]], Findings], case: Mapping[str, object]) -> None:
    """Name and kind of every workload, each once, whichever of its spellings is shown."""
    expected = case["workloads"]

    found = {fold(w.name): w.kind for w in read(case).workloads}

    assert isinstance(expected, dict)
    assert {fold(name): kind for name, kind in expected.items()} == found
