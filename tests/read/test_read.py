"""Listings of any layout are read soundly, whatever happens to the page; no text raises; every quote is true."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from etl import read
from etl.errors import PageError
from etl.model import Page
from etl.read import sessions
from etl.read.blocks import Listing

Make = Callable[[str], Page]
Sound = Callable[[str, Listing], None]
Paper = tuple[str, tuple[str, ...], str]

TITLES = st.sampled_from(
    [
        "Cortex: A Compiler for Trees",
        "Nimble: Caches That Grow",
        "CODE: Schedules for Nobody",
        "How Small Is Small? A Study of 34 Boards",
        "vLLM in a Box",
        "μ-two: Two Trees at Once",
    ]
)
PEOPLE = st.lists(
    st.sampled_from(["Ada Moreau", "Ben Okafor", "Cheng Cheng", "Yu (Emma) Wang", "Eyal de Lara", "XIANGJUN LI"]),
    min_size=2,
    max_size=5,
    unique=True,
).map(tuple)
SENTENCES = st.sampled_from(
    [
        "We show that a small cache is enough for most trees.",
        "It runs up to 2.5× faster than the other one, at 34\\% of the cost.",
        "In our tests, $1.95{\\times}$ was not enough for any of the users we asked.",
        "Who would have thought that such a board can be so slow and so dear?",
        "The trees, which are large, do not fit, and we leave them where they are …",
    ]
)
ABSTRACTS = st.lists(SENTENCES, min_size=2, max_size=4).map(" ".join)
PAPERS = st.lists(st.tuples(TITLES, PEOPLE, ABSTRACTS), min_size=2, max_size=5, unique_by=lambda paper: paper[0])


def numbered(papers: list[Paper]) -> str:
    entries = [f"#{n} {t} [PDF] [Copy]\n\nAuthors: {' ; '.join(p)}\n\n{a}" for n, (t, p, a) in enumerate(papers, 7)]
    return "\n\n".join(["MLSYS.2021 - All", f"Total: {len(papers)}", *entries])


def scheduled(papers: list[Paper]) -> str:
    return "\n\n".join(["Oral: Trees Tue 6 Apr 11:10 a.m.", *(f"{t}\n{', '.join(p)}\n\n{a}" for t, p, a in papers)])


def slotted(papers: list[Paper]) -> str:
    slots = (
        f"Mon 29 Aug. 16:{n:02} - 16:{n + 9} PDT\n\n{t}\n\n{' · '.join(p)}\n\n{a}"
        for n, (t, p, a) in enumerate(papers, 1)
    )
    return "\n\n".join(["Systems for Trees 1", "Moderator: Dina Haddad", *slots])


def marked(papers: list[Paper]) -> str:
    return "\n\n".join(["Poster: Trees Wed 7 Jun 09:00 a.m.", *(f"Abstract\n{a}" for _, _, a in papers)])


def identified(papers: list[Paper]) -> str:
    return "\n\n".join(f"{a}\n\narXiv:2009.0000{n}v2\nCreated: 2020-09-01" for n, (_, _, a) in enumerate(papers))


SHAPES: dict[str, Callable[[list[Paper]], str]] = {
    "numbered_listing": numbered,
    "schedule": scheduled,
    "session": slotted,
    "abstracts": marked,
    "arxiv_listing": identified,
}


@given(papers=PAPERS, seed=st.integers(0, 2**16), extra=st.lists(st.text(max_size=20), max_size=4))
def test_shuffled_pages_are_read_soundly(
    page: Make, sound: Sound, papers: list[Paper], seed: int, extra: list[str]
) -> None:
    """Lines of all shapes in any order raise nothing: quotes stand at their offsets, records keep apart."""
    lines = [line for make in SHAPES.values() for line in make(papers).split("\n")] + extra
    chance = random.Random(seed)  # noqa: S311
    chance.shuffle(lines)
    found = page("\n".join(lines[: chance.randrange(1, len(lines))]))

    for reader in read.READERS:
        reader.recognises(found)
        sound(found.text, sessions.placed(found, reader.listing(found)))


@given(papers=PAPERS, shape=st.sampled_from(sorted(SHAPES)), start=st.integers(0, 400), size=st.integers(0, 900))
def test_pages_cut_anywhere_are_read_soundly(
    page: Make, sound: Sound, papers: list[Paper], shape: str, start: int, size: int
) -> None:
    """A page cut in the middle of a word loses what was cut off, not its truth."""
    found = page(SHAPES[shape](papers)[start : start + size])

    for reader in read.READERS:
        sound(found.text, sessions.placed(found, reader.listing(found)))


@given(text=st.text(max_size=300) | st.text(st.sampled_from("#1[]. \nAabct:-arXiv0,;·"), max_size=200))
def test_no_text_raises(page: Make, sound: Sound, text: str) -> None:
    """Any text is read soundly, or refused."""
    found = page(text)

    for reader in read.READERS:
        sound(text, sessions.placed(found, reader.listing(found)))
    with suppress(PageError):
        assert read.reading(found).records


def test_a_page_nobody_reads_is_refused_in_one_line(page: Make) -> None:
    """The error says which page, and which shapes were tried."""
    with pytest.raises(PageError) as refused:
        read.reading(page("How to bake\n\nTake flour."))

    assert str(refused.value).startswith("no reader recognises page 'page.txt' (tried: paper, layout, atom, ")
    assert "\n" not in str(refused.value)


TALKS = """# Invited talks

