"""The web: an address becomes pages, from its server or from the cache.

The cache is an SQLite file that only its owner may read; the wait for other programs is bounded.
"""

import errno
import hashlib
import logging
import os
import re
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from datetime import timedelta
from http import HTTPStatus
from io import BytesIO
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from requests import PreparedRequest, Request, Response
from requests.exceptions import RequestException
from requests.models import REDIRECT_STATI
from requests_cache import CachedSession
from requests_cache.backends.base import BaseCache
from requests_cache.backends.sqlite import SQLiteCache

from etl import __version__
from etl.errors import SourceError
from etl.fetch.addresses import MOST_ROBOTS, Address, Rule, Web, allowed, redirected, robots
from etl.fetch.pieces import Bounds, Piece, pieces
from etl.fetch.wire import Failure, Wire, passing
from etl.files import cache_folder
from etl.model import Notice
from etl.transport import BUSY, CLOCK, ENCODINGS, Clock

PRODUCT = "mlsys-kg"
WAIT = 10.0  # seconds to wait for another program that writes to the cache
_SAVE = "save the page from a browser and name the file"
logging.getLogger("requests_cache").addHandler(logging.NullHandler())


class Busy(sqlite3.DatabaseError):
    """Another program held the cache for longer than `WAIT`."""


class Connection(sqlite3.Connection):
    """A connection whose lock errors end the attempt; requests_cache would repeat it without end."""

    def execute(self, sql: str, parameters: Any = (), /) -> sqlite3.Cursor:  # noqa: ANN401  # as SQLite takes them
        try:
            return super().execute(sql, parameters)
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode & 0xFF in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
                raise Busy(f"another program held it for {WAIT:g} seconds") from error
            if sql.startswith("BEGIN"):
                raise sqlite3.DatabaseError(str(error)) from error
            raise


class Session:
    """Fetches addresses, one after another, and keeps what it fetched in a cache."""

    def __init__(self, web: Web, clock: Clock = CLOCK) -> None:
        self._web, self._wire = web, Wire(web, clock)
        self._robots: dict[str, list[Rule]] = {}
        self._file = (web.cache or cache_folder(PRODUCT)) / "web.sqlite"
        self._notices: list[Notice] = []
        try:
            with _errors(self._file):
                self._http = self._cached(_opened(self._file, private_folder=web.cache is None))
        except Busy as busy:
            self._http = self._uncached(busy)

    def _cached(self, backend: BaseCache) -> CachedSession:
        http = CachedSession(
            backend=backend,
            allowable_codes=(200, *REDIRECT_STATI),
            always_revalidate=True,
            expire_after=timedelta(microseconds=1),  # a copy is asked about each time; at nothing it would not be kept
            filter_fn=lambda answer: "no-store" not in answer.headers.get("Cache-Control", "").lower(),
            key_fn=_key,
        )
        agent = f"{PRODUCT}/{__version__} (+https://w3id.org/mlsys-kg)"
        http.headers.update({"User-Agent": agent, "Accept-Encoding": ENCODINGS, "Connection": "close"})
        for scheme in ("http://", "https://"):
            http.mount(scheme, self._wire)
        return http

    def _uncached(self, busy: Busy) -> CachedSession:
        """A session that stores nothing, for the rest of the run. Raises SourceError when nothing else may be read."""
        if self._web.offline:
            raise _unusable(self._file, busy, "wait for that program") from busy
        words = f"the cache cannot be used ({busy}): pages are fetched without it"
        self._notices.append(Notice("uncached", str(self._file), words))
        http = self._cached(BaseCache())
        http.settings.disabled = True
        return http

    def close(self) -> None:
        self._http.close()  # type: ignore[no-untyped-call]

    def pieces(self, address: Address) -> Iterator[Piece | Notice]:
        """The pages at an address, and a notice when they are an older copy or not cached. Raises SourceError."""
        try:
            with _errors(self._file):
                try:
                    answer, stale = self._newest(address)
                except Busy as busy:
                    self._http = self._uncached(busy)
                    answer, stale = self._newest(address)
        except Failure as failure:
            words = f"source {address.url!r} cannot be fetched ({failure.reason}): {failure.advice}"
            raise SourceError(words) from failure
        kind = answer.headers.get("Content-Type", "")
        charset = re.search(r"charset\s*=\s*[\"']?([\w.:+-]{1,40})", kind, re.IGNORECASE)
        bounds = Bounds(page=self._web.most_bytes, source=self._web.most_bytes)
        path = urlsplit(address.url).path  # its ending may show the format
        for piece in pieces(BytesIO(answer.content), address.url, address.url, bounds, file=path):
            yield piece._replace(charset=charset[1] if charset else "")
        if stale:
            yield Notice("stale", address.url, f"could not be fetched again ({stale}): an older copy was read")
        yield from self._notices
        self._notices.clear()

    def _newest(self, address: Address) -> tuple[Response, str]:
        """The answer of the server, or an older one and why it is that."""
        if self._web.offline:
            return self._followed(address, self._copy), ""
        self._wire.begin()
        try:
            return self._followed(address, self._page), ""
        except Failure as failure:
            if failure.passing:
                with suppress(Failure):
                    return self._followed(address, self._copy), failure.reason
            raise

    def _followed(self, address: Address, get: Callable[[Address], Response]) -> Response:
        at = address
        try:
            for _ in range(self._web.most_redirects + 1):
                answer = get(at)
                if (target := self._http.get_redirect_target(answer)) is None:
                    return answer
                at = redirected(at, target)
        except (ValueError, Failure) as error:
            failure = error if isinstance(error, Failure) else Failure(f"it redirects nowhere: {error}", _SAVE)
            if at != address:
                failure.reason = f"it redirects to {at.url}: {failure.reason}"
            raise failure from error
        raise Failure(f"it redirects more than {self._web.most_redirects} times", _SAVE)

    def _copy(self, address: Address) -> Response:
        try:
            request = Request("GET", address.url).prepare()
        except (RequestException, ValueError) as error:
            raise _malformed(error) from error
        if copy := self._http.cache.get_response(_key(request)):
            return copy
        raise Failure(f"{address.url} is not in the cache", "fetch it once without --offline")

    def _page(self, address: Address) -> Response:
        """The answer to a request for a page, unless the host does not want programs there."""
        if self._web.robots and not allowed(address.url.removeprefix(address.origin), self._rules(address)):
            raise Failure("the robots.txt of its host forbids it", _SAVE)
        answer = self._asked(address)
        status = answer.status_code
        if status == HTTPStatus.OK or status in REDIRECT_STATI:
            return answer
        reason = f"its server answers {status} {answer.reason or ''}".rstrip()
        if status in BUSY or status >= 500:
            raise passing(reason)
        is_closed = status in {401, 403, 407, 451}  # what a server keeps from some, perhaps for legal reasons
        raise Failure(reason, _SAVE if is_closed else "check the address")

    def _asked(self, address: Address) -> Response:
        try:
            login = address.login or (lambda request: request)  # passwords that lie on this machine are not asked for
            return self._http.request("GET", address.url, allow_redirects=False, auth=login)
        except (RequestException, ValueError) as error:
            raise _malformed(error) from error

    def _rules(self, address: Address) -> list[Rule]:
        """The robots.txt of a host; one that is missing allows everything, one that fails forbids it."""
        if address.origin not in self._robots:
            found = b""
            try:
                with self._wire.beginning(MOST_ROBOTS):
                    answer = self._followed(Address(f"{address.origin}/robots.txt"), self._asked)
                if answer.status_code >= 500:
                    raise passing(f"its robots.txt cannot be read, which forbids the rest: {answer.status_code}")
                found = answer.content if answer.status_code == HTTPStatus.OK else b""
            except Failure as failure:
                if failure.passing:
                    raise
            self._robots[address.origin] = robots(found, PRODUCT)
        return self._robots[address.origin]


