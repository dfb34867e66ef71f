"""Feeds become entries; entities stay unread, and broken XML costs what it spoils."""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from etl.errors import PageError
from etl.model import Edition, Notice, Page
from etl.read.entries import Entry
from etl.read.formats.bibliographic import atom

Make = Callable[[str], Page]

DATA = Path(__file__).parents[1] / "data"
API = (DATA / "api.atom").read_text("utf-8")
DAILY = (DATA / "daily.rss").read_text("utf-8")
SPACE = 'xmlns="http://www.w3.org/2005/Atom"'


def test_answers_of_the_api_are_read(page: Make) -> None:
    """Every field of an answer is read; a comment that says where it is published gives the edition."""
    assert atom.recognises(page(API))
    first, second = atom.entries(page(API))

    assert first == Entry(
        title="Otter: Kernels That Float & Sink",
        authors=("Ida Brandt", "Jo van der Meer"),
        abstract="We present Otter, a compiler for kernels that float. On a V100 GPU it is\n"
        "2.5x faster than TensorRT when the batch is < 8.",
        edition=Edition("RIVER", 2031),
        arxiv="3104.00001",
        doi="10.1234/otter.31",
        created="2031-04-05",
        comment="8 pages. Accepted at RIVER 2031",
        urls=("http://arxiv.org/abs/3104.00001v2", "http://arxiv.org/pdf/3104.00001v2"),
    )
    assert isinstance(second, Entry)
    assert "math/3104001" == second.arxiv


def test_daily_feeds_are_read(page: Make) -> None:
    """What the feed puts before abstracts and behind titles goes; the authors stand in one line."""
    assert atom.recognises(page(DAILY))
    assert [
        Entry(
            title="Otter: Kernels That Float",
            authors=("Ida Brandt", "Björn Stein", "Jo van der Meer"),
            abstract="We present Otter. It floats in $O(n)$ now.",
            arxiv="3104.00001",
            created="2031-04-05",
            urls=("https://arxiv.org/abs/3104.00001",),
        ),
        Entry(
            title="News of the site.",
            authors=("Ada Ott",),
            abstract="We wait.",
            arxiv="3104.00002",
            urls=("https://arxiv.org/abs/3104.00002",),
        ),
    ] == list(atom.entries(page(DAILY)))


def test_numbers_and_addresses_come_from_all_that_names_an_item(page: Make) -> None:
    """An attribute of RDF, a guid, the end of a title, words of a summary; what leads to readers' comments is none."""
    items = (
        '<item about="https://arxiv.org/abs/3104.00006"><title>Otter A</title></item>',
        '<item about="https://doi.org/10.1234/b"><title>Otter B</title><author>A. One</author></item>',
        "<item><guid>10.1234/c</guid><title>Otter C</title></item>",
        "<item><title>Otter D. (arXiv:3104.00007v1 [cs.LG] UPDATED)</title><summary>See arXiv.</summary></item>",
        "<item><title>Otter E</title><description>It is arXiv:3104.00008.</description></item>",
        "<item><guid>10.1234/f</guid><title>Otter F</title><comments>https://example.org/#f</comments></item>",
    )

    found = [one for one in atom.entries(page(f"<rss>{''.join(items)}</rss>")) if isinstance(one, Entry)]

    assert [one.title for one in found] == ["Otter A", "Otter B", "Otter C", "Otter D.", "Otter E", "Otter F"]
    assert [one.arxiv for one in found] == ["3104.00006", None, None, "3104.00007", "3104.00008", None]
    assert [one.doi for one in found] == [None, "10.1234/b", "10.1234/c", None, None, "10.1234/f"]
    assert [one.urls for one in found[:2]] == [("https://arxiv.org/abs/3104.00006",), ("https://doi.org/10.1234/b",)]
    assert not any(one.comment for one in found)


