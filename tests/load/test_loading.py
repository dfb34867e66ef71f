"""Loads into a real server: whole, replaced, added; through kills of the server and of the client, and bad manners."""

from __future__ import annotations

import signal
import subprocess
import sys
import threading
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
import requests
from endpoints import comes
from load.conftest import COUNT
from oxigraph import Oxigraph
from werkzeug import Request, Response

from etl import load, store
from etl.errors import LoadError
from etl.load.books import BOOKS

if TYPE_CHECKING:
    from load.conftest import Gate, Load


_ELSEWHERE = "GRAPH ?g { ?s ?p ?o } FILTER(STRSTARTS(STR(?g), 'urn:mlsys-kg:load:'))"
_MARKS = f"GRAPH <{BOOKS}> {{ ?s <urn:mlsys-kg:batch> ?o }}"
_ODD = "<urn:odd> <urn:p> <urn:odd>"


def _told(server: Oxigraph, update: str) -> None:
    requests.post(f"{server.address}/update", data={"update": update}, timeout=30).raise_for_status()


def _rows(file: Path) -> list[tuple[str | None, ...]]:
    return sorted(store.rows(file, "SELECT ?s ?p ?o { ?s ?p ?o }").rows, key=str)


def _held(server: Oxigraph, pattern: str = "?s ?p ?o") -> list[tuple[str | None, ...]]:
    return sorted(server.rows(f"SELECT ?s ?p ?o {{ {pattern} }}"), key=str)


def _is_tidy(server: Oxigraph) -> bool:
    """Whether no load left a staged statement or a mark."""
    return server.count(_ELSEWHERE) == 0 and server.count(_MARKS) == 0


def test_a_graph_comes_whole(nt: Path, server: Oxigraph, loaded: Load) -> None:
    """Statement by statement, with nothing left over, and it is counted by classes."""
    done = loaded(nt, server.address)

    assert load.Loaded(COUNT, 2, 12, 0) == done
    assert _rows(nt) == _held(server)
    assert _is_tidy(server)


def test_a_second_load_finds_it(nt: Path, server: Oxigraph, loaded: Load) -> None:
    """Nothing is sent; once somebody has changed a count, all is."""
    loaded(nt, server.address)

    assert loaded(nt, server.address).was_there

    _told(server, "DELETE DATA { <urn:s:7> a <urn:class:1> } ; INSERT DATA { <urn:s:7> a <urn:class:0> }")
    assert not loaded(nt, server.address).was_there
    assert _rows(nt) == _held(server)


def test_what_the_target_held_is_replaced(nt: Path, server: Oxigraph, loaded: Load) -> None:
    """It holds the graph and nothing else; graphs of other names stay as they are."""
    _told(server, f"INSERT DATA {{ {_ODD} . GRAPH <urn:other> {{ {_ODD} }} }}")

    loaded(nt, server.address)

    assert _rows(nt) == _held(server)
    assert server.count(f"GRAPH <urn:other> {{ {_ODD} }}") == 1


def test_added_to_what_the_target_holds(nt: Path, server: Oxigraph, loaded: Load) -> None:
    """With `add` both are there, and the receipt of an older load goes."""
    loaded(nt, server.address)
    _told(server, f"INSERT DATA {{ {_ODD} }}")

    loaded(nt, server.address, add=True)

    assert server.count() == COUNT + 1
    assert server.count(f"GRAPH <{BOOKS}> {{ ?s ?p ?o }}") == 0
    assert _is_tidy(server)


def test_into_a_graph_of_a_name(nt: Path, server: Oxigraph, loaded: Load) -> None:
    """There it stands, and the default graph stays empty."""
    loaded(nt, server.address, graph="urn:here")

    assert _rows(nt) == _held(server, "GRAPH <urn:here> { ?s ?p ?o }")
    assert server.count() == 0