def _key(request: PreparedRequest, **_: object) -> str:
    return hashlib.sha256((request.url or "").encode("utf-8", "replace")).hexdigest()


def _malformed(error: Exception) -> Failure:
    return Failure(" ".join(str(error).split()), "check the address")


def _opened(file: Path, *, private_folder: bool) -> SQLiteCache:
    """The cache in `file`, which is made with mode 0600, as its folder is with 0700; wider modes are narrowed.

    A folder that exists keeps its mode, unless it is a `private_folder`. Raises Busy, OSError and sqlite3.Error.
    """
    file.parent.parent.mkdir(parents=True, exist_ok=True)
    file.parent.mkdir(mode=0o700, exist_ok=True)
    if private_folder:
        _narrow(file.parent, 0o700)
    if file.is_symlink():
        raise OSError(errno.ELOOP, "it is a symbolic link")
    os.close(os.open(file, os.O_RDWR | os.O_CREAT, 0o600))
    _narrow(file, 0o600)
    return SQLiteCache(str(file), serializer="json", timeout=WAIT, factory=Connection)


def _narrow(path: Path, mode: int) -> None:
    """Take the rights of others away; what belongs to somebody else keeps its mode."""
    if path.stat().st_mode & 0o777 & ~mode:
        with suppress(PermissionError):
            path.chmod(mode)


@contextmanager
def _errors(file: Path) -> Iterator[None]:
    """Turn what goes wrong with the file of the cache into a SourceError; Busy passes."""
    try:
        yield
    except Busy:
        raise
    except (sqlite3.Error, OSError) as error:
        raise _unusable(file, error, "remove it") from error


def _unusable(file: Path, error: Exception, advice: str) -> SourceError:
    reason = " ".join(str(error).split())
    return SourceError(f"cache {str(file)!r} cannot be used ({reason}): {advice}, or name a folder with --cache")
