"""Queries at work: what a process answers, in which format, and what ends it alone."""

from __future__ import annotations

import asyncio
import io
import os
from asyncio import StreamWriter
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import cast

import pytest
from endpoints import COUNT, CROSS_PRODUCT, children, comes

from etl.serve.engine import Engine, Limits, write
from etl.serve.protocol import Asked
from etl.serve.wire import Refused, Reply

ROWS = "SELECT ?s ?t { ?s ?p ?o . ?t ?q ?u } LIMIT 20000"
HUNGRY = CROSS_PRODUCT.replace("(COUNT(*) AS ?n)", "*") + " ORDER BY ?a ?e ?h"


class _Writer:
    """What a client got."""

    def __init__(self) -> None:
        self.got = b""
        self.is_cut = False
        self.transport = self

    def write(self, words: bytes) -> None:
        self.got += words

    async def drain(self) -> None:
        pass

    def get_extra_info(self, _name: str) -> None:
        pass

    def abort(self) -> None:
        self.is_cut = True


def _told(
    build: Path, ask: Callable[[Engine, Reply], Awaitable[None]], limits: Limits | None = None
) -> tuple[_Writer, list[str]]:
    """What a client gets while the engine is watched, and what the engine reports."""
    writer, reported = _Writer(), list[str]()
    others = set(children(os.getpid()))

    async def life() -> None:
        engine = Engine(build, limits or Limits(20, 1000), reported.append)
        watch = asyncio.create_task(engine.watch())
        try:
            await ask(engine, Reply(cast("StreamWriter", writer)))
        finally:
            watch.cancel()

    asyncio.run(life())
    assert comes(lambda: others.issuperset(children(os.getpid())))
    return writer, reported


def _answered(build: Path, query: str, accept: str = "") -> tuple[str, bytes]:
    """The media type of an answer and its body."""
    asked = Asked(query, accept)
    head, _, body = _told(build, lambda engine, reply: engine.answer(asked, reply))[0].got.partition(b"\r\n\r\n")
    fields = dict(line.split(": ", 1) for line in head.decode().splitlines()[1:])
    return fields["content-type"], body


def test_a_long_answer_is_whole(built: Path) -> None:
    """It comes in chunks, as many rows as were asked for."""
    media, body = _answered(built, ROWS, "text/csv")
    whole = b""
    while body != b"0\r\n\r\n":
        size, _, body = body.partition(b"\r\n")
        whole, body = whole + body[: int(size, 16)], body[int(size, 16) + 2 :]

    assert (media, 20_001) == ("text/csv; charset=utf-8", whole.count(b"\r\n"))


def test_prefixes_of_the_graph_need_no_declaration(built: Path) -> None:
    """A query may use them, as on the command line."""
    declared = "PREFIX kg: <https://w3id.org/mlsys-kg/ontology#> SELECT ?c { ?p kg:reports ?c } ORDER BY ?c"

    assert _answered(built, declared, "text/csv") == _answered(built, declared[declared.index("SELECT") :], "text/csv")


@pytest.mark.parametrize(
    ("asked", "status", "why"),
    [
        (Asked("SELECT"), 400, "^error at 1:7"),
        (Asked("ASK {}", default_graphs=("no IRI",)), 400, "IRI"),
        (Asked("ASK {}", "text/html"), 406, "^none of the formats application/sparql-results.json, "),
        (Asked("ASK { SERVICE <http://127.0.0.1:1/> { ?s ?p ?o } }"), 500, "port"),
        (Asked(f"ASK {'{' * 60_000}{'}' * 60_000}"), 400, "^the engine died of SIG.*: nest the query less deeply"),
    ],
)
def test_what_goes_wrong_has_a_status(built: Path, asked: Asked, status: int, why: str) -> None:
    """The query, its client or the engine is at fault; a crash ends that query alone."""
    with pytest.raises(Refused, match=why) as caught:
        _told(built, lambda engine, reply: engine.answer(asked, reply))

    assert caught.value.status == status


