"""Clients whose queries ended the engine: twice within a minute, and they wait.

All clients have the address 127.0.0.1. Linux knows which user's socket it is and, for processes that we may look at,
which session (a terminal, a browser, a service) holds it. So a script in a loop is one client, however often it calls
`curl`, and the other programs of its user are others. Elsewhere all are one.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from http import HTTPStatus
from math import ceil
from pathlib import Path

from etl.serve.wire import Refused

PERIOD = 60.0
"""Seconds for which an end of the engine counts."""
_ENDS = 2
_PROC = Path("/proc")
_NOBODY = "0"
"""Inode of a connection that was closed a moment ago: its port may be in use again."""


@dataclass(frozen=True, slots=True)
class Client:
    """A user of this machine and a session, where they can be known."""

    user: int = -1
    session: int = -1


def client(peer: tuple[str, int]) -> Client:
    """Who holds the other end of a connection from this address and port."""
    address = f"{int.from_bytes(bytes(map(int, peer[0].split('.'))), 'little'):08X}:{peer[1]:04X}"
    with suppress(OSError, IndexError, ValueError):
        for line in (_PROC / "net" / "tcp").read_text().splitlines()[1:]:
            words = line.split()
            if words[1] == address and words[9] != _NOBODY:
                return Client(int(words[7]), _session(int(words[7]), words[9]))
    return Client()


def _session(user: int, inode: str) -> int:
    """The session of a process of a user that holds a socket; -1 where we may not look."""
    for process in _PROC.glob("[0-9]*"):
        with suppress(OSError, IndexError, ValueError):
            if process.stat().st_uid == user and _holds(process, inode):
                return int((process / "stat").read_text().rpartition(")")[2].split()[3])
    return -1


def _holds(process: Path, inode: str) -> bool:
    for handle in (process / "fd").iterdir():
        with suppress(OSError):  # one that was closed meanwhile
            if str(handle.readlink()) == f"socket:[{inode}]":
                return True
    return False


@dataclass(slots=True)
class Strikes:
    """When whose queries ended the engine."""

    clock: Callable[[], float] = time.monotonic
    _ends: dict[Client, list[float]] = field(default_factory=dict)

    def add(self, one: Client) -> None:
        """Count an end of the engine against a client."""
        self._ends[one] = [*self._recent(one), self.clock()][-_ENDS:]

    def check(self, peer: tuple[str, int]) -> None:
        """Raise Refused while the client at an address has to wait."""
        self._ends = {one: ends for one in self._ends if (ends := self._recent(one))}
        if not any(len(ends) >= _ENDS for ends in self._ends.values()):
            return  # nobody waits: no need to know who it is
        ends = self._recent(client(peer))
        if len(ends) >= _ENDS:
            wait = ceil(ends[0] + PERIOD - self.clock())
            why = f"your queries ended the server twice within a minute: wait {wait} s"
            raise Refused(HTTPStatus.TOO_MANY_REQUESTS, why, {"retry-after": str(wait)})

    def _recent(self, one: Client) -> list[float]:
        return [at for at in self._ends.get(one, ()) if self.clock() - at < PERIOD]
