"""Servers that are busy, slow, broken or not to be asked: each answer is whole and within bounds, or an error."""

from __future__ import annotations

import gzip
import socket
import time
import zlib
from contextlib import closing
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from pytest_httpserver import HTTPServer
from requests.adapters import HTTPAdapter
from servers import TREES, Answer, Start, Time, asked, cut, drip, error, flood, hang, page

from etl.errors import SourceError
from etl.fetch import Web, pages
from etl.fetch.addresses import address
from etl.fetch.pieces import Piece
from etl.fetch.web import Session
from etl.model import Notice, Page
from etl.transport import Deadline

if TYPE_CHECKING:
    from requests import PreparedRequest

# Servers that are busy, slow or gone


@pytest.mark.parametrize(
    ("answers", "slept"),
    [
        ([(429, {"Retry-After": "7"})], [7]),
        ([(503, {})], [0]),
        ([(500, {}), (502, {}), (504, {})], [0, 2, 4]),
        ([(503, {"Retry-After": "soon"})], [0]),
        ([(503, {"Retry-After": "3600"})], [60]),
    ],
)
def test_a_busy_server_is_asked_again(
    host: HTTPServer, web: Web, answers: list[tuple[int, dict[str, str]]], slept: list[float]
) -> None:
    """After the pause it asks for, up to a minute, or after one that grows."""
    for status, headers in answers:
        host.expect_oneshot_request("/a").respond_with_data("", status, headers=headers)
    host.expect_request("/a").respond_with_data(TREES)
    time_ = Time()

    with closing(Session(replace(web, most_seconds=100), time_.clock)) as session:
        (piece,) = session.pieces(address(host.url_for("/a")))

    assert isinstance(piece, Piece)
    assert TREES.encode() == piece.data
    assert slept == time_.slept


def test_a_server_that_stays_busy_is_left_alone(host: HTTPServer, web: Web) -> None:
    """After four answers, or when the pause would be longer than the time that is left."""
    host.expect_request("/a").respond_with_data("", 503)
    host.expect_request("/b").respond_with_data("", 429, headers={"Retry-After": "30"})
    with closing(Session(web, Time().clock)) as session:
        with pytest.raises(SourceError, match=r"\(its server answers 503 SERVICE UNAVAILABLE\): try again later"):
            list(session.pieces(address(host.url_for("/a"))))
        with pytest.raises(SourceError, match=r"\(its server answers 429 and asks to wait\)"):
            list(session.pieces(address(host.url_for("/b"))))

    assert (4, 1) == (len(asked(host)), len(asked(host, "/b")))


def test_requests_to_a_host_keep_their_distance(host: HTTPServer, web: Web) -> None:
    """robots.txt, a redirect and a further try each wait for their turn; that is not the server's time."""
    host.expect_request("/a").respond_with_data("", 301, headers={"Location": "/b"})
    host.expect_oneshot_request("/b").respond_with_data("", 503)
    host.expect_request("/b").respond_with_data(TREES)
    time_ = Time()

    with closing(Session(replace(web, pace=10, most_seconds=1), time_.clock)) as session:
        assert 1 == len(list(session.pieces(address(host.url_for("/a")))))

    assert [10, 10, 0, 10] == time_.slept


def test_a_second_lies_between_requests(host: HTTPServer, web: Web) -> None:
    """By default, on the real clock."""
    host.expect_request("/a").respond_with_data(TREES)
    assert 1.0 == Web().pace
    start = time.monotonic()

    page(list(pages([host.url_for("/a")], replace(web, pace=0.3))))

    assert 0.3 <= time.monotonic() - start


@pytest.mark.parametrize(
    ("status", "advice"),
    [
        (404, "404 NOT FOUND): check the address"),
        (410, "410 GONE): check the address"),
        (401, "401 UNAUTHORIZED): save the page from a browser and name the file"),
        (403, "403 FORBIDDEN): save the page"),
        (501, "501 NOT IMPLEMENTED): try again later"),
        (204, "204 NO CONTENT): check the address"),
    ],
)
def test_answers_that_are_no_page(host: HTTPServer, web: Web, status: int, advice: str) -> None:
    """Each is one line with the address, the answer and what to do."""
    host.expect_request("/a").respond_with_data("", status)
    url = host.url_for("/a")

    found = error(list(pages([url], web)))

    assert f"source {url!r} cannot be fetched (its server answers {advice}" in found


