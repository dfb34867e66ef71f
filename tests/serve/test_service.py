"""The endpoint in a process of its own, asked over HTTP."""

from __future__ import annotations

import signal
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from http.client import HTTPException
from pathlib import Path

import pytest
from endpoints import COUNT, CROSS_PRODUCT, Endpoint, build, children, comes, is_there, needs_server

pytestmark = needs_server

Serving = Callable[..., Endpoint]


def test_it_answers_queries_and_shows_a_query_page(serving: Serving) -> None:
    """A SPARQL query over HTTP, by POST and by GET, has its answer, and the address itself is a page to ask on."""
    endpoint = serving()

    assert endpoint.ask(COUNT) == (200, "?n\n14000\n")
    assert endpoint.get("query?query=ASK%7B%3Fs%20%3Fp%20%3Fo%7D", accept="text/boolean")[0] in {200, 406}
    assert "yasgui" in endpoint.get("")[1]


def test_it_refuses_updates(serving: Serving) -> None:
    """An update is forbidden, whichever way it comes, and changes nothing."""
    endpoint = serving()
    update = b"INSERT DATA { <urn:a> <urn:b> <urn:c> }"

    assert endpoint.get("update", update, content_type="application/sparql-update")[0] == 403
    assert endpoint.get("store?default", b"<urn:a> <urn:b> <urn:c> .", content_type="text/turtle")[0] == 403
    assert endpoint.ask(COUNT) == (200, "?n\n14000\n")


def test_a_cross_product_is_ended(serving: Serving) -> None:
    """A query that will not end holds a core for the limit and 5 s at most, a line says so, the next is answered."""
    endpoint = serving("--limit", "1")
    (server,) = children(endpoint.process.pid)

    began = time.monotonic()
    late = endpoint.ask(CROSS_PRODUCT)
    answered = endpoint.ask(COUNT)
    gone = comes(lambda: not is_there(server), began + 6 - time.monotonic())

    assert late == (504, "the query was ended: it ran longer than 1 s\n")
    assert answered == (200, "?n\n14000\n")
    assert gone
    assert endpoint.ask(COUNT) == (200, "?n\n14000\n")
    assert comes(lambda: "mlsys-kg: a query ran longer than 1 s and would not end: the server was" in endpoint.said())
    assert endpoint.said().count("mlsys-kg: ") == 1


def test_many_short_queries_are_no_long_one(serving: Serving) -> None:
    """A server that is busy without pause, each query within the limit, is left alone."""
    endpoint = serving("--limit", "1.5")
    (server,) = children(endpoint.process.pid)
    until = time.monotonic() + 5
    answers: set[int] = set()

    def ask() -> None:
        while time.monotonic() < until:
            answers.add(endpoint.ask("SELECT (COUNT(*) AS ?n) { ?a ?b ?c . ?a ?d ?e }")[0])

    askers = [threading.Thread(target=ask) for _ in range(2)]
    for one in askers:
        one.start()
    for one in askers:
        one.join()

    assert answers == {200}
    assert is_there(server)


def test_a_new_build_is_served(built: Path, serving: Serving) -> None:
    """When a build takes the place of the served one, its graph answers at the same address; the old server is gone."""
    endpoint = serving()
    (old,) = children(endpoint.process.pid)

    build(built, 7)

    assert comes(lambda: endpoint.ask(COUNT) == (200, "?n\n7\n"))
    assert comes(lambda: not is_there(old))
    assert "a new build took the place of the old one" in endpoint.said()


@pytest.mark.usefixtures("hears_interrupts")
@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT])
def test_a_signal_ends_it_cleanly(serving: Serving, how: signal.Signals) -> None:
    """SIGTERM and Ctrl-C end the endpoint and its server, with exit code 0 and nothing more to say."""
    endpoint = serving()

    assert endpoint.ended(how) == 0
    assert endpoint.servers
    assert [pid for pid in endpoint.servers if is_there(pid)] == []
    assert endpoint.said().endswith("Ctrl-C ends it.\n")


@pytest.mark.parametrize(
    ("how", "code", "told"),
    [(signal.SIGTERM, 0, [(503, "the endpoint was ended\n")]), (signal.SIGKILL, -signal.SIGKILL, [])],
)
def test_no_orphan_stays_however_it_ends(
    serving: Serving, how: signal.Signals, code: int, told: list[tuple[int, str]]
) -> None:
    """In the middle of a query, too, the server goes with the endpoint, and be it killed; who asked is told."""
    endpoint = serving()
    answers: list[tuple[int, str]] = []

    def ask() -> None:
        with suppress(OSError, HTTPException):
            answers.append(endpoint.ask(CROSS_PRODUCT))

    asking = threading.Thread(target=ask)
    asking.start()
    time.sleep(0.5)

    assert endpoint.ended(how) == code
    asking.join()
    assert answers == told
    assert endpoint.servers
    assert comes(lambda: not any(map(is_there, endpoint.servers)))
    assert endpoint.said().endswith("Ctrl-C ends it.\n")
