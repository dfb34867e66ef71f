"""Numbers are sorted by keys in runs that are merged."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from etl.resolve.storage.order import in_order


@given(st.lists(st.text(max_size=2)), st.integers(1, 5))
def test_runs_make_one_order(texts: list[str], run: int) -> None:
    """It is that of one sort, whatever the length of a run, and equal keys keep their order."""
    assert sorted(range(len(texts)), key=texts.__getitem__) == list(in_order(len(texts), texts.__getitem__, run))
