"""Blocks come with the reasons of their labels, whichever reader gave these."""

from __future__ import annotations

import hashlib

import pytest

from etl import explain, read
from etl.errors import PageError
from etl.model import Block, Page, Reading, Reason

LIST = """\
Papers

- **Tiny Kernels for Old Boards** Ada Moreau, Ben Okafor
- **A Study of Slow Caches** Chen Li, Dina Haddad

Authors: Farid Nazari
Imprint
"""


def _page(text: str) -> Page:
    return Page("page.md", text, hashlib.sha256(text.encode()).hexdigest())


def _explained(reading: Reading) -> list[Block]:
    return list(explain.explained(explain.blocks(reading), explain.reasons(reading)))


def test_every_block_of_an_unknown_layout_has_a_reason() -> None:
    """The pass that decided last, what it went by, and a score; the blocks are else what they are without."""
    reading = read.reading(_page(LIST))
    found = _explained(reading)

    assert all(block.why for block in found)
    assert all(reason.step.startswith("general/") for block in found for reason in block.why)
    assert all(block.why[0].score is not None for block in found if block.label in ("title", "authors"))
    title = next(block for block in found if block.label == "title")
    assert "read as title; costs by looks: title" in title.why[0].evidence
    assert [(block.label, block.start, block.end) for block in found] == [
        (block.label, block.start, block.end) for block in explain.blocks(reading)
    ]


def test_the_shape_is_the_reason_where_its_reader_gives_no_other(reading: Reading) -> None:
    """Blocks of records and asides have the reader and the first line of its module, blocks left out have none."""
    found = _explained(reading)
    summary = read.numbered_listing.__doc__ or ""

    assert {(block.label == "left", len(block.why)) for block in found} == {(True, 0), (False, 1)}
    assert {(one.step, one.evidence) for block in found for one in block.why} == {
        ("numbered_listing", summary.splitlines()[0])
    }


def test_a_page_that_no_reader_takes_has_reasons() -> None:
    """What each of its lines was taken for shows why it lists no paper."""
    page = _page("Lunch\n\nCoffee Break\n")
    with pytest.raises(PageError) as raised:
        read.reading(page)

    found = _explained(explain.unread(page, raised.value))

    assert [block.why[0].evidence.partition(";")[0] for block in found] == ["kind event", "kind event"]


def test_a_reason_goes_to_the_blocks_it_is_about() -> None:
    """One that spans two is given to both, the same words come once, and what is about neither is left out."""
    blocks = [Block("title", 2, 5), Block("other", 6, 9)]
    spans = ((0, 2, "a"), (2, 7, "b"), (7, 8, "c"), (8, 9, "c"), (9, 12, "d"))

    found = explain.explained(blocks, [Reason(start, end, step, "") for start, end, step in spans])

    assert [[reason.step for reason in block.why] for block in found] == [["b"], ["b", "c"]]
