"""Cells as values: numbers are numbers, and keep their digits."""

from __future__ import annotations

import json
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from etl import query
from etl.model import Cell, Integer, Iri, Number, Truth
from etl.query import Value
from etl.query.forms import as_json

_KINDS = st.sampled_from([str, Iri, Number, Integer, Truth])
_DIGITS = st.text(alphabet="0123456789+-.eE_ INFNa٣", max_size=8)


@pytest.mark.parametrize(
    ("cell", "value", "told"),
    [
        (None, None, "null"),
        ("6.7", "6.7", '"6.7"'),
        (Iri("http://x.example/×"), "http://x.example/×", '"http://x.example/×"'),
        (Number("1.10"), Decimal("1.10"), "1.10"),
        (Number("10"), Decimal(10), "10"),
        (Number("1.5E3"), Decimal("1.5E+3"), "1.5E3"),
        (Number(".5"), Decimal("0.5"), "0.5"),
        (Number("+2."), Decimal(2), "2"),
        (Number("INF"), Decimal("Infinity"), '"INF"'),
        (Number("0123456789.012345678901234567890"), Decimal("123456789.012345678901234567890"), None),
        (Integer("2021"), 2021, "2021"),
        (Integer("-007"), -7, "-7"),
        (Integer("1.5"), "1.5", '"1.5"'),
        (Integer("1_0"), "1_0", '"1_0"'),
        (Integer("٣"), "٣", '"٣"'),
        (Integer("9" * 5000), "9" * 5000, None),
        (Number("fast"), "fast", '"fast"'),
        (Truth("true"), True, "true"),
        (Truth("0"), False, "false"),
        (Truth("yes"), "yes", '"yes"'),
    ],
)
def test_a_cell_has_the_value_of_its_kind(cell: Cell, value: Value, told: str | None) -> None:
    """Texts stay texts, whatever they look like; what is no number by its digits is told as it stands."""
    actual = query.value(cell)

    assert (type(value), str(value)) == (type(actual), str(actual))
    assert told in {None, as_json(cell)}


@given(_KINDS, _DIGITS | st.text(max_size=6))
def test_any_cell_is_json(kind: type[str], words: str) -> None:
    """And the same value as in Python, as far as JSON has it."""
    cell = kind(words)
    value = query.value(cell)
    told = json.loads(as_json(cell), parse_float=Decimal)

    if isinstance(value, Decimal) and not value.is_finite():
        assert words == told
    else:
        assert value == told
