"""`mlsys-kg load` into Virtuoso, which is killed as it goes: the statements that were sent, each of them once."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

import pytest
import virtuoso
from interop import tools
from interop.conftest import MLSYS_KG

from etl import load, remote
from etl.errors import LoadError
from etl.load.books import BOOKS

if TYPE_CHECKING:
    from pathlib import Path

    from interop.conftest import Graph
    from virtuoso import Virtuoso

_QUESTIONS = ("largest-speedups", "comparisons", "people", "co-author-pairs", "hardware", "savings")
_INTO = "https://w3id.org/mlsys-kg/graph/sample"


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Virtuoso]:
    """Virtuoso with an empty database and a user who may write."""
    if lacking := virtuoso.missing():
        tools.missing("Virtuoso", lacking)
    with virtuoso.serving(tmp_path) as started:
        yield started


def _url(server: Virtuoso) -> str:
    return server.endpoint.rpartition("/")[0]


def _loaded(
    server: Virtuoso, source: Path, lines: int, progress: Callable[[int, int], None] = lambda _there, _all: None
) -> load.Loaded:
    sender = load.Sender(load.Credentials((server.user, server.password)), 120.0)
    target = load.Target(_url(server), graph=_INTO, lines=lines)
    return load.load(source, target, sender, load.Patience(120.0), progress)


def _count(server: Virtuoso, pattern: str) -> int:
    at = remote.endpoint(server.endpoint)
    return int(str(remote.rows(at, f"SELECT (COUNT(*) AS ?n) {{ {pattern} }}").rows[0][0]))


def _is_tidy(server: Virtuoso) -> bool:
    staged = "GRAPH ?g { ?s ?p ?o } FILTER(STRSTARTS(STR(?g), 'urn:mlsys-kg:load:'))"
    return _count(server, staged) == 0 and _count(server, f"GRAPH <{BOOKS}> {{ ?s <urn:mlsys-kg:batch> ?o }}") == 0


def test_a_graph_comes_whole(server: Virtuoso, graph: Graph) -> None:
    """The sample and the graph of awkward texts, by one address; the second load finds what is there."""
    first = _loaded(server, graph.source, 2000)
    second = _loaded(server, graph.source, 2000)

    expected = len(graph.statements)
    assert (expected, expected) == (first.count, _count(server, f"GRAPH <{_INTO}> {{ ?s ?p ?o }}"))
    assert second.was_there
    assert _is_tidy(server)


def test_by_updates_alone(server: Virtuoso, sample: Graph) -> None:
    """With the addresses for queries and updates, and none of the graph store, in batches that it bears."""
    addresses = load.Addresses(server.endpoint, server.update)
    target = load.Target(_url(server), addresses, _INTO)
    sender = load.Sender(load.Credentials((server.user, server.password)), 120.0)

    load.load(sample.source, target, sender, load.Patience(60.0))

    assert len(sample.statements) == _count(server, f"GRAPH <{_INTO}> {{ ?s ?p ?o }}")


def test_its_default_graph_is_no_target(server: Virtuoso, sample: Graph) -> None:
    """It shows all graphs: the message says so, and what to do."""
    sender = load.Sender(load.Credentials((server.user, server.password)), 60.0)

    with pytest.raises(LoadError, match=r"the union of all its graphs: name one of your own with --into IRI$"):
        load.load(sample.source, load.Target(_url(server)), sender, load.Patience(60.0))


def test_the_server_is_killed_and_comes_back(server: Virtuoso, sample: Graph) -> None:
    """By SIGKILL, wherever it is: the run goes on when it is back, nothing is lost, nothing twice."""
    delays = {4_000: 0.0, 9_000: 0.15, len(sample.statements): 0.2}  # the last one is for the end of the load
    starts: list[threading.Timer] = []
    one_at_a_time = threading.Lock()

    def kill() -> None:
        with one_at_a_time:
            server.kill()
            server.start()

    def progress(there: int, _all: int) -> None:
        if there in delays:
            starts.append(threading.Timer(delays[there], kill))
            starts[-1].start()

    _loaded(server, sample.source, 1000, progress)
    for start in starts:
        start.join()

    assert len(starts) >= 3
    assert len(sample.statements) == _count(server, f"GRAPH <{_INTO}> {{ ?s ?p ?o }}")
    assert _is_tidy(server)


def test_the_client_stops_and_the_server_is_killed(server: Virtuoso, sample: Graph) -> None:
    """A second run finds what the first one sent, though the server lost its memory in between."""

    def stop(there: int, _all: int) -> None:
        if there == 6_000:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        _loaded(server, sample.source, 1000, stop)
    server.kill()
    server.start()
    done = _loaded(server, sample.source, 1000)

    batches = -(-len(sample.statements) // 1000)
    assert (6, batches - 6) == (done.found, done.sent)
    assert len(sample.statements) == _count(server, f"GRAPH <{_INTO}> {{ ?s ?p ?o }}")


def test_the_collection_answers_from_there(server: Virtuoso, sample: Graph, monkeypatch: pytest.MonkeyPatch) -> None:
    """After the command itself, questions that Virtuoso answers as SPARQL says have the rows that the build gives."""
    monkeypatch.setenv("MLSYS_KG_PASSWORD", server.password)
    tools.printed(*MLSYS_KG, "load", _url(server), "--graph", sample.source, "--into", _INTO, "--user", server.user)
    for name in _QUESTIONS:
        there = tools.printed(*MLSYS_KG, "query", name, "--endpoint", server.endpoint)
        assert tools.printed(*MLSYS_KG, "query", name, "--graph", sample.source) == there
        assert there.count("\n") > 2
