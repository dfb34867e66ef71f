"""Blocks: every printed character has one label, and the label is the right one."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from etl import explain
from etl.errors import PageError
from etl.explain.labels import NOBODY
from etl.model import Aside, Author, Block, Page, Quote, Reading, Record

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
