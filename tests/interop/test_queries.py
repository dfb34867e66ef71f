"""Queries of the collection on exported graphs, by Comunica, Virtuoso and roqet: the rows that our own store gives.

The queries go to them as the files stand, so that parameters are unbound on both sides.
"""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from decimal import Decimal, InvalidOperation
from pathlib import Path
from typing import TYPE_CHECKING, Any

import endpoints
import pyoxigraph as ox
import pytest
import requests
import virtuoso
from command import GRAPH
from interop import tools
from requests.auth import HTTPDigestAuth

from etl import query, remote, store

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from interop.conftest import Graph

    from etl.query import Question

    Rows = list[tuple[str | None, ...]]

_QUESTIONS = {question.name: question for question in query.catalogue()}
_EVERYTHING = "SELECT ?s ?p ?o { ?s ?p ?o } ORDER BY ?s ?p ?o"

_NOT_VIRTUOSO = {
    "systems": "what OPTIONAL holds besides a subquery is lost",
}
"""Queries that Virtuoso 7.2 answers otherwise, and what it does not do."""

_SIMPLE = {
    "kept-apart": _QUESTIONS["kept-apart"].text,
    "claims": """
PREFIX kg: <https://w3id.org/mlsys-kg/ontology#>
PREFIX skos: <http://www.w3.org/2004/02/skos/core#>
SELECT ?quote ?factor ?unit ?label {
  ?claim a kg:Speedup ; kg:quote ?quote ; kg:factorHigh ?factor .
  OPTIONAL { ?claim kg:unit ?unit }
  OPTIONAL { ?claim kg:comparedWith ?system . ?system skos:prefLabel ?label }
  FILTER(?factor >= 1.5)
} ORDER BY DESC(?factor) ?quote ?label
""",
    "authors": """
PREFIX dcterms: <http://purl.org/dc/terms/>
PREFIX kg: <https://w3id.org/mlsys-kg/ontology#>
PREFIX rdfs: <http://www.w3.org/2000/01/rdf-schema#>
SELECT DISTINCT ?title ?position ?name {
  ?paper dcterms:title ?title ; kg:authorship ?place .
  ?place kg:position ?position ; kg:author ?person . ?person rdfs:label ?name .
} ORDER BY ?title ?position ?name
""",
}
"""SPARQL 1.0, which roqet knows. Most of the collection goes beyond: paths, NOT EXISTS, COUNT(DISTINCT)."""


@pytest.fixture(scope="module")
def small() -> store.Graph:
    """The graph of tests/queries/, on which every query has rows."""
    return store.opened(GRAPH)


@pytest.fixture(scope="module")
def served(sample: Graph, odd: Graph, tmp_path_factory: pytest.TempPathFactory) -> Iterator[virtuoso.Virtuoso]:
    """Virtuoso with three graphs: two by its bulk loader, one by the Graph Store Protocol."""
    if package := virtuoso.missing():
        tools.missing("Virtuoso", package)
    folder = tmp_path_factory.mktemp("virtuoso")
    with virtuoso.serving(folder) as server:
        for name, graph in (("sample", sample), ("odd", odd)):
            file = shutil.copy(graph.exported("graph.nt"), folder / f"{name}.nt")
            server.loaded(Path(file), f"urn:{name}")
        put = requests.put(
            f"{server.graph_store}?graph-uri=urn:small",
            data="".join(store.statements(GRAPH)).encode(),
            headers={"Content-Type": "application/n-triples"},
            auth=HTTPDigestAuth(server.user, server.password),
            timeout=60,
        )
        assert put.status_code == 201, put.text
        yield server


def _ours(graph: store.Graph | Path, questions: Iterable[Question]) -> dict[str, Rows]:
    return {each.name: _alike(store.rows(graph, each.text).rows) for each in questions}


def _sorted(answers: Mapping[str, Rows]) -> dict[str, Rows]:
    return {name: sorted(rows, key=str) for name, rows in answers.items()}


def _of_comunica(answers: Mapping[str, Mapping[str, Any]]) -> dict[str, Rows]:
    return _sorted({name: _alike(answer["rows"]) for name, answer in answers.items()})


def _alike(rows: Sequence[Sequence[str | None]]) -> Rows:
    """The rows with each number in one form: engines print 0.50 and 0.5, and booleans as SQL has them."""
    return [tuple(map(_number, row)) for row in rows]


def _number(cell: str | None) -> str | None:
    if cell in {"true", "false"}:
        return str(int(cell == "true"))
    try:
        number = Decimal(cell or "none")
    except InvalidOperation:
        return cell
    return format(number.normalize(), "f") if number.is_finite() else cell


def _of_virtuoso(server: virtuoso.Virtuoso, text: str, graph: str, columns: Sequence[str]) -> Rows:
    asked = {"query": text, "default-graph-uri": f"urn:{graph}", "format": "application/sparql-results+json"}
    answer = requests.get(server.endpoint, params=asked, timeout=90)
    assert answer.ok, answer.text
    found = answer.json()["results"]["bindings"]
    return _alike([[row[column]["value"] if column in row else None for column in columns] for row in found])


