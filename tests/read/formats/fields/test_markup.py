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
        ("<scp>RNA</scp> <styled-content>rope</styled-content><img src='a.png'/>", "RNA rope"),
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
        markup.without_latex(words),
        markup.without_latex(words).replace("“", "``").replace("”", "''"),
    )


@given(st.text(max_size=80) | st.text(st.sampled_from("\\{}$%~'\"abcv \n"), max_size=80))
def test_no_latex_raises(words: str) -> None:
    """Any text is text afterwards."""
    assert isinstance(markup.without_latex(words), str)


@given(st.text(st.characters(categories=["L", "N"]), max_size=40))
def test_text_without_latex_stays(words: str) -> None:
    """Letters and digits alone are as they were."""
    assert words == markup.without_latex(words)


@pytest.mark.parametrize(
    ("words", "title"),
    [
        ("<b>Otter</b> &amp; Heron<br>", "Otter & Heron"),
        ("[Otter](https://o.org/a_(b)) floats", "Otter floats"),
        ("**Otter**: _slow_ `kernels`", "Otter: slow kernels"),
        ("\u201cOtter Floats\u201d", "Otter Floats"),
        ("Otter (Best Student Paper Award)", "Otter"),
        ("Otter [PDF]", "Otter"),
        ("[Best Paper]Otter Floats", "Otter Floats"),
        ("[Honourable Mention] \u201cOtter?\u201d On Floating", "\u201cOtter?\u201d On Floating"),
        ("[Otter] as a Name", "[Otter] as a Name"),
        ("snake_case_names in a*b", "snake_case_names in a*b"),
        ("a < b and $x_i$", "a < b and $x_i$"),
    ],
)
def test_titles_are_cleaned(words: str, title: str) -> None:
    """Tags, links, emphasis, quotes around a title, badges after it and awards before it go; anything else stays."""
    assert title == markup.title(words)


@given(st.text(alphabet='ab *_`[]()<>&;\\{}$"', max_size=300))
def test_any_words_are_cleaned(words: str) -> None:
    """No text raises, and what comes back is one line."""
    assert "\n" not in markup.clean(words)
    markup.title(words)
