"""Apache Jena opens the Turtle of a build and answers questions of the collection."""

from __future__ import annotations

import shutil
from decimal import Decimal, InvalidOperation
from pathlib import Path

import pytest
from command import GRAPH
from interop.jena import Jena

from etl import assets, store


@pytest.fixture(scope="module")
def jena(tmp_path_factory: pytest.TempPathFactory) -> Jena:
    return Jena(tmp_path_factory.mktemp("jena"))


def _alike(rows: list[list[str]]) -> list[list[str]]:
    """The rows with each number in one form: engines print 6.70 and 6.7."""
    return [[_number(cell) for cell in row] for row in rows]


def _number(cell: str) -> str:
    try:
        return format(Decimal(cell).normalize(), "f")
    except InvalidOperation:
        return cell


def test_jena_opens_the_turtle_of_a_build(jena: Jena, build: Path, tmp_path: Path) -> None:
    """Every statement is there."""
    counted = tmp_path / "count.rq"
    counted.write_text("SELECT (COUNT(*) AS ?n) { ?s ?p ?o }", encoding="utf-8")

    _, rows = jena.rows(build / "graph.ttl", counted)

    assert [[str(store.count(build / "graph.ttl"))]] == rows


@pytest.mark.parametrize("name", ["beats", "largest-speedups"])
def test_jena_answers_a_question(name: str, jena: Jena, tmp_path: Path) -> None:
    """The text runs unchanged, with the same columns and the same rows in the same order."""
    path = assets.QUERIES / f"{name}.rq"
    graph = tmp_path / "graph.ttl"
    shutil.copy(GRAPH, graph)
    ours = store.rows(store.opened(graph), path.read_text(encoding="utf-8"))

    columns, rows = jena.rows(graph, path)

    assert list(ours.columns) == columns
    assert _alike([[cell or "" for cell in row] for row in ours.rows]) == _alike(rows)
