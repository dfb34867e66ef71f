"""Requests that are sent again while a server restarts or is busy, with growing pauses."""

from collections.abc import Callable
from dataclasses import dataclass, field

from etl import transport
from etl.remote.sending import Unsent
from etl.remote.wire import Reply
from etl.transport import BUSY, CLOCK, Clock

_FIRST, _LONGEST = 0.2, 5.0  # seconds of a pause
_TIMES = 2  # that a request is sent which is answered and shows no effect


@dataclass(frozen=True, slots=True)
class Patience:
    """How long to go on with a request that fails in a way that may pass, and who gets notices."""

    seconds: float = 60.0
    notify: Callable[[str], object] = field(default=lambda _: None)
    clock: Clock = CLOCK
    settling: float = 5.0  # seconds in which a server may still run a request that it did not answer

    def until_answered(self, send: Callable[[], Reply]) -> Reply:
        """What the server answers in the end, if only that it is busy. Raises Unsent when it does not."""
        pause, until = _FIRST, 0.0
        while True:
            failure: Unsent | None = None
            asked = 0.0
            try:
                reply = send()
            except Unsent as error:
                if not error.passing:
                    raise
                failure = error
            else:
                if reply.status not in BUSY:
                    return reply
                asked = transport.asked_pause(reply.retry_after) or 0.0
            now, wait = self.clock.now(), max(pause, asked)
            until = until or now + self.seconds
            if now + wait > until:
                if failure:
                    raise failure
                return reply
            if pause == _FIRST:
                reason = failure or f"the server answers {reply.status}"
                self.notify(f"waiting for the server, {self.seconds:g} s at most: {reason}")
            self.clock.sleep(wait)
            pause = min(2 * pause, _LONGEST)

    def until_seen(self, send: Callable[[], None], seen: Callable[[], bool]) -> int:
        """Send what is not safe to repeat until its effect is seen; gives how often it was sent, 0 for "was there".

        It is sent again when no effect came within `settling` seconds, at most once after an answer. Raises Unsent.
        """
        until, sent = self.clock.now() + self.seconds, 0
        failure: Unsent | None = None
        while not self._comes(seen, self.settling if sent else 0.0):
            if failure and self.clock.now() >= until:
                raise failure
            if not failure and sent >= _TIMES:
                break
            try:
                sent += 1
                send()
                failure = None
            except Unsent as error:
                if not error.passing:
                    raise
                failure = error
                self.notify(f"waiting for the effect of a request: {error}")
        return sent

    def pause(self, *, doubtful: bool) -> None:
        """Let time pass between two counts: more of it where a request may still run."""
        self.clock.sleep(self.settling if doubtful else _FIRST)

    def _comes(self, seen: Callable[[], bool], seconds: float) -> bool:
        """Whether an effect is seen in time."""
        until, pause = self.clock.now() + seconds, _FIRST
        while not seen():
            if (left := until - self.clock.now()) <= 0:
                return False
            self.clock.sleep(min(pause, left))
            pause = min(2 * pause, _LONGEST)
        return True
