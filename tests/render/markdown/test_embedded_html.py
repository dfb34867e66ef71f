"""Blocks of HTML in a page of Markdown are set as text; everything else stays as it is."""

from __future__ import annotations

from collections.abc import Callable

from hypothesis import given
from hypothesis import strategies as st

from etl import read
from etl.model import Page
from etl.render.markdown import embedded_html

Make = Callable[[str], Page]

ROWS = "".join(
    f"<tr><td>{hour}:00</td>\n<td><b>{title}</b><br>\n{people} <span style='display:none'>no</span></td></tr>\n"
    for hour, title, people in (
        (9, "Tiny Kernels for Old Boards", "Ada Moreau, Ben Okafor"),
        (10, "A Study of Slow Caches\nfor Watches", "Chen Li, Dina Haddad"),
        (11, "How to Compile Large Trees", "Farid Nazari, Greta Lindqvist"),
    )
)
TABLE = f"<table>\n{ROWS}</table>"
PARTS = st.sampled_from(
    [
        TABLE,
        "<table>",
        "</table>",
        "<div>\n",
        "</div>",
        "\n<ul><li>one</li>",
        "# Papers\n",
        "a < b\n",
        "- [x](y)\n",
        "\n",
    ]
)


def test_a_table_between_paragraphs_is_set_as_text(page: Make) -> None:
    """What people see of a table stands where the table stood, with its styles at their new places."""
    text = f"---\ntitle: Boats\n---\n\n# Programme\n\n{TABLE}\n\nSee you *there*.\n"

    found = embedded_html.rendered(page(text))

    assert found.text.startswith("---\ntitle: Boats\n---\n\n# Programme\n\n")
    assert found.text.endswith("\n\nSee you *there*.\n")
    assert "<" not in found.text
    strong = [found.text[style.start : style.end] for style in found.styles if style.kind == "strong"]
    assert ["Tiny Kernels for Old Boards", "A Study of Slow Caches for Watches", "How to Compile Large Trees"] == strong


def test_papers_of_a_table_are_read(page: Make) -> None:
    """Titles and people quote the text that was set: no tag and no line end of the source stands in them."""
    found = read.reading(page(f"# Programme\n\n{TABLE}\n"))

    assert "A Study of Slow Caches for Watches" == (found.records[1].title and found.records[1].title.words)
    assert ("Chen Li", "Dina Haddad") == tuple(author.name for author in found.records[1].authors)


def test_a_table_that_is_never_closed(page: Make) -> None:
    """A block without its end reaches to the last tag."""
    found = embedded_html.rendered(page(TABLE.removesuffix("</table>") + "\nThe end"))

    assert "<" not in found.text
    assert found.text.endswith("The end")


def test_a_page_without_blocks_is_the_same(page: Make) -> None:
    """A few tags, and Markdown inside of blocks, leave a page untouched."""
    for text in ("# Papers\n\n<div>\none\n</div>\n", "<div>\n" + "- [one](two) <br>\n" * 20 + "</div>\n", ""):
        assert page(text) == embedded_html.rendered(page(text))


@given(st.lists(PARTS | st.text(max_size=9), max_size=9).map("".join))
def test_any_text_is_survived(page: Make, text: str) -> None:
    """No text raises, and every style lies in the text."""
    found = embedded_html.rendered(page(text))

    assert all(0 <= style.start < style.end <= len(found.text) for style in found.styles)


def test_entities_are_the_characters_they_name(page: Make) -> None:
    """A page of Markdown holds them as HTML does; those that would make a tag stay."""
    text = "Caches&nbsp;&amp; Trees of K&uuml;hn, &#8220;Old&#x201d; a &lt;b&gt; AT&T &nothing;"

    assert embedded_html.rendered(page(text)).text == "Caches\xa0& Trees of Kühn, “Old” a &lt;b&gt; AT&T &nothing;"


def test_a_page_without_entities_is_the_same(page: Make) -> None:
    """Not a copy of it."""
    plain = page("Caches & Trees; AT&T")

    assert embedded_html.rendered(plain) is plain
