"""The graph as CSV tables in a folder, a row a node, and CSVW metadata: types, lists, keys from table to table.

`papers.csv`, `people.csv`, `systems.csv` and `claims.csv` are the answers of the queries of their names in
queries/tables/. What a spreadsheet would take for a formula is guarded (`etl.sheets`); a bar inside a part of a list is
a broken bar (¦), or %7C in an address. https://www.w3.org/TR/tabular-data-primer/
"""

import json
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from etl import assets, sheets, store
from etl.files import replaced
from etl.model import Table
from etl.model.claim_properties import CLAIM_PROPERTIES, ClaimProperty
from etl.rdf.names import KG

FOLDER = assets.QUERIES / "tables"
METADATA = "csv-metadata.json"
TABLES = ("papers", "people", "systems", "claims")
BAR = "|"  # stands between the parts of a list
_DATATYPES = {"decimal": "decimal", "truth": "boolean"}


def tables(source: Path, folder: Path) -> None:
    """Write the tables and their metadata into a folder, made when missing; what else is there stays.

    All are written before the first takes the place of an older one. Raises GraphError and OutputError.
    """
    graph = store.opened(source)
    with ExitStack() as files:
        for name in TABLES:
            files.enter_context(replaced(folder / f"{name}.csv")).writelines(_lines(graph, name))
        metadata = files.enter_context(replaced(folder / METADATA))
        metadata.write(json.dumps(described(), ensure_ascii=False, indent=2) + "\n")


def claims(source: Path, file: Path) -> None:
    """Write the table of claims alone into a file. Raises what `tables` raises."""
    lines = _lines(store.opened(source), "claims")
    with replaced(file) as written:
        written.writelines(lines)


def answer(graph: store.Graph, name: str, **bindings: store.Term) -> Table:
    """The rows of a query of queries/tables/. Raises QueryError when it fails."""
    return store.rows(graph, (FOLDER / f"{name}.rq").read_text(encoding="utf-8"), bindings)


def rows(graph: store.Graph, name: str, **bindings: store.Term) -> Iterator[dict[str, str]]:
    """The same, each row as the cells that are filled, by column."""
    return filled(answer(graph, name, **bindings))


def filled(table: Table) -> Iterator[dict[str, str]]:
    """The rows of a table as the cells that are filled, by column."""
    for row in table.rows:
        yield {column: cell for column, cell in zip(table.columns, row, strict=True) if cell is not None}


def _lines(graph: store.Graph, name: str) -> Iterator[str]:
    table = answer(graph, name)
    return map(sheets.line, (table.columns, *table.rows))


def described() -> dict[str, Any]:
    """The CSVW metadata of all tables: those of a file next to this module, with the properties of claims."""
    metadata: dict[str, Any] = json.loads(Path(__file__).with_name(METADATA).read_text(encoding="utf-8"))
    columns = metadata["tables"][TABLES.index("claims")]["tableSchema"]["columns"]
    columns[1:1] = map(_column, CLAIM_PROPERTIES)  # behind the IRI
    return metadata


def _column(one: ClaimProperty) -> dict[str, object]:
    description: dict[str, object] = {"name": one.name, "titles": one.name, "dc:description": one.meaning}
    description |= {"datatype": _DATATYPES.get(one.kind, "string"), "propertyUrl": f"{KG}{one.name}"}
    description |= {"separator": BAR * one.many, "required": one.required}
    return {key: value for key, value in description.items() if value}
