"""Answers of the engine on their way: whole ones arrive, errors in their middle are errors."""

from __future__ import annotations

import asyncio
from asyncio import StreamReader, StreamWriter
from collections.abc import Sequence
from typing import cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from etl.serve.answers import HOLD, answer, failure, relay
from etl.serve.wire import Refused, Reply

WHOLE = (
    ("text/csv; charset=utf-8", "a,b\r\n1,\r\n"),
    ("text/csv", "\r\n\r\n"),
    ("text/tab-separated-values", "?a\n\n"),
    ("application/sparql-results+json", '{"head":{"vars":[]},"results":{"bindings":[{}]}}'),
    ("application/sparql-results+xml", "<sparql><results></results></sparql>"),
    ("text/turtle", "<urn:a> <urn:b> [] .\n"),
    ("application/n-triples", ""),
    ("application/rdf+xml", "<rdf:RDF>\n</rdf:RDF>"),
    ("application/ld+json", "[]"),
)
CUT = (
    ("text/csv; charset=utf-8", "a,b\r\n1,\r\n"),
    ("text/tab-separated-values", "?a\n"),
    ("application/sparql-results+json", '{"head":{"vars":["a"]},"results":{"bindings":[{"a":{}},'),
    ("application/sparql-results+xml", "<sparql><results><result></result>"),
    ("text/turtle", "<urn:a> <urn:b> [] .\n"),
    ("application/n-triples", ""),
    ("application/rdf+xml", "<rdf:RDF>\n"),
    ("application/ld+json", "["),
)
ERROR = "The SPARQL operation has been cancelled"


class _Writer:
    """What a client got."""

    def __init__(self) -> None:
        self.got = b""

    def write(self, words: bytes) -> None:
        self.got += words

    async def drain(self) -> None:
        pass


def _relayed(media: str, pieces: Sequence[bytes], *, end: bytes = b"0\r\n\r\n") -> bytes:
    """What the client of a chunked answer gets."""
    writer = _Writer()

    async def relayed() -> None:
        reader = StreamReader()
        reader.feed_data(f"HTTP/1.1 200 OK\r\nContent-Type: {media}\r\nTransfer-Encoding: chunked\r\n\r\n".encode())
        for piece in pieces:
            reader.feed_data(b"%x\r\n%b\r\n" % (len(piece), piece))
        reader.feed_data(end)
        reader.feed_eof()
        await relay(await answer(reader), Reply(cast("StreamWriter", writer)), lambda: None)

    asyncio.run(relayed())
    return writer.got


@pytest.mark.parametrize(("media", "body"), WHOLE)
def test_an_answer_that_ends_as_its_format_does_is_whole(media: str, body: str) -> None:
    """Each format has its end, an empty answer of statements and one row of nothing included."""
    assert failure(media, body.encode()) is None


@pytest.mark.parametrize(("media", "body"), CUT)
def test_an_error_inside_an_answer_is_read(media: str, body: str) -> None:
    """Whatever the engine had written before, its error stands at the end, and nothing else does."""
    assert ERROR == failure(media, f"{body}{ERROR}".encode())
    with pytest.raises(Refused, match=f"^the query failed: {ERROR}$") as caught:
        _relayed(media, [body.encode(), ERROR.encode()] if body else [ERROR.encode()])
    assert caught.value.status == 504


def test_another_error_is_the_engines_own() -> None:
    """A failure that is no timeout has status 500, and its lines are one."""
    with pytest.raises(Refused, match=r"^the query failed: no such host$") as caught:
        _relayed("text/turtle", [b"no\tsuch host"])

    assert caught.value.status == 500


@given(st.lists(st.integers(1, HOLD).map(lambda size: b"x" * (size - 1) + b"\n"), max_size=6))
def test_every_byte_arrives(pieces: list[bytes]) -> None:
    """However the engine cuts its answer, the client gets all of it."""
    head, _, body = _relayed("text/csv", pieces).partition(b"\r\n\r\n")
    got = body
    if b"transfer-encoding: chunked" in head:
        got = b""
        while body != b"0\r\n\r\n":
            size, _, body = body.partition(b"\r\n")
            got, body = got + body[: int(size, 16)], body[int(size, 16) + 2 :]

    assert b"".join(pieces) == got


@pytest.mark.parametrize("end", [b"", b"5\r\nab", b"0"])
def test_an_answer_that_breaks_off_is_none(end: bytes) -> None:
    """An engine that goes away in the middle of a chunk, or before the last, gave no answer."""
    with pytest.raises(asyncio.IncompleteReadError):
        _relayed("text/csv", [b"a\r\n"], end=end)


def test_a_late_error_breaks_the_answer_off() -> None:
    """After the first bytes no status can change: the end that would make the answer whole is never sent."""
    with pytest.raises(ConnectionError, match=ERROR):
        _relayed("text/csv", [b"x\r\n" * HOLD, ERROR.encode()])
