"""A query as a request, and its answer: whole, within bounds and of a type that was asked for, or an error in one line.

The query is POSTed as a form, which every server takes: Virtuoso never answers one that is the body itself.
"""

from __future__ import annotations

import ipaddress
import re
import socket
from http import HTTPStatus
from typing import TYPE_CHECKING, NamedTuple
from urllib.parse import urlsplit

import requests
from requests.adapters import HTTPAdapter
from requests.auth import HTTPBasicAuth
from requests.exceptions import ConnectTimeout, RequestException, SSLError
from urllib3 import HTTPConnectionPool, HTTPSConnectionPool
from urllib3.connection import HTTPConnection, HTTPSConnection
from urllib3.exceptions import HTTPError

from etl import __version__
from etl.errors import EndpointError, QueryError
from etl.remote.endpoint import Endpoint
from etl.watch import Watch

if TYPE_CHECKING:
    from urllib3 import BaseHTTPResponse, PoolManager

TURTLE = "application/n-triples, text/turtle;q=0.9"
_CONNECT = 10.0  # seconds
_TAKEN = 1 << 16
_REASON = 300  # characters of what a server says that are told
_UNPRINTABLE = re.compile(r"[\0-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069]+")
_MARKUP = re.compile(r"<[^<>]*>")
_ADVICE = {
    HTTPStatus.UNAUTHORIZED: "it asks for a login: --user gives one",
    HTTPStatus.FORBIDDEN: "it does not let you in",
    HTTPStatus.NOT_FOUND: "there is no endpoint: check the address, which often ends in /query or /sparql",
    HTTPStatus.METHOD_NOT_ALLOWED: "it takes no queries: check the address",
    HTTPStatus.TOO_MANY_REQUESTS: "it is asked too often: try again later",
    HTTPStatus.GATEWAY_TIMEOUT: "the query took too long",
}


class Answer(NamedTuple):
    """What a server sent, and of which type it says that this is."""

    media_type: str
    body: bytes


def asked(at: Endpoint, query: str, accepted: str) -> Answer:
    """The answer of an endpoint to a query, of one of the `accepted` types. Raises QueryError and EndpointError."""
    try:
        form = {"query": query.encode()}
    except UnicodeEncodeError as error:
        raise QueryError("the query holds half a character, which no text can") from error
    with requests.Session() as session, Watch(at.seconds) as watch:
        wire = Wire(watch)
        session.mount("http://", wire)
        session.mount("https://", wire)
        try:
            with session.post(
                at.url,
                data=form,
                auth=HTTPBasicAuth(*(part.encode() for part in at.login)) if at.login else None,
                headers={"Accept": accepted, "User-Agent": f"mlsys-kg/{__version__}"},
                timeout=(min(_CONNECT, at.seconds), at.seconds),
                proxies={"http": "", "https": ""} if is_here(at) else None,
                allow_redirects=False,
                stream=True,
            ) as response:
                body = _body(response.raw, at)
        except (RequestException, HTTPError, OSError) as error:
            raise _failed(at, error, late=watch.ended) from error
        if watch.ended:  # what came may be a part
            raise _late(at)
    return _checked(response, body, at, accepted)


def _checked(response: requests.Response, body: bytes, at: Endpoint, accepted: str) -> Answer:
    """The answer, when the server says that it is one."""
    media_type = response.headers.get("Content-Type", "").partition(";")[0].strip().lower()
    if response.is_redirect:
        raise _unasked(at, f"it has moved to {said(response.headers['Location'])}: name that address")
    if response.status_code != HTTPStatus.OK:
        words = said(body.decode("utf-8", "replace"), markup=media_type.endswith(("html", "xml")))
        if response.status_code == HTTPStatus.BAD_REQUEST:
            raise QueryError(f"the endpoint {at.url} refuses the query: {words or 'it does not say why'}")
        advice = _ADVICE.get(HTTPStatus(response.status_code)) if response.status_code in set(HTTPStatus) else None
        told = f" ({words})" if words and not media_type.endswith("html") else ""
        raise _unasked(at, f"its server answers {response.status_code}{told}{f': {advice}' if advice else ''}")
    if media_type not in {kind.partition(";")[0].strip() for kind in accepted.split(",")}:
        raise _unasked(at, f"it answers with {media_type or 'no type'}, not with SPARQL results: check the address")
    return Answer(media_type, body)


