"""Requests to servers that may ask for a login, by digest, basic or token, and what they answer."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from http import HTTPStatus

from requests import PreparedRequest
from requests.auth import AuthBase, HTTPBasicAuth, HTTPDigestAuth

from etl.errors import EndpointError
from etl.remote import wire
from etl.remote.endpoint import Endpoint, endpoint
from etl.remote.wire import Reply


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


class Sender:
    """POSTs bodies, each exchange within `seconds` as a whole."""

    def __init__(self, credentials: Credentials, seconds: float) -> None:
        self._credentials = credentials
        self._seconds = seconds
        self._auth: dict[str, AuthBase] = {}

    def sent(self, url: str, body: bytes, headers: Mapping[str, str]) -> Reply:
        """The answer of a server, whatever its status. Raises Unsent when there is no whole one."""
        at = endpoint(url, None, self._seconds)
        reply = self._exchanged(at, body, headers)
        place = _shown(at)
        refused = reply.status == HTTPStatus.UNAUTHORIZED and place not in self._auth
        if refused and (auth := self._answering(reply.challenge)):
            self._auth[place] = auth
            reply = self._exchanged(at, body, headers)
        return reply

    def _answering(self, asked: str) -> AuthBase | None:
        """The login in the way that the server asks for."""
        if not self._credentials.login:
            return None
        name, password = self._credentials.login
        ways = asked.lower()
        if "digest" in ways:
            return _Digest(name, password)
        return HTTPBasicAuth(name.encode(), password.encode()) if "basic" in ways else None

    def _exchanged(self, at: Endpoint, body: bytes, headers: Mapping[str, str]) -> Reply:
        token = self._credentials.token
        auth = _Bearer(token) if token else self._auth.get(_shown(at))
        try:
            return wire.exchanged(at, body, headers, auth)
        except wire.NoAnswer as error:
            raise Unsent(f"{_shown(at)}: {error}", passing=not error.lasting) from error


class _Bearer(AuthBase):
    """A token; as an `auth`, so that no .netrc takes its place."""

    def __init__(self, token: str) -> None:
        self._token = token

    def __call__(self, request: PreparedRequest) -> PreparedRequest:
        request.headers["Authorization"] = f"Bearer {self._token}"
        return request


class _Digest(HTTPDigestAuth):
    """A login by digest; a challenge that nobody can answer is one error, whatever is missing or odd in it."""

    def build_digest_header(self, method: str, url: str) -> str:
        try:
            header: str | None = super().build_digest_header(method, url)  # type: ignore[no-untyped-call]
            if header is not None and header.encode("latin-1"):  # what a header can carry
                return header
        except (KeyError, AttributeError, ValueError):
            pass
        raise wire.NoAnswer("it asks for a login by digest in a way that is not known", lasting=True)


def _shown(at: Endpoint) -> str:
    """The address without the name of a graph."""
    return at.url.partition("?")[0]
