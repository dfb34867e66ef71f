"""Requests to one host keep their distance, and an answer has its time."""

from __future__ import annotations

from etl.fetch.pace import Budget, Pace
from etl.transport import Clock


class Time:
    """A clock that stands still until someone sleeps."""

    def __init__(self) -> None:
        self.now = 100.0

    def sleep(self, seconds: float) -> None:
        self.now += seconds

    @property
    def clock(self) -> Clock:
        return Clock(lambda: self.now, self.sleep)


def test_requests_to_one_host_keep_their_distance() -> None:
    """The first goes at once, another host too; work in between counts."""
    time = Time()
    pace = Pace(1.0, time.clock)

    waited = [pace.wait(host) for host in ("a", "a", "b")]
    time.sleep(0.25)
    waited += [pace.wait("a"), pace.wait("b")]
    time.sleep(9)
    waited += [pace.wait("a")]

    assert [0.0, 1.0, 0.0, 0.75, 0.0, 0.0] == waited


def test_a_budget_is_used_up() -> None:
    """What is left never falls below nothing, and may be extended."""
    time = Time()
    budget = Budget(5, time.clock)

    time.sleep(3)
    budget.extend(1)
    assert 3 == budget.left()
    time.sleep(9)
    assert 0 == budget.left()