def test_a_cut_feed_keeps_what_is_whole(page: Make) -> None:
    """The entry in which a feed breaks off is told and left out."""
    first, notice = atom.entries(page(API[: API.index("We tie")]))

    assert isinstance(first, Entry)
    assert isinstance(notice, Notice)
    assert notice.message.startswith("line 27: broken XML, what it spoils is left out: ")


def test_entities_keep_the_words_around_them(page: Make) -> None:
    """One of the feed or of HTML stands for its text; one of a file, or of nothing, stays as it is written."""
    head = (
        '<?xml version="1.0"?><!DOCTYPE feed [<!ENTITY own "Otter &eacute;"><!ENTITY f SYSTEM "file:///proc/version">]>'
    )
    titles = {"&own;": "Otter é", "&f;": "&f;", "&nope;": "&nope;", "&eacute;": "é", "&LT;": "<", "&amp;": "&"}
    entries = "".join(
        f"<entry><title>On {entity} Trees</title><author><name>A. One</name></author></entry>" for entity in titles
    )

    found = list(atom.entries(page(f"{head}<feed {SPACE}>{entries}</feed>")))

    assert [f"On {text} Trees" for text in titles.values()] == [
        entry.title for entry in found if isinstance(entry, Entry)
    ]
    assert len(titles) == len(found)


def test_entities_that_grow_end_a_feed(page: Make) -> None:
    """Entities of entities without end are an error in one line: no title that they cut is an entry."""
    laughs = "".join(f'<!ENTITY a{n} "{f"&a{n - 1};" * 10}">' for n in range(1, 15))
    for declared in (f'<!ENTITY a0 "ha">{laughs}', '<!ENTITY a14 "&b;"><!ENTITY b "&a14;">'):
        head = f'<?xml version="1.0"?><!DOCTYPE feed [{declared}]>'
        entry = "<entry><title>On &a14; Trees</title><author><name>A. One</name></author></entry>"
        began = time.process_time()
        with pytest.raises(PageError, match=r"line 1: broken XML \(.* entity .*\): fetch it again"):
            list(atom.entries(page(f"{head}<feed {SPACE}>{entry}</feed>")))
        assert time.process_time() - began < 2


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (f"<feed {SPACE}><entry><title>Post</title></entry></feed>", " is a feed without papers: fetch it again"),
        (f"<feed {SPACE}/>", " is a feed without papers: "),
        ("<feed >", ", line 1: broken XML ("),
        (
            f"<feed {SPACE}><entry><id>http://arxiv.org/api/errors#x</id><summary>bad\nid</summary></entry></feed>",
            " is an error of the arXiv API (bad id): correct the query",
        ),
    ],
)
def test_feeds_without_papers_are_refused_in_one_line(page: Make, text: str, why: str) -> None:
    """The error says what the feed is instead."""
    with pytest.raises(PageError) as refused:
        list(atom.entries(page(text)))

    assert f"page 'page.txt'{why}" in str(refused.value)
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize(
    "text",
    [
        "<!DOCTYPE html><html><feed>",
        "<?xml version='1.0'?>\n<!DOCTYPE html PUBLIC 'x'>\n<html>",
        "<html><rss >",
        "<feeding>",
        "Read our <rss > feed",
        "",
        "<!--" + "--><!--" * 20_000,
    ],
)
def test_other_pages_are_not_claimed(page: Make, text: str) -> None:
    """HTML, XHTML and text that speaks of feeds belong to others."""
    assert not atom.recognises(page(text))


@given(
    text=st.text(max_size=200)
    | st.lists(
        st.sampled_from(["<feed>", "<entry>", "</entry>", "<id>", "</id>", "<title>", "</title>", "&x;", "<!--", "]]>"])
        | st.text(max_size=9)
    ).map(lambda parts: "<feed>" + "".join(parts))
)
def test_no_text_raises_but_page_errors(page: Make, text: str) -> None:
    """Any text is read or refused."""
    atom.recognises(page(text))
    with suppress(PageError):
        list(atom.entries(page(text)))
