"""Rows that are sorted after the answer."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path

import pytest
from command import GRAPH
from corpora import lines_of

from etl import assets, store
from etl.model import Table, Term
from etl.store import sorting

_SORTED = sorted(path for name in ("tables", "report") for path in (assets.QUERIES / name).glob("*.rq"))


@pytest.fixture(scope="module")
def rich(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("rich") / "graph.nt"
    path.write_text("".join(lines_of()), encoding="utf-8")
    return path


@pytest.mark.parametrize("path", _SORTED, ids=lambda path: path.stem)
def test_rows_come_as_the_engine_sorts_them(path: Path, rich: Path) -> None:
    """Of every table, and of names that are all awkward."""
    for graph in (GRAPH, rich):
        query = path.read_text(encoding="utf-8")
        assert store.sorted_rows(graph, query) == store.rows(graph, query)


def test_whole_numbers_sort_by_value() -> None:
    """9 comes before 10."""
    query = "SELECT ?a WHERE { VALUES ?a { 10 9 UNDEF } }\nORDER BY ?a"

    assert [row[0] for row in store.sorted_rows(GRAPH, query).rows] == [None, "9", "10"]


def test_empty_cells_come_first_and_iris_before_texts() -> None:
    """As SPARQL has it."""
    query = 'SELECT ?a WHERE { VALUES ?a { "b" UNDEF <urn:z> "\U0001d4b3" "\uffee" <urn:a> } }\nORDER BY ?a\n'

    answer = store.sorted_rows(GRAPH, query)

    assert answer == store.rows(GRAPH, query)
    assert [row[0] for row in answer.rows] == [None, "urn:a", "urn:z", "b", "\uffee", "\U0001d4b3"]


@pytest.mark.parametrize(
    "query",
    [
        "SELECT ?a WHERE { VALUES ?a { 10.5 9.5 } }\nORDER BY ?a",
        "SELECT ?a WHERE { VALUES (?a ?b) { (1 'b') (2 'a') } }\nORDER BY ?b",
        "SELECT ?a WHERE { VALUES ?a { 'a' 'b' } }\nORDER BY DESC(?a)",
        "SELECT ?a WHERE { VALUES ?a { 'b' 'a' 'c' } }\nORDER BY ?a LIMIT 1",
    ],
)
def test_the_engine_sorts_all_else(query: str) -> None:
    """Decimals, what is not in the answer, from the largest, and the first rows alone."""
    assert store.sorted_rows(GRAPH, query) == store.rows(GRAPH, query)


def test_the_tables_are_sorted_here(monkeypatch: pytest.MonkeyPatch) -> None:
    """The engine is never asked to sort the rows of people: that took longer than to answer."""
    asked: list[str] = []

    def noted(graph: Path, query: str, bindings: Mapping[str, Term]) -> Table:
        asked.append(query)
        return store.rows(graph, query, bindings)

    monkeypatch.setattr(sorting, "rows", noted)
    store.sorted_rows(GRAPH, (assets.QUERIES / "tables" / "people.rq").read_text(encoding="utf-8"))

    assert [bool(re.search(r"^ORDER BY", query, re.MULTILINE)) for query in asked] == [False]