## Waiting for memory

**Ada Brook, Owl University**

In this talk I will say why kernels wait, what they wait for, and what may be done about it in the years that come.

Bio: Ada Brook is a professor at Owl University. She received her PhD from the Mill and has worked on schedulers.

## Floating kernels

**Bo Stork, Otter Labs**

In this talk I will show how kernels float, and how a runtime can let them do so without any help of the compiler.

Bio: Bo Stork leads the runtime group at Otter Labs. He holds a PhD in patience and likes rivers.
"""


_LONE = (
    "title: Otter Lab\nauthor: Ida Brandt\nurl: https://otter.example\ntheme: minima\n",
    '{"name": "otter", "version": "1.0.0", "author": "Ida Brandt", "description": "A lab.", "license": "MIT"}',
    'title = "Otter Lab"\nauthor = "Ida Brandt"\nbaseURL = "https://otter.example"\n',
)


@pytest.mark.parametrize("text", _LONE)
def test_settings_of_a_site_are_no_paper(text: str, page: Make) -> None:
    """A title and an author alone are those of a site or a package; with a year they are those of a paper."""
    with pytest.raises(PageError, match="lists no paper"):
        read.reading(page(text))

    dated = text.replace('"license": "MIT"', '"year": "2031"').replace("theme: minima", "year: 2031")
    (paper,) = read.reading(page(dated.replace("baseURL =", "year = 2031\nbaseURL ="))).records
    assert paper.authors[0].name == "Ida Brandt"


def test_a_file_of_one_paper_is_read(page: Make) -> None:
    """Two authors and an abstract, however short, are those of a paper, whether or not it has a year."""
    text = '[{"title": "Otter Floats", "authors": ["Ida Brandt", "Jo Stein"], "abstract": "Otter rows 2x faster."}]'

    (paper,) = read.reading(page(text)).records

    assert paper.title is not None
    assert paper.title.words == "Otter Floats"


@pytest.mark.parametrize("front", ["", "---\ntitle: Otter Day\nauthor: Ida Brandt\n---\n\n"])
def test_a_page_of_talks_alone_is_refused_as_such(front: str, page: Make) -> None:
    """The message counts the talks, whatever the front matter of the page says."""
    with pytest.raises(PageError, match=r"^page 'page\.txt' lists no papers \(\d talks?[^()]*\): name a page that"):
        read.reading(page(front + TALKS))


SCRIPTED = """<!doctype html><title>Group</title><p>Our papers</p><div id="list"></div>
<script>const papers = [{title: "Otter: Kernels That Float", authors: ["Ida Brandt", "Bo Quist"]},
{title: "Heron Waits for Slow Rivers", authors: ["Bo Quist"]}];</script>"""


@pytest.mark.parametrize(
    "text",
    [
        SCRIPTED,
        """<!doctype html><script id="__NEXT_DATA__" type="application/json">{"props": {"papers": [
        {"title": "Otter: Kernels That Float", "authors": ["Ida Brandt", "Bo Quist"]},
        {"title": "Heron Waits for Slow Rivers", "authors": ["Bo Quist"]}]}}</script>""",
    ],
)
def test_papers_in_scripts_of_a_page_are_read(text: str, page: Make) -> None:
    """A page that writes its list with a script, or holds its data for one, lists these papers."""
    found = read.reading(page(text))

    assert "data_files" == found.reader
    assert ["Otter: Kernels That Float", "Heron Waits for Slow Rivers"] == [
        record.title.words for record in found.records if record.title
    ]
    assert [2, 1] == [len(record.authors) for record in found.records]


def test_references_in_scripts_of_a_page_are_read(page: Make) -> None:
    """A table that a script fills may hold each paper in one text, with its title in quotes."""
    names, titles = ("A. Lind, B. Okafor", "C. Haddad, I. Brandt", "E. Larsen, B. Quist"), ("Lakes", "Rivers", "Ports")
    rows = [
        ["2031", f"{who}, “<a href=x>Slow Boats on {what}</a>,” <i>SORT</i>", "journal"]
        for who, what in zip(names, titles, strict=True)
    ]
    found = read.reading(
        page(f"<!doctype html><title>Group</title><p>Our papers</p><script>table({json.dumps(rows)})</script>")
    )

    assert [record.title and record.title.words for record in found.records] == [
        f"Slow Boats on {what}" for what in titles
    ]
    assert [len(record.authors) for record in found.records] == [2, 2, 2]


def test_a_program_lists_no_papers(page: Make) -> None:
    """Titles and texts in a script that names nobody are settings and messages."""
    with pytest.raises(PageError, match="no reader recognises"):
        read.reading(page("const pages = [{title: 'Home', to: '/'}, {title: 'Boats', to: '/boats'}];\nrun(pages);"))


def test_reading_twice_gives_the_same(page: Make) -> None:
    """The same page gives the same reading."""
    abstract = (
        "We present Cortex, a compiler for small boards that fuses kernels. It is 2x faster than the old one on CPUs."
    )
    papers: list[Paper] = [("Cortex: A Compiler for Small Boards", ("Ada Moreau", "Ben Okafor"), abstract)]

    assert read.reading(page(numbered(papers))) == read.reading(page(numbered(papers)))


@pytest.mark.parametrize(
    "text", ["word " * 25_000, "#1 " + "[x]" * 10_000, "Ada Moreau, " * 5_000, "(" * 125_000, "\n" * 1_000_000]
)
def test_huge_lines_do_not_hang(page: Make, text: str) -> None:
    """A line of 30 to 125 kB, or a million empty ones, costs a moment, whatever it repeats."""
    for reader in read.READERS:
        assert len(reader.listing(page(text)).records) <= 1


@pytest.mark.parametrize("bound", ["LONGEST", "MOST_LINES"])
def test_pages_have_bounds(page: Make, monkeypatch: pytest.MonkeyPatch, bound: str) -> None:
    """What has more characters or more lines is refused, and the message says how to have it read."""
    text = "".join(
        f"{word}: Fast Kernels for Small Devices. Ada Lind and Bo Okafor. SOSP 2021.\n\n"
        for word in ("Mill", "Lake", "Owl")
    )
    assert 3 == len(read.reading(page(text)).records)
    monkeypatch.setattr(read, bound, 6)

    with pytest.raises(PageError, match=r"characters in 7 lines; .*: split it into pages$"):
        read.reading(page(text + "a"))


def test_numbered_entries_between_furniture_are_read(page: Make) -> None:
    """Each entry of a numbered list has its people; a banner and a footer are no papers."""
    text = (
        "Cookies make this visit sweeter.  Accept all Decline\nPapers stand as they came. Links lead to their texts.\n"
        "Accepted Contributions\n[1] Tiny Kernels for Old Boards (Ada Moreau, Ben Okafor)\n"
        "[2] A Study of Slow Caches for Watches (Cheng Cheng, Dina Haddad)\n"
        "[3] How to Compile Large Trees (Farid Nazari, Greta Lindqvist)\nBack to top\n"
    )

    found = read.reading(page(text))

    assert "layout" == found.reader
    assert ["Ada Moreau", "Cheng Cheng", "Farid Nazari"] == [record.authors[0].name for record in found.records]


def test_markup_is_no_part_of_titles(page: Make) -> None:
    """Titles in bold are read without their marks, below a table of the day."""
    entries = "\n\n".join(
        f"**{title}**<br>\n{people}"
        for title, people in (
            ("Tiny Kernels for Old Boards", "Ada Moreau, Ben Okafor and Chen Li"),
            ("A Study of Slow Caches", "Dina Haddad, Emil Larsen and Ken Abe"),
            ("How to Compile Large Trees", "Farid Nazari, Greta Lindqvist and Ivy Stone"),
        )
    )
    rows = "\n".join(f"| {hour}:00am-{hour}:30am | Session {hour} (Chair: Ada Moreau) |" for hour in range(1, 12))
    found = read.reading(page(f"# Program\n\n| Time | Event |\n|---|---|\n{rows}\n\n## Boats\n\n{entries}\n"))

    assert "layout" == found.reader
    assert not any("*" in record.title.words for record in found.records if record.title)