@pytest.mark.parametrize("graph", ["", "urn:here"])
def test_in_place(nt: Path, server: Oxigraph, loaded: Load, graph: str) -> None:
    """Batches go straight into the target, which is emptied first and counted last."""
    at = f"GRAPH <{graph}> {{ ?s ?p ?o }}" if graph else "?s ?p ?o"
    _told(server, f"INSERT DATA {{ {_ODD} . GRAPH <urn:here> {{ {_ODD} }} }}")

    done = loaded(nt, server.address, graph=graph, in_place=True)

    assert (12, 0) == (done.sent, done.found)
    assert _rows(nt) == _held(server, at)
    assert loaded(nt, server.address, graph=graph, in_place=True).was_there


def test_by_updates_alone(nt: Path, gate: Gate, loaded: Load) -> None:
    """Where there is no graph store, updates bring the same statements, control characters among them."""
    gate.before = lambda request: Response("", 404) if request.path == "/store" else None

    assert loaded(nt, gate.address).sent == 12
    assert _rows(nt) == _held(gate.behind)


@pytest.mark.parametrize("store", [True, False])
def test_too_much_at_once_is_halved(nt: Path, gate: Gate, loaded: Load, store: bool) -> None:
    """As often as it takes, when the server answers 413."""

    def before(request: Request) -> Response | None:
        if request.path == "/store" and not store:
            return Response("", 404)
        return Response("too large", 413) if request.path != "/query" and len(request.get_data()) > 3000 else None

    gate.before = before

    loaded(nt, gate.address)

    assert _rows(nt) == _held(gate.behind)


def test_the_server_is_killed_and_comes_back(nt: Path, server: Oxigraph, loaded: Load) -> None:
    """SIGKILL after every third batch, and a start a moment later: the run waits, nothing is lost, nothing twice."""
    kills: list[int] = []
    starts: list[threading.Timer] = []

    def progress(there: int, _all: int) -> None:
        if there % 300 == 0 and there < COUNT:
            kills.append(there)
            server.kill()
            starts.append(threading.Timer(0.3, server.start))
            starts[-1].start()

    told: list[str] = []
    patience = load.Patience(60.0, told.append)
    done = loaded(nt, server.address, patience=patience, progress=progress)
    for start in starts:
        start.join()

    assert [300, 600, 900] == kills
    assert 12 == done.sent
    assert 3 == sum("waiting for the server" in line for line in told)
    assert _rows(nt) == _held(server)
    assert _is_tidy(server)


@pytest.mark.parametrize("seconds", [0.0, 0.02, 0.05])
def test_the_server_is_killed_at_the_end(nt: Path, server: Oxigraph, loaded: Load, seconds: float) -> None:
    """SIGKILL a moment after the last batch, while all is counted, put into the target or tidied up."""
    _told(server, f"INSERT DATA {{ {_ODD} }}")
    kills: list[threading.Timer] = []

    def again() -> None:
        server.kill()
        server.start()

    def progress(there: int, _all: int) -> None:
        if there == COUNT:
            kills.append(threading.Timer(seconds, again))
            kills[-1].start()

    loaded(nt, server.address, patience=load.Patience(60.0, settling=0.4), progress=progress)
    for kill in kills:
        kill.join()

    assert len(kills) >= 1
    assert _rows(nt) == _held(server)
    assert _is_tidy(server)


def test_the_server_does_not_come_back(nt: Path, server: Oxigraph, loaded: Load) -> None:
    """When patience ends, one line says how much is there; a later run finds that and sends the rest."""

    def progress(there: int, _all: int) -> None:
        if there == 500:
            server.kill()

    with pytest.raises(LoadError) as caught:
        loaded(nt, server.address, patience=load.Patience(0.5), progress=progress)
    server.start()
    held = server.count()
    done = loaded(nt, server.address)

    assert str(caught.value).endswith("500 of 1,200 statements are there, and the same command goes on")
    assert "\n" not in str(caught.value)
    assert 0 == held
    assert (7, 5) == (done.sent, done.found)
    assert _rows(nt) == _held(server)


