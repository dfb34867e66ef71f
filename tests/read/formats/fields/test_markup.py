"""Markup inside values goes, and what only looks like it stays."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from etl.read.formats.fields import markup


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("H<sub>2</sub>O &amp; <i class='x'>rope</i>", "H2O & rope"),
        ("<p>One.</p>\n<p>Two.</p>", "One.\n\nTwo."),
        ("<jats:title>Abstract</jats:title><jats:p>It floats.</jats:p>", "It floats."),
        ("10<sup>3</sup> and 4<sup>th</sup>", "10^3 and 4th"),
        ("O(n<sup>2</sup>) of Moreau A<sup>1</sup>", "O(n^2) of Moreau A1"),
        ("&amp;lt;b&amp;gt;bold&amp;lt;/b&amp;gt;", "bold"),
        ("a < b and c > d", "a < b and c > d"),
        ("if a<b and c>d", "if a<b and c>d"),
        ("the <think> token, AT&T, &copyright", "the <think> token, AT&T, &copyright"),
        ('<mml:math><mml:mi>x</mml:mi></mml:math> <a href="https://example.org">here</a>', "x here"),
        (r"$1.95{\times}$ \& more", r"$1.95{\times}$ \& more"),
    ],
)
def test_markup_is_stripped(words: str, expected: str) -> None:
    """Tags of HTML, JATS and MathML go, entities are resolved, comparisons and LaTeX stay."""
    assert expected == markup.plain(words)


@given(st.text(max_size=80) | st.text(st.sampled_from("<>/pbi&;lt=\"' \n"), max_size=80))
def test_no_text_raises(words: str) -> None:
    """Any text is text afterwards, and no longer than before."""
    assert len(markup.plain(words)) <= max(len(words), 2 * words.count("<") + len(words))
