"""What Markdown shows, and what its marks say of the words."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from etl.model import Page, Style
from etl.render import markdown

SHOWN = {
    "**Tiny Kernels for Boards**": "Tiny Kernels for Boards",
    "* Tiny **Kernels** of": "Tiny Kernels of",
    "![logo](a.png) Tiny": "Tiny",
    "one\n###### Tiny\ntwo": "one\n\nTiny\n\ntwo",
    "#hashtag": "#hashtag",
    "<!-- no\nno -->Tiny": "Tiny",
    "one<br>two": "one\ntwo",
    "---\ntitle: x\n---\nTiny": "Tiny",
    "a \\* b": "a * b",
    "2 * 3 * 4": "2 * 3 * 4",
    "snake_case_word": "snake_case_word",
    "$a_b$ and $c_d$": "$a_b$ and $c_d$",
    "a < b and c > d": "a < b and c > d",
    "{: .no}Tiny": "Tiny",
    "{% for one in all %}{{ one.title }}Tiny{% endfor %}": "Tiny",
    "## Slow {#boats .wide}": "Slow",
    "Trees {{2, 3}}": "Trees {{2, 3}}",
    "Slow Boats &ndash; Ada Moreau": "Slow Boats – Ada Moreau",
    "*Tiny\n\nKernels*": "*Tiny\n\nKernels*",
    "    Slow Boats\n    Ada Moreau": "Slow Boats\nAda Moreau",
    "```\nSlow  Boats\n  Ada Moreau\n```": "Slow  Boats\n  Ada Moreau",
    "**Tiny Kernels**\\\nAda Moreau": "Tiny Kernels\nAda Moreau",
    "**Tiny Kernels**<br />\nAda Moreau": "Tiny Kernels\nAda Moreau",
    "**Tiny Kernels**\n<br />Ada Moreau": "Tiny Kernels\nAda Moreau",
    "*Tiny\nKernels* by Ada": "Tiny Kernels by Ada",
    "|a|b|\n|-|-|\n|Tiny<br>Kernels|Ada|": "a\nb\n\nTiny\nKernels\nAda",
    '<a href="x.pdf">\n**Tiny Kernels**\n</a>\nAda Moreau': "Tiny Kernels\n\nAda Moreau",
    "<div>\n\n**Tiny Kernels**\n\n</div>": "Tiny Kernels",
    ">" * 50 + " Tiny": "Tiny",
}
STYLED = {
    "__Tiny__ by Ada": [("strong", "Tiny", 0, "")],
    "_Tiny_ boards": [("emphasis", "Tiny", 0, "")],
    "Tiny `kernels`": [("emphasis", "kernels", 0, "")],
    "<kbd>Tiny</kbd> <tt>kernels</tt>": [("emphasis", "Tiny", 0, ""), ("emphasis", "kernels", 0, "")],
    "**_Tiny_**.": [("emphasis", "Tiny", 0, ""), ("strong", "Tiny", 0, "")],
    "- Tiny": [("item", "Tiny", 0, "")],
    "## Tiny Kernels ##": [("heading", "Tiny Kernels", 2, "")],
    "###09:00 Tiny": [("heading", "09:00 Tiny", 3, "")],
    "[Very (Tiny)](https://e.org/a_(b))": [("link", "Very (Tiny)", 0, "https://e.org/a_(b)")],
    "[Tiny\nKernels](a.pdf)": [("link", "Tiny Kernels", 0, "a.pdf")],
    "[pdf](slow boats.pdf)": [("link", "pdf", 0, "slow%20boats.pdf")],
    "[pdf][1]\n\n[1]: https://e.org/a": [("link", "pdf", 0, "https://e.org/a")],
    "<b>Tiny</b> <a href='u'>pdf</a>": [("strong", "Tiny", 0, ""), ("link", "pdf", 0, "u")],
    "<h3>Tiny</h3>": [("heading", "Tiny", 3, "")],
}
MARKS = "** * __ _ [ ]( ) ![ <b> </b> <br> <!-- --> --- \\ ` ``` | |- > - # &amp; <div> </div> {% %}".split()
TEXTS = st.lists(st.sampled_from([*MARKS, "Tiny", "Kernels on", " ", "\n", "\n\n"]) | st.text(max_size=5), max_size=20)


def _rendered(text: str) -> Page:
    return markdown.rendered(Page("page.md", text, "0" * 64))


def _said(style: Style, text: str) -> tuple[str, str, int, str]:
    return style.kind, text[style.start : style.end], style.level, style.target


@pytest.mark.parametrize(("text", "shown"), SHOWN.items())
def test_the_text_is_what_a_person_sees(text: str, shown: str) -> None:
    """Marks, templates and front matter go; words, and line ends outside of marks, stay."""
    assert _rendered(text).text == shown


@pytest.mark.parametrize(("text", "styles"), STYLED.items())
def test_marks_become_styles(text: str, styles: list[tuple[str, str, int, str]]) -> None:
    """What markup says of words is kept as a style of just these words."""
    page = _rendered(text)

    assert sorted(_said(style, page.text) for style in page.styles) == sorted(styles)


@given(TEXTS.map("".join))
def test_styles_lie_inside_the_text(text: str) -> None:
    """Every style is a stretch of the text that is not empty, and they are in the order of their beginnings."""
    page = _rendered(text)

    assert all(0 <= style.start < style.end <= len(page.text) for style in page.styles)
    assert sorted(style.start for style in page.styles) == [style.start for style in page.styles]


@pytest.mark.parametrize(
    ("source", "text", "is_markdown"),
    [
        ("papers.md", "Slow Boats\nAda Moreau", True),
        ("papers.txt", "Slow Boats\nAda Moreau, 2 * 3 < 7", False),
        ("papers.txt", "## Slow Boats", True),
        ("papers.txt", "[Slow Boats](a.pdf)", True),
        ("papers.txt", "Slow <i>Boats</i>", True),
        ("papers.txt", "* Slow Boats", True),
    ],
)
def test_markdown_is_known_by_its_name_or_its_marks(source: str, text: str, is_markdown: bool) -> None:
    """Text without any mark stays as it is, with its tabs and blanks."""
    assert markdown.recognises(Page(source, text, "0" * 64)) is is_markdown


def test_endless_marks_do_not_hang() -> None:
    """A page of nothing but opening marks is read in linear time."""
    assert _rendered("**a [b](c <i *d_ " * 10_000).text
