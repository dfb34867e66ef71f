"""What happens beside the papers is told from them by its words."""

from __future__ import annotations

import pytest

from etl.read.names import events


@pytest.mark.parametrize(
    "words",
    [
        "Evening Panel and Social Event",
        "Coffee Break",
        "The Boatswain Memorial & Closing Remarks Day 1",
        "Harbour Introduction and Welcome - Hall of Ropes",
    ],
)
def test_talks_breaks_and_ceremonies(words: str) -> None:
    """A talk without a paper, a break and a ceremony are events."""
    assert events.is_event(words)


@pytest.mark.parametrize(
    "words",
    [
        "Tiny Kernels for Boards",
        "Breaking Large Trees",
        "Coffee Break Scheduling for Old Boats",
        "Talking Caches",
        "TEA: A Cache for Old Boards",
        "An Introduction to Sails and Welcome Winds",
        "Tracking Boats: Workshop Floors at Night",
    ],
)
def test_titles_are_no_events(words: str) -> None:
    """A title that has a word of events is none."""
    assert not events.is_event(words)


@pytest.mark.parametrize(
    ("words", "expected"),
    [("Keynote: Boats", True), ("Invited Talks", True), ("Talking Caches", False), ("Poster Session", False)],
)
def test_words_of_talks(words: str, expected: bool) -> None:
    """Some words say that people speak, and need not have written anything."""
    assert events.is_spoken(words) == expected


@pytest.mark.parametrize(
    ("words", "expected"),
    [("Oral", True), ("Spotlight Poster", True), ("Session 1A", True), ("Oral Histories", False), ("oral", False)],
)
def test_a_session_is_announced(words: str, expected: bool) -> None:
    """By the form of a presentation or a number, in capitals."""
    assert (events.ANNOUNCED.fullmatch(words) is not None) == expected
