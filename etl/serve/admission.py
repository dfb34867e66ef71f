"""Who may be in: at most so many connections, of which a share may idle, and so many bytes of their requests.

A connection idles until its request has arrived; the one that idles longest makes room for a new one.
"""

import resource
from asyncio import StreamWriter
from collections.abc import Callable
from dataclasses import dataclass, field
from http import HTTPStatus

from etl.serve.wire import Refused

_MOST = 200  # connections, where the system gives so many handles
_SPARE = 150  # handles for all but requests: those that wait to be refused, the guard, the store


def most() -> int:
    """How many connections there may be: each takes two handles of those that a process may have."""
    handles, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return _MOST if handles == resource.RLIM_INFINITY else max(2, min(_MOST, (handles - _SPARE) // 2))


@dataclass(slots=True)
class Admission:
    """The connections that are in, and the bytes that each holds; `evict` ends one that idles."""

    evict: Callable[[StreamWriter], object]
    bytes: int
    most: int = field(default_factory=most)
    _held: dict[StreamWriter, int] = field(default_factory=dict)
    _idle: dict[StreamWriter, None] = field(default_factory=dict)  # those that idle, the longest first

    def enter(self, one: StreamWriter) -> None:
        """Let a connection in, which idles. Raises Refused when all others are at work."""
        if len(self._idle) >= self.most // 2 or (len(self._held) >= self.most and self._idle):
            self._evict(next(iter(self._idle)))
        if len(self._held) >= self.most:
            raise Refused(HTTPStatus.SERVICE_UNAVAILABLE, f"{self.most} requests are under way; ask again")
        self._held[one] = 0
        self._idle[one] = None

    def hold(self, one: StreamWriter, size: int) -> None:
        """Take bytes for the body of an idle connection. Raises Refused when requests under way hold too many."""
        if one not in self._held:
            return  # evicted a moment ago
        while sum(self._held.values()) + size > self.bytes:
            others = [other for other in self._idle if other is not one and self._held[other]]
            if not others:
                raise Refused(HTTPStatus.SERVICE_UNAVAILABLE, "the requests under way are too large; ask again")
            self._evict(others[0])
        self._held[one] = size

    def arrived(self, one: StreamWriter) -> None:
        """Note that the request of a connection is complete: it idles no more."""
        self._idle.pop(one, None)

    def leave(self, one: StreamWriter) -> None:
        """Free what a connection holds."""
        self._held.pop(one, None)
        self._idle.pop(one, None)

    def _evict(self, one: StreamWriter) -> None:
        self.leave(one)
        self.evict(one)
