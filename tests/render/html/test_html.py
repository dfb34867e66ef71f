"""HTML is told from other text, and rendered as readers of text read it."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from etl import read
from etl.model import Page, Style
from etl.render import html

Make = Callable[[str], Page]

PAGES = sorted((Path(__file__).parent / "pages").glob("*.html"))
EMPTY_ATTRIBUTES = ("", "hidden", 'class="collapse title"', 'style="display:none"', 'href="http://[x"', "role=listitem")
TAGS = st.builds(
    "<{}{} {}>".format,
    st.sampled_from(["", "/"]),
    st.sampled_from(
        """a abbr article aside b br button body code dd details div dl dt em footer form h1 h3 header hr html i li math
        mfrac mi msup nav o:p ol p pre script select span sub summary sup svg table td template th title tr ul
        x-y""".split()
    ),
    st.sampled_from(EMPTY_ATTRIBUTES),
)
SOURCES = st.lists(
    TAGS
    | st.text(max_size=8)
    | st.sampled_from(["\0", "\ud800", "&#1;", "&amp;lt;", "<!--", "-->", "\xa0", "word " * 40])
).map("".join)


def styled(page: Page, kind: str) -> list[str]:
    return [page.text[style.start : style.end] for style in page.styles if style.kind == kind]


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.stem)
def test_pages_are_rendered(path: Path, page: Make, rewrite_snapshots: bool) -> None:
    """Markup of many kinds becomes the text that stands beside it, and is known as HTML."""
    source = page(path.read_text(encoding="utf-8"))

    actual = html.rendered(source).text + "\n"

    expected = path.with_suffix(".txt")
    if rewrite_snapshots:
        expected.write_text(actual, encoding="utf-8")
    assert expected.read_text(encoding="utf-8") == actual
    assert html.recognises(source)


@pytest.mark.parametrize("stem", ["numbered", "cards"])
def test_listings_are_read_in_html(stem: str, page: Make) -> None:
    """Papers of a rendered page have title and abstract, and quotes hold in the rendered text."""
    path = Path(__file__).parent / "pages" / f"{stem}.html"

    reading = read.reading(page(path.read_text(encoding="utf-8")))

    titles = [record.title.words for record in reading.records if record.title]
    assert titles[0].startswith("Kestrel: Swift Kernels")
    assert titles[1:] == ["Heron: Patient Schedules"]
    assert 2 == sum(record.abstract is not None for record in reading.records)
    for record in reading.records:
        for quote in filter(None, (record.title, record.abstract, *(author.quote for author in record.authors))):
            assert reading.page.text[quote.start : quote.end] == quote.words


@pytest.mark.parametrize(
    "source",
    [
        "<!DOCTYPE html><p>One",
        "\n<!-- saved from a site -->\n<HTML lang=en>",
        '<?xml version="1.0"?>\n<!DOCTYPE html PUBLIC "x"><html xmlns="http://www.w3.org/1999/xhtml"></html>',
        "\ufeff<head><title>One</title>",
        "<meta charset=utf-8><title>One</title><p>Two",
    ],
)
def test_html_is_recognised(source: str, page: Make) -> None:
    """By its head, whatever stands above it."""
    assert html.recognises(page(source))


@pytest.mark.parametrize(
    "source",
    [
        "",
        "#1 Kestrel [PDF]<br>\nAuthors: Ada Moreau",
        "# Papers\n\n<details><summary>Abstract</summary>We present Kestrel.</details>\n",
        '<h1 align="center">Papers</h1>\n\n' + "- [Kestrel](k.pdf) <br> Ada <b>Moreau</b>\n" * 9 + "<p></p>",
        '<p align="center"><img src="x.png"></p>\n\n# Papers\n\nKestrel is swift.',
        '<?xml version="1.0"?><rss><channel><item><title>Kestrel</title></item></channel></rss>',
        '<feed xmlns="http://www.w3.org/2005/Atom"><entry><title>Kestrel</title></entry></feed>',
        "a < b and b > c",
        "<ul>" + "<li><b>Kestrel</b><br>Ada Moreau</li>" * 3 + "</ul>",
        "Write `<!doctype html>` first.",
    ],
)
def test_other_text_is_not_taken_for_html(source: str, page: Make) -> None:
    """Plain text, Markdown with tags in it or of nothing else, and feeds."""
    assert not html.recognises(page(source))


@pytest.mark.parametrize(
    ("source", "is_html"),
    [
        ("<style>td {width: 9em}</style>\n\n| Title |\n| --- |", False),
        ("<head><script src=formulas.js></script></head>\n\n# Papers\n\n+ **Kestrel.**", False),
        ("<!doctype html><title>One</title>", True),
    ],
)
def test_markdown_may_begin_with_a_style_or_a_head(source: str, page: Make, is_html: bool) -> None:
    """A file that is called Markdown is HTML only where the whole of it is."""
    assert is_html is html.recognises(replace(page(source), source="papers.md"))


def test_styles_say_what_the_markup_said(page: Make) -> None:
    """Headings with their levels, items, cells, bold, italics, and links with their targets."""
    made = html.rendered(page((PAGES[0].parent / "semantic-list.html").read_text(encoding="utf-8")))

    assert [(style.level, made.text[style.start : style.end]) for style in made.styles if style.kind == "heading"] == [
        (1, "HotSys 2031: Accepted Papers"),
        (1, "Accepted Papers"),
        (2, "Session 1: Caches"),
        (2, "Session 2: Memory"),
    ]
    assert [item.split("\n")[0] for item in styled(made, "item")] == [
        "Kestrel: Swift Kernels for Small Machines",
        "Heron: Patient Schedules & Late Tasks",
        "Magpie: Borrowed Memory",
    ]
    assert "Kestrel: Swift Kernels for Small Machines" in styled(made, "strong")
    assert "Ada Moreau¹,², Ben Okafor²*" in styled(made, "emphasis")
    assert Style("link", made.text.index("[PDF]"), made.text.index("[PDF]") + 5, target="kestrel.pdf") in made.styles


def test_cells_and_terms_are_told_apart(page: Make) -> None:
    """Each cell of a row is one; a term with its descriptions is one item."""
    folder = PAGES[0].parent
    table = html.rendered(page((folder / "table.html").read_text(encoding="utf-8")))
    terms = html.rendered(page((folder / "definition-list.html").read_text(encoding="utf-8")))

    assert styled(table, "cell")[:4] == ["Time", "Talk", "9:00–9:20", "Opening"]
    assert "Kestrel: Swift Kernels\nAda Moreau, Ben Okafor" in styled(table, "cell")
    assert styled(terms, "item") == [
        "Kestrel: Swift Kernels\nAda Moreau, Ben Okafor\nHotSys 2031",
        "Heron: Patient Schedules\nCy Stork\nHotSys 2030",
    ]


@pytest.mark.parametrize(
    ("base", "href", "target"),
    [
        ("", "k.pdf", "https://hotsys.example/2031/k.pdf"),
        ('<base href="/files/">', "k.pdf", "https://hotsys.example/files/k.pdf"),
        ("", "javascript:show()", ""),
        ("", "http://[", "http://["),
        ("", "/k\n.pdf", "https://hotsys.example/k.pdf"),
    ],
)
def test_links_lead_on_from_the_page(base: str, href: str, target: str) -> None:
    """An address is made whole where the page has one; what is no address is left as it is, or empty."""
    source = Page("https://hotsys.example/2031/", f'<html>{base}<a href="{href}">PDF</a>', "0" * 64)

    assert html.rendered(source).styles == (Style("link", 0, 3, target=target),)


@given(source=SOURCES)
def test_no_markup_raises(page: Make, source: str) -> None:
    """Whatever the tags, styles stand in order around printed words of the text, which can be written."""
    made = html.rendered(page(source))

    made.text.encode()
    assert "\0" not in made.text
    assert sorted(made.styles, key=lambda style: style.start) == list(made.styles)
    for style in made.styles:
        words = made.text[style.start : style.end]
        assert 0 <= style.start < style.end <= len(made.text)
        assert words == words.strip() != ""


@given(words=st.lists(st.text(st.characters(categories=("L", "N", "P")), min_size=1, max_size=9), min_size=1))
def test_words_come_out_as_they_went_in(page: Make, words: list[str]) -> None:
    """Words in paragraphs are neither lost, changed nor joined."""
    escaped = (word.replace("&", "&amp;").replace("<", "&lt;") for word in words)

    made = html.rendered(page("".join(f"<p>{word}</p>" for word in escaped)))

    assert made.text.split("\n\n") == words


@pytest.mark.parametrize(
    "source",
    [
        "<div>" * 10_000 + "deep" + "</div>" * 10_000,
        "<b>" * 50_000 + "deep",
        f"<a {'x' * 1_000_000}={'y' * 1_000_000} href={'z' * 1_000_000}>deep</a>",
        "<table><tr><td>" * 3_000 + "deep",
        "deep" + "<sup>1</sup>" * 10_000,
        "deep" + "<!--" * 100_000,
        "<" * 500_000 + " deep",
    ],
)
def test_markup_without_end_costs_a_moment(source: str, page: Make) -> None:
    """Nesting, attributes and marks without end are bounded, and the words are still there."""
    begun = time.process_time()

    assert "deep" in html.rendered(page(f"<!doctype html>{source}")).text
    assert time.process_time() - begun < 5
