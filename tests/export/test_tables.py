"""The tables in a folder, read with a CSV reader and the metadata beside them."""

from __future__ import annotations

import csv
import json
import random
from decimal import Decimal
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pyoxigraph as ox
import pytest
import rdflib
from cells import plain
from command import GRAPH
from corpora import AWKWARD
from graphs import FORMULA
from rdflib.query import ResultRow

from etl import assets, export, query, store
from etl.errors import GraphError, OutputError
from etl.export.tables import BAR, FOLDER, METADATA, TABLES, described

_NAMES = {f"{name}.csv" for name in TABLES} | {METADATA}
_CLASSES = {"papers": "kg:Paper", "people": "foaf:Person", "systems": "kg:System", "claims": "kg:Claim"}
_NODES = """
PREFIX foaf: <http://xmlns.com/foaf/0.1/>
PREFIX kg: <https://w3id.org/mlsys-kg/ontology#>
SELECT ?node WHERE { ?node a %s } ORDER BY ?node
"""


@pytest.fixture(scope="module")
def folder(awkward: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("tables") / "new" / "csv"
    export.tables(awkward, path)
    return path


def _rows(path: Path) -> list[dict[str, str]]:
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file, strict=True))


def _cell(folder: Path, table: str, iri: str, column: str) -> str:
    (row,) = (row for row in _rows(folder / f"{table}.csv") if row["iri"].endswith(iri))
    return plain(row[column])


@pytest.mark.parametrize("table", TABLES)
def test_a_node_is_a_row(table: str, folder: Path, awkward: Path) -> None:
    """Each once, in the order of the IRIs, though texts hold line breaks."""
    nodes = store.rows(awkward, _NODES % _CLASSES[table]).rows

    assert nodes
    assert [node for (node,) in nodes] == [row["iri"] for row in _rows(folder / f"{table}.csv")]


@pytest.mark.parametrize(
    ("table", "iri", "column", "expected"),
    [
        ("papers", "/larkspur-1a", "title", FORMULA),
        ("papers", "/larkspur-1a", "authors", f"{AWKWARD}|Lukasz and Sons, Ltd"),
        ("papers", "/larkspur-1a", "venues", f"{AWKWARD} 2021"),
        ("papers", "/larkspur-1a", "urls", "example.org/larkspur|https://example.org/a b?q=<x>"),
        (
            "papers",
            "/larkspur-1a",
            "sameAsIris",
            "https://dblp.org/rec/conf/tiny/Brook21|https://dblp.org/rec/journals/corr/abs-2104-00007|https://openalex.org/W4299",
        ),
        ("papers", "/2305.01234", "title", ""),
        ("papers", "/2305.01234", "sameAsIris", ""),
        ("papers", "/2305.01234", "issued", "2023"),
        ("people", "/ada-brook", "name", "@Ada Brook"),
        ("people", "/ada-brook", "papers", "1"),
        ("systems", "/odd", "name", f"odd {AWKWARD}"),
        ("systems", "/odd", "otherNames", "'=c|a¦b"),
        ("claims", "/larkspur-1a-1", "baseline", AWKWARD),
        ("claims", "/larkspur-1a-1", "workloads", AWKWARD),
        ("claims", "/larkspur-1a-1", "hardware", "a100"),
        ("claims", "/larkspur-1a-1", "speedup", "true"),
        ("claims", "/larkspur-1a-3", "speedup", "false"),
        ("claims", "/larkspur-1a-2", "low", "1.5"),
        ("claims", "/larkspur-1a-2", "quote", "1.5 to 2.4x\nfaster than vanilla TVM"),
        ("claims", "/2305.01234-1", "places", "https://example.org/autumn?a=1&b=2#char=30,41"),
    ],
)
def test_texts_come_back(table: str, iri: str, column: str, expected: str, folder: Path) -> None:
    """Whatever they hold; parts of a list stand between bars, and numbers as the store prints them."""
    assert expected == _cell(folder, table, iri, column)


def test_no_cell_is_a_formula(folder: Path) -> None:
    """An apostrophe stands before what a spreadsheet would run."""
    filled = [cell for table in TABLES for row in _rows(folder / f"{table}.csv") for cell in row.values()]

    assert [] == [cell for cell in filled if cell.startswith(("=", "+", "-", "@", "\t", "\r", "\n"))]
    assert f"'{FORMULA}" in filled


