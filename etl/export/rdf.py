"""RDF files: Turtle for people and tools, N-Triples for machines. The same graph gives the same bytes."""

from pathlib import Path

from etl import store
from etl.files import replaced
from etl.rdf import Names


def turtle(source: Path, out: Path, names: Names | None = None) -> None:
    """Write a graph file or a store as Turtle, prefixed and grouped by things. Raises GraphError and OutputError."""
    with replaced(out) as file:
        file.writelines(store.turtle(source, (names or Names()).prefixes()))


def n_triples(source: Path, out: Path) -> None:
    """Write a graph file or a store as sorted, distinct N-Triples. Raises what `turtle` raises."""
    lines = store.statements(source)
    with replaced(out) as file:
        file.writelines(lines)
