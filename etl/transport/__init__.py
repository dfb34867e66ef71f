"""Requests over HTTP whose connections somebody else makes, bodies of bounded size, and why an exchange failed."""

import socket
from collections.abc import Callable
from functools import partial

from requests.adapters import HTTPAdapter
from urllib3 import BaseHTTPResponse, HTTPConnectionPool, HTTPSConnectionPool, PoolManager, ProxyManager
from urllib3.connection import HTTPConnection, HTTPSConnection

from etl.transport.deadline import causes

_TAKEN = 1 << 16


class Transport(HTTPAdapter):
    """An adapter of a session; `connect` makes each of its connections."""

    def connect(self, connection: HTTPConnection, *, proxied: bool) -> socket.socket:  # noqa: ARG002
        """A connected socket, to a proxy where that is in between."""
        return HTTPConnection._new_conn(connection)  # noqa: SLF001  # what urllib3 calls

    def init_poolmanager(self, *arguments: int, **options: object) -> None:
        """Connect with `connect` to servers ..."""
        super().init_poolmanager(*arguments, **options)  # type: ignore[arg-type]
        _use(self.poolmanager, partial(self.connect, proxied=False))

    def proxy_manager_for(self, proxy: str, **options: object) -> PoolManager:
        """... and to proxies, but for those of SOCKS, which have pools of their own."""
        manager: PoolManager = super().proxy_manager_for(proxy, **options)
        if isinstance(manager, ProxyManager):
            _use(manager, partial(self.connect, proxied=True))
        return manager


def _use(manager: PoolManager, connect: Callable[[HTTPConnection], socket.socket]) -> None:
    class Http(HTTPConnection):
        def _new_conn(self) -> socket.socket:
            return connect(self)

    class Https(HTTPSConnection):
        def _new_conn(self) -> socket.socket:
            return connect(self)

    class HttpPool(HTTPConnectionPool):
        ConnectionCls = Http

    class HttpsPool(HTTPSConnectionPool):
        ConnectionCls = Https

    manager.pool_classes_by_scheme = {"http": HttpPool, "https": HttpsPool}


def body(raw: BaseHTTPResponse, most: int) -> bytes:
    """A body, decoded; of one that holds more than `most` bytes, a beginning that does, too."""
    taken = bytearray()
    for data in raw.stream(_TAKEN, decode_content=True):
        taken += data
        if len(taken) > most:
            break
    return bytes(taken)


def reason(error: BaseException) -> str:
    """What an error of requests or urllib3 is about at the bottom, in one line."""
    root = causes(error)[-1]
    words = getattr(root, "verify_message", "") or getattr(root, "strerror", "") or str(root) or type(root).__name__
    return " ".join(str(words).split()).rstrip(".")
