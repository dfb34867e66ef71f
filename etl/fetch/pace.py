"""Time: pauses between requests to one host, and how long an answer may take."""

from etl.transport import CLOCK, Clock


class Pace:
    """At least `seconds` between the beginnings of two requests to one host."""

    def __init__(self, seconds: float, clock: Clock = CLOCK) -> None:
        self._seconds = seconds
        self._clock = clock
        self._next: dict[str, float] = {}

    def wait(self, host: str) -> float:
        """Wait for the turn of a request to `host`, and return how long that took."""
        now = self._clock.now()
        pause = max(0.0, self._next.get(host, now) - now)
        if pause:
            self._clock.sleep(pause)
        self._next[host] = now + pause + self._seconds
        return pause


class Budget:
    """The seconds that are left for an answer."""

    def __init__(self, seconds: float, clock: Clock = CLOCK) -> None:
        self.seconds = seconds
        self._clock = clock
        self._end = clock.now() + seconds

    def extend(self, seconds: float) -> None:
        """Do not count what was not the server's doing."""
        self._end += seconds

    def left(self) -> float:
        return max(0.0, self._end - self._clock.now())
