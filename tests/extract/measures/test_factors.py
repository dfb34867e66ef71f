"""One scale for every claim."""

from __future__ import annotations

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from etl.extract.measures.factors import change_factor, factor
from etl.model import Direction

_VALUES = st.decimals(min_value=-10, max_value=10**20, allow_nan=False, places=3)
_DIRECTIONS: tuple[Direction | None, ...] = ("better", "worse", "equal", None)


@given(
    _VALUES,
    st.sampled_from(["x", "%", "orders of magnitude", "ms"]),
    st.sampled_from(_DIRECTIONS),
    st.booleans(),
    st.booleans(),
)
def test_a_factor_agrees_with_its_direction(
    value: Decimal, unit: str, direction: Direction | None, shrinks: bool, share: bool
) -> None:
    """Better is never below 1, worse never above, unless the number is the share that is left."""
    found = factor(value, unit, direction, shrinks=shrinks, share=share)

    if found is not None and not share:
        assert found > 0
        assert direction != "better" or found >= 1
        assert direction != "worse" or found <= 1
        assert direction != "equal" or found == 1


@pytest.mark.parametrize(
    ("value", "unit"), [(Decimal(0), "x"), (None, "x"), (Decimal(5), "ms"), (Decimal("1e16"), "x")]
)
def test_some_numbers_give_no_factor(value: Decimal | None, unit: str) -> None:
    """Nothing, less than nothing, a unit that compares nothing, more than anybody means."""
    assert factor(value, unit, "better", shrinks=False, share=False) is None


@pytest.mark.parametrize(
    ("old", "new", "higher", "expected"),
    [
        (Decimal(40), Decimal(5), False, Decimal(8)),
        (Decimal(40), Decimal(50), True, Decimal("1.25")),
        (Decimal(40), Decimal(50), False, Decimal("0.8")),
        (None, Decimal(50), True, None),
        (Decimal(40), Decimal(0), True, None),
        (Decimal(40), Decimal(50), None, None),
        (Decimal("1e-9"), Decimal("1e9"), False, None),
    ],
)
def test_a_change_has_a_factor(
    old: Decimal | None, new: Decimal | None, higher: bool | None, expected: Decimal | None
) -> None:
    """New over old where more is better, old over new where less is; nothing where one of them is missing."""
    assert expected == change_factor(old, new, higher=higher)
