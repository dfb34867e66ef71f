"""CSV tables, read by csvw by what their metadata says, by DuckDB and by SQLite: the cells of the graph."""

from __future__ import annotations

import sqlite3
from decimal import Decimal
from typing import TYPE_CHECKING, Any

import pytest
from cells import plain
from interop import tools

from etl import store
from etl.export.tables import BAR, METADATA, TABLES, answer, described

if TYPE_CHECKING:
    from pathlib import Path

    from interop.conftest import Graph

each_table = pytest.mark.parametrize("table", TABLES)


def _rows(graph: Graph, table: str) -> list[list[str]]:
    """The cells of the graph; a spreadsheet knows no difference between an empty text and none."""
    return [[cell or "" for cell in row] for row in answer(store.opened(graph.source), table).rows]


def _printed(value: object) -> str:
    """A value of Python as a cell of the graph."""
    if isinstance(value, list):
        return BAR.join(map(_printed, value))
    if isinstance(value, bool):
        return str(value).lower()
    if hasattr(value, "unsplit"):
        return str(value.unsplit())
    return "" if value is None else plain(str(value))


def _columns(table: str) -> list[dict[str, str]]:
    """What the metadata say of the columns of a table."""
    columns: list[dict[str, str]] = described()["tables"][TABLES.index(table)]["tableSchema"]["columns"]
    return columns


def _plain(cell: str, column: dict[str, str]) -> str:
    """A cell of the graph as a program prints it that knows numbers."""
    return str(Decimal(cell)) if cell and column["datatype"] == "decimal" else cell


# csvw


def test_csvw_finds_the_tables_valid(graph: Graph) -> None:
    """Its strict validation knows of no fault in cells, types, lists and keys."""
    tools.module("csvw", "csvw")
    folder = graph.exported("tables")

    said = tools.printed(tools.beside_python("csvwvalidate"), "-v", folder / METADATA)

    assert "OK" in said


@each_table
def test_csvw_reads_what_the_graph_says(table: str, graph: Graph) -> None:
    """Lists come apart, numbers are decimals, and every cell is that of the graph."""
    csvw = tools.module("csvw", "csvw")
    group: Any = csvw.TableGroup.from_file(str(graph.exported("tables") / METADATA))
    columns = _columns(table)

    read = list(group.tabledict[f"{table}.csv"])

    assert [
        [_plain(cell, column) for cell, column in zip(row, columns, strict=True)] for row in _rows(graph, table)
    ] == [[_printed(row[column["name"]]) for column in columns] for row in read]


# DuckDB


@each_table
def test_duckdb_reads_what_the_graph_says(table: str, graph: Graph) -> None:
    """Without being told how the file is written."""
    duckdb = tools.module("duckdb", "duckdb")
    file = graph.exported("tables") / f"{table}.csv"

    read = duckdb.execute("SELECT * FROM read_csv(?, all_varchar = true)", [str(file)]).fetchall()

    assert _rows(graph, table) == [list(map(_printed, row)) for row in read]


def test_duckdb_guesses_numbers(sample: Graph) -> None:
    """Left alone, it takes factors for numbers and truths for truths, so that they can be reckoned with."""
    duckdb = tools.module("duckdb", "duckdb")
    file = sample.exported("tables") / "claims.csv"
    most = "SELECT MAX(factorHigh), COUNT(*) FILTER (speedup) FROM read_csv(?)"

    (found,) = duckdb.execute(most, [str(file)]).fetchall()

    claims = [
        dict(zip((column["name"] for column in _columns("claims")), row, strict=True))
        for row in _rows(sample, "claims")
    ]
    assert max(float(claim["factorHigh"] or 0) for claim in claims) == found[0]
    assert sum(claim["speedup"] == "true" for claim in claims) == found[1]


# SQLite


@each_table
def test_sqlite_imports_what_the_graph_says(table: str, graph: Graph, tmp_path: Path) -> None:
    """By the import of its shell, all columns as text."""
    shell = tools.program("sqlite3", "sqlite3")
    file = graph.exported("tables") / f"{table}.csv"
    database = tmp_path / "tables.db"

    tools.printed(shell, database, f".import --csv '{file}' {table}")

    with sqlite3.connect(database) as connection:
        read = connection.execute(f"SELECT * FROM {table}").fetchall()  # noqa: S608  # one of our four names
    connection.close()
    assert _rows(graph, table) == [list(map(_printed, row)) for row in read]
