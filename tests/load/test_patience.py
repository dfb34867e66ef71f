"""Requests that are sent again: how often, after which pauses, and when no more."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st
from servers import Time

from etl.load.patience import Patience
from etl.remote.sending import Unsent
from etl.remote.wire import Reply
from etl.transport import Clock

_DOWN = Unsent("http://127.0.0.1:1/: the connection failed: Connection refused", passing=True)
_DONE = Reply(200, "", b"")


def _clock(time: Time) -> Clock:
    return Clock(time.now, time.slept.append)


def _answers(*answers: Reply | Unsent) -> Callable[[], Reply]:
    """Gives one after the other, the last one for ever."""

    def each() -> Iterator[Reply | Unsent]:
        yield from answers
        while True:
            yield answers[-1]

    coming = each()

    def send() -> Reply:
        answer = next(coming)
        if isinstance(answer, Unsent):
            raise answer
        return answer

    return send


def test_what_is_answered_is_given_at_once() -> None:
    """Also a refusal that no waiting can change."""
    time = Time()

    assert _DONE == Patience(60.0, clock=_clock(time)).until_answered(_answers(_DONE))
    assert Patience(60.0, clock=_clock(time)).until_answered(_answers(Reply(403, "", b""))).status == 403
    assert time.slept == []


def test_pauses_grow_and_the_user_is_told_once() -> None:
    """They double, up to a bound; the reason is told with how long it may take."""
    time = Time()
    told: list[str] = []
    patience = Patience(60.0, told.append, _clock(time))

    assert _DONE == patience.until_answered(_answers(*[_DOWN] * 7, _DONE))
    assert pytest.approx([0.2, 0.4, 0.8, 1.6, 3.2, 5.0, 5.0]) == time.slept
    assert [f"waiting for the server, 60 s at most: {_DOWN}"] == told


@pytest.mark.parametrize("status", [408, 429, 502, 503, 504])
def test_a_busy_server_is_given_up_in_the_end(status: int) -> None:
    """Its last answer is the answer."""
    time = Time()

    assert Patience(10.0, clock=_clock(time)).until_answered(_answers(Reply(status, "", b""))).status == status
    assert 5 < sum(time.slept) <= 10


def test_a_server_that_is_away_is_given_up_in_the_end() -> None:
    """The error is that of the connection."""
    with pytest.raises(Unsent, match="Connection refused"):
        Patience(10.0, clock=_clock(Time())).until_answered(_answers(_DOWN))


def test_what_does_not_pass_is_not_waited_for() -> None:
    """A certificate that does not fit will not fit in a while."""
    time = Time()

    with pytest.raises(Unsent, match="no safe connection"):
        Patience(10.0, clock=_clock(time)).until_answered(_answers(Unsent("no safe connection", passing=False)))
    assert time.slept == []


@pytest.mark.parametrize(
    ("words", "seconds"), [("7", 7.0), ("Sun, 13 Sep 2020 12:26:49 GMT", 9.0), ("Sun, 13 Sep 2020 12:00:00 GMT", 0.2)]
)
def test_the_server_says_when_to_come_again(words: str, seconds: float, monkeypatch: pytest.MonkeyPatch) -> None:
    """Retry-After, in seconds or as a date; what is past is now."""
    monkeypatch.setattr("time.time", lambda: 1_600_000_000.0)
    time = Time()

    Patience(60.0, clock=_clock(time)).until_answered(_answers(Reply(503, "", b"", words), _DONE))

    assert pytest.approx([seconds]) == time.slept


def test_longer_than_patience_lasts_is_not_waited_at_all() -> None:
    """A server that asks for an hour is told to the user now."""
    time = Time()

    assert Patience(60.0, clock=_clock(time)).until_answered(_answers(Reply(429, "", b"", "3600"))).status == 429
    assert time.slept == []


@given(st.text())
def test_any_words_may_stand_there(words: str) -> None:
    """What says no time is no time."""
    time = Time()

    Patience(60.0, clock=_clock(time)).until_answered(_answers(Reply(503, "", b"", words), _DONE))

    assert len(time.slept) <= 1


def _until_seen(patience: Patience, sends: list[Unsent | None], seen_at: float) -> int:
    """Send what comes to have its effect at a time of the clock."""
    left = list(sends)

    def send() -> None:
        if left and (failure := left.pop(0)):
            raise failure

    return patience.until_seen(send, lambda: patience.clock.now() >= seen_at)


@pytest.mark.parametrize(
    ("sends", "seen_at", "times"),
    [
        ([], 0.0, 0),  # was there
        ([None], 0.1, 1),
        ([_DOWN], 4.9, 1),  # late, but not too late
        ([_DOWN, None], 7.0, 2),
        ([_DOWN, _DOWN, _DOWN], 14.0, 3),
        ([None, None], 99.0, 2),  # answered twice without an effect
    ],
)
def test_what_is_not_safe_to_repeat(sends: list[Unsent | None], seen_at: float, times: int) -> None:
    """It is sent again only when its effect was not seen for five seconds."""
    time = Time()

    assert _until_seen(Patience(60.0, clock=_clock(time)), sends, seen_at) == times


@pytest.mark.parametrize(("failure", "seconds"), [(_DOWN, 10.0), (Unsent("no", passing=False), 0.0)])
def test_what_never_has_an_effect(failure: Unsent, seconds: float) -> None:
    """The last failure is raised when patience ends; one that does not pass at once."""
    time = Time()

    with pytest.raises(Unsent) as caught:
        _until_seen(Patience(8.0, clock=_clock(time)), [failure] * 99, 99.0)
    assert caught.value is failure
    assert sum(time.slept) == pytest.approx(seconds)
