"""LaTeX becomes text that people read; what is no LaTeX stays."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from etl.read.formats.fields import latex


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (r"J. {\v{S}}afa{\v{r}}{\'\i}k and Erd{\H o}s", "J. Šafařík and Erdős"),
        (r"50% of {GPU}s & more", "50% of GPUs & more"),
        (r"50\% of it \& more\_", "50% of it & more_"),
        (r"Sorting in $O(n)$ with \'e", "Sorting in $O(n)$ with é"),
        (r"costs $5 and {\'e}", "costs $5 and é"),
        (r"\texttt{a_b} in \emph{style}", "a_b in style"),
        (r"\href{https://example.org}{Here} we float~\cite{a}", "Here we float"),
        (r"``Ropes'' --- 3--4", "“Ropes” — 3–4"),
        (r"Jakub \Lącki", "Jakub Lącki"),
        ("{Plain} words -- here", "Plain words – here"),
        ("nothing to do", "nothing to do"),
        ("{" * 300 + "deep" + "}" * 300, "deep"),
        ("r\\v{" * 24 + "a", "r\\v" * 24 + "a"),
        (r"\(x^2\) {\'a}", r"\(x^2\) á"),
    ],
)
def test_latex_is_resolved(words: str, expected: str) -> None:
    """Accents become letters, braces and styles go, math stays."""
    assert expected.replace("“", "``").replace("”", "''") in (
        latex.plain(words),
        latex.plain(words).replace("“", "``").replace("”", "''"),
    )


@given(st.text(max_size=80) | st.text(st.sampled_from("\\{}$%~'\"abcv \n"), max_size=80))
def test_no_text_raises(words: str) -> None:
    """Any text is text afterwards."""
    assert isinstance(latex.plain(words), str)


@given(st.text(st.characters(categories=["L", "N"]), max_size=40))
def test_text_without_latex_stays(words: str) -> None:
    """Letters and digits alone are as they were."""
    assert words == latex.plain(words)
