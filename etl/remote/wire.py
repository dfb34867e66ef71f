"""One request over HTTP and the whole of its answer, within a time and a size, or why there is none.

No redirect is followed, so that no login comes to a host that nobody named.
"""

from __future__ import annotations

import ipaddress
import re
import socket
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

import requests
from requests.adapters import HTTPAdapter
from requests.exceptions import ConnectTimeout, RequestException, SSLError
from urllib3 import HTTPConnectionPool, HTTPSConnectionPool
from urllib3.connection import HTTPConnection, HTTPSConnection
from urllib3.exceptions import HTTPError

from etl import __version__
from etl.deadline import Deadline, timed_out
from etl.display import STEERS
from etl.remote.endpoint import Endpoint

if TYPE_CHECKING:
    from requests.auth import AuthBase
    from urllib3 import BaseHTTPResponse, PoolManager

_CONNECT = 10.0  # seconds
_TAKEN = 1 << 16
_REASON = 300  # characters shown of what a server says
_UNPRINTABLE = re.compile(f"[\t\n{STEERS}]+")
_MARKUP = re.compile(r"<[^<>]*>")


class NoAnswer(Exception):
    """No whole answer came, and why: what was sent may have arrived, or not."""


class Late(NoAnswer):
    """Time was up."""


class TooMuch(NoAnswer):
    """The answer is larger than is taken."""


class Unreached(NoAnswer):
    """There was no connection, or it broke."""

    def __init__(self, why: str, *, lasting: bool) -> None:
        super().__init__(why)
        self.lasting = lasting
        """Whether it fails again at once: the certificate or the way to log in is at fault."""


@dataclass(frozen=True, slots=True)
class Exchange:
    """What a server answered."""

    status: int
    headers: Mapping[str, str]
    body: bytes
    redirects: bool = False

    @property
    def media_type(self) -> str:
        return self.headers.get("Content-Type", "").partition(";")[0].strip().lower()


def exchanged(
    at: Endpoint,
    method: str,
    sent: bytes | Mapping[str, bytes],
    headers: Mapping[str, str],
    auth: AuthBase | None,
) -> Exchange:
    """The answer to a request with a body or a form, whatever its status. Raises NoAnswer."""
    with requests.Session() as session, Deadline(at.seconds) as deadline:
        wire = _Wire(deadline)
        session.mount("http://", wire)
        session.mount("https://", wire)
        try:
            with session.request(
                method,
                at.url,
                data=sent,
                auth=auth,
                headers={"User-Agent": f"mlsys-kg/{__version__}", **headers},
                timeout=(min(_CONNECT, at.seconds), at.seconds),
                proxies={"http": "", "https": ""} if _is_here(at) else None,
                allow_redirects=False,
                stream=True,
            ) as response:
                body = _body(response.raw, at)
        except (RequestException, HTTPError, OSError) as error:
            raise _failed(at, error, late=deadline.ended) from error
        if deadline.ended:  # what came may be a part
            raise _late(at)
    return Exchange(response.status_code, response.headers, body, response.is_redirect)


def _body(raw: BaseHTTPResponse, at: Endpoint) -> bytes:
    taken = bytearray()
    for data in raw.stream(_TAKEN, decode_content=True):
        taken += data
        if len(taken) > at.most_bytes:
            raise TooMuch(f"the answer holds more than {at.most_bytes:,} bytes")
    return bytes(taken)


def _failed(at: Endpoint, error: Exception, *, late: bool) -> NoAnswer:
    root = _cause(error)
    if not late and isinstance(error, ConnectTimeout) and at.seconds > _CONNECT:
        return Unreached(f"no connection within {_CONNECT:g} seconds", lasting=False)
    if late or timed_out(error):
        return _late(at)
    if isinstance(root, socket.gaierror):
        return Unreached(f"no host {urlsplit(at.url).hostname!r} is known: check the address", lasting=False)
    words = getattr(root, "verify_message", "") or getattr(root, "strerror", "") or str(root) or type(root).__name__
    unsafe = isinstance(error, SSLError)
    what = "no safe connection" if unsafe else "the connection failed"
    return Unreached(f"{what}: {said(str(words)).rstrip('.')}", lasting=unsafe)


def _late(at: Endpoint) -> Late:
    return Late(f"no whole answer within {at.seconds:g} seconds")


def _cause(error: Exception) -> BaseException:
    """What an error of requests or urllib3 is about at the bottom."""
    root: BaseException = error
    while nested := next(
        (part for part in (getattr(root, "reason", None), *root.args, root.__cause__) if isinstance(part, Exception)),
        None,
    ):
        root = nested
    return root


def said_in(body: bytes, media_type: str) -> str:
    """What a server says of an error, in one line."""
    return said(body.decode("utf-8", "replace"), markup=media_type.endswith(("html", "xml")))


def said(words: str, *, markup: bool = False) -> str:
    """What a server says, in one line that is safe on a terminal."""
    bare = _MARKUP.sub(" ", words) if markup else words
    line = " ".join(_UNPRINTABLE.sub(" ", bare).split())
    return line if len(line) <= _REASON else f"{line[: _REASON - 1]}…"


def _is_here(at: Endpoint) -> bool:
    """Whether the endpoint is on this machine, where no proxy has to ask for us."""
    host = urlsplit(at.url).hostname or ""
    try:
        return host == "localhost" or ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


class _Wire(HTTPAdapter):
    """Connections that a deadline ends."""

    def __init__(self, deadline: Deadline) -> None:
        self._deadline = deadline
        super().__init__()

    def init_poolmanager(self, *arguments: int, **options: object) -> None:
        super().init_poolmanager(*arguments, **options)  # type: ignore[arg-type]
        _bounded(self.poolmanager, self._deadline)

    def proxy_manager_for(self, proxy: str, **options: object) -> PoolManager:
        manager: PoolManager = super().proxy_manager_for(proxy, **options)
        _bounded(manager, self._deadline)
        return manager


def _bounded(manager: PoolManager, deadline: Deadline) -> None:
    class Http(HTTPConnection):
        def _new_conn(self) -> socket.socket:
            connection = super()._new_conn()
            deadline.bind(connection)
            return connection

    class Https(HTTPSConnection):
        def _new_conn(self) -> socket.socket:
            connection = super()._new_conn()
            deadline.bind(connection)
            return connection

    class HttpPool(HTTPConnectionPool):
        ConnectionCls = Http

    class HttpsPool(HTTPSConnectionPool):
        ConnectionCls = Https

    manager.pool_classes_by_scheme = {"http": HttpPool, "https": HttpsPool}
