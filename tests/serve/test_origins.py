"""Which pages may ask: every sign that a browser gives of a foreign one is enough to refuse it."""

from __future__ import annotations

import pytest

from etl.errors import Trouble
from etl.serve.gate import check_origin, origin
from etl.serve.wire import METHODS, Head, Refused

HERE = {"host": "localhost:7878"}
FRIEND = "https://notebook.example"
FOREIGN = (
    {"host": "rebound.example:7878"},
    {"host": "127.0.0.1.evil.example"},
    {"host": "localhost@evil.example"},
    {**HERE, "origin": "http://evil.example"},
    {**HERE, "origin": "null"},
    {**HERE, "origin": "http://localhost:9999"},
    {**HERE, "origin": "https://localhost:7878"},
    {**HERE, "origin": f"{FRIEND}.evil.example"},
    {**HERE, "sec-fetch-site": "cross-site"},
    {**HERE, "sec-fetch-site": "same-site"},
    {**HERE, "upgrade": "websocket"},
    {**HERE, "upgrade": "websocket", "origin": FRIEND},
    {**HERE, "upgrade": "h2c, websocket"},
)


@pytest.mark.parametrize("fields", FOREIGN)
@pytest.mark.parametrize("method", METHODS)
def test_a_foreign_page_is_refused_by_every_method(method: str, fields: dict[str, str]) -> None:
    """Another host name, another origin, another site or another protocol: each alone is enough."""
    with pytest.raises(Refused) as caught:
        check_origin(Head(method, "/query", "query=ASK{}", fields), {FRIEND})

    assert caught.value.status == 403


@pytest.mark.parametrize(
    "fields",
    [
        HERE,
        {"host": "127.0.0.1"},
        {**HERE, "origin": "http://localhost:7878", "sec-fetch-site": "same-origin"},
        {**HERE, "sec-fetch-site": "none"},
        {**HERE, "upgrade": "h2c"},
    ],
)
def test_clients_and_the_own_page_may_ask(fields: dict[str, str]) -> None:
    """Who sends no sign of a page, or those of our own, is answered, without a word for other origins."""
    assert check_origin(Head("POST", "/query", "", fields), frozenset()) == {}


def test_an_origin_that_the_user_names_may_ask_and_read() -> None:
    """Its browser is allowed to show it the answer; caches keep the answers of origins apart."""
    fields = {**HERE, "origin": FRIEND, "sec-fetch-site": "cross-site"}

    assert {"access-control-allow-origin": FRIEND, "vary": "Origin"} == check_origin(
        Head("GET", "/query", "", fields), {FRIEND}
    )
    assert {"vary": "Origin"} == check_origin(Head("GET", "/query", "", HERE), {FRIEND})


def test_a_link_to_the_query_page_may_stand_anywhere_but_in_a_frame() -> None:
    """Whoever follows one from another site sees the page; a page that frames it does not."""
    link = {**HERE, "sec-fetch-site": "cross-site", "sec-fetch-dest": "document"}

    assert check_origin(Head("GET", "/", "", link), frozenset()) == {}
    for other in (Head("GET", "/query", "", link), Head("GET", "/", "", {**link, "sec-fetch-dest": "iframe"})):
        with pytest.raises(Refused):
            check_origin(other, frozenset())


def test_a_request_without_a_host_is_malformed() -> None:
    """HTTP/1.1 asks for one."""
    with pytest.raises(Refused) as caught:
        check_origin(Head("GET", "/"), frozenset())

    assert caught.value.status == 400


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("http://a.example", "http://a.example"),
        ("https://a.example:8443", "https://a.example:8443"),
        ("HTTPS://A.example:443/", "https://a.example"),
        ("http://[::1]:80", "http://[::1]"),
    ],
)
def test_an_origin_is_written_as_browsers_write_it(words: str, expected: str) -> None:
    """Lower case, without a path, and without the usual port."""
    assert expected == origin(words)


@pytest.mark.parametrize(
    "words",
    [
        "*",
        "null",
        "",
        "a.example",
        "ftp://a.example",
        "http://a.example/b",
        "http://u@a.example",
        "http://a:x",
        "http://a:65536",
        "http://[",
    ],
)
def test_what_is_no_origin_is_an_error(words: str) -> None:
    """A star, a path or a login would allow more or less than its user means."""
    with pytest.raises(Trouble, match="is no origin of web pages"):
        origin(words)
