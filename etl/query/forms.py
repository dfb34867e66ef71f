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
from contextlib import suppress
from decimal import Decimal, InvalidOperation
from typing import Literal, get_args

from etl import sheets
from etl.display import escaped, markdown, plain
from etl.model import Cell, Integer, Number, Table, Truth

Form = Literal["table", "csv", "tsv", "json", "markdown"]
FORMS: tuple[Form, ...] = get_args(Form)
Value = str | bool | int | Decimal | None  # a text or an IRI, a truth, a number that keeps its digits, or nothing
_TRUTHS = {"true": True, "1": True, "false": False, "0": False}
NUMBER = re.compile(r"[+-]?(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)(?:[eE][+-]?[0-9]+)?|[+-]?INF|NaN")
_JSON_NUMBER = re.compile(r"-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?")
_LINK = re.compile(r"https?://[^\s<>|]+")


def value(cell: Cell) -> Value:
    """The cell as a value of Python; a number or a truth that is none by its form stays text."""
    if isinstance(cell, Truth):
        return _TRUTHS.get(cell, str(cell))
    if isinstance(cell, Number) and NUMBER.fullmatch(text := cell.strip()):
        with suppress(ValueError, InvalidOperation):
            return int(text) if isinstance(cell, Integer) else Decimal(text.replace("INF", "Infinity"))
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


def render(table: Table, form: Form, *, width: int | None = None, colour: bool = False) -> str:
    """Write the table in one of the forms; `width` (in cells) and `colour` count for the form `table`."""
    if form == "json":
        keys = [json.dumps(column, ensure_ascii=False) for column in table.columns]
        pairs = (", ".join(f"{key}: {as_json(c)}" for key, c in zip(keys, row, strict=True)) for row in table.rows)
        return "[\n" + ",\n".join(escaped(f"{{{row}}}") for row in pairs) + "\n]\n" if table.rows else "[]\n"
    if form == "csv":
        return "".join(map(sheets.line, (table.columns, *table.rows)))
    head, *rows = (tuple(plain(cell or "") for cell in line) for line in (table.columns, *table.rows))
    if form == "tsv":
        return "".join("\t".join(line) + "\n" for line in (head, *rows))
    columns = ([cell for row in table.rows if (cell := row[place])] for place in range(len(head)))
    numeric = tuple(bool(cells) and all(sheets.NUMBER.fullmatch(cell) for cell in cells) for cells in columns)
    if form == "markdown":
        aligned = ["---:" if right else "---" for right in numeric]
        lines = (map(_escaped, head), aligned, *(map(_escaped, row) for row in rows))
        return "".join(f"| {' | '.join(line)} |\n" for line in lines)
    from etl.query.terminal import drawn  # noqa: PLC0415  # who looks at a terminal pays for rich, nobody else

    return drawn(Table(head, tuple(rows)), numeric, width, colour=colour)


def _escaped(text: str) -> str:
    return f"<{text}>" if _LINK.fullmatch(text) else markdown(text)
