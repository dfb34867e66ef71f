"""The endpoint in a process of its own, asked over HTTP."""

from __future__ import annotations

import json
import os
import signal
import socket
import sys
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, suppress
from http.client import HTTPException
from pathlib import Path

import pytest
from endpoints import COUNT, CROSS_PRODUCT, Endpoint, build, children, comes, is_there

from etl import query

on_linux = pytest.mark.skipif(sys.platform != "linux", reason="/proc says whose a process is and what it holds")

Serving = Callable[..., Endpoint]

_PAIRS = "?a ?b ?c . ?d ?e ?f"
_TRIPLES = f"{_PAIRS} . ?g ?h ?i"
_NONE = "FILTER(CONCAT(STR(?a), STR(?d)) = 'x')"
RUNAWAYS = (
    CROSS_PRODUCT,
    f"SELECT * {{ {_TRIPLES} }}",
    f"SELECT * {{ {_TRIPLES} {_NONE} }}",
    f"SELECT ?a ?d {{ {_TRIPLES} }} ORDER BY ?i ?f",
    f"SELECT DISTINCT ?b {{ {_TRIPLES} }}",
    f"SELECT REDUCED ?b {{ {_TRIPLES} {_NONE} }}",
    f"SELECT ?b (COUNT(?h) AS ?n) {{ {_TRIPLES} }} GROUP BY ?b",
    f"SELECT ?b {{ {_TRIPLES} }} GROUP BY ?b HAVING(COUNT(DISTINCT ?i) > 1)",
    f"SELECT (COUNT(DISTINCT *) AS ?n) {{ {_PAIRS} {_NONE} }}",
    f"SELECT (SAMPLE(?i) AS ?n) {{ {_TRIPLES} }}",
    f"SELECT (MAX(STRLEN(CONCAT(STR(?a), STR(?i)))) AS ?n) {{ {_TRIPLES} }}",
    f"SELECT (GROUP_CONCAT(?b) AS ?n) {{ {_TRIPLES} {_NONE} }}",
    f"ASK {{ {_TRIPLES} {_NONE} }}",
    f"ASK {{ {_PAIRS} FILTER(REGEX(CONCAT(STR(?a), STR(?f)), '(x+x+)+y')) }}",
    f"ASK {{ {_PAIRS} FILTER(SHA512(CONCAT(STR(?a), STR(?f))) = '') }}",
    f"ASK {{ {_PAIRS} FILTER(UCASE(CONCAT(STR(?a), STR(?f))) = '') }}",
    f"CONSTRUCT {{ ?a ?b ?c }} {{ {_TRIPLES} {_NONE} }}",
    f"DESCRIBE ?a {{ {_TRIPLES} {_NONE} }}",
    "SELECT (COUNT(*) AS ?n) { ?a ?b ?c OPTIONAL { ?d ?e ?f OPTIONAL { ?g ?h ?i } } }",
    "SELECT (COUNT(*) AS ?n) { { ?a ?b ?c } UNION { ?a ?b ?d } ?e ?f ?g . ?h ?i ?j }",
    f"SELECT (COUNT(*) AS ?n) {{ {_TRIPLES} MINUS {{ ?a ?x ?i }} }}",
    f"SELECT (COUNT(*) AS ?n) {{ {_TRIPLES} FILTER NOT EXISTS {{ ?c ?e ?i }} }}",
    f"SELECT (COUNT(*) AS ?n) {{ {_PAIRS} {{ SELECT ?x {{ {_TRIPLES.replace('?', '?x')} }} }} }}",
    f"SELECT (COUNT(*) AS ?n) {{ {_TRIPLES} BIND(STRLEN(STR(?a)) AS ?x) }}",
    f"SELECT (COUNT(*) AS ?n) {{ {_TRIPLES} VALUES ?x {{ 1 2 3 }} }}",
    "SELECT (COUNT(*) AS ?n) { ?a (<urn:p>|!<urn:p>)* ?b . ?c (<urn:p>|^<urn:p>)* ?d . ?e ?f ?g }",
    "ASK {" + "OPTIONAL { ?a ?b ?c }" * 1000 + "}",
    "ASK { ?s ?p " + "(" * 190 + ")" * 190 + " }",
)
"""Joins, sorts, groups, paths and plans that go on far beyond any limit."""


def test_it_answers_queries_and_shows_a_query_page(serving: Serving) -> None:
    """A query by POST or GET has its answer, the address itself is a page, and updates change nothing."""
    endpoint = serving()

    assert endpoint.ask(COUNT) == (200, "?n\n14000\n")
    assert endpoint.get("query?query=ASK%7B%3Fs%20%3Fp%20%3Fo%7D", accept="text/csv") == (200, "true")
    assert "<title>Queries · mlsys-kg</title>" in endpoint.get("")[1]
    assert len(json.loads(endpoint.get("catalogue.json")[1])["questions"]) == len(query.catalogue())

    update = b"INSERT DATA { <urn:a> <urn:b> <urn:c> }"
    assert endpoint.get("update", update, content_type="application/sparql-update")[0] == 403
    assert endpoint.get("store?default", b"<urn:a> <urn:b> <urn:c> .", content_type="text/turtle")[0] == 403
    assert endpoint.ask(update.decode()) == (400, "the graph is read-only: there are no updates here\n")
    assert endpoint.ask(COUNT) == (200, "?n\n14000\n")


