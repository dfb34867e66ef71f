"""Tables: the same rows as HTML, for scripts and as CSV."""

from __future__ import annotations

import csv
import io
import re
from decimal import Decimal
from pathlib import Path

from command import GRAPH
from hypothesis import given
from hypothesis import strategies as st
from outputs import unpacked

from etl import sheets, store
from etl.export import bibtex
from etl.report import tables
from etl.report.collected import contents
from etl.report.tables import Cell, Column, Part, Table, packed, script


def _table(*texts: str) -> Table:
    rows = tuple((tables.text(text), tables.number(1234), tables.text(text, "x.html")) for text in texts)
    columns = (Column("one", "One"), Column("two", "Two", "number"), Column("three", "Three", shown=False))
    return Table("t", "T", columns, rows, "", "one")


def _handed(table: Table) -> list[object]:
    rows: list[object] = []
    for _, file in tables.scripts(table):
        rows += unpacked(file)
    return rows


@given(st.lists(st.text(min_size=1, max_size=20), max_size=4))
def test_scripts_hold_every_row(texts: list[str]) -> None:
    """Any text comes back as it was."""
    rows = _handed(_table(*texts))

    assert rows == [[text, [1234.0, "1,234", 0], [None, text, "x.html"]] for text in texts]


def test_scripts_are_bounded() -> None:
    """No script holds more than its share of rows."""
    table = _table(*["x"] * (2 * tables.SHARD + 1))

    assert [name for name, _ in tables.scripts(table)] == ["t-1.js", "t-2.js", "t-3.js"]
    assert len(_handed(table)) == len(table.rows)
    assert sum(len(page) for page in table.pages()) == len(table.rows)
    assert max(len(page) for page in table.pages()) == tables.PAGE


@given(st.lists(st.text(min_size=1, max_size=20), max_size=4))
def test_csv_has_every_column_and_no_formula(texts: list[str]) -> None:
    """Hidden columns too; cells are guarded, and numbers are plain."""
    rows = list(csv.reader(io.StringIO("".join(tables.csv(_table(*texts))), newline="")))

    assert rows[0] == ["one", "two", "three"]
    assert rows[1:] == [[sheets.guarded(text), "1234", sheets.guarded(text)] for text in texts]


def test_an_empty_table_has_one_page() -> None:
    """With no rows, and no script."""
    assert _table().pages() == ((),)
    assert list(tables.scripts(_table())) == []


def test_cells_without_text_are_empty() -> None:
    """An empty text or number is no part."""
    assert tables.text("") == tables.number("") == Cell()
    assert tables.number("2.50") == Cell((Part("2.50"),), Decimal("2.50"))


def test_a_column_without_a_value_is_not_shown() -> None:
    """The file has it all the same; a table without rows keeps its heads."""
    columns = (Column("a", "A"), Column("b", "B"), Column("c", "C", shown=False))
    full = Table("t", "T", columns, ((tables.text("x"), Cell(), Cell()),), "", "a")
    cells = [(columns[0], tables.text), *((column, lambda _: Cell()) for column in columns[1:])]
    shown = tables.table("t", "T", cells, ["x"], "", "a")

    assert [column.shown for column in shown.columns] == [True, False, False]
    assert list(tables.csv(shown)) == list(tables.csv(full))
    assert tables.table("t", "T", cells, [], "", "a").columns == columns


def test_citations_are_those_of_the_export(tmp_path: Path) -> None:
    """Scripts hold, by the slug of its paper, each entry that `mlsys-kg export` writes."""
    papers = contents(store.opened(GRAPH)).papers
    bibtex(GRAPH, tmp_path / "papers.bib")
    ((name, script),) = tables.citations(papers)
    pairs = unpacked(script)

    assert name == "bibtex-1.js"
    assert "\n".join(str(entry[1]) for entry in pairs if isinstance(entry, list)) == (
        tmp_path / "papers.bib"
    ).read_text(encoding="utf-8")


TEXTS = st.lists(st.text(st.characters(codec="utf-8"), max_size=20), max_size=7)


@given(TEXTS)
def test_any_rows_come_back(texts: list[str]) -> None:
    """In their order, a bounded number a script, as a call of one function with nothing but base64 in its text."""
    written = list(packed("t", texts, 3))

    assert [row for _, text in written for row in unpacked(text)] == texts
    assert [name for name, _ in written] == [f"t-{number + 1}.js" for number in range(-(-len(texts) // 3))]
    for number, (_, text) in enumerate(written):
        assert re.fullmatch(rf'report\.packed\("t", {number}, "[A-Za-z0-9+/=]+"\);\n', text)


def test_the_same_rows_give_the_same_script() -> None:
    """No clock is in it."""
    assert script("t", 0, ["a"]) == script("t", 0, ["a"])
