"""Requests as they go out: to hosts that are allowed, at a pace, again when the server is busy, within bounds."""

import socket
import ssl
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager
from dataclasses import dataclass
from http import HTTPStatus
from typing import Any
from urllib.parse import urlsplit

from requests import PreparedRequest, RequestException, Response
from requests.exceptions import SSLError
from requests.utils import select_proxy
from urllib3 import BaseHTTPResponse
from urllib3.connection import HTTPConnection
from urllib3.exceptions import HTTPError

from etl import transport
from etl.fetch.addresses import Web, is_public
from etl.transport import BUSY, Clock, Deadline, causes, timed_out


@dataclass(eq=False)
class Failure(Exception):
    """An address that cannot be fetched: why, and what to do."""

    reason: str
    advice: str
    passing: bool = False  # it may be gone the next time, so that an older copy may stand in


def passing(reason: str) -> Failure:
    """A failure that is nobody's fault."""
    return Failure(reason, "try again later, or save the page and name the file", passing=True)


class Wire(transport.Transport):
    """What a session sends its requests through; every answer is whole, decoded and within bounds, or a Failure."""

    def __init__(self, web: Web, clock: Clock) -> None:
        self._web, self._clock = web, clock
        self._turns: dict[str, float] = {}  # when each host may be asked again
        self._end = 0.0  # when the time is up of the answer that is being fetched
        self._beginning = 0
        super().__init__(Deadline(0))

    def begin(self) -> None:
        """Give the next answer all of its time."""
        self._end = self._clock.now() + self._web.most_seconds

    @contextmanager
    def beginning(self, size: int) -> Iterator[None]:
        """Take only the first `size` bytes of the answers that are fetched inside, however long they are."""
        self._beginning = size
        try:
            yield
        finally:
            self._beginning = 0

    def send(self, request: PreparedRequest, **options: Any) -> Response:  # type: ignore[override]  # noqa: ANN401
        """The answer to a request, asked for again while the server is busy. Raises Failure."""
        host = str(urlsplit(request.url or "").hostname or "")
        if select_proxy(request.url or "", options.get("proxies") or {}) and not self._web.private:
            _check_behind_proxy(host)
        pauses = iter((0.0, 2.0, 4.0))  # seconds before each further try, where the server does not ask for others
        while True:
            self._wait(host)
            answer = self._exchange(request, options)
            pause = next(pauses, None)
            if pause is None or answer.status_code not in BUSY | {HTTPStatus.INTERNAL_SERVER_ERROR}:
                return answer
            asked = transport.asked_pause(answer.raw.headers.get("Retry-After", ""))
            pause = min(60.0, pause if asked is None else asked)
            if pause >= self._end - self._clock.now():
                raise passing(f"its server answers {answer.status_code} and asks to wait")
            self._clock.sleep(pause)

    def _wait(self, host: str) -> None:
        """Wait for the turn of a host, which is not the server's time."""
        now = self._clock.now()
        pause = max(0.0, self._turns.get(host, now) - now)
        if pause:
            self._clock.sleep(pause)
            self._end += pause
        self._turns[host] = now + pause + self._web.pace

    def _left(self) -> float:
        """Seconds for the rest of an answer."""
        return max(self._end - self._clock.now(), 0.001)

    def _exchange(self, request: PreparedRequest, options: Mapping[str, Any]) -> Response:
        """One request and its answer, with the body of a page and without that of anything else."""
        left = self._left()
        late = passing(f"no whole answer within {self._web.most_seconds:g} seconds")
        with Deadline(left) as self.deadline:
            try:
                answer = super().send(request, **{**options, "timeout": left, "stream": True})
                with closing(answer.raw):
                    answer._content = self._body(answer.raw) if answer.status_code == 200 else b""  # noqa: SLF001
                    answer._content_consumed = True  # type: ignore[attr-defined]  # noqa: SLF001
            except (Failure, RequestException, HTTPError, OSError) as error:
                if self.deadline.ended or timed_out(error):
                    raise late from error
                raise _failure(error) from error
            if self.deadline.ended:  # what came may be a part
                raise late
        return answer

    def _body(self, raw: BaseHTTPResponse) -> bytes:
        most = self._beginning or self._web.most_bytes
        found = transport.body(raw, most)
        if len(found) > most and not self._beginning:
            raise Failure(f"it holds more than {most:,} bytes", "save it and name the file")
        return found[:most]

    def connect(self, connection: HTTPConnection) -> socket.socket:
        """A connection to an address of the host that is allowed, looked up once; a proxy may have any address."""
        host, port = connection.host, connection.port or connection.default_port
        found = _looked_up(host, port)
        allowed = [address for address in found if connection.proxy or self._web.private or is_public(address[4][0])]
        if not allowed:
            raise _forbidden(host, found[0][4][0])
        refusal: OSError = TimeoutError()
        for family, kind, protocol, _, address in allowed:
            sock = socket.socket(family, kind, protocol)
            try:
                sock.settimeout(self._left())
                self.deadline.bind(sock)
                sock.connect(address)
            except OSError as error:
                sock.close()
                refusal = error
            else:
                return sock
        raise refusal


def _looked_up(host: str, port: int) -> list[tuple[socket.AddressFamily, socket.SocketKind, int, str, tuple[str, int]]]:
    try:
        return socket.getaddrinfo(host.strip("[]"), port, type=socket.SOCK_STREAM)  # type: ignore[return-value]
    except (OSError, UnicodeError) as error:
        raise Failure(f"no host {host!r} is known", "check the address and your connection", passing=True) from error


def _check_behind_proxy(host: str) -> None:
    """Refuse what is known not to be public; what only the proxy can look up is up to the proxy."""
    try:
        found = _looked_up(host, 80)
    except Failure:
        return
    if private := [address[4][0] for address in found if not is_public(address[4][0])]:
        raise _forbidden(host, private[0])


def _forbidden(host: str, numbers: str) -> Failure:
    where = host if host.strip("[]") == numbers else f"{host} at {numbers}"
    return Failure(f"{where} is not on the public internet", "--allow-private fetches from there, too")


def _failure(error: Exception) -> Failure:
    if isinstance(error, Failure):
        return error
    words = transport.reason(error)
    if any(isinstance(one, SSLError | ssl.SSLError) for one in causes(error)):
        return Failure(f"no safe connection: {words}", "check the address, or save the page and name the file")
    return passing(f"the connection failed: {words}")
