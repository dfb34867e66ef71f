"""One request over HTTP and the whole of its answer, within bounds, or why there is none; no redirect is followed.

`Sender` answers servers that ask for a login, by digest, basic or token.
"""

import ipaddress
import re
import socket
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from http import HTTPStatus
from urllib.parse import urlsplit

import requests
from requests import PreparedRequest
from requests.auth import HTTPBasicAuth, HTTPDigestAuth
from requests.exceptions import ConnectTimeout, RequestException, SSLError
from urllib3.exceptions import HTTPError

from etl import __version__, transport
from etl.display import BRIEF, begun, plain
from etl.errors import EndpointError
from etl.remote import Endpoint, endpoint
from etl.transport import ENCODINGS, Deadline, causes, timed_out

Auth = Callable[[PreparedRequest], PreparedRequest]  # puts a login into a request
_CONNECT = 10.0  # seconds


class Unsent(EndpointError):
    """No whole answer came, and why: what was sent may have arrived, or not."""

    def __init__(self, why: str, advice: str = "", *, passing: bool = True) -> None:
        super().__init__(why)
        self.advice = advice  # what who asks a query can do about it
        self.passing = passing  # it may go better in a while, unless size, certificate or the way to log in is at fault


@dataclass(frozen=True, slots=True)
class Reply:
    """What a server answered."""

    status: int
    media_type: str
    body: bytes
    retry_after: str = ""
    location: str = ""  # where it says that the address has moved to
    challenge: str = ""  # how it asks for a login

    @property
    def done(self) -> bool:
        return HTTPStatus.OK <= self.status < HTTPStatus.MULTIPLE_CHOICES

    @property
    def message(self) -> str:
        """What the server says of it, in one line."""
        return one_line(self.body.decode("utf-8", "replace"), markup=self.media_type.endswith(("html", "xml")))

    def refusal(self, advice: Mapping[int, str]) -> str:
        """Why it is no success: status, what the server says, and what to do about it."""
        words = f" ({self.message})" if self.message and not self.media_type.endswith("html") else ""
        return f"answers {self.status}{words}{f': {advice[self.status]}' if self.status in advice else ''}"


def exchanged(at: Endpoint, sent: bytes | Mapping[str, bytes], headers: Mapping[str, str], auth: Auth | None) -> Reply:
    """The answer to a body or a form that is POSTed, whatever its status. Raises Unsent."""
    with requests.Session() as session, Deadline(at.seconds) as deadline:
        for scheme in ("http://", "https://"):
            session.mount(scheme, transport.Transport(deadline))
        session.headers.update({"User-Agent": f"mlsys-kg/{__version__}", "Accept-Encoding": ENCODINGS, **headers})
        seconds = min(_CONNECT, at.seconds), at.seconds
        proxies = {"http": "", "https": ""} if _is_here(at) else None
        try:
            with session.post(
                at.url, sent, auth=auth, timeout=seconds, proxies=proxies, allow_redirects=False, stream=True
            ) as response:
                body = transport.body(response.raw, at.most_bytes)
        except (RequestException, HTTPError, OSError) as error:
            raise _failed(at, error, late=deadline.ended) from error
        if deadline.ended:  # what came may be a part
            raise _failed(at, TimeoutError(), late=True)
    if len(body) > at.most_bytes:
        raise Unsent(f"the answer holds more than {at.most_bytes:,} bytes", ": ask for less, with LIMIT", passing=False)
    fields = response.headers
    kind = fields.get("Content-Type", "").partition(";")[0].strip().lower()
    location = one_line(fields["Location"]) if response.is_redirect else ""
    retry_after, challenge = fields.get("Retry-After", ""), fields.get("WWW-Authenticate", "")
    return Reply(response.status_code, kind, body, retry_after, location, challenge)


def _failed(at: Endpoint, error: Exception, *, late: bool) -> Unsent:
    if not late and isinstance(error, ConnectTimeout) and at.seconds > _CONNECT:
        return Unsent(f"no connection within {_CONNECT:g} seconds")
    if late or timed_out(error):
        return Unsent(f"no whole answer within {at.seconds:g} seconds", ": ask for less, or for longer with --timeout")
    if any(isinstance(one, socket.gaierror) for one in causes(error)):
        return Unsent(f"no host {urlsplit(at.url).hostname!r} is known: check the address")
    unsafe = isinstance(error, SSLError)
    what = "no safe connection" if unsafe else "the connection failed"
    return Unsent(f"{what}: {one_line(transport.reason(error))}", passing=not unsafe)


def one_line(words: str, *, markup: bool = False) -> str:
    """What a server says, in one line that is safe on a terminal."""
    return begun(plain(re.sub(r"<[^<>]*>", " ", words) if markup else words), BRIEF)


def _is_here(at: Endpoint) -> bool:
    """Whether the endpoint is on this machine, where no proxy has to ask for us."""
    host = urlsplit(at.url).hostname or ""
    try:
        return host == "localhost" or ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


@dataclass(frozen=True, slots=True)
class Credentials:
    """Who sends: a name with a password, or a token, or nobody."""

    login: tuple[str, str] | None = field(default=None, repr=False)
    token: str | None = field(default=None, repr=False)


@dataclass(slots=True)
class Sender:
    """POSTs bodies, each exchange within `seconds` as a whole; logs in by digest, basic or token."""

    credentials: Credentials
    seconds: float
    _auth: dict[str, Auth] = field(default_factory=dict)

    def sent(self, url: str, body: bytes, headers: Mapping[str, str]) -> Reply:
        """The answer of a server, whatever its status. Raises Unsent when there is no whole one."""
        at = endpoint(url, None, self.seconds)
        place = at.url.partition("?")[0]  # without the name of a graph
        while True:
            try:
                auth = self._bearer if self.credentials.token else self._auth.get(place)
                reply = exchanged(at, body, headers, auth)
            except Unsent as error:
                raise Unsent(f"{place}: {error}", passing=error.passing) from error
            login = self._login(reply.challenge.lower())
            if reply.status != HTTPStatus.UNAUTHORIZED or place in self._auth or not login:
                return reply
            self._auth[place] = login

    def _login(self, challenge: str) -> Auth | None:
        """What answers a challenge, where a name and a password are known."""
        if self.credentials.login and "digest" in challenge:
            return _Digest(*self.credentials.login)
        if self.credentials.login and "basic" in challenge:
            return HTTPBasicAuth(*(part.encode() for part in self.credentials.login))
        return None

    def _bearer(self, request: PreparedRequest) -> PreparedRequest:
        """A token; as an `auth`, so that no .netrc takes its place."""
        request.headers["Authorization"] = f"Bearer {self.credentials.token}"
        return request


class _Digest(HTTPDigestAuth):
    """A login by digest; a challenge that nobody can answer is one error, whatever is missing or odd in it."""

    def build_digest_header(self, method: str, url: str) -> str:
        with suppress(KeyError, AttributeError, ValueError):
            header: str | None = super().build_digest_header(method, url)  # type: ignore[no-untyped-call]
            if header is not None and header.encode("latin-1"):  # what a header can carry
                return header
        raise Unsent("it asks for a login by digest in a way that is not known", passing=False)
