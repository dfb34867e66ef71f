"""A bound on the time that an exchange over the network takes as a whole, whatever the other side does meanwhile."""

import socket
import threading
from contextlib import suppress
from typing import Self


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
    return any(isinstance(part, TimeoutError) and part.errno is None for part in causes(error))


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
