"""The web: an address becomes pages, from its server or from the cache."""

from __future__ import annotations

import hashlib
import logging
import os
import re
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import timedelta
from http import HTTPStatus
from io import BytesIO
from pathlib import Path
from typing import Self
from urllib.parse import urlsplit

from requests import PreparedRequest, Request, Response
from requests.exceptions import RequestException
from requests_cache import CachedSession

from etl import __version__
from etl.errors import SourceError
from etl.fetch.addresses import Address, redirected
from etl.fetch.options import Web
from etl.fetch.pace import CLOCK, Budget, Clock, Pace
from etl.fetch.pieces import Bounds, Piece, pieces
from etl.fetch.robots import Robots, robots
from etl.fetch.wire import BUSY, Failure, Wire, passing

PRODUCT = "mlsys-kg"
AGENT = f"{PRODUCT}/{__version__} (+https://w3id.org/mlsys-kg)"

_CHARSET = re.compile(r"charset\s*=\s*[\"']?([\w.:+-]{1,40})", re.IGNORECASE)
_REDIRECTS = (301, 302, 303, 307, 308)
_CLOSED = (401, 403, 407, 451)
_EXPIRED = timedelta(microseconds=1)  # a copy is asked about each time; at nothing it would not even be kept

_Get = Callable[[Address], Response]

logging.getLogger("requests_cache").addHandler(logging.NullHandler())


class Session:
    """Fetches addresses, one after another, and keeps what it fetched in a cache."""

    def __init__(self, web: Web, clock: Clock = CLOCK) -> None:
        self._web = web
        self._clock = clock
        self._robots: dict[str, Robots] = {}
        self._wire = Wire(Pace(web.pace, clock), clock, most_bytes=web.most_bytes, private=web.private)
        self._file = (web.cache or cache_folder()) / "web.sqlite"
        with _told(self._file):
            self._http = CachedSession(
                str(self._file),
                backend="sqlite",
                serializer="json",
                allowable_codes=(200, *_REDIRECTS),
                always_revalidate=True,
                expire_after=_EXPIRED,
                filter_fn=_may_be_kept,
                key_fn=_key,
            )
        self._http.headers.update({"User-Agent": AGENT, "Accept-Encoding": "gzip, deflate", "Connection": "close"})
        for scheme in ("http://", "https://"):
            self._http.mount(scheme, self._wire)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._http.close()  # type: ignore[no-untyped-call]

    def pieces(self, address: Address) -> Iterator[Piece]:
        """The pages at an address.

        Raises:
            SourceError: it cannot be fetched, or the answer is damaged or too large.

        """
        try:
            with _told(self._file):
                answer, stale = self._answer(address)
        except Failure as failure:
            told = f"source {address.url!r} cannot be fetched ({failure.reason}): {failure.advice}"
            raise SourceError(told) from failure
        charset = _CHARSET.search(answer.headers.get("Content-Type", ""))
        bounds = Bounds(page=self._web.most_bytes, source=self._web.most_bytes)
        for piece in pieces(BytesIO(answer.content), address.url, address.url, bounds, file=address.path):
            yield piece._replace(charset=charset[1] if charset else "", stale=stale)

    def _answer(self, address: Address) -> tuple[Response, str]:
        """The answer of the server, or an older one and why it is that."""
        if self._web.offline:
            return self._followed(address, self._copy), ""
        self._wire.budget = Budget(self._web.most_seconds, self._clock)
        try:
            return self._followed(address, self._page), ""
        except Failure as failure:
            if not failure.passing:
                raise
            try:
                return self._followed(address, self._copy), failure.reason
            except Failure:
                raise failure from None

    def _followed(self, address: Address, get: _Get) -> Response:
        """The page that an address leads to."""
        at = address
        try:
            for _ in range(self._web.most_redirects + 1):
                answer = get(at)
                target = self._http.get_redirect_target(answer)
                if target is None:
                    return answer
                at = redirected(at, target)
        except (ValueError, Failure) as error:
            failure = error if isinstance(error, Failure) else Failure(f"it redirects nowhere: {error}", _SAVE)
            if at != address:
                failure.reason = f"it redirects to {at.url}: {failure.reason}"
            raise failure from error
        raise Failure(f"it redirects more than {self._web.most_redirects} times", _SAVE)

    def _copy(self, address: Address) -> Response:
        if copy := self._http.cache.get_response(_key(_prepared(address.url))):
            return copy
        raise Failure(f"{address.url} is not in the cache", "fetch it once without --offline")

    def _page(self, address: Address) -> Response:
        """The answer to a request for a page, unless the host does not want programs there."""
        parts = urlsplit(address.url)
        path = f"{parts.path}?{parts.query}" if parts.query else parts.path
        if self._web.robots and not self._rules(address).allow(path):
            raise Failure("the robots.txt of its host forbids it", _SAVE)
        answer = self._asked(address)
        status = answer.status_code
        if status == HTTPStatus.OK or status in _REDIRECTS:
            return answer
        said = f"its server answers {status} {answer.reason or ''}".rstrip()
        if status in BUSY or status >= 500:
            raise passing(said)
        raise Failure(said, _SAVE if status in _CLOSED else "check the address")

    def _asked(self, address: Address) -> Response:
        try:
            return self._http.request("GET", address.url, allow_redirects=False, auth=address.login or _nobody)
        except (RequestException, ValueError) as error:
            raise _malformed(error) from error

    def _rules(self, address: Address) -> Robots:
        """The robots.txt of a host; one that is missing allows everything, one that fails forbids it."""
        if address.origin not in self._robots:
            try:
                answer = self._followed(Address(f"{address.origin}/robots.txt"), self._asked)
            except Failure as failure:
                if failure.passing:
                    raise
                answer = Response()
                answer.status_code = HTTPStatus.NOT_FOUND
            if answer.status_code >= 500:
                raise passing(f"its robots.txt cannot be read, which forbids the rest: {answer.status_code}")
            found = answer.content.decode("utf-8", "replace") if answer.status_code == HTTPStatus.OK else ""
            self._robots[address.origin] = robots(found, PRODUCT)
        return self._robots[address.origin]


_SAVE = "save the page from a browser and name the file"


def cache_folder() -> Path:
    """Where copies are kept when no folder is named, as the XDG Base Directory Specification says."""
    named = Path(os.environ.get("XDG_CACHE_HOME", ""))
    return (named if named.is_absolute() else Path.home() / ".cache") / PRODUCT


@contextmanager
def _told(file: Path) -> Iterator[None]:
    """Say in one line what is wrong with the file of the cache."""
    try:
        yield
    except (sqlite3.Error, OSError) as error:
        reason = " ".join(str(error).split())
        raise SourceError(
            f"cache {str(file)!r} cannot be used ({reason}): remove it, or name a folder with --cache"
        ) from error


def _may_be_kept(answer: Response) -> bool:
    return "no-store" not in answer.headers.get("Cache-Control", "").lower()


def _key(request: PreparedRequest, **_: object) -> str:
    return hashlib.sha256((request.url or "").encode("utf-8", "replace")).hexdigest()


def _prepared(url: str) -> PreparedRequest:
    try:
        return Request("GET", url).prepare()
    except (RequestException, ValueError) as error:
        raise _malformed(error) from error


def _malformed(error: Exception) -> Failure:
    return Failure(" ".join(str(error).split()), "check the address")


def _nobody(request: PreparedRequest) -> PreparedRequest:
    """Log in nowhere: passwords that lie on this machine are not asked for."""
    return request
