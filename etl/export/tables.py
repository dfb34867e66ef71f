"""The graph as CSV tables in a folder, a row a node, and CSVW metadata: types, lists, keys from table to table.

`papers.csv`, `people.csv`, `systems.csv` and `claims.csv` are the answers of the queries of their names in
queries/tables/. What a spreadsheet would take for a formula is guarded (`etl.sheets`); a bar inside a part of a list is
a broken bar (¦), or %7C in an address. https://www.w3.org/TR/tabular-data-primer/
"""

import json
from collections.abc import Iterator, Mapping
from contextlib import ExitStack
from pathlib import Path
from types import MappingProxyType

from etl import assets, sheets, store
from etl.export.columns import TABLES, described
from etl.files import replaced
from etl.model import Table

FOLDER = assets.QUERIES / "tables"
METADATA = "csv-metadata.json"

_NOTHING: Mapping[str, store.Term] = MappingProxyType({})


def tables(source: Path, folder: Path) -> None:
    """Write the tables and their metadata into a folder, made when missing; what else is there stays.

    All are written before the first takes the place of an older one. Raises GraphError and OutputError.
    """
    graph = store.opened(source)
    with ExitStack() as files:
        for name in TABLES:
            files.enter_context(replaced(folder / f"{name}.csv")).writelines(_lines(answer(graph, name)))
        metadata = files.enter_context(replaced(folder / METADATA))
        metadata.write(json.dumps(described(), ensure_ascii=False, indent=2) + "\n")


def claims(source: Path, file: Path) -> None:
    """Write the table of claims alone into a file. Raises what `tables` raises."""
    lines = _lines(answer(store.opened(source), "claims"))
    with replaced(file) as written:
        written.writelines(lines)


def answer(graph: store.Graph, name: str, bindings: Mapping[str, store.Term] = _NOTHING) -> Table:
    """The rows of a query of queries/tables/. Raises QueryError when it fails."""
    return store.rows(graph, (FOLDER / f"{name}.rq").read_text(encoding="utf-8"), bindings)


def rows(graph: store.Graph, name: str, bindings: Mapping[str, store.Term] = _NOTHING) -> Iterator[dict[str, str]]:
    """The same, each row as the cells that are filled, by column."""
    return filled(answer(graph, name, bindings))


def filled(table: Table) -> Iterator[dict[str, str]]:
    """The rows of a table as the cells that are filled, by column."""
    for row in table.rows:
        yield {column: cell for column, cell in zip(table.columns, row, strict=True) if cell is not None}


def _lines(table: Table) -> Iterator[str]:
    return map(sheets.line, (table.columns, *table.rows))