def test_the_client_is_killed(nt: Path, server: Oxigraph, loaded: Load) -> None:
    """SIGKILL of the command in the middle: the target is as before, and a second run sends only what is missing."""
    _told(server, f"INSERT DATA {{ {_ODD} }}")
    command = (sys.executable, "-m", "etl", "load", server.address, "--graph", str(nt), "--batch", "10")
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    assert comes(lambda: server.count(_MARKS) >= 20)
    process.send_signal(signal.SIGKILL)
    process.wait(20)
    marks, held = server.count(_MARKS), _held(server)

    done = loaded(nt, server.address, lines=10)

    assert 20 <= marks < 120
    assert [("urn:odd", "urn:p", "urn:odd")] == held
    assert marks <= done.found < 120
    assert 120 == done.sent + done.found
    assert _rows(nt) == _held(server)
    assert _is_tidy(server)


@pytest.mark.parametrize("verb", ["COPY", "DROP", "INSERT"])
def test_an_answer_is_lost(nt: Path, gate: Gate, loaded: Load, verb: str) -> None:
    """The server did what it was asked and says that it is busy: done again, everything is there once."""
    lost: list[Request] = []

    def after(request: Request, answer: Response) -> Response:
        if request.path == "/store" or verb in request.get_data(as_text=True):
            lost.append(request)
            if len(lost) % 2:
                return Response("", 503, {"Retry-After": "0"})
        return answer

    gate.after = after

    loaded(nt, gate.address)

    assert len(lost) > 2
    assert _rows(nt) == _held(gate.behind)
    assert _is_tidy(gate.behind)


@dataclass
class _Late:
    """Holds the first update of a verb, says that it is busy, and runs it when a test says so."""

    gate: Gate
    verb: str
    held: bytes = b""
    ran: threading.Event = field(default_factory=threading.Event)

    def run(self) -> None:
        _told(self.gate.behind, self.held.decode())
        self.ran.set()

    def before(self, request: Request) -> Response | None:
        if self.verb.encode() not in request.get_data() or self.held:
            return None
        self.held = request.get_data()
        self.begin()
        return Response("", 503)

    def begin(self) -> None:
        """Run it after a while."""
        threading.Timer(0.5, self.run).start()


@pytest.mark.parametrize(("verb", "in_place"), [("COPY", False), ("CLEAR", True)])
def test_a_server_that_runs_late(nt: Path, gate: Gate, loaded: Load, verb: str, in_place: bool) -> None:
    """What it did not answer is not sent again while it may still come, and is seen when it came."""
    _told(gate.behind, f"INSERT DATA {{ {_ODD} }}")
    late = _Late(gate, verb)
    gate.before = late.before

    loaded(nt, gate.address, patience=load.Patience(20.0, settling=5.0), in_place=in_place)

    assert late.ran.is_set()
    assert sum(verb.encode() in request.get_data() for request in gate.seen) == 1
    assert _rows(nt) == _held(gate.behind)
    assert _is_tidy(gate.behind)


@pytest.mark.parametrize(("verb", "in_place"), [("COPY", False), ("CLEAR", True)])
def test_a_server_that_runs_it_after_all(nt: Path, gate: Gate, loaded: Load, verb: str, in_place: bool) -> None:
    """A COPY or a CLEAR that comes when all is over empties the target: the last count sees it, a next run mends."""
    _told(gate.behind, f"INSERT DATA {{ {_ODD} }}")
    late = _Late(gate, verb)
    late.begin = lambda: None  # type: ignore[method-assign]

    def after(request: Request, answer: Response) -> Response:
        if f"<{BOOKS}> {{ <urn:mlsys-kg:load:".encode() in request.get_data() and b"?p ?o" in request.get_data():
            late.run()  # the marks go
        return answer

    gate.before, gate.after = late.before, after
    with pytest.raises(LoadError, match=r"it holds 0 statements instead of 1,200; run the same command again$"):
        loaded(nt, gate.address, in_place=in_place)
    gate.before, gate.after = lambda _: None, lambda _, answer: answer
    again = loaded(nt, gate.address, in_place=in_place)

    assert late.ran.is_set()
    assert not again.was_there
    assert _rows(nt) == _held(gate.behind)


