"""Servers of several kinds, found by one address, what is told when there is none; requests that are sent again."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import suppress

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st
from pytest_httpserver import HTTPServer
from servers import Time
from werkzeug import Response

from etl.errors import EndpointError, LoadError
from etl.load.server import Addresses, Patience, Server, found
from etl.remote.wire import Credentials, Reply, Sender, Unsent
from etl.transport import Clock

_YES = b'{"head": {}, "boolean": true}'
_JSON = "application/sparql-results+json"


def _server(*paths: str) -> HTTPServer:
    """A server that answers queries at the first path and takes updates at the second."""
    server = HTTPServer(host="127.0.0.1", port=0, threaded=True)
    query, update = paths
    server.expect_request(query, data=b"query=ASK+%7B%7D").respond_with_data(_YES, content_type=_JSON)
    server.expect_request(update, data=b"INSERT DATA {}").respond_with_data("", 204)
    server.no_handler_status_code = 404
    return server


def _found(url: str, given: Addresses = Addresses()) -> Server:  # noqa: B008  # frozen
    return found(url, given, Sender(Credentials(), 10.0), Patience(0.0))


def _error(url: str, given: Addresses = Addresses()) -> str:  # noqa: B008
    with pytest.raises((LoadError, EndpointError)) as caught:
        _found(url, given)
    assert "\n" not in str(caught.value)
    return str(caught.value)


@pytest.mark.parametrize(
    ("address", "query", "update", "stores"),
    [
        ("", "/query", "/update", ("/store", "/data")),
        ("/", "/query", "/update", ("/store", "/data")),
        ("/query", "/query", "/update", ("/store", "/data")),
        ("/papers", "/papers/query", "/papers/update", ("/papers/store", "/papers/data")),
        ("", "/sparql", "/sparql-auth", ("/sparql-graph-crud-auth",)),
        ("/sparql", "/sparql", "/sparql-auth", ("/sparql-graph-crud-auth",)),
        ("/papers", "/papers/sparql", "/papers/update", ("/papers/data",)),
        ("/repositories/x", "/repositories/x", "/repositories/x/statements", ("/repositories/x/rdf-graphs/service",)),
        ("/bigdata/namespace/kb/sparql", "/bigdata/namespace/kb/sparql", "/bigdata/namespace/kb/sparql", ()),
    ],
    ids=["oxigraph", "slash", "its query", "Fuseki", "Virtuoso", "its sparql", "older Fuseki", "RDF4J", "one for both"],
)
def test_one_address_is_enough(address: str, query: str, update: str, stores: tuple[str, ...]) -> None:
    """The others are found by asking what servers of each kind have."""
    with _server(query, update) as server:
        base = server.url_for("").rstrip("/")
        addresses = _found(f"{base}{address}").addresses

    assert Addresses(f"{base}{query}", f"{base}{update}", tuple(f"{base}{store}" for store in stores)) == addresses


def test_addresses_that_are_given_are_taken() -> None:
    """As they are, and nothing else is asked."""
    with _server("/a", "/b") as server:
        given = Addresses(server.url_for("/a"), server.url_for("/b"), (server.url_for("/c"),))
        assert given == _found(server.url_for("/somewhere"), given).addresses
        assert {"/a", "/b"} == {request.path for request, _ in server.log}


@pytest.mark.parametrize(
    ("status", "body", "message"),
    [
        (400, "no update\nhere", "answers 400 (no update here): it refuses what was sent"),
        (401, "", "answers 401: it asks for a login, or for another one: --user and --bearer give one"),
        (403, "", "answers 403: it lets you write nothing: it is read-only, or the login has no right to"),
        (429, "", "answers 429: it is asked too often"),
        (500, "IO error: No space left on device", "answers 500 (IO error: No space left on device)"),
        (503, "", "answers 503: it is busy"),
        (507, "", "answers 507: it has no room left"),
    ],
)
def test_a_server_that_takes_no_updates(status: int, body: str, message: str) -> None:
    """What it says of it in one line, and what to do."""
    with HTTPServer(host="127.0.0.1", port=0, threaded=True) as server:
        server.expect_request("/query").respond_with_data(_YES, content_type=_JSON)
        server.expect_request("/update").respond_with_data(body, status, content_type="text/plain")

        assert _error(server.url_for("/")) == f"{server.url_for('/update')} {message}"


def test_a_page_is_no_server() -> None:
    """What answers everything with HTML speaks no SPARQL."""
    with HTTPServer(host="127.0.0.1", port=0, threaded=True) as server:
        server.expect_request("/query").respond_with_data("<p>hello</p>", content_type="text/html")
        server.no_handler_status_code = 404

        assert "answers with text/html, which holds no SPARQL results: check the address" in _error(server.url_for("/"))


def test_an_answer_of_the_right_type_and_without_results_is_told() -> None:
    """The message does not blame the type."""
    with HTTPServer(host="127.0.0.1", port=0, threaded=True) as server:
        server.expect_request("/query").respond_with_data("nonsense", content_type=_JSON)
        server.no_handler_status_code = 404

        assert f"answers with {_JSON} that holds no SPARQL results: check the address" in _error(server.url_for("/"))


def test_a_redirect_is_named_and_not_followed() -> None:
    """No login comes to a host that nobody named."""
    with HTTPServer(host="127.0.0.1", port=0, threaded=True) as server:
        server.expect_request("/query").respond_with_data("", 302, {"Location": "http://elsewhere.example/query"})
        server.no_handler_status_code = 404

        assert "/query has moved to http://elsewhere.example/query: name that address" in _error(server.url_for("/"))


@pytest.mark.parametrize("address", ["localhost:7878", "", "http://", "file:///graph"])
def test_what_is_no_address_is_told(address: str) -> None:
    """With an example of one."""
    assert "is no address of an endpoint" in _error(address)


def test_nobody_at_an_address_is_told_at_once() -> None:
    """Patience is for servers that were there."""
    waited: list[str] = []

    with pytest.raises(Unsent, match="Connection refused"):
        found("http://127.0.0.1:1", Addresses(), Sender(Credentials(), 10.0), Patience(60.0, waited.append))
    assert waited == []


@pytest.fixture(scope="module")
def odd() -> Iterator[HTTPServer]:
    """A server that answers what a test says."""
    with HTTPServer(host="127.0.0.1", port=0, threaded=True) as server:
        yield server


def _answers(server: HTTPServer, table: object) -> Server:
    """That server, which answers every query with these results."""
    server.clear()
    body = json.dumps(table)
    server.expect_request("/query").respond_with_handler(lambda _: Response(body, content_type=_JSON))
    return Server(Addresses(server.url_for("/query"), ""), Sender(Credentials(), 10.0), Patience(0.0))


def _results(columns: list[str], *rows: list[object]) -> object:
    """SPARQL results in JSON."""
    told = [{name: {"type": "literal", "value": cell} for name, cell in zip(columns, row, strict=True)} for row in rows]
    return {"head": {"vars": columns}, "results": {"bindings": told}}


@pytest.mark.parametrize(
    ("table", "message"),
    [
        (_results(["n"]), "answers with 0 counts where one was asked for: check the address"),
        (_results(["n"], ["1"], ["2"]), "answers with 2 counts where one was asked for"),
        (_results(["n", "m"], ["1", "2"]), "answers with 2 columns where 1 were asked for"),
        (_results([]), "answers with 0 columns where 1 were asked for"),
        (_results(["n"], ["many"]), "answers with 'many' for a count"),
        (_results(["n"], ["-1"]), "answers with '-1' for a count"),
        (_results(["n"], ["1.5"]), "answers with '1.5' for a count"),
        (_results(["n"], ["1_000"]), "answers with '1_000' for a count"),
        (_results(["n"], ["9" * 5000]), "for a count"),
        (_results(["n"], [7]), "is JSON, but no SPARQL results"),
        ({"head": {"vars": ["n"]}, "results": {"bindings": [{}]}}, "answers with 0 counts"),
        ({"head": {"vars": ["n"]}, "results": {"bindings": [["n"]]}}, "is JSON, but no SPARQL results"),
    ],
)
def test_an_odd_count(odd: HTTPServer, table: object, message: str) -> None:
    """Rows, columns and values that are no count are one error, which quotes a few characters of them."""
    with pytest.raises((LoadError, EndpointError)) as caught:
        _answers(odd, table).number("SELECT …")

    assert message in str(caught.value)
    assert len(str(caught.value)) < 200


_NAMES = st.sampled_from("abc")
_WORDS = st.fixed_dictionaries({"type": st.sampled_from(["uri", "literal", "x"]), "value": st.text() | st.just("7")})
_BINDINGS = st.lists(st.dictionaries(_NAMES, st.none() | st.integers() | st.text() | _WORDS), max_size=3)
_TABLES = st.fixed_dictionaries(
    {
        "head": st.fixed_dictionaries({"vars": st.lists(_NAMES | st.none(), max_size=3)}),
        "results": st.fixed_dictionaries({"bindings": _BINDINGS}),
    }
)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@example(_results(["load", "n"], ["urn:x", "1"]))
@example(_results(["load"], ["urn:x"]))
@given(_TABLES)
def test_whatever_a_server_answers(odd: HTTPServer, table: object) -> None:
    """Counts, counts by name and lists are read, or the answer is refused: nothing else happens."""
    server = _answers(odd, table)

    for ask in (server.number, server.numbers, server.values):
        with suppress(LoadError, EndpointError):
            ask("SELECT …")


_DOWN = Unsent("http://127.0.0.1:1/: the connection failed: Connection refused", passing=True)
_DONE = Reply(200, "", b"")


def _clock(time: Time) -> Clock:
    return Clock(time.now, time.slept.append)


def _replies(*answers: Reply | Unsent) -> Callable[[], Reply]:
    """Gives one after the other, the last one for ever."""

    def each() -> Iterator[Reply | Unsent]:
        yield from answers
        while True:
            yield answers[-1]

    coming = each()

    def send() -> Reply:
        answer = next(coming)
        if isinstance(answer, Unsent):
            raise answer
        return answer

    return send


def test_what_is_answered_is_given_at_once() -> None:
    """Also a refusal that no waiting can change."""
    time = Time()

    assert _DONE == Patience(60.0, clock=_clock(time)).until_answered(_replies(_DONE))
    assert Patience(60.0, clock=_clock(time)).until_answered(_replies(Reply(403, "", b""))).status == 403
    assert time.slept == []


def test_pauses_grow_and_the_user_is_told_once() -> None:
    """They double, up to a bound; the reason is told with how long it may take."""
    time = Time()
    told: list[str] = []
    patience = Patience(60.0, told.append, _clock(time))

    assert _DONE == patience.until_answered(_replies(*[_DOWN] * 7, _DONE))
    assert pytest.approx([0.2, 0.4, 0.8, 1.6, 3.2, 5.0, 5.0]) == time.slept
    assert [f"waiting for the server, 60 s at most: {_DOWN}"] == told


@pytest.mark.parametrize("status", [408, 429, 502, 503, 504])
def test_a_busy_server_is_given_up_in_the_end(status: int) -> None:
    """Its last answer is the answer."""
    time = Time()

    assert Patience(10.0, clock=_clock(time)).until_answered(_replies(Reply(status, "", b""))).status == status
    assert 5 < sum(time.slept) <= 10


def test_a_server_that_is_away_is_given_up_in_the_end() -> None:
    """The error is that of the connection."""
    with pytest.raises(Unsent, match="Connection refused"):
        Patience(10.0, clock=_clock(Time())).until_answered(_replies(_DOWN))


def test_what_does_not_pass_is_not_waited_for() -> None:
    """A certificate that does not fit will not fit in a while."""
    time = Time()

    with pytest.raises(Unsent, match="no safe connection"):
        Patience(10.0, clock=_clock(time)).until_answered(_replies(Unsent("no safe connection", passing=False)))
    assert time.slept == []


@pytest.mark.parametrize(
    ("words", "seconds"), [("7", 7.0), ("Sun, 13 Sep 2020 12:26:49 GMT", 9.0), ("Sun, 13 Sep 2020 12:00:00 GMT", 0.2)]
)
def test_the_server_says_when_to_come_again(words: str, seconds: float, monkeypatch: pytest.MonkeyPatch) -> None:
    """Retry-After, in seconds or as a date; what is past is now."""
    monkeypatch.setattr("time.time", lambda: 1_600_000_000.0)
    time = Time()

    Patience(60.0, clock=_clock(time)).until_answered(_replies(Reply(503, "", b"", words), _DONE))

    assert pytest.approx([seconds]) == time.slept


def test_longer_than_patience_lasts_is_not_waited_at_all() -> None:
    """A server that asks for an hour is told to the user now."""
    time = Time()

    assert Patience(60.0, clock=_clock(time)).until_answered(_replies(Reply(429, "", b"", "3600"))).status == 429
    assert time.slept == []


@given(st.text())
def test_any_words_may_stand_there(words: str) -> None:
    """What says no time is no time."""
    time = Time()

    Patience(60.0, clock=_clock(time)).until_answered(_replies(Reply(503, "", b"", words), _DONE))

    assert len(time.slept) <= 1


def _until_seen(patience: Patience, sends: list[Unsent | None], seen_at: float) -> int:
    """Send what comes to have its effect at a time of the clock."""
    left = list(sends)

    def send() -> None:
        if left and (failure := left.pop(0)):
            raise failure

    return patience.until_seen(send, lambda: patience.clock.now() >= seen_at)


@pytest.mark.parametrize(
    ("sends", "seen_at", "times"),
    [
        ([], 0.0, 0),  # was there
        ([None], 0.1, 1),
        ([_DOWN], 4.9, 1),  # late, but not too late
        ([_DOWN, None], 7.0, 2),
        ([_DOWN, _DOWN, _DOWN], 14.0, 3),
        ([None, None], 99.0, 2),  # answered twice without an effect
    ],
)
def test_what_is_not_safe_to_repeat(sends: list[Unsent | None], seen_at: float, times: int) -> None:
    """It is sent again only when its effect was not seen for five seconds."""
    time = Time()

    assert _until_seen(Patience(60.0, clock=_clock(time)), sends, seen_at) == times


@pytest.mark.parametrize(("failure", "seconds"), [(_DOWN, 10.0), (Unsent("no", passing=False), 0.0)])
def test_what_never_has_an_effect(failure: Unsent, seconds: float) -> None:
    """The last failure is raised when patience ends; one that does not pass at once."""
    time = Time()

    with pytest.raises(Unsent) as caught:
        _until_seen(Patience(8.0, clock=_clock(time)), [failure] * 99, 99.0)
    assert caught.value is failure
    assert sum(time.slept) == pytest.approx(seconds)
