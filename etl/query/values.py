"""Cells as values of Python, and as values of JSON."""

import json
import re
from decimal import Decimal, InvalidOperation

from etl.model import Cell, Integer, Number, Truth

Value = str | bool | int | Decimal | None
"""What a cell says: a text or an IRI, true or false, a number that keeps its digits, or nothing."""

_TRUE = frozenset({"true", "1"})
_FALSE = frozenset({"false", "0"})
NUMBER = re.compile(r"[+-]?(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)(?:[eE][+-]?[0-9]+)?|[+-]?INF|NaN")
_JSON_NUMBER = re.compile(r"-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?")


def value(cell: Cell) -> Value:
    """The cell as a value of Python; a number or a truth that is none by its form stays text."""
    if isinstance(cell, Truth):
        return True if cell in _TRUE else False if cell in _FALSE else str(cell)
    if isinstance(cell, Number):
        return _number(cell)
    return cell if cell is None else str(cell)


def as_json(cell: Cell) -> str:
    """The cell as a value of JSON. A number keeps its digits: 1.10 is 1.10."""
    found = value(cell)
    if isinstance(found, Decimal):
        plain = str(cell).strip()
        if _JSON_NUMBER.fullmatch(plain):
            return plain
        return str(found) if found.is_finite() else json.dumps(str(cell))
    return json.dumps(found, ensure_ascii=False)


def _number(cell: Number) -> Value:
    text = cell.strip()
    if not NUMBER.fullmatch(text):
        return str(cell)
    try:
        return int(text) if isinstance(cell, Integer) else Decimal(text.replace("INF", "Infinity"))
    except (ValueError, InvalidOperation):
        return str(cell)
