"""What happens beside the papers is told from them by its words."""

from __future__ import annotations

import pytest

from etl.read.names import events


@pytest.mark.parametrize(
    "words",
    [
        "Invited Talk: Old Boats",
        "Lunch (provided)",
        "Concluding Remarks",
        "Evening Panel and Social Event",
        "Coffee Break",
        "Boats of Tomorrow (keynote)",
        "Fresh Thinking Talk, Boats of Tomorrow",
        "Harbour Association Intro",
        "Free time / Sightseeing",
        "Group photo",
        "The Boatswain Memorial & Closing Remarks Day 1",
        "Harbour Introduction and Welcome - Hall of Ropes",
        "Track B: Workshop: Rowing in the Age of Steam",
        "Mini-Panel with Harbour Masters",
        '"Lunch" Break / Harbour Walk',
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


def test_keynotes() -> None:
    """A keynote is announced at the head of a line, with its number or without."""
    assert events.is_keynote("Joint Keynote 2: Old Boats")
    assert not events.is_keynote("Keynote-Driven Caches")