def _of_roqet(text: str, file: Path, folder: Path) -> Rows:
    roqet = tools.program("roqet", "rasqal-utils")
    (folder / "query.rq").write_text(text, encoding="utf-8")
    written = tools.printed(roqet, "-W", "0", "-q", "-i", "sparql", "-r", "tsv", "-D", file, folder / "query.rq")
    found = ox.parse_query_results(written, format=ox.QueryResultsFormat.TSV)
    assert isinstance(found, ox.QuerySolutions)
    return _alike([[None if term is None else term.value for term in row] for row in found])


def _columns(graph: store.Graph | Path, text: str) -> tuple[str, ...]:
    return store.rows(graph, text).columns


# Comunica


def test_comunica_answers_every_query_of_a_file(small: store.Graph, tmp_path: Path) -> None:
    """All rows; it sorts texts by the rules of a language, so that their order is its own."""
    path = tmp_path / "graph.ttl"
    shutil.copy(GRAPH, path)
    asked = {name: question.text for name, question in _QUESTIONS.items()}

    answers = json.loads(tools.script("comunica", "file", path, given=asked))

    assert _sorted(_ours(small, _QUESTIONS.values())) == _of_comunica(answers)


def test_comunica_answers_from_our_endpoint(build: Path) -> None:
    """The same rows that the command gives, on the sample, through `mlsys-kg serve`."""
    chosen = [_QUESTIONS[name] for name in ("baselines", "largest-speedups", "people", "savings", "workloads")]
    server = endpoints.endpoint(build)
    try:
        asked = {question.name: question.text for question in chosen}
        address = f"{server.address}query"
        answers = json.loads(tools.script("comunica", "endpoint", address, given=asked))
    finally:
        server.process.terminate()
        server.process.wait(20)

    assert _sorted(_ours(build / "store", chosen)) == _of_comunica(answers)


# Virtuoso


@pytest.mark.parametrize(("name", "graph"), [("sample", "sample"), ("odd", "odd")])
def test_virtuoso_holds_every_statement(
    name: str, graph: str, served: virtuoso.Virtuoso, request: pytest.FixtureRequest
) -> None:
    """It counts what was loaded, in all and of each property."""
    source: Path = request.getfixturevalue(graph).source
    counts = "SELECT ?p (COUNT(*) AS ?n) { ?s ?p ?o } GROUP BY ?p ORDER BY ?p"

    assert _alike(store.rows(source, counts).rows) == _of_virtuoso(served, counts, name, ("p", "n"))


@pytest.mark.parametrize("question", _QUESTIONS.values(), ids=_QUESTIONS)
def test_virtuoso_answers_queries(question: Question, small: store.Graph, served: virtuoso.Virtuoso) -> None:
    """With the same rows in the same order, but for what it does in its own way."""
    ours = _ours(small, [question])[question.name]

    theirs = _of_virtuoso(served, question.text, "small", _columns(small, question.text))

    assert (question.name in _NOT_VIRTUOSO) == (ours != theirs), _NOT_VIRTUOSO.get(question.name)


@pytest.mark.parametrize(
    ("name", "given"),
    [
        ("systems-on-hardware", {"hardware": "fpgaa"}),
        ("co-authors", {"person": "Chenn"}),
        ("papers-by-person", {"person": "Chenn"}),
        ("speedups-over-baseline", {"baseline": "TensorTR"}),
        ("largest-speedups", {"year": "1990"}),
        ("beats", {"system": "Larkspurr"}),
    ],
)
def test_virtuoso_gives_the_same_hints(
    name: str, given: dict[str, str], small: store.Graph, served: virtuoso.Virtuoso
) -> None:
    """An answer without rows has its reason there, too: the value, and the nearest that is known."""
    endpoint = remote.endpoint(f"{served.endpoint}?default-graph-uri=urn:small", None, 60)
    question = query.find(name)

    assert not query.answer(question, endpoint, given).rows
    ours, theirs = (query.hint(question, graph, given).partition("; there are rows")[0] for graph in (small, endpoint))
    assert ours == theirs
    assert next(iter(given.values())) in ours


# roqet


@pytest.mark.parametrize("name", _SIMPLE)
def test_roqet_answers_simple_queries(name: str, small: store.Graph, tmp_path: Path) -> None:
    """With the same rows in the same order."""
    path = tmp_path / "graph.ttl"
    shutil.copy(GRAPH, path)
    ours = _alike(store.rows(small, _SIMPLE[name]).rows)

    assert ours
    assert ours == _of_roqet(_SIMPLE[name], path, tmp_path)


def test_roqet_finds_every_statement(odd: Graph, tmp_path: Path) -> None:
    """Of the awkward graph: texts and names as they are."""
    found = _of_roqet(_EVERYTHING, odd.exported("graph.ttl"), tmp_path)

    assert sorted(_alike(store.rows(odd.source, _EVERYTHING).rows)) == sorted(found)
