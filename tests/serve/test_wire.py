"""Heads of requests that the gate reads, and the answers that it writes."""

from __future__ import annotations

import asyncio
import time
from asyncio import StreamReader
from contextlib import suppress
from http import HTTPStatus

import pytest
from hypothesis import given
from hypothesis import strategies as st

from etl.serve.wire import Head, Refused, head, length


def _read(words: bytes) -> Head:
    async def read() -> Head:
        reader = StreamReader()
        reader.feed_data(words)
        reader.feed_eof()
        return await head(reader)

    return asyncio.run(read())


def test_blanks_in_a_field_cost_linear_time() -> None:
    """A field of blanks with a control character at its end is refused at once: the gate has one thread for all."""
    began = time.process_time()
    with pytest.raises(Refused):
        _read(b"GET / HTTP/1.1\r\nX:" + b" " * (2**16 - 100) + b"\0\r\n\r\n")

    assert time.process_time() - began < 1


def test_a_head_is_read() -> None:
    """Method, path, parameters and fields are parts of it; a field that comes twice is a list."""
    read = _read(b"POST /query?a=b%20c HTTP/1.0\r\nHost:  localhost \r\nAccept: a\r\nACCEPT: b\r\n\r\n")

    assert Head("POST", "/query", "a=b%20c", {"host": "localhost", "accept": "a, b"}, chunks=False) == read


@pytest.mark.parametrize(
    ("words", "status"),
    [
        (b"CONNECT localhost:80 HTTP/1.1", 400),
        (b"GET localhost:80 HTTP/1.1", 400),
        (b"GET http://localhost/query HTTP/1.1", 400),
        (b"GET / HTTP/2", 400),
        (b"GET /a b HTTP/1.1", 400),
        (b"\xff\x00", 400),
        (b"CONNECT / HTTP/1.1", 405),
        (b"TRACE /query HTTP/1.1", 405),
        (b"PUT /store HTTP/1.1", 405),
        (b"GET / HTTP/1.1\r\nHost : localhost", 400),
        (b"GET / HTTP/1.1\r\nHost: a\r\n b", 400),
        (b"GET / HTTP/1.1\r\nHost: a\nOrigin: b", 400),
        (b"GET / HTTP/1.1\r\nHost: localhost\r\nHost: evil.example", 400),
        (b"GET / HTTP/1.1\r\nContent-Length: 1\r\nContent-Length: 2", 400),
        (b"GET /%s HTTP/1.1" % (b"x" * 2**17), 431),
    ],
)
def test_other_methods_targets_and_malformed_heads_are_refused(words: bytes, status: int) -> None:
    """What makes the engine panic, or could be read in two ways, is answered by the gate."""
    with pytest.raises(Refused) as caught:
        _read(words + b"\r\n\r\n")

    assert caught.value.status == status


@given(st.binary(max_size=300))
def test_no_bytes_raise_anything_else(words: bytes) -> None:
    """A head is read, is refused, or never ends."""
    with suppress(Refused, asyncio.IncompleteReadError):
        _read(words)


@pytest.mark.parametrize(
    ("fields", "status"),
    [
        ({"transfer-encoding": "chunked"}, 411),
        ({"content-length": "some"}, 400),
        ({"content-length": "-1"}, 400),
        ({"content-length": "\u0661"}, 400),
        ({"content-length": "101"}, 413),
        ({"content-length": "9" * 5000}, 413),
    ],
)
def test_a_body_needs_a_length_within_the_bound(fields: dict[str, str], status: int) -> None:
    """Bodies without a length, with a malformed or with a large one are refused before they are read."""
    with pytest.raises(Refused) as caught:
        length(fields, 100)

    assert caught.value.status == HTTPStatus(status)
    assert [100, 0] == [length({"content-length": "100"}, 100), length({}, 100)]