def test_a_target_with_the_same_counts(nt: Path, server: Oxigraph, loaded: Load) -> None:
    """It is replaced: equal counts are not taken for the effect of a COPY that was not sent."""
    other = nt.read_text(encoding="utf-8").replace("<urn:s:", "<urn:t:")
    lines = "".join(line for line in other.splitlines(keepends=True) if "class" in line)
    _told(server, f"INSERT DATA {{ {lines} }}")
    _told(server, f"INSERT DATA {{ {lines.replace('22-rdf-syntax-ns#type', 'p')} }}")

    loaded(nt, server.address)

    assert _rows(nt) == _held(server)


def test_marks_that_lie_are_found_out(nt: Path, gate: Gate, loaded: Load) -> None:
    """A batch that the server took, marked and lost is missed in the count, and all is sent again."""
    lost: list[int] = []

    def after(request: Request, answer: Response) -> Response:
        if request.path == "/store" and b"<urn:s:7>" in request.get_data() and not lost:
            lost.append(1)
            graph = request.args["graph"]
            _told(gate.behind, f"DELETE WHERE {{ GRAPH <{graph}> {{ <urn:s:7> ?p ?o }} }}")
        return answer

    gate.after = after
    told: list[str] = []

    loaded(nt, gate.address, told=told.append)

    assert ["it holds 1,198 statements instead of 1,200: all is sent again"] == told
    assert _rows(nt) == _held(gate.behind)


def test_a_server_that_always_loses(nt: Path, gate: Gate, loaded: Load) -> None:
    """It is told what the counts are, once, and the target stays as it was."""

    def after(request: Request, answer: Response) -> Response:
        if request.path == "/store":
            _told(gate.behind, "DELETE { GRAPH ?g { <urn:s:7> a ?o } } WHERE { GRAPH ?g { <urn:s:7> a ?o } }")
        return answer

    gate.after = after

    with pytest.raises(LoadError, match=r"it holds 1,199 statements instead of 1,200$"):
        loaded(nt, gate.address)

    assert gate.behind.count() == 0
    assert _is_tidy(gate.behind)


@pytest.mark.parametrize("status", [500, 504])
def test_a_server_that_cannot_copy(nt: Path, gate: Gate, loaded: Load, status: int) -> None:
    """It is told what else there is; the target stays as it was, and what was sent stays for the next run."""
    gate.before = lambda request: Response("too big", status) if b"COPY" in request.get_data() else None

    with pytest.raises(LoadError, match=r"\(with --in-place nothing is to copy\): .* answers 50\d \(too big\)"):
        loaded(nt, gate.address, patience=load.Patience(0.3, settling=0.1))

    assert gate.behind.count() == 0
    gate.before = lambda _: None
    assert loaded(nt, gate.address).found == 12
    assert loaded(nt, gate.address, graph="urn:here", in_place=True).sent == 12


@pytest.mark.parametrize(("seconds", "settling"), [(4.0, 0.1), (2.5, 5.0)], ids=["too long", "long enough"])
def test_a_server_that_copies_long(nt: Path, gate: Gate, loaded: Load, seconds: float, settling: float) -> None:
    """What it did after the time for an answer is seen; when nothing is, the time that was too short is told."""

    def before(request: Request) -> None:
        if b"COPY" in request.get_data():
            time.sleep(seconds)

    gate.before = before

    patience = load.Patience(0.0, settling=settling)
    if settling > seconds:
        assert loaded(nt, gate.address, patience=patience, seconds=2.0).count == gate.behind.count()
        assert sum(b"COPY" in request.get_data() for request in gate.seen) == 1
        return
    with pytest.raises(LoadError, match=r"nothing is to copy\): .*/update: no whole answer within 2 seconds; 1,200 of"):
        loaded(nt, gate.address, patience=patience, seconds=2.0)


