from __future__ import annotations

import numpy as np
import pytest

from etl.read.layout.labels import INDEX, LABELS
from etl.read.layout.missed import completed
from etl.read.layout.model import Labelling
from etl.read.layout.segments import Paper, Span
from etl.read.layout.tokens import tokens

LISTED = "Slow Boats\nAda Moreau, Ben Okafor\n{}\nFast Boats\nCy Lind, Dana Eck\n"


def found(text: str, label: str = "talk begins", chance: float = 0.6, sure: tuple[str, ...] = ()) -> list[str]:
    """The titles of a page whose papers are a title with "Boats" and two people; all else has a label and a chance.

    Some words are surely nothing.
    """
    page = tokens(text)
    words = [text[token.start : token.end] for token in page]
    papers = [
        Paper(
            Span("title", place, place + 1),
            (Span("author", place + 1, place + 2), Span("author", place + 2, place + 3)),
        )
        for place, token in enumerate(words)
        if token.endswith("Boats")
    ]
    chances = np.full((len(page), len(LABELS)), -9.0)
    chances[:, INDEX[label]] = np.log(chance)
    labels = np.full(len(page), INDEX[label])
    others = [place for place, token in enumerate(words) if token in sure]
    labels[others], chances[others, INDEX["other"]] = INDEX["other"], 0.0
    labelling = Labelling(labels, chances, np.zeros(len(page)))
    listed = [paper.title for paper in completed(text, page, papers, labelling)]
    return [" ".join(words[title.first : title.last]) for title in listed if title]


@pytest.mark.parametrize(
    "text",
    [
        LISTED.format("Odd Ships: Why\nEmil Larsen, Farid Nazari"),
        LISTED.replace("\nAda", " — Ada").replace("\nCy", " — Cy").format("Odd Ships: Why — Emil Larsen, Farid Nazari"),
        LISTED.format("Lunch\nOdd Ships: Why\nEmil Larsen, Farid Nazari and Ida Brandt"),
        f"- {LISTED.replace('Fast', '- Fast')}".format("- Odd Ships: Why\nEmil Larsen, Farid Nazari"),
    ],
)
def test_what_is_set_like_papers_is_one(text: str) -> None:
    """A title and several people, where a page has them, are a paper that the model doubts."""
    assert found(text) == ["Slow Boats", "Odd Ships Why", "Fast Boats"]


@pytest.mark.parametrize(
    "between",
    [
        "Odd Ships\nEmil Larsen",
        "Odd Ships\nHarbour and Rivers of the North",
        "Odd Ships — Emil Larsen, Farid Nazari",
        "Keynote: Odd Ships\nEmil Larsen, Farid Nazari",
        "Welcome and Opening\nEmil Larsen, Farid Nazari",
        "\nInvited Talks\nOdd Ships\nEmil Larsen, Farid Nazari\n",
    ],
)
def test_talks_and_other_forms_are_none(between: str) -> None:
    """One speaker, no people, another form, events, and what is below a heading of talks stay what they are."""
    assert found(LISTED.format(between)) == ["Slow Boats", "Fast Boats"]


@pytest.mark.parametrize(("label", "chance"), [("talk begins", 0.99), ("person", 0.6), ("navigation", 0.6)])
def test_the_model_is_believed_where_it_is_sure(label: str, chance: float) -> None:
    """A sure talk is one, and so is what cannot begin a title."""
    assert len(found(LISTED.format("Odd Ships\nEmil Larsen, Farid Nazari"), label, chance)) == 2


def test_workplaces_make_nothing_sure() -> None:
    """That the model knows workplaces, which end with a bracket, says nothing of a title."""
    workplaces = "(Harbour, Delta, Rome, Oslo, Bonn)"
    text = LISTED.format(f"Odd Ships\nEmil Larsen {workplaces}, Farid Nazari {workplaces}")

    assert found(text, sure=("Harbour", "Delta", "Rome", "Oslo", "Bonn")) == ["Slow Boats", "Odd Ships", "Fast Boats"]


def test_one_paper_makes_no_form() -> None:
    """A page must show its form more than once."""
    assert found("Slow Boats\nAda Moreau, Ben Okafor\nOdd Ships\nEmil Larsen, Farid Nazari\n") == ["Slow Boats"]
