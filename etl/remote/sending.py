"""Requests of any method to servers that may ask for a login, and whatever they answer.

Digest or basic is what the server asks for; a token goes with every request. No redirect is followed, so that no login
comes to a host that nobody named.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from http import HTTPStatus
from types import MappingProxyType

import requests
from requests.auth import AuthBase, HTTPBasicAuth, HTTPDigestAuth
from requests.exceptions import RequestException, SSLError
from urllib3.exceptions import HTTPError

from etl import __version__
from etl.errors import EndpointError
from etl.remote.endpoint import Endpoint, endpoint
from etl.remote.wire import Wire, cause, is_here, said, why
from etl.watch import Watch

_CONNECT = 10.0  # seconds
_MOST = 64_000_000  # bytes of an answer
_TAKEN = 1 << 16
_NOTHING: Mapping[str, str] = MappingProxyType({})


class Unsent(EndpointError):
    """No whole answer came: what was sent may have arrived, or not."""

    def __init__(self, message: str, *, passing: bool) -> None:
        super().__init__(message)
        self.passing = passing
        """Whether it may go better in a while."""


@dataclass(frozen=True, slots=True)
class Credentials:
    """Who sends: a name with a password, or a token, or nobody."""

    login: tuple[str, str] | None = field(default=None, repr=False)
    token: str | None = field(default=None, repr=False)


@dataclass(frozen=True, slots=True)
class Reply:
    """What a server answered."""

    status: int
    media_type: str
    body: bytes
    retry_after: str = ""
    location: str = ""

    @property
    def done(self) -> bool:
        return HTTPStatus.OK <= self.status < HTTPStatus.MULTIPLE_CHOICES

    @property
    def said(self) -> str:
        """What the server says of it, in one line."""
        return said(self.body.decode("utf-8", "replace"), markup=self.media_type.endswith(("html", "xml")))


class Sender:
    """Sends requests, each within `seconds` as a whole."""

    def __init__(self, credentials: Credentials, seconds: float) -> None:
        self._credentials = credentials
        self._seconds = seconds
        self._auth: dict[str, AuthBase] = {}

    def sent(self, method: str, url: str, body: bytes, headers: Mapping[str, str] = _NOTHING) -> Reply:
        """The answer of a server, whatever its status. Raises Unsent when there is no whole one."""
        at = endpoint(url, None, self._seconds)
        reply, asked = self._exchanged(at, method, body, headers)
        place = _shown(at)
        if reply.status == HTTPStatus.UNAUTHORIZED and place not in self._auth and (auth := self._answering(asked)):
            self._auth[place] = auth
            reply, _ = self._exchanged(at, method, body, headers)
        return reply

    def _answering(self, asked: str) -> AuthBase | None:
        """The login in the way that the server asks for."""
        if not self._credentials.login:
            return None
        name, password = self._credentials.login
        ways = asked.lower()
        if "digest" in ways:
            return HTTPDigestAuth(name, password)
        return HTTPBasicAuth(name.encode(), password.encode()) if "basic" in ways else None

    def _exchanged(self, at: Endpoint, method: str, body: bytes, headers: Mapping[str, str]) -> tuple[Reply, str]:
        token = self._credentials.token
        told = {"User-Agent": f"mlsys-kg/{__version__}", **headers}
        with requests.Session() as session, Watch(at.seconds) as watch:
            wire = Wire(watch)
            session.mount("http://", wire)
            session.mount("https://", wire)
            try:
                with session.request(
                    method,
                    at.url,
                    data=body,
                    headers=told,
                    auth=_Bearer(token) if token else self._auth.get(_shown(at)),
                    timeout=(min(_CONNECT, at.seconds), at.seconds),
                    proxies={"http": "", "https": ""} if is_here(at) else None,
                    allow_redirects=False,
                    stream=True,
                ) as response:
                    taken = _taken(response, at)
            except (RequestException, HTTPError, OSError) as error:
                raise _unsent(at, error, late=watch.ended) from error
            if watch.ended:
                raise _late(at)
        return _reply(response, taken), response.headers.get("WWW-Authenticate", "")


class _Bearer(AuthBase):
    """A token; as an `auth`, so that no .netrc takes its place."""

    def __init__(self, token: str) -> None:
        self._token = token

    def __call__(self, request: requests.PreparedRequest) -> requests.PreparedRequest:
        request.headers["Authorization"] = f"Bearer {self._token}"
        return request


def _reply(response: requests.Response, body: bytes) -> Reply:
    headers = response.headers
    media_type = headers.get("Content-Type", "").partition(";")[0].strip().lower()
    return Reply(
        response.status_code, media_type, body, headers.get("Retry-After", ""), said(headers.get("Location", ""))
    )


def _taken(response: requests.Response, at: Endpoint) -> bytes:
    taken = bytearray()
    for data in response.raw.stream(_TAKEN, decode_content=True):
        taken += data
        if len(taken) > _MOST:
            raise Unsent(f"{at.url} answers with more than {_MOST:,} bytes: check the address", passing=False)
    return bytes(taken)


def _unsent(at: Endpoint, error: Exception, *, late: bool) -> Unsent:
    if late or isinstance(cause(error), TimeoutError):
        return _late(at)
    return Unsent(f"{_shown(at)}: {why(at, error)}", passing=not isinstance(error, SSLError))


def _shown(at: Endpoint) -> str:
    """The address without the name of a graph."""
    return at.url.partition("?")[0]


def _late(at: Endpoint) -> Unsent:
    return Unsent(f"{_shown(at)}: no whole answer within {at.seconds:g} seconds", passing=True)
