"""Words of headings, events and venues stand in one file, and patterns are made of its rows."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from etl.read.names import phrases


def test_rows_hold_phrases() -> None:
    """Every row has phrases, none of them empty or twice, each a pattern of its own."""
    for name, row in phrases.rows().items():
        assert re.fullmatch(r"[a-z ]+", name)
        assert all(row)
        assert len(row) == len(set(row))
        assert all(re.compile(phrase) for phrase in row)


def test_every_row_is_used() -> None:
    """Each row is named by a module, in braces or as plain words: none outlives the rules that it was for."""
    code = "".join(path.read_text("utf-8") for path in Path(phrases.FILE).parents[2].rglob("*.py"))

    assert [name for name in phrases.rows() if f"{{{name}}}" not in code and f'"{name}"' not in code] == []


@pytest.mark.parametrize(
    ("words", "expected"), [("was Presented", True), ("an early camera-ready", True), ("a presenter", False)]
)
def test_a_row_stands_in_a_pattern(words: str, expected: bool) -> None:
    """A name in braces stands for any phrase of its row, blanks and all; case matters only when it is said to."""
    assert expected is (phrases.compiled(r"\b {published} $").search(words) is not None)


def test_case_can_matter() -> None:
    """Acronyms are told by their case."""
    pattern = phrases.compiled("{no venue}$", re.NOFLAG)

    assert pattern.match("ACM")
    assert not pattern.match("acm")


def test_plain_words_are_a_set() -> None:
    """A row of plain words can be asked for a word."""
    assert {"coffee", "keynote"} <= phrases.words("event words")


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
    """A talk without a paper, a break and a ceremony are phrases."""
    assert phrases.is_event(words)


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
    assert not phrases.is_event(words)


@pytest.mark.parametrize(
    ("words", "expected"),
    [("Keynote: Boats", True), ("Invited Talks", True), ("Talking Caches", False), ("Poster Session", False)],
)
def test_words_of_talks(words: str, expected: bool) -> None:
    """Some words say that people speak, and need not have written anything."""
    assert phrases.is_spoken(words) == expected


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("Granted Patents", True),
        ("Blog Posts and Notes", True),
        ("Papers and Patents", False),
        ("How Seven Old Patents Made Boats Slow", False),
        ("Patently Slow Boats", False),
    ],
)
def test_headings_of_what_is_no_paper(words: str, expected: bool) -> None:
    """A short heading that names patents, and no papers with them."""
    assert phrases.is_unlisted(words) == expected


@pytest.mark.parametrize(
    ("words", "expected"),
    [("Oral", True), ("Spotlight Poster", True), ("Session 1A", True), ("Oral Histories", False), ("oral", False)],
)
def test_a_session_is_announced(words: str, expected: bool) -> None:
    """By the form of a presentation or a number, in capitals."""
    assert (phrases.ANNOUNCED.fullmatch(words) is not None) == expected
