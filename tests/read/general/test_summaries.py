"""Sentences that say what a paper does are running text, whether or not their words show it."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from etl.read.general import summaries
from etl.read.general.piece import Kind, Piece

TITLE: tuple[Kind, str] = ("short", "Small Kernels for Old Boats")
PROSE: tuple[Kind, str] = ("prose", "We load old boats with small kernels and they are faster. They were slow before.")
SUMMARY: tuple[Kind, str] = ("short", "Presents a schedule of small kernels for boats with little memory.")
SENTENCE: tuple[Kind, str] = ("short", "Harbour tiles keep memory traffic low on boats with short ropes.")


def _kinds(lines: Sequence[tuple[Kind, str]]) -> list[Kind]:
    pieces = [
        Piece(words, 200 * at, 200 * at + len(words), 1, kind=kind, line=200 * at)
        for at, (kind, words) in enumerate(lines)
    ]
    return [piece.kind for piece in summaries.told(pieces)]


@pytest.mark.parametrize("verb", ["Presents", "Introduces", "Analyses", "Bounds"])
def test_what_says_what_a_paper_does_is_text(verb: str) -> None:
    """A sentence that begins with what the paper does is running text on any page."""
    lines: list[tuple[Kind, str]] = [
        TITLE,
        ("short", f"{verb} a schedule of small kernels for boats with little memory."),
    ]

    assert ["short", "prose"] == _kinds(lines)


def test_sentences_are_summaries_where_most_are() -> None:
    """Where sentences say what papers do and titles end in no full stop, an odd sentence is text as well."""
    assert "prose" == _kinds([TITLE, SUMMARY] * 5 + [TITLE, SENTENCE])[-1]
    assert "short" == _kinds([TITLE, PROSE] * 5 + [TITLE, SENTENCE])[-1]


def test_titles_that_end_in_a_full_stop_stay() -> None:
    """Where what could be titles ends in full stops throughout, no such line is text."""
    assert ["short", "prose"] * 5 == _kinds([SENTENCE, PROSE] * 5)


def test_a_venue_is_no_summary() -> None:
    """A line that ends in a full stop and names a venue stays what it was."""
    venue: tuple[Kind, str] = ("short", "Reports of the Harbour Society, workshop on old boats with ropes, 2031.")

    assert "short" == _kinds([TITLE, SUMMARY] * 5 + [TITLE, venue])[-1]