@pytest.mark.parametrize(
    "answer",
    [
        drip(b"HTTP/1.1 200 OK\r\nContent-Length: 99999\r\n\r\n", b"a"),
        drip(b"HTTP/1.1 200 OK\r\n\r\n", b"a"),
        drip(b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n", b"0"),
        drip(b"HTTP/1.1 200 OK\r\n", b"X: a\r\n"),
        drip(b"HTTP/1.1 200 ", b"a"),
        drip(b"", b""),
    ],
)
def test_a_slow_drip_ends(odd: Start, web: Web, answer: Answer) -> None:
    """In the status, the headers, a body of known or unknown length, or silent: the time is kept."""
    start = time.monotonic()

    found = error(list(pages([odd(answer)], replace(web, most_seconds=0.3))))

    assert "cannot be fetched (no whole answer within 0.3 seconds): try again later, or save the page" in found
    assert time.monotonic() - start < 3


@pytest.mark.parametrize(
    ("scheme", "sent"),
    [
        ("http:", b""),
        ("http:", b"HTTP/1.1 200 OK\r\n"),
        ("http:", b"HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nTr"),
        ("https:", b""),
    ],
    ids=["status", "headers", "body", "handshake"],
)
def test_a_time_out_of_the_transport_is_the_same_end(
    odd: Start, web: Web, monkeypatch: pytest.MonkeyPatch, scheme: str, sent: bytes
) -> None:
    """Where the read times out before the deadline ends, the message is the same; here it never ends."""
    monkeypatch.setattr("etl.fetch.wire.Deadline", lambda _: Deadline(3600))
    url = odd(hang(sent)).replace("http:", scheme)

    found = error(list(pages([url], replace(web, most_seconds=0.1))))

    assert "cannot be fetched (no whole answer within 0.1 seconds): try again later" in found


@pytest.mark.parametrize(
    ("sent", "message"),
    [
        (b"", "(the connection failed: Remote end closed connection without response)"),
        (b"HTTP/1.1 200 OK\r\nContent-Length: 99\r\n\r\nTrees", "(the connection failed: IncompleteRead(5 bytes read"),
        (b"SSH-2.0-Trees\r\n", "(the connection failed: "),
        (b"HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\n\r\nTrees", "(the connection failed: "),
        (b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nTrees", "(the connection failed: "),
        (b"HTTP/1.1 200 OK\r\n" + b"X: a\r\n" * 500 + b"\r\n", "(the connection failed: got more than 100 headers)"),
        (b"HTTP/1.1 200 OK\r\nX: " + b"a" * 99_999 + b"\r\n\r\n", "(the connection failed: got more than 65536 bytes"),
    ],
)
def test_answers_that_break_off(odd: Start, web: Web, sent: bytes, message: str) -> None:
    """What is not whole, or no HTTP, is no page."""
    assert message in error(list(pages([odd(cut(sent))], web)))


def test_no_server(web: Web, names: dict[str, list[str]]) -> None:
    """A port where nobody listens, and a name that nobody has."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        url = f"http://127.0.0.1:{free.getsockname()[1]}/a"

    assert "(the connection failed: Connection refused): try again later" in error(list(pages([url], web)))
    found = error(list(pages(["https://trees.invalid/a"], web)))
    assert "source 'https://trees.invalid/a' cannot be fetched (no host 'trees.invalid' is known): check the" in found


def test_no_safe_connection(host: HTTPServer, web: Web) -> None:
    """A server without TLS behind an https address."""
    found = error(list(pages([host.url_for("/a").replace("http:", "https:")], web)))

    assert "cannot be fetched (no safe connection: " in found


@pytest.mark.parametrize(
    "packed",
    [
        gzip.compress(TREES.encode()),
        gzip.compress(b"Trees") + gzip.compress(b" and caches\n"),
        gzip.compress(TREES.encode()) + b"\n",
        zlib.compress(TREES.encode()),
        zlib.compress(TREES.encode())[2:-4],
    ],
    ids=["gzip", "members", "more", "zlib", "bare"],
)
@pytest.mark.parametrize("code", ["gzip", "X-Gzip", "identity, deflate"])
def test_a_compressed_body_is_whole_or_none(odd: Start, web: Web, packed: bytes, code: str) -> None:
    """Without a length, the code alone knows where it ends: a body that is cut at any byte is no page."""
    sent = f"HTTP/1.1 200 OK\r\nContent-Encoding: {code}\r\n\r\n".encode()

    whole = page(list(pages([odd(cut(sent + packed))], web)))
    parts = [error(list(pages([odd(cut(sent + packed[:size]))], web))) for size in (0, 1, len(packed) - 3)]

    assert TREES == whole.text
    assert all("(the connection failed: its body is cut short): try again later" in part for part in parts)


def test_a_body_of_nothing_has_no_code(odd: Start, web: Web) -> None:
    """A server that packs whatever it sends has nothing to pack: the length says that the page is empty."""
    sent = b"HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 0\r\n\r\n"

    assert "is empty" in error(list(pages([odd(cut(sent))], web)))


# Bounds


@pytest.mark.parametrize("encoding", ["", "gzip"])
def test_a_huge_body(host: HTTPServer, web: Web, encoding: str) -> None:
    """The bytes are counted once they are decoded: a bomb is as large as what comes out."""
    body = gzip.compress(bytes(50_000_000)) if encoding else b"a" * 1_000_000
    host.expect_request("/a").respond_with_data(body, headers={"Content-Encoding": encoding} if encoding else {})

    found = error(list(pages([host.url_for("/a")], replace(web, most_bytes=100_000))))

    assert "(it holds more than 100,000 bytes): save it and name the file" in found


def test_a_body_without_end(odd: Start, web: Web) -> None:
    """What comes fast and never ends is left where its bound is."""
    found = error(
        list(pages([odd(flood(b"HTTP/1.1 200 OK\r\n\r\n", b"Trees\n" * 999))], replace(web, most_bytes=10**6)))
    )

    assert "(it holds more than 1,000,000 bytes): save it and name the file" in found


@pytest.mark.parametrize("path", ["/a.txt.gz", "/a.jsonl.gz"])
def test_a_bomb_in_a_file(host: HTTPServer, web: Web, path: str) -> None:
    """A compressed file has the bound of its address once it is decompressed."""
    host.expect_request(path).respond_with_data(gzip.compress(b"Trees\n" * 1_000_000))

    found = list(pages([host.url_for(path)], replace(web, most_bytes=100_000)))

    assert isinstance(found[-1], SourceError)
    assert "holds more than 100,000 bytes" in str(found[-1])


# Hosts


@pytest.mark.parametrize(
    "name", ["127.0.0.1", "localhost", "127.1", "0x7f.0.0.1", "2130706433", "[::ffff:127.0.0.1]", "0"]
)
def test_this_machine_is_not_asked(host: HTTPServer, web: Web, name: str) -> None:
    """However its address is written, nothing is sent there unless private addresses are allowed."""
    host.expect_request("/a").respond_with_data(TREES)

    found = error(list(pages([f"http://{name}:{host.port}/a"], replace(web, private=False))))

    assert "is not on the public internet): --allow-private fetches from there, too" in found
    assert [] == host.log


def test_each_pool_of_requests_checks_its_connections(
    host: HTTPServer, web: Web, monkeypatch: pytest.MonkeyPatch
) -> None:
    """How requests asks its manager for a pool differs by version; nothing is sent to this machine in any way."""
    host.expect_request("/a").respond_with_data(TREES)

    def pool(adapter: HTTPAdapter, request: PreparedRequest, *_: object, **__: object) -> object:
        return adapter.poolmanager.connection_from_url(str(request.url))

    monkeypatch.setattr(HTTPAdapter, "get_connection_with_tls_context", pool)

    assert "is not on the public internet" in error(list(pages([host.url_for("/a")], replace(web, private=False))))
    assert [] == host.log
    assert TREES == page(list(pages([host.url_for("/a")], web))).text


def test_a_name_that_changes_its_address_gains_nothing(
    host: HTTPServer, web: Web, names: dict[str, list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The address that was looked at is the one that is connected to: a second answer is never asked for."""
    host.expect_request("/a").respond_with_data(TREES)
    names["trees.example"] = ["8.8.8.8", "127.0.0.1"]
    tried: list[object] = []

    def connect(_: socket.socket, where: object) -> None:
        tried.append(where)
        raise ConnectionRefusedError(111, "Connection refused")

    monkeypatch.setattr(socket.socket, "connect", connect)
    found = error(list(pages([f"http://trees.example:{host.port}/a"], replace(web, private=False))))

    assert "(the connection failed: Connection refused)" in found
    assert [("8.8.8.8", host.port)] == tried


def test_a_redirect_to_this_machine_is_refused(
    host: HTTPServer, web: Web, names: dict[str, list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each hop is looked at: here the first host passes for public and the second does not."""
    monkeypatch.setattr("etl.fetch.wire.is_public", lambda numbers: numbers == "127.0.0.2")
    names["trees.example"] = ["127.0.0.2"]
    with HTTPServer(host="127.0.0.2", port=0, threaded=True) as other:
        other.expect_request("/robots.txt").respond_with_data("", 404)
        other.expect_request("/a").respond_with_data("", 302, headers={"Location": host.url_for("/a")})
        found = error(list(pages([f"http://trees.example:{other.port}/a"], replace(web, private=False))))

    assert f"(it redirects to {host.url_for('/a')}: 127.0.0.1 is not on the public internet)" in found
    assert [] == host.log


def test_a_redirect_to_this_machine_is_refused_in_all_spellings(
    host: HTTPServer, web: Web, names: dict[str, list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Numbers in other bases, short forms, IPv6 and names lead nowhere private, at once or by way of another host."""
    monkeypatch.setattr("etl.fetch.wire.is_public", lambda numbers: numbers == "127.0.0.2")
    names["trees.example"], names["private.example"] = ["127.0.0.2"], ["127.0.0.1"]
    spelled = "localhost 127.1 127.000.000.001 0x7f.0.0.1 0x7f000001 017700000001 2130706433 0 [::1] [::ffff:7f00:1]"
    targets = [f"http://{name}:{host.port}/a" for name in (*spelled.split(), "[::]", "private.example")]
    with HTTPServer(host="127.0.0.2", port=0, threaded=True) as other:
        other.expect_request("/robots.txt").respond_with_data("", 404)
        for number, target in enumerate(targets):
            other.expect_request(f"/{number}").respond_with_data("", 307, headers={"Location": target})
            other.expect_request(f"/{number}x").respond_with_data("", 301, headers={"Location": f"/{number}"})
        asks = [
            f"http://trees.example:{other.port}/{number}{way}" for number in range(len(targets)) for way in ("", "x")
        ]
        found = list(pages(asks, replace(web, private=False)))

    assert [SourceError] * len(asks) == [type(one) for one in found]
    assert all("is not on the public internet" in str(one) or "no host" in str(one) for one in found)
    assert [] == host.log


def test_cookies_and_logins_stay_with_their_host(host: HTTPServer, web: Web) -> None:
    """Another host, to which a redirect leads or which is asked later, gets neither; nor does one name another's."""
    cookies = [("Set-Cookie", "own=1"), ("Set-Cookie", "other=1; Domain=127.0.0.2")]
    with HTTPServer(host="127.0.0.2", port=0, threaded=True) as other:
        other.expect_request("/robots.txt").respond_with_data("", 404)
        other.expect_request("/a").respond_with_data(TREES)
        other.expect_request("/b").respond_with_data("Caches")
        headers = [("Location", other.url_for("/a")), *cookies]
        host.expect_request("/a").respond_with_data("", 302, headers=headers)
        with_login = host.url_for("/a").replace("//", "//ada:secret@")

        found = list(pages([with_login, other.url_for("/b"), host.url_for("/a")], web))

        seen = [request for request, _ in other.log]
    assert [Page, Page, Notice] == [type(one) for one in found]
    assert {"/robots.txt", "/a", "/b"} == {request.path for request in seen}
    assert not any(request.headers.get("Cookie") or request.authorization for request in seen)
    assert [True, False] == [request.authorization is not None for request in asked(host)]


def test_a_proxy_is_asked_instead(
    host: HTTPServer, web: Web, names: dict[str, list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The proxy that the environment names gets the request; names it alone can look up are left to it."""
    monkeypatch.setenv("http_proxy", host.url_for("/"))
    host.expect_request("/a").respond_with_data(TREES)
    public = replace(web, private=False)

    assert "http://trees.invalid/a" == page(list(pages(["http://trees.invalid/a"], public))).source
    assert "127.0.0.1 is not on the public internet" in error(list(pages(["http://127.0.0.1:9/a"], public)))


@pytest.mark.usefixtures("names")
def test_a_proxy_is_asked_for_a_safe_connection(odd: Start, web: Web, monkeypatch: pytest.MonkeyPatch) -> None:
    """A page behind https is fetched through the proxy, wherever that is, or not at all."""
    monkeypatch.setenv("https_proxy", odd(cut(b"HTTP/1.1 403 Forbidden\r\n\r\n")))

    found = error(list(pages(["https://trees.invalid/a"], replace(web, private=False))))

    assert "(the connection failed: Tunnel connection failed: 403 Forbidden)" in found


def test_a_socks_proxy_is_never_passed_by(host: HTTPServer, web: Web, monkeypatch: pytest.MonkeyPatch) -> None:
    """What the proxy cannot get, for want of a library or of the proxy, is not got without it."""
    monkeypatch.setenv("http_proxy", "socks5://127.0.0.1:9")
    host.expect_request("/a").respond_with_data(TREES)

    assert "cannot be fetched (" in error(list(pages([host.url_for("/a")], web)))
    assert [] == host.log
