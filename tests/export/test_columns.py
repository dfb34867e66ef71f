"""The metadata of the tables: what it says of the columns is so."""

from __future__ import annotations

import csv
import json
from decimal import Decimal
from pathlib import Path
from urllib.parse import urlsplit

import pyoxigraph as ox
import pytest

from etl import assets, export
from etl.export.columns import BAR, TABLES, Column
from etl.export.tables import METADATA

_COLUMNS = [(table, column) for table, columns in TABLES.items() for column in columns]

each_column = pytest.mark.parametrize(
    ("table", "column"), _COLUMNS, ids=[f"{table}-{column.name}" for table, column in _COLUMNS]
)


@pytest.fixture(scope="module")
def folder(awkward: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("columns")
    export.tables(awkward, path)
    return path


def _cells(folder: Path, table: str, column: str) -> list[str]:
    with (folder / f"{table}.csv").open(encoding="utf-8", newline="") as file:
        return [row[column] for row in csv.DictReader(file, strict=True)]


def _is(datatype: str, part: str) -> bool:
    if datatype == "boolean":
        return part in {"true", "false"}
    if datatype == "anyURI":
        return bool(urlsplit(part).scheme)
    return datatype == "string" or (str(Decimal(part)) == part and (datatype == "decimal" or part.isdigit()))


def test_the_metadata_describes_the_files(folder: Path) -> None:
    """Each table by its file, with the columns of its header in their order, under a key that is unique."""
    told = json.loads((folder / METADATA).read_text(encoding="utf-8"))

    assert "http://www.w3.org/ns/csvw" == told["@context"][0]
    assert [f"{name}.csv" for name in TABLES] == [table["url"] for table in told["tables"]]
    for table in told["tables"]:
        schema = table["tableSchema"]
        header = (folder / table["url"]).read_text(encoding="utf-8").partition("\n")[0].split(",")
        keys = _cells(folder, table["url"].removesuffix(".csv"), schema["primaryKey"])
        assert header == [column["name"] for column in schema["columns"]]
        assert header == [column["titles"] for column in schema["columns"]]
        assert len(set(keys)) == len(keys)


def test_keys_lead_to_rows(folder: Path) -> None:
    """What points to a row of a table finds it there; every row points, which is what strict validators ask of keys."""
    told = json.loads((folder / METADATA).read_text(encoding="utf-8"))
    pointers = [(table["url"], key) for table in told["tables"] for key in table["tableSchema"].get("foreignKeys", ())]

    assert pointers
    for url, key in pointers:
        cells = _cells(folder, url.removesuffix(".csv"), key["columnReference"])
        there = key["reference"]
        assert all(cells)
        assert set(cells) <= set(_cells(folder, there["resource"].removesuffix(".csv"), there["columnReference"]))


@each_column
def test_cells_are_of_the_type_that_is_told(table: str, column: Column, folder: Path) -> None:
    """Each part of a list, where it is one, and no cell is empty that must not be."""
    filled = [cell for cell in _cells(folder, table, column.name) if cell]
    parts = [part for cell in filled for part in (cell.split(BAR) if column.many else [cell])]

    assert filled
    assert [] == [part for part in parts if not _is(column.datatype, part)]
    assert not column.required or len(filled) == len(_cells(folder, table, column.name))


def test_terms_are_those_of_the_graph(awkward: Path) -> None:
    """A column that prints a property names one that the graph has."""
    predicates = {triple.predicate.value for triple in ox.parse(path=awkward)}
    told = export.columns.described()
    assert isinstance(told["tables"], list)
    text = json.dumps(told["tables"])
    terms = {line.partition('"')[0] for line in text.split('"propertyUrl": "')[1:]}

    assert terms
    assert terms - predicates == set()
    assert (assets.QUERIES / "tables").is_dir()