def test_the_same_graph_gives_the_same_bytes(folder: Path, awkward: Path, tmp_path: Path) -> None:
    """Whatever the order of its lines; a store gives them, too."""
    lines = awkward.read_text(encoding="utf-8").split("\n")[:-1]
    shuffled = random.Random(7).sample(lines, len(lines))  # noqa: S311  # no secret
    (tmp_path / "shuffled.nt").write_text("".join(f"{line}\n" for line in shuffled), encoding="utf-8", newline="\n")
    store.write(awkward, tmp_path / "store")

    for source in ("shuffled.nt", "store"):
        export.tables(tmp_path / source, tmp_path / "csv")
        assert _NAMES == {path.name for path in (tmp_path / "csv").iterdir()}
        assert [] == [n for n in _NAMES if (folder / n).read_bytes() != (tmp_path / "csv" / n).read_bytes()]


def test_what_else_is_in_the_folder_stays(awkward: Path, tmp_path: Path) -> None:
    """Tables of an older run are replaced, other files are not touched."""
    for name in ("notes.txt", "papers.csv"):
        (tmp_path / name).write_text("old")
    export.tables(awkward, tmp_path)

    assert "old" == (tmp_path / "notes.txt").read_text()
    assert (tmp_path / "papers.csv").read_text(encoding="utf-8").startswith("iri,title,")


def test_a_graph_that_cannot_be_loaded_leaves_the_old_tables(tmp_path: Path) -> None:
    """Reading comes before writing."""
    (tmp_path / "broken.nt").write_text("junk\n")
    with pytest.raises(GraphError, match=r"broken\.nt: line 1"):
        export.tables(tmp_path / "broken.nt", tmp_path / "csv")

    assert not (tmp_path / "csv").exists()


def test_a_place_that_cannot_be_written_says_so(awkward: Path, tmp_path: Path) -> None:
    """A folder stands where a table would, and no other table is written."""
    (tmp_path / "claims.csv").mkdir()
    with pytest.raises(OutputError, match=r"^cannot write .*claims\.csv: "):
        export.tables(awkward, tmp_path)


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.rq")), ids=lambda path: path.stem)
def test_a_query_of_a_table_explains_itself(path: Path) -> None:
    """It has the header of a question, and runs in any order of the graph's lines because its order is total."""
    question = query.load(path)

    assert question.summary.endswith("?")
    assert question.description.endswith(".")
    assert question.tags
    assert "ORDER BY" in question.text.rpartition("}")[2]


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.rq")), ids=lambda path: path.stem)
def test_another_engine_gives_the_same_table(path: Path) -> None:
    """The text runs unchanged in rdflib, with the same rows in the same order."""
    text = path.read_text(encoding="utf-8")
    expected = store.rows(GRAPH, text)
    found = [row.asdict() for row in rdflib.Graph().parse(GRAPH).query(text) if isinstance(row, ResultRow)]

    assert expected.rows
    assert list(expected.rows) == [
        tuple(str(row[name]) if name in row else None for name in expected.columns) for row in found
    ]


_COLUMNS = [
    (table["url"].removesuffix(".csv"), column)
    for table in described()["tables"]
    for column in table["tableSchema"]["columns"]
]

each_column = pytest.mark.parametrize(
    ("table", "column"), _COLUMNS, ids=[f"{table}-{column['name']}" for table, column in _COLUMNS]
)


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
def test_cells_are_of_the_type_that_is_told(table: str, column: dict[str, Any], folder: Path) -> None:
    """Each part of a list, where it is one, and no cell is empty that must not be."""
    filled = [cell for cell in _cells(folder, table, column["name"]) if cell]
    parts = [part for cell in filled for part in (cell.split(BAR) if "separator" in column else [cell])]

    assert filled
    assert column.get("separator") in {None, BAR}
    assert [] == [part for part in parts if not _is(column["datatype"], part)]
    assert "required" not in column or len(filled) == len(_cells(folder, table, column["name"]))


def test_terms_are_those_of_the_graph(awkward: Path) -> None:
    """A column that prints a property names one that the graph has."""
    predicates = {triple.predicate.value for triple in ox.parse(path=awkward)}
    text = json.dumps(described()["tables"])
    terms = {line.partition('"')[0] for line in text.split('"propertyUrl": "')[1:]}

    assert terms
    assert terms - predicates == set()
    assert (assets.QUERIES / "tables").is_dir()