def test_somebody_else_writes_there(nt: Path, gate: Gate, loaded: Load) -> None:
    """What comes into the target all the time cannot be counted, and is not taken for ours."""

    def after(request: Request, answer: Response) -> Response:
        if b"COPY" in request.get_data():
            _told(gate.behind, f"INSERT DATA {{ {_ODD} }}")
        return answer

    gate.after = after

    with pytest.raises(LoadError, match=r"does anyone else write there\? it holds 1,201 statements instead of 1,200"):
        loaded(nt, gate.address)


def test_what_was_given_up_is_named(nt: Path, server: Oxigraph, loaded: Load, tmp_path: Path) -> None:
    """A load of an older build that never ended holds room on the server: the next one says where."""
    older = tmp_path / "graph.nt"
    older.write_bytes(b"".join(nt.read_bytes().splitlines(keepends=True)[:500]))

    def stop(there: int, _all: int) -> None:
        if there == 200:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        loaded(older, server.address, progress=stop)
    told: list[str] = []
    loaded(nt, server.address, told=told.append)

    (line,) = told
    said, _, update = line.partition("an update removes it: ")
    staged = server.count(_ELSEWHERE)
    _told(server, update)
    assert said == "a load of another graph was begun; if it was given up, "
    assert staged == 200
    assert _is_tidy(server)
    told.clear()
    loaded(older, server.address, told=told.append)
    assert told == []


def test_a_default_graph_that_is_a_union(nt: Path, tmp_path: Path, loaded: Load) -> None:
    """What stands elsewhere would be counted there: that it takes a graph of a name is said before anything is sent."""
    server = Oxigraph(tmp_path / "union", ("--union-default-graph",))
    server.start()
    try:
        with pytest.raises(LoadError, match=r"the union of all its graphs: name one of your own with --into IRI$"):
            loaded(nt, server.address)
        assert server.count() == 0

        loaded(nt, server.address, graph="urn:here")
        assert server.count("GRAPH <urn:here> { ?s ?p ?o }") == COUNT
    finally:
        server.kill()


def test_a_server_that_only_reads(nt: Path, tmp_path: Path, server: Oxigraph, loaded: Load) -> None:
    """It is told in one line, before anything is sent."""
    server.kill()
    reader = Oxigraph(server.folder, verb="serve-read-only")
    reader.start()
    try:
        with pytest.raises(LoadError) as caught:
            loaded(nt, reader.address)
    finally:
        reader.kill()

    assert str(caught.value) == (
        f"cannot load into {reader.address}: {reader.address}/update answers 403 (The server is read-only): "
        "it lets you write nothing: it is read-only, or the login has no right to"
    )


def test_no_room_left_on_the_server(nt: Path, gate: Gate, loaded: Load) -> None:
    """What the server says of it, how much is there, and that the same command goes on."""

    def before(request: Request) -> Response | None:
        if b"<urn:s:399>" not in request.get_data():
            return None
        return Response("IO error: No space left on device", 500, content_type="text/plain")

    gate.before = before

    with pytest.raises(
        LoadError, match=r"answers 500 \(IO error: No space left on device\); \d+00 of 1,200 statements"
    ):
        loaded(nt, gate.address)

    gate.before = lambda _: None
    assert loaded(nt, gate.address).found > 0
    assert _rows(nt) == _held(gate.behind)


def test_no_graph_has_such_a_name(nt: Path, loaded: Load) -> None:
    """A name that would end a query in the middle is refused before anyone is asked."""
    with pytest.raises(LoadError, match="is no IRI of a graph"):
        loaded(nt, "http://127.0.0.1:1", graph="urn:a> { } ; DROP ALL #")
