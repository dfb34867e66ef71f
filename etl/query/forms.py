"""Cells as values of Python, and tables as text, for programs in a pipe and for people on a terminal.

| form | what a cell becomes |
|---|---|
| json | the exact text, number or truth value, `null` when unbound; one array of objects, a row a line |
| csv | the exact text, quoted as in RFC 4180; what a spreadsheet would run as a formula gets a leading `'` |
| tsv | control characters (tabs and line breaks too) become spaces: a row is a line, a tab ends a cell |
| markdown | the same, and everything that Markdown or HTML would act on is escaped; IRIs become links |
| table | the same as tsv, wrapped to the width of the terminal |

JSON has by their number the characters that steer a terminal or turn the direction of text. Numbers keep the digits
that the graph prints, in JSON too: 1.10 is 1.10, whatever a reader makes of it.
"""

import json
import re
from dataclasses import replace
from decimal import Decimal, InvalidOperation
from typing import Literal, get_args

from etl import sheets
from etl.display import escaped, markdown, plain
from etl.model import Cell, Integer, Number, Table, Truth

Form = Literal["table", "csv", "tsv", "json", "markdown"]
FORMS: tuple[Form, ...] = get_args(Form)

Value = str | bool | int | Decimal | None
"""What a cell says: a text or an IRI, true or false, a number that keeps its digits, or nothing."""
_TRUE = frozenset({"true", "1"})
_FALSE = frozenset({"false", "0"})
NUMBER = re.compile(r"[+-]?(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)(?:[eE][+-]?[0-9]+)?|[+-]?INF|NaN")
_JSON_NUMBER = re.compile(r"-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?")
_LINK = re.compile(r"https?://[^\s<>|]+")


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


def render(table: Table, form: Form, *, width: int | None = None, colour: bool = False) -> str:
    """Write the table in one of the forms; `width` (in cells) and `colour` count for the form `table`."""
    lines = table.columns, *table.rows
    match form:
        case "table":
            return _drawn(table, width, colour=colour)
        case "csv":
            return "".join(map(sheets.line, lines))
        case "tsv":
            return "".join("\t".join(map(_plain, row)) + "\n" for row in lines)
        case "json":
            return _json(table)
    return _markdown(table)


def _json(table: Table) -> str:
    keys = [json.dumps(column, ensure_ascii=False) for column in table.columns]
    rows = (
        escaped("{" + ", ".join(f"{key}: {as_json(cell)}" for key, cell in zip(keys, row, strict=True)) + "}")
        for row in table.rows
    )
    return "[\n" + ",\n".join(rows) + "\n]\n" if table.rows else "[]\n"


def _markdown(table: Table) -> str:
    aligned = ["---:" if _numeric(table, i) else "---" for i in range(len(table.columns))]
    body = [[_escaped(cell) for cell in row] for row in table.rows]
    return "".join(f"| {' | '.join(row)} |\n" for row in (map(_escaped, table.columns), aligned, *body))


def _escaped(cell: str | None) -> str:
    text = _plain(cell)
    return f"<{text}>" if _LINK.fullmatch(text) else markdown(text)


def _plain(cell: str | None) -> str:
    return plain(cell or "")


def _numeric(table: Table, column: int) -> bool:
    cells = [row[column] for row in table.rows if row[column]]
    return bool(cells) and all(sheets.NUMBER.fullmatch(cell or "") for cell in cells)


def _drawn(table: Table, width: int | None, *, colour: bool) -> str:
    from etl.query.terminal import drawn  # noqa: PLC0415  # who looks at a terminal pays for rich, nobody else

    columns, *rows = (tuple(map(_plain, row)) for row in (table.columns, *table.rows))
    cells = replace(table, columns=columns, rows=tuple(rows))
    return drawn(cells, tuple(_numeric(table, i) for i in range(len(table.columns))), width, colour=colour)