def test_every_runaway_query_is_ended(serving: Serving) -> None:
    """Of 28 kinds, all at once, each is ended at the limit, and a line says so; others are answered then."""
    endpoint = serving("--limit", "1", "--memory", "1500")

    def ended(text: str) -> tuple[int, str]:
        try:
            return endpoint.ask(text)
        except (OSError, HTTPException):  # the answer had begun: it was cut
            return 504, ""

    with ThreadPoolExecutor(len(RUNAWAYS)) as pool:
        answers = list(pool.map(ended, RUNAWAYS))

    assert len(set(RUNAWAYS)) == 28
    assert [answer for answer in answers if answer[0] not in {400, 504}] == []
    assert endpoint.ask(COUNT) == (200, "?n\n14000\n")
    assert children(endpoint.process.pid) == set()
    assert "mlsys-kg: the query was ended: it ran longer than 1 s\n" in endpoint.said()


def test_queries_that_crash_the_engine_keep_nobody_out(serving: Serving) -> None:
    """Each crash ends one query; others have their answers all the while."""
    endpoint = serving()
    deep = f"ASK {'{' * 60_000}{'}' * 60_000}"

    with ThreadPoolExecutor(4) as pool:
        bad = [pool.submit(endpoint.ask, deep) for _ in range(6)]
        good = [endpoint.ask(COUNT) for _ in range(6)]

    assert {one.result()[0] for one in bad} == {400}
    assert set(good) == {(200, "?n\n14000\n")}


@on_linux
def test_bodies_that_are_held_cost_little_memory(serving: Serving) -> None:
    """150 clients that send all but the last byte of 3 MB share the bytes for bodies, and keep nobody out."""
    endpoint = serving("--memory", "400")
    port, size = int(endpoint.address.rsplit(":", 1)[1].strip("/")), 3_000_000
    head = f"POST /query HTTP/1.1\r\nHost: localhost\r\nContent-Length: {size}\r\n\r\n".encode()
    before = _resident(endpoint.process.pid)
    with ExitStack() as stack:
        for _ in range(150):
            held = stack.enter_context(socket.create_connection(("127.0.0.1", port)))
            with suppress(OSError):
                held.sendall(head + bytes(size - 1))
        grown = _resident(endpoint.process.pid) - before
        answer = endpoint.ask(COUNT)

    assert answer == (200, "?n\n14000\n")
    assert grown < 60_000_000


def _resident(pid: int) -> int:
    return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")


@pytest.mark.parametrize("allowed", [False, True])
def test_other_endpoints_are_asked_only_where_the_user_allows_it(serving: Serving, *, allowed: bool) -> None:
    """Without the option nobody is asked, however the query is written; with it the engine asks."""
    endpoint = serving(*["--allow-service"] * allowed)
    with socket.create_server(("127.0.0.1", 0)) as listener:
        listener.settimeout(10 if allowed else 0.1)
        at = f"<http://127.0.0.1:{listener.getsockname()[1]}/>{{?a ?b ?c}}"
        hidden = (f"SELECT * {{?s ?p trueSERVICE{at}}}", f"SELECT * {{?s ?p ?o FILTER(?s<1)SERVICE#>\n{at}}}")
        texts = (f"SELECT * {{SERVICE {at}}}",) if allowed else hidden
        with ThreadPoolExecutor(1) as pool:
            asked = pool.submit(lambda: [endpoint.ask(text)[0] for text in texts])
            try:
                listener.accept()[0].close()
                came = True
            except TimeoutError:
                came = False
            listener.close()

    assert (came, asked.result()) == ((True, [500]) if allowed else (False, [403, 403]))


def test_a_new_build_is_served(built: Path, serving: Serving) -> None:
    """When a build takes the place of the served one, its graph answers at the same address."""
    endpoint = serving()

    build(built, 7)

    assert endpoint.ask(COUNT) == (200, "?n\n7\n")


@pytest.mark.usefixtures("hears_interrupts")
def test_ctrl_c_ends_it_cleanly(serving: Serving) -> None:
    """With exit code 0 and nothing more to say."""
    endpoint = serving()

    assert endpoint.ended(signal.SIGINT) == 0
    assert endpoint.said().endswith("Ctrl-C ends it.\n")


@pytest.mark.parametrize(
    ("how", "code", "told"),
    [(signal.SIGTERM, 0, [(503, "the endpoint was ended\n")]), (signal.SIGKILL, -signal.SIGKILL, [])],
)
def test_no_orphan_stays_however_it_ends(
    serving: Serving, how: signal.Signals, code: int, told: list[tuple[int, str]]
) -> None:
    """In the middle of a query, too, its process goes with the endpoint, and be it killed; who asked hears why."""
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
    assert endpoint.queries
    assert comes(lambda: not any(map(is_there, endpoint.queries)))
    assert endpoint.said().endswith("Ctrl-C ends it.\n")
