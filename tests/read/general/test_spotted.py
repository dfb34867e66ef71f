"""What one line may begin or end with, and under which name the page counts it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from etl.read.general import spotted


@pytest.mark.parametrize(
    ("words", "mark", "counted"),
    [
        ("[Paper] Tiny Kernels for Old Boards", "[Paper] ", "tag"),
        ("【Oral】 Tiny Kernels for Old Boards", "【Oral】 ", "tag"),
        ("12. Tiny Kernels for Old Boards", "12. ", "0."),
        ("Talk 4: Tiny Kernels for Old Boards", "Talk 4: ", "talk 0:"),
        ("2031-04-01 Tiny Kernels for Old Boards", "2031-04-01 ", "date"),
        ("[3104.01234] Tiny Kernels", "[3104.01234] ", "tag"),
        ("BOATS '31: Tiny Kernels for Old Boards", "BOATS '31: ", "edition"),
        ("31_BOATS_Tiny Kernels", "31_BOATS_", "edition"),
        ("31-BOATS-Tiny Kernels", "31-BOATS-", "edition"),
        ("31-BOATS-kBoat: A Tiny Kernel", "31-BOATS-", "edition"),
        ("Full Paper - Tiny Kernels for Old Boards", "Full Paper - ", "kind ahead"),
    ],
)
def test_heads(words: str, mark: str, counted: str) -> None:
    """A mark before a title is told as printed and counted under a name that its numbers do not change."""
    found = spotted.at_head(words)

    assert found is not None
    assert (found[0], counted in spotted.counted_as(found)) == (mark, True)


@pytest.mark.parametrize(
    ("words", "mark", "counted"),
    [
        ("Tiny Kernels for Old Boards [pdf]", " [pdf]", "[pdf]"),
        ("Tiny Kernels for Old Boards [boats][oars]", "[oars]", "[oars]"),
        ("Tiny Kernels for Old Boards, 33-44", " 33-44", "0-0"),
        ("Tiny Kernels for Old Boards cs.LG stat.ML", " cs.LG stat.ML", "categories"),
        ("Tiny Kernels for Old Boards cs.LG/cs.CL", " cs.LG/cs.CL", "categories"),
        ("Tiny Kernels for Old Boards 【小船】", " 【小船】", "【小船】"),
        ("Tiny Kernels for Old Boards CV/RO", " CV/RO", "codes"),
        ("Tiny Kernels for Old Boards [LG, AI]", " [LG, AI]", "codes"),
        ("Tiny Kernels for Old Boards arXiv:3104.01234", " arXiv:3104.01234", "arxiv:0.0"),
        ("Tiny Kernels for Old Boards - Short Paper", " - Short Paper", "kind behind"),
        ("Tiny Kernels for Old Boards ---Notes", " ---Notes", "---notes"),
        ("Tiny Kernels for Old Boards — 2031", " — 2031", "— 0"),
        ("Tiny Kernels for Old Boards（短い）", "（短い）", "wide note"),
    ],
)
def test_ends(words: str, mark: str, counted: str) -> None:
    """So is a mark behind a title."""
    found = spotted.at_end(words)

    assert found is not None
    assert (found[0], spotted.counted_as(found)[0]) == (mark, counted)


@pytest.mark.parametrize("words", ["Ada Moreau, Ben Okafor", "Tiny Kernels for Old Boards"])
def test_plain_lines(words: str) -> None:
    """People and titles begin with no mark, and end with none."""
    assert (spotted.at_head(words), spotted.at_end(words)) == (None, None)


@given(st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\n"), min_size=1, max_size=80))
def test_marks_stand_at_the_ends(words: str) -> None:
    """Whatever a line says, a mark at its head begins it, one at its end ends it, and each is counted as something."""
    head, end = spotted.at_head(words), spotted.at_end(words)

    assert head is None or (head.start() == 0 and spotted.counted_as(head))
    assert end is None or (end.end() == len(words) and spotted.counted_as(end))


def test_a_title_behind_people_keeps_its_last_word() -> None:
    """Names of links behind people are a mark; at the end of a title behind people they are words of it."""
    people = "Ada Moreau, Ben Okafor and Chen Li"

    assert spotted.at_end(f"{people} (Rice University) Recording Slides") is not None
    assert spotted.at_end(f"{people}. How to Row Boats with Hidden Models") is None
