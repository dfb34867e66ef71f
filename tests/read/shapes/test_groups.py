"""Titles, people and text are grouped into papers, whichever of them is lost."""

from __future__ import annotations

import pytest

from etl.read.shapes.groups import groups, is_title_like
from etl.read.shapes.line_classifier import of_page

TITLE = "Cortex: A Compiler for Trees"
OTHER = "Nimble: Caches That Grow"
PEOPLE = "Ada Moreau, Ben Okafor"
ONE = "Ada Moreau"
TEXT = "We show that a small cache is enough for most trees, and that a large one does not help them at all."
MORE = "A second look at the same trees shows that the first look was right."


def read(*lines: str, orphans: bool = False) -> list[tuple[str | None, str | None, tuple[str, ...]]]:
    found = groups(of_page("\n".join(lines)), orphans=orphans)
    return [
        (
            group.title and group.title.words,
            group.people and group.people.words,
            tuple(part.words for part in group.text),
        )
        for group in found
    ]


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        ((TITLE, PEOPLE, "", TEXT), [(TITLE, PEOPLE, (TEXT,))]),
        ((TITLE, "", PEOPLE, "", TEXT), [(TITLE, PEOPLE, (TEXT,))]),
        ((TITLE, PEOPLE, TEXT, OTHER, PEOPLE, MORE), [(TITLE, PEOPLE, (TEXT,)), (OTHER, PEOPLE, (MORE,))]),
        ((TITLE, PEOPLE, "", TEXT, "", MORE), [(TITLE, PEOPLE, (TEXT, MORE))]),
        (("Metric Rings and Strong Oaks", "", PEOPLE, "", TEXT), [("Metric Rings and Strong Oaks", PEOPLE, (TEXT,))]),
        ((TITLE, PEOPLE), [(TITLE, PEOPLE, ())]),
        ((PEOPLE, "", TEXT), [(None, PEOPLE, (TEXT,))]),
        ((TITLE, "", TEXT), [(TITLE, None, (TEXT,))]),
        ((TITLE, ONE, "", TEXT), [(TITLE, ONE, (TEXT,))]),
        ((TITLE, "", ONE, "", TEXT), [(TITLE, ONE, (TEXT,))]),
        ((TITLE, "Graph Wang", "", TEXT), [(TITLE, "Graph Wang", (TEXT,))]),
        ((TITLE, "", "Video »", "", TEXT, "", "Video »", "", "Video »"), [(TITLE, None, (TEXT,))]),
        (("MLSys", "", TITLE, PEOPLE), [(TITLE, PEOPLE, ())]),
        ((PEOPLE,), []),
        ((TITLE,), []),
        ((TEXT,), []),
        (("- Trees", "", TEXT), []),
        ((TITLE, PEOPLE, "", TEXT, "", "- fast trees", "- slow trees", MORE), None),
    ],
)
def test_groups(lines: tuple[str, ...], expected: list[tuple[str | None, str | None, tuple[str, ...]]] | None) -> None:
    """Papers are found whole or with a part missing; a short line alone is none; lists stay in their text."""
    found = read(*lines)

    if expected is None:
        assert [(TITLE, PEOPLE, TEXT, MORE)] == [(title, people, text[0], text[-1]) for title, people, text in found]
    else:
        assert expected == found


def test_text_without_a_title_is_a_paper_only_where_papers_are_expected() -> None:
    """An orphaned abstract counts under a session heading, not elsewhere, and only when it is long enough."""
    long = f"{TEXT} {MORE}"

    assert ([(None, None, (long,))], [], []) == (read(long, orphans=True), read(long), read(MORE, orphans=True))


@pytest.mark.parametrize(
    "title",
    ["A Title That Ends in a Stop, as Some Do, and Says More.", "Metric Rings and Strong Oaks", "Two, Three Ones"],
)
def test_odd_titles_above_their_people(title: str) -> None:
    """Directly above a list of people stands a title, even one that looks like a sentence or a list."""
    assert [(title, PEOPLE, (TEXT,))] == read(title, PEOPLE, "", TEXT)


def test_facts_under_a_paper() -> None:
    """Ids and addresses in lines of their own belong to the paper above."""
    (group,) = groups(of_page(f"{TITLE}\n{PEOPLE}\n\n{TEXT}\nCode: https://example.org/x"), orphans=False)

    assert ["Code: https://example.org/x"] == [part.words for part in group.fields]
    assert group.fields[0].end == group.end


@pytest.mark.parametrize(
    ("words", "expected"),
    [(TITLE, True), ("μ-two: Small Schedules", True), ("vLLM in a Box", True), ("where n is large", False),
     ("Trees", False), ("As follows:", False), ("(ii) Large trees", False)],
)  # fmt: skip
def test_title_like(words: str, expected: bool) -> None:
    """A title begins like one and is no member of a list."""
    assert expected is is_title_like(words)
