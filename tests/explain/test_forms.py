"""Forms: the same blocks for people and for programs."""

from __future__ import annotations

import json
import re
from html.parser import HTMLParser

import pytest
from hypothesis import given
from hypothesis import strategies as st

from etl import explain
from etl.explain import Form, View
from etl.model import Aside, Page, Reading


def _rendered(reading: Reading, form: Form, view: View | None = None) -> str:
    return "".join(explain.render([reading, reading], form, view))


def test_a_block_is_a_json_line(reading: Reading) -> None:
    """With its page, its reader, its label, its record, its offsets and its exact words."""
    told = [json.loads(line) for line in _rendered(reading, "jsonl").splitlines()]

    assert 2 * len(explain.blocks(reading)) == len(told)
    assert {
        "page": "owls.txt",
        "reader": "paper",
        "label": "authors",
        "record": 1,
        "start": 73,
        "end": 96,
        "words": "Ada Moreau ; Ben Okafor",
    } == told[5]
    assert all(one["words"] == reading.page.text[one["start"] : one["end"]] for one in told)


@pytest.mark.parametrize("form", explain.FORMS)
def test_every_form_shows_the_chosen_blocks_of_every_page(reading: Reading, form: Form) -> None:
    """Labels and records choose in all of them alike."""
    left = _rendered(reading, form, View(only=("left",), width=80))
    record = _rendered(reading, form, View(records=(2,)))

    assert left.count("Made with care") == record.count("Finch, Asleep") == 2
    assert form == "html" or "Sparrow" not in left + record


def test_html_is_one_file(reading: Reading) -> None:
    """One head and one foot around the sections of all pages."""
    html = _rendered(reading, "html")

    assert (1, 2, 1) == (html.count("<!DOCTYPE html>"), html.count("<section>"), html.count("</html>"))


# The form html: one file, the whole text, every block marked, nothing obeyed and nothing fetched


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
    html = "".join(explain.render([reading], "html"))

    assert f"\n{reading.page.text}" == _parsed(html).text
    assert '<sup>1</sup><mark class="other" title="other of record 1, 30-32">#1</mark>' in html
    assert '<mark class="left" title="left out, 245-259">Made with care</mark>' in html
    assert '<mark class="left">left out 2</mark>' in html


def test_the_legend_counts_labels_in_page_order(reading: Reading) -> None:
    """The first label of the page comes first."""
    expected = {"heading": 1, "count": 1, "other": 3, "title": 2, "authors": 1, "abstract": 1, "note": 1, "left": 2}
    legend = "".join(explain.render([reading], "html")).partition("<nav>")[2].partition("</nav>")[0]

    assert [(label, str(count)) for label, count in expected.items()] == re.findall(
        r'<mark class="(\w+)">[a-z ]+ (\d+)</mark>', legend
    )


def test_chosen_blocks_alone_are_marked(reading: Reading) -> None:
    """The rest of the page is plain text."""
    html = "".join(explain.render([reading], "html", View(only=("left",))))
    page = html.partition("<pre>")[2]

    assert ["left", "left"] == re.findall(r'class="(\w+)"', page)
    assert f"\n{reading.page.text}" == _parsed(html).text


def test_nothing_is_fetched() -> None:
    """No script, no image, no style sheet, no font from elsewhere; a policy in the file forbids them."""
    around = "".join(explain.render([], "html"))

    assert "default-src 'none'" in around
    assert not re.search(r"https?:|<script|<link|<img|@import|url\(", around)


@given(text=st.text(max_size=80) | st.text(st.sampled_from("<>&\"'/ab\n\x1b"), max_size=40), name=st.text(max_size=20))
def test_no_text_is_obeyed(text: str, name: str) -> None:
    """Whatever a page holds and is called, its markup is text."""
    reading = Reading(Page(name, text, "0"), "session", (), (Aside("note", 0, len(text) // 2),))

    parsed = _parsed([*explain.render([reading], "html")][1])

    assert {"section", "h2", "nav", "mark", "pre"} >= set(parsed.tags)
