"""Places and bytes: idle connections make room for new ones, requests at work do not."""

from __future__ import annotations

from asyncio import StreamWriter
from typing import cast

import pytest

from etl.serve.gate import Admission, most
from etl.serve.wire import Refused


class _In:
    """An admission with so many places, and whom it evicted."""

    def __init__(self, places: int, size: int = 100) -> None:
        self.evicted: list[object] = []
        self.admission = Admission(self.evicted.append, size, places)

    def enter(self, *names: str) -> None:
        for name in names:
            self.admission.enter(cast("StreamWriter", name))

    def hold(self, name: str, size: int) -> None:
        self.admission.hold(cast("StreamWriter", name), size)

    def arrived(self, *names: str) -> None:
        for name in names:
            self.admission.arrived(cast("StreamWriter", name))


def test_a_share_of_the_places_may_idle() -> None:
    """One more sends the one away that idles longest."""
    inside = _In(4)
    inside.enter("a", "b", "c", "d", "e")

    assert inside.evicted == ["a", "b", "c"]


def test_who_is_at_work_is_not_sent_away() -> None:
    """Where all others work, the next is refused; where one idles, it goes."""
    inside = _In(4)
    for name in "abc":
        inside.enter(name)
        inside.arrived(name)
    inside.enter("d", "e")
    assert inside.evicted == ["d"]
    inside.arrived("e")

    with pytest.raises(Refused, match="4 requests are under way; ask again") as caught:
        inside.enter("f")
    assert caught.value.status == 503
    inside.admission.leave(cast("StreamWriter", "a"))
    inside.enter("f")


def test_bodies_share_their_bytes() -> None:
    """A body that needs more sends idle ones away; bodies under way keep theirs."""
    inside = _In(10)
    inside.enter("a", "b", "c")
    inside.hold("a", 60)
    inside.arrived("a")
    inside.hold("b", 40)
    inside.hold("c", 30)

    assert inside.evicted == ["b"]
    inside.enter("d")
    with pytest.raises(Refused, match="too large; ask again") as caught:
        inside.hold("d", 90)
    assert caught.value.status == 503
    assert inside.evicted == ["b", "c"]
    inside.hold("b", 90)  # it has left: nothing is held for it


def test_the_system_says_how_many_handles_there_are() -> None:
    """There are always places for one that idles and one at work."""
    assert 2 <= most() <= 200
