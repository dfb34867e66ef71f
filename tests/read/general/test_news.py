"""Dated sentences are news and no papers."""

from __future__ import annotations

from etl.model import Page
from etl.read import general

PAPERS = {
    "Tiny Kernels for Old Boards": "Ada Moreau, Ben Okafor",
    "A Study of Slow Caches": "Chen Li, Dina Haddad",
    "What a Clock May Cost Us": "Emil Larsen, Farid Nazari",
}


def _titles(*lines: str) -> list[str]:
    text = "\n\n".join([*(f"{title}\n\n{people}" for title, people in PAPERS.items()), "News", *lines])
    return [one.title.words for one in general.listing(Page("page.txt", text, "")).records if one.title]


def test_dated_sentences_are_no_titles() -> None:
    """Below a list of papers they are left out."""
    news = [
        "[03 May 31] Talk slides are online.",
        "[19 Apr 31] The list of accepted boats is online.",
        "[2 Apr 31] Grants!",
    ]

    assert _titles(*news, "[11 Mar 31] Photos from the harbour are available here.") == [*PAPERS]


def test_dated_titles_stay() -> None:
    """Lines behind dates that end as titles do are some."""
    titles = ["Ropes that Remember Their Knots", "Sails for Rivers with Many Bends", "Learning to Wait in Harbours"]

    assert _titles(*(f"[{at} Apr 31] {one} (Ivy Stone, Ken Abe)" for at, one in enumerate(titles, 1))) == [
        *PAPERS,
        *titles,
    ]
