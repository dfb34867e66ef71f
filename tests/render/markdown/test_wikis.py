"""Markup of wikis, Org, AsciiDoc and reStructuredText becomes blanks and styles, and every character stays."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from etl.model import Page
from etl.read import layout
from etl.render.markdown import wikis

MARKS = st.sampled_from(
    [
        "''",
        "'''",
        "== ",
        " ==\n",
        "[[",
        "][",
        "]]",
        "|",
        "[https://a.b ",
        "]",
        "`",
        "<https://a.b>`_",
        "//",
        "\n* ",
        "\n#",
    ]
)
TEXTS = st.lists(MARKS | st.sampled_from(["Boats", "NEXT ", " :trees:\n"]) | st.text(max_size=5), max_size=20).map(
    "".join
)
TITLES = ("Tiny Kernels for Old Boards", "A Study of Slow Caches", "Nimble: How to Compile Trees", "Clocks of Boats")
PEOPLE = ("Ada Moreau, Ben Okafor", "Chen Li and Marco Rossi", "Sena Brandt, Ken Abe", "Ada Moreau and Chen Li")


@given(TEXTS)
def test_every_text_keeps_its_length(text: str) -> None:
    """Whatever a text is, its markup never moves a word, and a style is of words that stand there."""
    plain, styles = wikis.plain(text)

    assert len(text) == len(plain)
    assert all(0 <= style.start < style.end <= len(text) for style in styles)


@pytest.mark.parametrize(
    ("text", "kind", "words", "target"),
    [
        ("== Papers ==\n", "heading", "Papers", ""),
        ("= Boats =\n''Tiny Kernels''", "emphasis", "Tiny Kernels", ""),
        ("= Boats =\n'''Tiny Kernels'''", "strong", "Tiny Kernels", ""),
        ("= Boats =\n//Tiny Kernels//", "emphasis", "Tiny Kernels", ""),
        ("see [[https://a.b|Tiny Kernels]]", "link", "Tiny Kernels", "https://a.b"),
        ("see [[https://a.b][Tiny Kernels]]", "link", "Tiny Kernels", "https://a.b"),
        ("see [https://a.b Tiny Kernels]", "link", "Tiny Kernels", "https://a.b"),
        ("see https://a.b[Tiny Kernels]", "link", "Tiny Kernels", "https://a.b"),
        ("= Boats\n\n== Papers\n", "heading", "Papers", ""),
        (r"\begin{document}\section*{Boats}\item \textbf{Tiny Kernels}", "strong", "Tiny Kernels", ""),
        (r"\item {\em Boats} \item \emph{Tiny Kernels}", "emphasis", "Tiny Kernels", ""),
        (r"\item \item \href{https://a.b}{Tiny Kernels}", "link", "Tiny Kernels", "https://a.b"),
        ("* DONE Trees\n* DONE Tiny Kernels :boats:\n", "heading", "Tiny Kernels", ""),
    ],
)
def test_what_markup_says(text: str, kind: str, words: str, target: str) -> None:
    """Headings, what is set off and links are told by the marks of each language."""
    plain, styles = wikis.plain(text)

    told = [(style.kind, plain[style.start : style.end], style.target) for style in styles]
    assert (kind, words, target) in told


@pytest.mark.parametrize(
    "text",
    [
        "a [[b]] c ``quoted'' and '' more",
        "* Tiny Kernels\n* Slow Caches\n",
        "x == y and a = b\nwhere a //= b",
        "Title: ''\n",
    ],
)
def test_plain_text_stays(text: str) -> None:
    """Text and Markdown that show such a mark by chance keep every character."""
    assert (text, []) == wikis.plain(text)


def test_anchors_of_an_outline_are_no_words() -> None:
    """Org shows neither the anchor of a heading nor the tags at its end."""
    text = "* <<7>> Tiny Kernels :boats:\nAda Moreau\n* <<8>> Slow Caches :boats:\n"

    assert ["Tiny Kernels", "Ada Moreau", "Slow Caches"] == list(map(str.strip, wikis.plain(text)[0].splitlines()))


@pytest.mark.parametrize(
    "entry",
    [
        "* ''{title}''<br>\n{people}",
        "* '''{title}'''. {people}",
        "* [https://example.org/p {title}], {people}",
        "  * [[https://example.org/p|{title}]] \\\\ {people}",
    ],
)
def test_papers_of_a_wiki(entry: str) -> None:
    """A page of papers in such markup gives titles and people without the marks."""
    entries = [entry.format(title=title, people=people) for title, people in zip(TITLES, PEOPLE, strict=True)]
    records = layout.listing(layout.rendered(Page("page.wiki", "\n".join(["== Papers ==", *entries]), ""))).records

    assert list(TITLES) == [record.title and record.title.words for record in records]
    assert [2] * 4 == [len(record.authors) for record in records]


def test_papers_of_a_source_of_latex() -> None:
    """Items of LaTeX give people, titles between its quotation marks, and no command."""
    entries = [
        rf"\bibitem{{p}} {people}. ``{title}.'' {{\em BOATS}}, 2031."
        for title, people in zip(TITLES, PEOPLE, strict=True)
    ]
    text = "\n\n".join([r"\section*{Papers}", r"\begin{enumerate}", *entries, r"\end{enumerate}"])
    records = layout.listing(layout.rendered(Page("page.tex", text, ""))).records

    assert list(TITLES) == [record.title and record.title.words.rstrip(".") for record in records]
    assert [2] * 4 == [len(record.authors) for record in records]


def test_links_of_markdown_are_no_others() -> None:
    """An address in brackets before another link is the address of the link before it."""
    text = "= Boats\n\n[Tiny Kernels](https://a.b/c)---Notes:[oars](https://a.b/d)"

    assert text in wikis.plain(text)[0]
