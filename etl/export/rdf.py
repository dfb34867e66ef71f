"""RDF files: Turtle for people and tools, N-Triples for machines. The same graph gives the same bytes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from etl import store
from etl.build import Names
from etl.errors import GraphError
from etl.export.files import replaced

if TYPE_CHECKING:
    from pathlib import Path


def turtle(source: Path, out: Path, names: Names | None = None) -> None:
    """Write a graph (N-Triples, any other graph file, or a store) as Turtle, prefixed and grouped by the names of its things.

    Raises GraphError when it cannot be loaded and OutputError when the file cannot be written.
    """
    lines = _lines(source)
    with replaced(out) as file:
        file.writelines(store.turtle(lines, (names or Names()).prefixes()))


def n_triples(source: Path, out: Path) -> None:
    """Write a graph as sorted N-Triples. Raises what `turtle` raises."""
    lines = _lines(source)
    with replaced(out) as file:
        file.writelines(lines)


def _lines(source: Path) -> list[str]:
    """Sorted lines; those of an N-Triples file as they stand, so that numbers keep their printed form."""
    if source.suffix != ".nt":
        return store.statements(source)