def test_a_late_query_is_ended(built: Path) -> None:
    """It is killed at its limit, and a line says so."""
    with pytest.raises(Refused, match=r"^the query was ended: it ran longer than 0.5 s$") as caught:
        _told(built, lambda engine, reply: engine.answer(Asked(CROSS_PRODUCT), reply), Limits(0.5, 1000))

    assert caught.value.status == 504


def test_a_part_is_not_taken_for_the_whole(built: Path) -> None:
    """An answer that does not end in time is broken off before the chunk that would end it."""
    endless = Asked("SELECT * { ?a ?b ?c . ?d ?e ?f }", "text/csv")

    client, reported = _told(built, lambda engine, reply: engine.answer(endless, reply), Limits(0.5, 1000))

    assert client.got.startswith(b"HTTP/1.1 200 ")
    assert (True, False) == (client.is_cut, client.got.endswith(b"0\r\n\r\n"))
    assert reported == ["the query was ended: it ran longer than 0.5 s"]


def test_the_largest_query_is_ended_where_memory_runs_over(built: Path) -> None:
    """It alone: a small one next to it is answered."""

    async def both(engine: Engine, reply: Reply) -> None:
        hungry = asyncio.create_task(engine.answer(Asked(HUNGRY), Reply(reply.writer)))
        await asyncio.sleep(0.5)
        await engine.answer(Asked(COUNT, "text/csv"), reply)
        with pytest.raises(Refused) as caught:
            await hungry
        assert caught.value.status == 400

    client, reported = _told(built, both, Limits(60, 200))

    assert client.got.endswith(b"\r\n\r\nn\r\n14000\r\n")
    assert reported == ["the query was ended: with others it held more than 190 MB"]


def test_a_query_ends_with_its_client(built: Path) -> None:
    """Its process goes when nobody waits for it any more, and nothing is reported."""

    async def left(engine: Engine, reply: Reply) -> None:
        task = asyncio.create_task(engine.answer(Asked(CROSS_PRODUCT), reply))
        await asyncio.sleep(0.5)
        assert len(children(os.getpid())) == 1
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task

    assert _told(built, left)[1] == []


# One query over a store: the format of its answer, and why there is none


@pytest.mark.parametrize(
    ("query", "accept", "media"),
    [
        ("ASK {}", "", "application/sparql-results+json"),
        ("ASK {}", "*/*", "application/sparql-results+json"),
        ("ASK {}", "text/csv", "text/csv; charset=utf-8"),
        ("ASK {}", "text/*", "text/csv; charset=utf-8"),
        ("ASK {}", "text/csv;q=0.1, text/html, application/xml ; q=0.5", "application/sparql-results+xml"),
        ("ASK {}", "text/csv;q=0, text/tab-separated-values;q=x, application/*", "application/sparql-results+json"),
        ("CONSTRUCT WHERE { ?s ?p ?o }", "", "application/n-triples"),
        ("CONSTRUCT WHERE { ?s ?p ?o }", "application/json, text/turtle;q=0.5", "application/ld+json"),
        ("DESCRIBE <urn:s:1>", "application/sparql-results+json, text/turtle;q=0.9", "text/turtle"),
    ],
)
def test_a_client_has_the_format_that_it_prefers(built: Path, query: str, accept: str, media: str) -> None:
    """Of those that an answer of its kind has; the first where it says nothing."""
    output = io.BytesIO()
    write(built / "store", Asked(query, accept), output)

    assert media == output.getvalue().partition(b"\n")[0].decode()


@pytest.mark.parametrize(
    ("asked", "status"),
    [(Asked("SELECT"), 400), (Asked("ASK {}", named_graphs=("no IRI",)), 400), (Asked("ASK {}", "text/html"), 406)],
)
def test_what_has_no_answer_is_refused(built: Path, asked: Asked, status: int) -> None:
    """The query or its client is at fault, and nothing is written."""
    output = io.BytesIO()

    with pytest.raises(Refused) as caught:
        write(built / "store", asked, output)

    assert (status, b"") == (caught.value.status, output.getvalue())
