"""Requests over HTTP: who makes their connections, bounds on bodies and on the time of an exchange, why one failed."""

import socket
import threading
import time
import zlib
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from io import DEFAULT_BUFFER_SIZE
from typing import NamedTuple, Self

from requests.adapters import HTTPAdapter
from urllib3 import BaseHTTPResponse, HTTPConnectionPool, HTTPSConnectionPool, PoolManager, ProxyManager, Retry
from urllib3.connection import HTTPConnection
from urllib3.exceptions import DecodeError, InvalidHeader, ProtocolError

BUSY = frozenset({408, 429, 502, 503, 504})
"""Statuses of answers that may be others in a while: time-outs, too many requests, what is down."""
ENCODINGS = "gzip, deflate"  # what `body` decodes, as a header Accept-Encoding
_GZIP, _ZLIB = 0x1F, 8  # the first byte, and its lower half: a stream of deflate without a header begins with neither
_ANY_HEADER, _NO_HEADER = 32 + zlib.MAX_WBITS, -zlib.MAX_WBITS


class Deadline:
    """Ends the connections of an answer when its time is up, wherever it is: also between two bytes of a header."""

    def __init__(self, seconds: float) -> None:
        self.ended = False
        self._lock = threading.Lock()
        self._held: list[socket.socket] = []
        self._timer = threading.Timer(seconds, self._end)
        self._timer.daemon = True

    def __enter__(self) -> Self:
        self._timer.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._timer.cancel()
        with self._lock:
            for held in self._held:
                held.close()

    def bind(self, connection: socket.socket) -> None:
        """Let the deadline end a connection: through a second handle of it, because TLS takes the first away."""
        with self._lock:
            if self.ended:
                raise TimeoutError
            self._held.append(connection.dup())

    def _end(self) -> None:
        with self._lock:
            self.ended = True
            for held in self._held:
                with suppress(OSError):
                    held.shutdown(socket.SHUT_RDWR)


class Transport(HTTPAdapter):
    """An adapter of a session; `connect` makes each of its connections, which the deadline ends."""

    def __init__(self, deadline: Deadline) -> None:
        self.deadline = deadline
        super().__init__()

    def connect(self, connection: HTTPConnection) -> socket.socket:
        """A connected socket, to a proxy where the connection has one."""
        sock = HTTPConnection._new_conn(connection)  # noqa: SLF001  # what urllib3 calls
        self.deadline.bind(sock)
        return sock

    def init_poolmanager(self, *arguments: int, **options: object) -> None:
        """Connect with `connect` to servers ..."""
        super().init_poolmanager(*arguments, **options)  # type: ignore[arg-type]
        own = {"_new_conn": lambda connection: self.connect(connection)}  # noqa: PLW0108  # a method of the connection
        self.poolmanager.pool_classes_by_scheme = {
            pool.scheme: type("Pool", (pool,), {"ConnectionCls": type("Connection", (pool.ConnectionCls,), own)})
            for pool in (HTTPConnectionPool, HTTPSConnectionPool)
        }

    def proxy_manager_for(self, proxy: str, **options: object) -> PoolManager:
        """... and to proxies, but for those of SOCKS, which have pools of their own."""
        manager: PoolManager = super().proxy_manager_for(proxy, **options)
        if isinstance(manager, ProxyManager):
            manager.pool_classes_by_scheme = self.poolmanager.pool_classes_by_scheme
        return manager


def body(raw: BaseHTTPResponse, most: int) -> bytes:
    """A body, decoded once; of one that holds more than `most` bytes, a beginning that does, too.

    Raises HTTPError when it is cut short or no code of its encoding.
    """
    encoding = raw.headers.get("Content-Encoding", "").rpartition(",")[2].strip().lower()
    plain: Iterator[bytes] = raw.stream(decode_content=False)
    if encoding in {"gzip", "x-gzip", "deflate"}:
        plain = _inflated(plain, whole=raw.length_remaining is not None or raw.chunked)
    taken = bytearray()
    try:
        for data in plain:
            taken += data
            if len(taken) > most:
                break
    except zlib.error as error:
        raise DecodeError(f"its body does not decode ({error})") from error
    return bytes(taken)


def _inflated(packed: Iterable[bytes], *, whole: bool) -> Iterator[bytes]:
    """The plain bytes of members of gzip, or of a stream of deflate with a header of zlib or none.

    Whatever follows the last member is left, as every client does. Nothing at all is a body where it is known to be
    `whole`. urllib3 would take a body for whole that ends before its code does.
    """
    code = None
    for data in packed:
        rest = data
        while rest:
            if code is None:
                code = zlib.decompressobj(_ANY_HEADER if rest[0] == _GZIP or rest[0] & 15 == _ZLIB else _NO_HEADER)
            elif code.eof:
                if rest[0] != _GZIP:
                    deque(packed, maxlen=0)
                    return
                code = zlib.decompressobj(_ANY_HEADER)
            yield code.decompress(rest, DEFAULT_BUFFER_SIZE)
            rest = code.unused_data if code.eof else code.unconsumed_tail
    if code:
        yield code.flush()
    if not (code.eof if code else whole):
        raise ProtocolError("its body is cut short")


def reason(error: BaseException) -> str:
    """What an error of requests or urllib3 is about at the bottom, in one line."""
    root = causes(error)[-1]
    words = getattr(root, "verify_message", "") or getattr(root, "strerror", "") or str(root) or type(root).__name__
    return " ".join(str(words).split()).rstrip(".")


class Clock(NamedTuple):
    """A source of time, and a way to wait."""

    now: Callable[[], float] = time.monotonic
    sleep: Callable[[float], None] = time.sleep


CLOCK = Clock()


def asked_pause(retry_after: str) -> float | None:
    """Seconds that the header Retry-After of an answer asks to wait; `None` where it names no time."""
    try:
        return Retry().parse_retry_after(retry_after)
    except (InvalidHeader, ValueError, OverflowError):
        return None


def causes(error: BaseException) -> list[BaseException]:
    """An error of the transport and all that are inside it, the last at the bottom."""
    parts = [error]
    for part in parts:  # which grows
        nested = (getattr(part, "reason", None), *part.args, part.__cause__)
        parts += [one for one in nested if isinstance(one, BaseException) and one not in parts]
    return parts


def timed_out(error: BaseException) -> bool:
    """Whether a timer of the transport ended an exchange: the same event as the end of its deadline.

    A time-out of the kernel has an `errno`: there the connection failed.
    """
    return any(isinstance(part, TimeoutError) and part.errno is None for part in causes(error))  # not the kernel's
