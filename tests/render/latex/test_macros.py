from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from etl.render.latex import macros


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        (r"\newcommand{\me}{\textbf{A. Lind}} \me, B. Moreau", r"\textbf{A. Lind}, B. Moreau"),
        (r"\newcommand{\by}[2]{#2 by #1}\by{Lind}{Boats}", "Boats by Lind"),
        (r"\def\no#1{} Boats \no{and {more} rafts} here", "Boats here"),
        (r"\newcommand{\a}{\a\a}Boats", "Boats"),
    ],
)
def test_commands_of_the_user_are_written_out(source: str, expected: str) -> None:
    """Those of up to two arguments, inside each other, too."""
    assert expected == " ".join(macros.expanded(source).split())


@given(st.text(st.sampled_from("{}\\a\n"), max_size=60))
def test_a_brace_is_paired_with_the_one_that_closes_it(text: str) -> None:
    """Pairs hold each other or stand apart, and none begins or ends at a brace that is escaped."""
    pairs = macros.groups(text)

    for start, end in pairs.items():
        assert (text[start], text[end]) == ("{", "}")
        assert not any(start < first < end < last for first, last in pairs.items())
