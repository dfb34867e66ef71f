"""Every shape is read by its own reader, whatever happens to the page; no text raises; every quote is true."""

from __future__ import annotations

import random
from collections.abc import Callable
from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from etl import read
from etl.errors import PageError
from etl.model import Page
from etl.read.listing import Listing
from etl.read.shapes import numbered_listing

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
CHANGES: dict[str, Callable[[str], str]] = {
    "as it is": lambda text: text,
    "no blank lines": lambda text: "\n".join(line for line in text.split("\n") if line),
    "more blank lines": lambda text: text.replace("\n", "\n\n\n"),
    "carriage returns": lambda text: text.replace("\n", "\r\n"),
    "indented": lambda text: "\n".join(f"\t {line}  " for line in text.split("\n")),
    "with menus": lambda text: f"Toggle navigation\nHome\nSearch\n\n{text}\n\nBack to top\n\nPrivacy Policy\n",
}


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("change", CHANGES)
@settings(max_examples=settings().max_examples // 3)  # thirty times
@given(papers=PAPERS)
def test_papers_come_out_as_they_went_in(page: Make, shape: str, change: str, papers: list[Paper]) -> None:
    """Titles, people and abstracts survive blank lines, indents, line ends and menus, and all text is understood."""
    reading = read.reading(page(CHANGES[change](SHAPES[shape](papers))))

    assert shape == reading.reader
    assert [abstract for _, _, abstract in papers] == [
        record.abstract and record.abstract.words for record in reading.records
    ]
    if shape in {"numbered_listing", "schedule", "session"}:
        assert [(title, people) for title, people, _ in papers] == [
            (record.title and record.title.words, tuple(author.name for author in record.authors))
            for record in reading.records
        ]
    assert 1.0 == reading.coverage
    assert () == reading.unclaimed


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
        sound(found.text, reader.listing(found))


@given(papers=PAPERS, shape=st.sampled_from(sorted(SHAPES)), start=st.integers(0, 400), size=st.integers(0, 900))
def test_pages_cut_anywhere_are_read_soundly(
    page: Make, sound: Sound, papers: list[Paper], shape: str, start: int, size: int
) -> None:
    """A page cut in the middle of a word loses what was cut off, not its truth."""
    found = page(SHAPES[shape](papers)[start : start + size])

    for reader in read.READERS:
        sound(found.text, reader.listing(found))


@given(text=st.text(max_size=300) | st.text(st.sampled_from("#1[]. \nAabct:-arXiv0,;·"), max_size=200))
def test_no_text_raises(page: Make, sound: Sound, text: str) -> None:
    """Any text is read soundly, or refused."""
    found = page(text)

    for reader in read.READERS:
        sound(text, reader.listing(found))
    with suppress(PageError):
        reading = read.reading(found)
        assert 0 <= reading.coverage <= 1
        assert reading.records


def test_a_page_nobody_reads_is_refused_in_one_line(page: Make) -> None:
    """The error says which page, and which shapes were tried."""
    with pytest.raises(PageError) as refused:
        read.reading(page("How to bake\n\nTake flour."))

    assert str(refused.value).startswith("no reader recognises page 'page.txt' (tried: paper, numbered_listing, ")
    assert all(name in str(refused.value) for name in SHAPES)
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


def test_a_page_of_talks_alone_is_refused_as_such(page: Make) -> None:
    """Who points at a page of invited talks is told that it lists no papers."""
    with pytest.raises(PageError, match=r"^page 'page\.txt' lists no papers \(1 talk\): name a page that"):
        read.reading(page(TALKS))


def test_what_a_programme_announces_is_no_paper(page: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    """A panel and a farewell have times and people like papers; in every shape they are talks."""
    monkeypatch.setattr(read, "_better", lambda known, _: known)
    rows = (
        ("10:30 AM - 10:45 AM", "Tiny Kernels for Very Old Boards", "Chen Li"),
        ("10:45 AM - 11 AM", "BOATS Panel Discussion", "Emil Larsen, Farid Nazari, Hana Sato"),
        ("11 AM - 11:15 AM", "A Study of Slow Caches in Boats", "Greta Lindqvist"),
        ("11:15 AM - 11:30 AM", "Teaching Boats to Read Their Maps", "Vera Rossi"),
        ("12:20 PM - 12:30 PM", "BOATS Concluding Remarks", "Ada Moreau, Ben Okafor, Vera Rossi"),
    )
    found = read.reading(page("\n\n".join(map("\n".join, rows))))

    told = [(record.number, record.title.words) for record in found.records if record.title]
    assert told == [(1, rows[0][1]), (2, rows[2][1]), (3, rows[3][1])]
    talks = [found.page.text[one.start : one.end] for one in found.asides if one.kind == "talk"]
    assert [talk.split("\n")[0] for talk in talks] == [rows[1][1], rows[4][1]]


def test_text_that_nobody_claims_is_told(page: Make) -> None:
    """A page is read, and what its reader does not understand is given as blocks and as a notice."""
    text = (
        "Posters here\n\n#1 One [PDF]\n\nWe show that a small cache is enough for most of the trees.\n\nMade by a Tool"
    )

    reading = read.reading(page(text))

    assert ["Posters here", "Made by a Tool"] == [text[start:end] for start, end in reading.unclaimed]
    assert ["unclaimed"] == [notice.code for notice in reading.notices]
    assert 0.7 < reading.coverage < 0.8


def test_a_page_of_another_shape_falls_through(page: Make) -> None:
    """A reader that finds its marks but leaves most of the page over has misread it: the others try."""
    essay = "\n\n".join(f"Part {part} tells how the trees grew, and nobody was there to see it." for part in range(9))
    found = page(f"{essay}\n\n#1 One [PDF]\n\nWe list one paper.")

    assert 1 == len(numbered_listing.listing(found).records)
    with pytest.raises(PageError, match="no reader recognises"):
        read.reading(found)


def test_reading_twice_gives_the_same(page: Make) -> None:
    """The same page gives the same reading."""
    papers: list[Paper] = [("Cortex: A Compiler", ("Ada Moreau", "Ben Okafor"), "We show that it is enough for us.")]

    assert read.reading(page(numbered(papers))) == read.reading(page(numbered(papers)))


@pytest.mark.parametrize(
    "text", ["word " * 200_000, "#1 " + "[x]" * 30_000, "Ada Moreau, " * 10_000, "(" * 1_000_000, "\n" * 1_000_000]
)
def test_huge_lines_do_not_hang(page: Make, text: str) -> None:
    """A line of 90 kB to 1 MB costs a moment, whatever it repeats."""
    for reader in read.READERS:
        assert len(reader.listing(page(text)).records) <= 1


@pytest.mark.parametrize("bound", ["LONGEST", "MOST_LINES"])
def test_pages_of_no_known_shape_have_bounds(page: Make, monkeypatch: pytest.MonkeyPatch, bound: str) -> None:
    """What has more characters or more lines is refused, and the message says how to have it read."""
    text = "".join(
        f"{word}: Kernels at Rest. Ada Lind and Bo Okafor. SOSP 2021.\n\n" for word in ("Mill", "Lake", "Owl")
    )
    assert 3 == len(read.reading(page(text)).records)
    monkeypatch.setattr(read, bound, 6)

    with pytest.raises(PageError, match=r"characters in 7 lines .*: split it into pages$"):
        read.reading(page(text + "a"))


def test_a_page_is_not_read_after_a_shape_that_makes_odd_people(page: Make) -> None:
    """Of two readings the one whose people look like people is taken, though it says less."""
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
    """Where a known shape takes markup for words of titles, the reader of any layout has the page."""
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


def test_a_page_is_not_read_after_a_shape_that_takes_talks_for_papers(page: Make) -> None:
    """Where the marks of abstracts make papers of keynotes, any shape is better."""
    text = "We show that a small cache is enough for most of the trees that we met, and we say why. " * 3
    papers = (
        ("Tiny Kernels for Old Boards", "Ada Moreau"),
        ("How to Compile Large Trees", "Chen Li"),
        ("A Study of Slow Caches", "Dina Haddad"),
        ("Joint Keynote 2: Who Compiles the Trees? Beyond Old Boards", "Ivy Stone, Rice University"),
        ("Joint Keynote 3: Boats and Their Clocks in the Cloud", "Ken Abe, EPFL"),
    )
    rows = (f"{hour}:00–{hour}:30\n\n{title}\n\n{people}" for hour, (title, people) in enumerate(papers, 10))
    found = read.reading(page("\n\n".join(f"{row}\n\nAbstract\n\n{text}" for row in rows)))

    assert [record.title.words for record in found.records if record.title] == [title for title, _ in papers[:3]]
    assert ["Ada Moreau", "Chen Li", "Dina Haddad"] == [record.authors[0].name for record in found.records]


def test_a_title_that_looks_like_people_is_one_where_others_have_titles() -> None:
    """Where the reader of a known shape loses a title that the reader of any shape finds, the second is believed."""
    titles = (
        "Tiny Kernels for Old Boards",
        "The Price of Boats, Clocks, and Harbour Towns",
        "A Study of Slow Caches for Watches",
        "How to Compile Large Trees",
    )
    people = ("Ada Moreau (Rice University)", "Ben Okafor (MIT)", "Chen Li (EPFL)", "Dina Haddad (KTH)")
    text = "We show that a small cache is enough for most trees. Nothing larger is needed on boards that are like ours."
    page = "\n\n".join(
        f"{title}\n\n{one} and Emil Larsen (Oslo University)\n\nAbstract\n\n{text}"
        for title, one in zip(titles, people, strict=True)
    )
    found = read.reading(Page("page.txt", page, "0" * 64)).records

    assert list(titles) == [record.title.words if record.title else None for record in found]
