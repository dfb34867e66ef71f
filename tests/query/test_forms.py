"""Tables as text for programs: what a form promises to keep is kept, and what is shown does not act."""

from __future__ import annotations

import csv
import io
import json
from decimal import Decimal
from typing import TYPE_CHECKING

import pytest
from cells import plain
from hypothesis import example, given
from hypothesis import strategies as st

from etl import query
from etl.display import harmless
from etl.model import Cell, Integer, Iri, Number, Table, Truth
from etl.query import Value
from etl.query.forms import as_json

if TYPE_CHECKING:
    from etl.query import Form


_CELLS = (
    st.none()
    | st.text(max_size=8)
    | st.sampled_from(["a,b", 'say "x"', "a\nb", "=1+1", "-5", "a|b", "\\times", "\x1b[31m"])
)
_COLUMNS = ("system", "factor", "quote")
_TABLES = st.lists(st.tuples(_CELLS, _CELLS, _CELLS), max_size=4).map(lambda rows: Table(_COLUMNS, tuple(rows)))
_TABLE = Table(
    _COLUMNS,
    (
        ("Larkspur", "6.70", 'up to 6.7x, "late"\nfused'),
        ("Quillon", "-5", "=cmd|' /C calc'!A0"),
        (None, None, "$3.5{\\times}$ a|b\t<b>"),
    ),
)
_CSV = """\
system,factor,quote
Larkspur,6.70,"up to 6.7x, ""late""
fused"
Quillon,-5,'=cmd|' /C calc'!A0
,,$3.5{\\times}$ a|b\t<b>
"""
_TSV = """\
system\tfactor\tquote
Larkspur\t6.70\tup to 6.7x, "late" fused
Quillon\t-5\t=cmd|' /C calc'!A0
\t\t$3.5{\\times}$ a|b <b>
"""
_JSON = r"""[
{"system": "Larkspur", "factor": "6.70", "quote": "up to 6.7x, \"late\"\nfused"},
{"system": "Quillon", "factor": "-5", "quote": "=cmd|' /C calc'!A0"},
{"system": null, "factor": null, "quote": "$3.5{\\times}$ a|b\t<b>"}
]
"""
_MARKDOWN = r"""| system | factor | quote |
| --- | ---: | --- |
| Larkspur | 6.70 | up to 6.7x, "late" fused |
| Quillon | -5 | =cmd\|' /C calc'!A0 |
|  |  | \$3.5{\\times}\$ a\|b \<b\> |
"""


@pytest.mark.parametrize(("form", "expected"), [("csv", _CSV), ("tsv", _TSV), ("json", _JSON), ("markdown", _MARKDOWN)])
def test_each_form_keeps_its_promise(form: Form, expected: str) -> None:
    """Quotes, breaks, tabs, pipes, formulas, LaTeX, HTML, negative numbers and unbound cells."""
    assert expected == query.render(_TABLE, form)


@pytest.mark.parametrize(
    ("form", "expected"),
    [("csv", "a,b\n"), ("tsv", "a\tb\n"), ("json", "[]\n"), ("markdown", "| a | b |\n| --- | --- |\n")],
)
def test_no_rows_are_a_valid_answer(form: Form, expected: str) -> None:
    """An empty answer still has its columns, or is an empty array."""
    assert expected == query.render(Table(("a", "b"), ()), form)


def test_markdown_links_iris() -> None:
    """A cell that is an IRI becomes a link, with nothing escaped inside."""
    table = Table(("claimIri",), (("https://w3id.org/mlsys-kg/claim/a_b",),))

    assert query.render(table, "markdown").endswith("| <https://w3id.org/mlsys-kg/claim/a_b> |\n")


@given(_TABLES)
@example(Table(("a\u202eb",), (("\x9b31m\x7f\u2069",),)))
def test_json_is_exact(table: Table) -> None:
    """What is read back from JSON is the table, unbound cells included, and nothing in it steers a terminal."""
    expected = [dict(zip(table.columns, row, strict=True)) for row in table.rows]

    text = query.render(table, "json")

    assert expected == json.loads(text)
    assert text == harmless(text)


@given(_TABLES)
@example(Table(_COLUMNS, (("=1", "+1.5", "@x"),)))
def test_csv_is_exact_but_for_formulas(table: Table) -> None:
    """What is read back from CSV is the table, and no cell but a number begins as a formula does."""
    rows = list(csv.reader(io.StringIO(query.render(table, "csv"), newline="")))
    bare = [[plain(cell) for cell in row] for row in rows[1:]]

    assert [list(table.columns)] == rows[:1]
    assert [[cell or "" for cell in row] for row in table.rows] == bare
    assert not [cell for row in rows for cell in row if cell.startswith(("=", "@", "\t"))]


@given(_TABLES, st.sampled_from(["tsv", "markdown", "table"]))
@example(Table(("a\u202eb",), (("\x9b31m\u200f",),)), "table")
def test_what_people_read_steers_no_terminal(table: Table, form: Form) -> None:
    """Neither a cell nor the name of a column, which a server may have sent."""
    text = query.render(table, form)

    assert text == harmless(text)


@given(_TABLES, st.sampled_from(["tsv", "markdown"]))
def test_a_row_is_a_line(table: Table, form: Form) -> None:
    """No cell breaks a line or brings a control character into TSV or Markdown."""
    lines = query.render(table, form).splitlines()

    assert len(lines) == len(table.rows) + (2 if form == "markdown" else 1)
    assert not [c for line in lines for c in line if ord(c) < 32 and c != "\t"]
    assert form == "markdown" or {len(table.columns)} == {len(line.split("\t")) for line in lines}


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
