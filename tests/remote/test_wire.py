"""Requests with logins of three kinds, and answers that do not come whole."""

from __future__ import annotations

import base64
import hashlib
import re
import time
from typing import TYPE_CHECKING

import pytest
from servers import Start, cut, drip
from werkzeug import Request, Response

from etl.remote.wire import Credentials, Reply, Sender, Unsent

if TYPE_CHECKING:
    from pytest_httpserver import HTTPServer

_LOGIN = ("ada", "söme: secret")
_PART = re.compile(r'(\w+)="?([^",]*)"?')


def _sent(server: HTTPServer, credentials: Credentials, count: int = 1) -> Reply:
    sender = Sender(credentials, 10.0)
    for _ in range(count):
        reply = sender.sent(server.url_for("/update?graph=urn:x"), b"body", {"Content-Type": "text/plain"})
    return reply


def _logins(server: HTTPServer) -> list[str]:
    return [request.headers.get("Authorization", "").partition(" ")[0] for request, _ in server.log]


def _hashed(words: str) -> str:
    return hashlib.md5(words.encode(), usedforsecurity=False).hexdigest()


def _digest(request: Request) -> Response:
    """What a server does that asks for a login by digest (RFC 7616, MD5 with qop)."""
    header = request.headers.get("Authorization", "")
    told = dict(_PART.findall(header.removeprefix("Digest ")))
    if not header:
        return Response("", 401, {"WWW-Authenticate": 'Digest realm="kg", nonce="abc", qop="auth", algorithm="MD5"'})
    first, second = _hashed(f"{_LOGIN[0]}:kg:{_LOGIN[1]}"), _hashed(f"POST:{told['uri']}")
    expected = _hashed(f"{first}:{told['nonce']}:{told['nc']}:{told['cnonce']}:auth:{second}")
    return Response("in" if expected == told["response"] else "", 200 if expected == told["response"] else 401)


def test_nobody_logs_in_where_nobody_asks(server: HTTPServer) -> None:
    """A login stays here until the server wants one."""
    server.expect_request("/update").respond_with_data("done")

    assert Reply(200, "text/plain", b"done") == _sent(server, Credentials(_LOGIN))
    assert [""] == _logins(server)
    assert b"body" == server.log[0][0].get_data()


def test_a_login_in_the_basic_way(server: HTTPServer) -> None:
    """When the server asks for it, and from then on; letters of any script are UTF-8."""
    expected = "Basic " + base64.b64encode(":".join(_LOGIN).encode()).decode()

    def answer(request: Request) -> Response:
        if request.headers.get("Authorization") == expected:
            return Response("in")
        return Response("", 401, {"WWW-Authenticate": 'Basic realm="kg"'})

    server.expect_request("/update").respond_with_handler(answer)

    assert b"in" == _sent(server, Credentials(_LOGIN), 2).body
    assert ["", "Basic", "Basic"] == _logins(server)


def test_a_login_by_digest(server: HTTPServer) -> None:
    """The password does not travel, and the server is not asked how for each request."""
    server.expect_request("/update").respond_with_handler(_digest)

    assert b"in" == _sent(server, Credentials(_LOGIN), 3).body
    assert ["", "", "Digest", "Digest", "Digest"] == _logins(server)
    assert _LOGIN[1] not in "".join(str(request.headers) for request, _ in server.log)


@pytest.mark.parametrize("way", ['Basic realm="kg"', 'Digest realm="kg", nonce="a", qop="auth"', "Negotiate", ""])
def test_a_login_that_is_not_known(server: HTTPServer, way: str) -> None:
    """The refusal is the answer; nobody tries for ever."""
    server.expect_request("/update").respond_with_data("no", 401, {"WWW-Authenticate": way})

    assert _sent(server, Credentials(("ada", "wrong"))).status == 401
    assert len(server.log) <= 3


@pytest.mark.parametrize(
    "challenge",
    [
        "Digest",
        'Digest nonce="a"',
        'Digest realm="kg"',
        'Digest realm="kg", nonce',
        'Digest realm="kg", nonce="a", qop="auth-int"',
        'Digest realm="kg", nonce="a", algorithm="NONE"',
        "Digest realm=,,=,",
    ],
)
def test_a_challenge_that_nobody_can_answer(server: HTTPServer, challenge: str) -> None:
    """It is one error, which no patience will change."""
    server.expect_request("/update").respond_with_data("no", 401, {"WWW-Authenticate": challenge})

    with pytest.raises(Unsent, match="by digest in a way that is not known") as caught:
        _sent(server, Credentials(_LOGIN))
    assert not caught.value.passing


def test_a_name_that_no_header_carries(server: HTTPServer) -> None:
    """A login by digest with letters beyond Latin-1 is one error, too."""
    server.expect_request("/update").respond_with_data("", 401, {"WWW-Authenticate": 'Digest realm="kg", nonce="a"'})

    with pytest.raises(Unsent, match="by digest in a way that is not known"):
        _sent(server, Credentials(("\u96ea", "secret")))


def test_a_token(server: HTTPServer) -> None:
    """It goes with every request."""
    server.expect_request("/update", headers={"Authorization": "Bearer abc.def"}).respond_with_data("in")

    assert b"in" == _sent(server, Credentials(token="abc.def")).body  # noqa: S106  # of a test


def test_no_login_is_printed() -> None:
    """Neither a password nor a token stands in what programs print of them."""
    assert "Credentials()" == repr(Credentials(_LOGIN, "abc.def"))


def test_a_redirect_is_not_followed(server: HTTPServer) -> None:
    """It is an answer, and says where to."""
    server.expect_request("/update").respond_with_data("", 307, {"Location": server.url_for("/elsewhere")})

    reply = _sent(server, Credentials(token="abc.def"))  # noqa: S106

    assert (307, server.url_for("/elsewhere"), False) == (reply.status, reply.location, reply.done)
    assert ["/update"] == [request.path for request, _ in server.log]


def test_what_a_server_says_is_one_line(server: HTTPServer) -> None:
    """Without markup, control characters and the rest of a long page."""
    server.expect_request("/update").respond_with_data(
        "<h1>No</h1>\n\x1b[31mroom" + " x" * 999, 500, content_type="text/html"
    )

    said = _sent(server, Credentials()).message

    assert said.startswith("No [31mroom x x")
    assert len(said) <= 300


@pytest.mark.parametrize("sent", [b"", b"HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nhal"], ids=["nothing", "half"])
def test_a_connection_that_is_cut(odd: Start, sent: bytes) -> None:
    """Nobody knows whether the request arrived: it may be sent again."""
    with pytest.raises(Unsent, match="the connection failed") as caught:
        Sender(Credentials(), 10.0).sent(odd(cut(sent)), b"", {})
    assert caught.value.passing


def test_an_answer_that_never_ends(odd: Start) -> None:
    """It is given up when its time is up, though each byte is early."""
    began = time.monotonic()

    with pytest.raises(Unsent, match=r"no whole answer within 0\.5 seconds"):
        Sender(Credentials(), 0.5).sent(odd(drip(b"HTTP/1.1 200 OK\r\n", b"X-More: 1\r\n")), b"", {})
    assert time.monotonic() - began < 10


def test_a_certificate_that_does_not_fit_will_not_pass(odd: Start) -> None:
    """What speaks no TLS now will speak none in a minute."""
    address = odd(cut(b"HTTP/1.1 200 OK\r\n\r\n")).replace("http:", "https:")

    with pytest.raises(Unsent, match="no safe connection") as caught:
        Sender(Credentials(), 10.0).sent(address, b"", {})
    assert not caught.value.passing
