"""The form html: one file, the whole text, every block marked, nothing obeyed and nothing fetched."""

from __future__ import annotations

import re
from html.parser import HTMLParser

from hypothesis import given
from hypothesis import strategies as st

from etl import explain
from etl.explain import hypertext
from etl.model import Aside, Page, Reading


class _Text(HTMLParser):
    """The text inside <pre>, without the numbers of records, and every tag of the file."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: list[str] = []
        self.text = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:  # noqa: ARG002
        self.tags.append(tag)
        if tag != "meta":
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if "pre" in self.open and "sup" not in self.open:
            self.text += data


def _parsed(html: str) -> _Text:
    parser = _Text()
    parser.feed(html)
    parser.close()
    assert parser.open == []
    return parser


def test_the_whole_text_is_there_with_its_blocks_marked(reading: Reading) -> None:
    """Blocks carry label, record and offsets; what is between them stays; a legend counts the labels."""
    html = hypertext.HEAD + hypertext.section(reading, explain.blocks(reading)) + hypertext.FOOT

    assert f"\n{reading.page.text}" == _parsed(html).text
    assert '<sup>1</sup><mark class="other" title="other of record 1, 30-32">#1</mark>' in html
    assert '<mark class="left" title="left out, 245-259">Made with care</mark>' in html
    assert '<mark class="left">left out 2</mark>' in html


def test_chosen_blocks_alone_are_marked(reading: Reading) -> None:
    """The rest of the page is plain text."""
    html = hypertext.section(reading, explain.kept(explain.blocks(reading), ("left",)))
    page = html.partition("<pre>")[2]

    assert ["left", "left"] == re.findall(r'class="(\w+)"', page)
    assert f"\n{reading.page.text}" == _parsed(html).text


def test_nothing_is_fetched() -> None:
    """No script, no image, no style sheet, no font from elsewhere; a policy in the file forbids them."""
    assert "default-src 'none'" in hypertext.HEAD
    assert not re.search(r"https?:|<script|<link|<img|@import|url\(", hypertext.HEAD + hypertext.FOOT)


@given(text=st.text(max_size=80) | st.text(st.sampled_from("<>&\"'/ab\n\x1b"), max_size=40), name=st.text(max_size=20))
def test_no_text_is_obeyed(text: str, name: str) -> None:
    """Whatever a page holds and is called, its markup is text."""
    reading = Reading(Page(name, text, "0"), "session", (), (Aside("note", 0, len(text) // 2),))

    parsed = _parsed(hypertext.section(reading, explain.blocks(reading)))

    assert {"section", "h2", "nav", "mark", "pre"} >= set(parsed.tags)
