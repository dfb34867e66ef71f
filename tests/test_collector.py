"""The search for cycles is slowed down for as long as a run lasts, and never stopped."""

from __future__ import annotations

import gc
import weakref

import pytest

from etl import collector


class _Ring:
    """Something that only the collector can free."""

    def __init__(self) -> None:
        self.itself = self


def test_everything_is_as_before_afterwards() -> None:
    """Thresholds return, and nothing stays frozen, after an error as well."""
    before = gc.get_threshold()

    with collector.unhurried():
        assert gc.isenabled()
        assert before[0] < gc.get_threshold()[0]
        assert gc.get_freeze_count()
    with pytest.raises(KeyError), collector.unhurried():
        raise KeyError

    assert before == gc.get_threshold()
    assert not gc.get_freeze_count()


def test_one_inside_another_changes_nothing() -> None:
    """The outer one alone sets and resets."""
    with collector.unhurried():
        within = gc.get_threshold()
        with collector.unhurried():
            pass
        assert within == gc.get_threshold()
        assert gc.get_freeze_count()


def test_a_collector_that_is_off_stays_off() -> None:
    """Who has stopped it has reasons."""
    gc.disable()
    try:
        with collector.unhurried():
            assert not gc.isenabled()
            assert not gc.get_freeze_count()
    finally:
        gc.enable()


def test_new_garbage_is_still_found() -> None:
    """A cycle that is dropped goes when enough is made after it."""
    with collector.unhurried():
        gone = weakref.ref(_Ring())
        kept = [[] for _ in range(3 * gc.get_threshold()[0])]  # type: ignore[var-annotated]
        assert kept
        assert gone() is None