def _body(raw: BaseHTTPResponse, at: Endpoint) -> bytes:
    taken: list[bytes] = []
    size = 0
    for data in raw.stream(_TAKEN, decode_content=True):
        size += len(data)
        if size > at.most_bytes:
            raise _unasked(at, f"the answer holds more than {at.most_bytes:,} bytes: ask for less, with LIMIT")
        taken.append(data)
    return b"".join(taken)


def _failed(at: Endpoint, error: Exception, *, late: bool) -> EndpointError:
    if late and not isinstance(error, ConnectTimeout):
        return _late(at)
    root = cause(error)
    return _late(at) if isinstance(root, TimeoutError) else _unasked(at, why(at, error))


def cause(error: Exception) -> BaseException:
    """What an error of requests or urllib3 is about at the bottom."""
    root: BaseException = error
    while nested := next(
        (part for part in (getattr(root, "reason", None), *root.args, root.__cause__) if isinstance(part, Exception)),
        None,
    ):
        root = nested
    return root


def why(at: Endpoint, error: Exception) -> str:
    """Why there is no connection, in words."""
    root = cause(error)
    if isinstance(root, socket.gaierror):
        return f"no host {urlsplit(at.url).hostname!r} is known: check the address"
    words = getattr(root, "verify_message", "") or getattr(root, "strerror", "") or str(root) or type(root).__name__
    safe = "no safe connection" if isinstance(error, SSLError) else "the connection failed"
    return f"{safe}: {said(str(words)).rstrip('.')}"


def _late(at: Endpoint) -> EndpointError:
    return _unasked(at, f"no whole answer within {at.seconds:g} seconds: ask for less, or for longer with --timeout")


def _unasked(at: Endpoint, why: str) -> EndpointError:
    return EndpointError(f"the endpoint {at.url} cannot be asked: {why}")


def said(words: str, *, markup: bool = False) -> str:
    """What a server says, in one line that a terminal can bear."""
    bare = _MARKUP.sub(" ", words) if markup else words
    line = " ".join(_UNPRINTABLE.sub(" ", bare).split())
    return line if len(line) <= _REASON else f"{line[: _REASON - 1]}…"


def is_here(at: Endpoint) -> bool:
    """Whether the endpoint is on this machine, where no proxy has to ask for us."""
    host = urlsplit(at.url).hostname or ""
    try:
        return host == "localhost" or ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


class Wire(HTTPAdapter):
    """Connections that a watch ends when time is up."""

    def __init__(self, watch: Watch) -> None:
        self._watch = watch
        super().__init__()

    def init_poolmanager(self, *arguments: int, **options: object) -> None:
        super().init_poolmanager(*arguments, **options)  # type: ignore[arg-type]
        _watched(self.poolmanager, self._watch)

    def proxy_manager_for(self, proxy: str, **options: object) -> PoolManager:
        manager: PoolManager = super().proxy_manager_for(proxy, **options)
        _watched(manager, self._watch)
        return manager


def _watched(manager: PoolManager, watch: Watch) -> None:
    class Http(HTTPConnection):
        def _new_conn(self) -> socket.socket:
            connection = super()._new_conn()
            watch.over(connection)
            return connection

    class Https(HTTPSConnection):
        def _new_conn(self) -> socket.socket:
            connection = super()._new_conn()
            watch.over(connection)
            return connection

    class HttpPool(HTTPConnectionPool):
        ConnectionCls = Http

    class HttpsPool(HTTPSConnectionPool):
        ConnectionCls = Https

    manager.pool_classes_by_scheme = {"http": HttpPool, "https": HttpsPool}
