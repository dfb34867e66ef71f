"""Blocks: every printed character has one label, the right one; the account of a page, and the line above it."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from etl import explain
from etl.errors import PageError
from etl.explain.labels import NOBODY, headline, percent, warnings
from etl.model import Aside, Author, Block, Excerpt, Notice, Page, Quote, Reading, Record

Span = tuple[int, int]
OFFSETS = st.integers(0, 60)
SPANS = st.tuples(OFFSETS, OFFSETS).map(lambda ends: (min(ends), max(ends)))


def _told(reading: Reading, blocks: tuple[Block, ...]) -> list[tuple[str, int | None, str]]:
    return [(block.label, block.record, reading.page.text[block.start : block.end]) for block in blocks]


def test_every_label_of_a_page(reading: Reading) -> None:
    """Records by their parts, asides by their kinds, and the rest by its paragraphs."""
    assert [
        ("heading", None, "OWLCONF.2031 - All"),
        ("count", None, "Total: 2"),
        ("other", 1, "#1"),
        ("title", 1, "Sparrow: Queues for Two"),
        ("other", 1, "[PDF]\n\nAuthors:"),
        ("authors", 1, "Ada Moreau ; Ben Okafor"),
        (
            "abstract",
            1,
            "We present Sparrow, a queue that two can share. It is 2x faster\nthan one queue.",
        ),
        ("note", None, "Room: 301"),
        ("left", None, "Nobody knows this line\nnor this one"),
        ("other", 2, "#2"),
        ("title", 2, "Finch, Asleep"),
        ("left", None, "Made with care"),
    ] == _told(reading, explain.blocks(reading))


@pytest.mark.parametrize(
    ("only", "records", "count"),
    [
        ((), (), 12),
        (("left",), (), 2),
        (("title", "authors"), (), 3),
        (("record",), (), 7),
        (("aside",), (), 3),
        (("aside", "left"), (), 5),
        (("note",), (), 1),
        ((), (2,), 2),
        (("title",), (1, 2), 2),
        (("left",), (1,), 0),
    ],
)
def test_blocks_are_chosen(reading: Reading, only: tuple[str, ...], records: tuple[int, ...], count: int) -> None:
    """By label, by a group of labels, by record, or by both at once; nothing chosen chooses all."""
    found = explain.blocks(reading)

    assert count == len(explain.kept(found, only, records))


def test_every_label_can_be_chosen(reading: Reading) -> None:
    """The filters are the labels there are, and the two groups."""
    found = explain.blocks(reading)

    assert {block.label for block in found} <= set(explain.FILTERS)
    assert found == explain.kept(found, explain.FILTERS)


def test_a_page_that_nobody_reads_is_left_out_whole() -> None:
    """Each of its paragraphs is a block of its own, and the error is its notice."""
    page = Page("poem.txt", "A poem\nhas no papers,\n\n\nnor has it authors.\n", "0")

    reading = explain.unread(page, PageError("no reader recognises it"))

    assert (NOBODY, "no reader recognises it") == (reading.reader, reading.notices[0].message)
    assert [("left", None, "A poem\nhas no papers,"), ("left", None, "nor has it authors.")] == _told(
        reading, explain.blocks(reading)
    )
    assert [(block.start, block.end) for block in explain.blocks(reading)] == list(reading.unclaimed)


@given(
    text=st.text(st.sampled_from("ab \n\t×"), max_size=60),
    records=st.lists(st.tuples(SPANS, SPANS, SPANS, SPANS), max_size=4),
    asides=st.lists(SPANS, max_size=4),
)
def test_every_printed_character_has_one_label(
    text: str, records: list[tuple[Span, Span, Span, Span]], asides: list[Span]
) -> None:
    """Whatever a reader says, even where its records overlap: blocks keep apart, in order, and miss nothing."""

    def quoted(span: Span) -> Quote:
        return Quote(text[slice(*span)], span[0], span[1])

    made = tuple(
        Record("0", n, *whole, title=quoted(title), authors=(Author("A", quoted(name)),), abstract=quoted(body))
        for n, (whole, title, name, body) in enumerate(records, 1)
    )
    reading = Reading(Page("a.txt", text, "0"), "session", made, tuple(Aside("note", *span) for span in asides))

    blocks = explain.blocks(reading)

    assert all(block.start < block.end for block in blocks)
    assert all(above.end <= below.start for above, below in pairwise(blocks))
    assert "".join(text.split()) == "".join("".join(text[b.start : b.end].split()) for b in blocks)


# The account of a page


def test_shares_are_of_printed_characters(reading: Reading) -> None:
    """Blanks count for nothing; records, asides and what was left make up the page."""
    account = explain.account(reading)
    left = "".join("Nobody knows this line nor this one Made with care".split())
    aside = "".join("OWLCONF.2031 - All Total: 2 Room: 301".split())
    whole = "".join(reading.page.text.split())

    assert ("owls.txt", "paper", 2, 2) == (account.source, account.reader, account.records, account.left)
    assert len(aside) / len(whole) == pytest.approx(account.in_asides)
    assert 1 - len(left) / len(whole) == pytest.approx(account.read)


def test_what_was_left_is_shown_by_its_first_words(reading: Reading) -> None:
    """Each block with its offsets and its words on one line."""
    text = reading.page.text
    start = text.index("Nobody")

    assert (
        Excerpt(start, start + 35, "Nobody knows this line nor this one"),
        Excerpt(text.index("Made"), len(text) - 1, "Made with care"),
    ) == explain.account(reading).first_left


def test_much_that_was_left_is_counted() -> None:
    """Ten blocks are shown, of each no more than 80 characters, and how many there are."""
    page = Page("long.txt", "\n\n".join(["words of a long line " * 40] * 30), "0")

    account = explain.account(Reading(page, "session", ()))

    assert (30, 10, 0.0) == (account.left, len(account.first_left), account.read)
    assert {80} >= {len(one.words) for one in account.first_left if len(one.words) > 80}
    assert all(one.words.endswith("…") for one in account.first_left)


def test_a_page_without_rest_is_read_whole(reading: Reading) -> None:
    """Where nothing was left the share is exactly one; a blank page has no shares."""
    page = Page("count.txt", "Total: 2", "0")
    whole = replace(reading, page=page, records=(), asides=reading.asides[:0], unclaimed=())

    assert 0.0 == explain.account(whole).read
    assert 1.0 == explain.account(replace(whole, page=Page("blank.txt", " \n", "0"))).read


def test_the_headline_sums_up_the_account(reading: Reading) -> None:
    """Page, reader, records, shares, and how many blocks were left out."""
    assert "owls.txt: paper, 2 records, 79% read (64% in records, 15% in asides), 2 blocks left out" == headline(
        reading
    )


def test_a_page_without_reader_says_so() -> None:
    """No reader, no record, nothing read."""
    reading = explain.unread(Page("a.txt", "A poem", "0"), PageError("nobody\nreads it"))

    assert "a.txt: no reader takes it, 0 records, 0% read (0% in records, 0% in asides), 1 block left out" == headline(
        reading
    )
    assert ("nobody reads it",) == warnings(reading)


def test_a_warning_is_one_harmless_line(reading: Reading) -> None:
    """Whatever words of a page it repeats."""
    odd = replace(reading, notices=(Notice("odd", "owls.txt", "a\nb\x1b[0m"),))

    assert ("a b\ufffd[0m",) == warnings(odd)


@pytest.mark.parametrize(
    ("share", "shown"), [(1.0, "100%"), (0.999, "99%"), (0.29, "29%"), (0.001, "<1%"), (0.0, "0%")]
)
def test_shares_are_rounded_down(share: float, shown: str) -> None:
    """Only the whole is 100%, and only nothing is 0%."""
    assert shown == percent(share)
