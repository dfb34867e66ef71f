"""What holds for whatever was read, found and written, however odd the text was."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from etl.model import Block, Findings, Quote, Reading, Record
from etl.read.blocks import Listing


def listing(text: str, found: Listing) -> None:
    """Quotes stand at their offsets inside their record; records and asides are in order and apart."""
    for record in found.records:
        for quote in _quotes(record):
            assert quote.words.strip(), quote
            stands(text, quote)
            assert record.start <= quote.start <= quote.end <= record.end, (record.start, record.end, quote)
    spans = [(record.start, record.end) for record in found.records]
    asides = [(aside.start, aside.end) for aside in found.asides]
    assert spans == sorted(spans)
    assert asides == sorted(asides)
    every = sorted(spans + asides)
    assert all(start < end <= len(text) for start, end in every)
    assert all(left[1] <= right[0] for left, right in pairwise(every))
    assert [record.number for record in found.records] == list(range(1, len(found.records) + 1))


def reading(found: Reading) -> None:
    """Its listing is sound, it has a record, and each notice is one line."""
    listing(found.page.text, Listing(found.records, found.asides))
    assert found.records
    assert all("\n" not in notice.message for notice in found.notices)
    for start, end in found.unclaimed:
        assert found.page.text[start:end].strip()


def blocks(found: Reading, told: tuple[Block, ...]) -> None:
    """Blocks are in order and apart, and whatever is printed stands in one of them."""
    text = found.page.text
    assert all(0 <= block.start < block.end <= len(text) for block in told)
    assert all(left.end <= right.start for left, right in pairwise(told))
    position = 0
    for block in told:
        assert not text[position : block.start].strip(), text[position : block.start]
        position = block.end
    assert not text[position:].strip()


def findings(text: str, found: Findings) -> None:
    """Quotes stand at their offsets; claims keep what the model says of numbers, systems and speedups."""
    for quote in _evidence(found):
        assert quote.words
        stands(text, quote)
    systems = {system.name for system in found.systems}
    assert len(systems) == len(found.systems)
    for claim in found.claims:
        assert claim.low is not None or claim.high is not None or claim.unit == "orders of magnitude"
        assert not claim.speedup or (claim.quantity, claim.direction) == ("speed", "better")
        assert claim.system is None or claim.system in systems
        for number in (claim.low, claim.high, claim.factor_low, claim.factor_high):
            assert number is None or number.is_finite()
        if claim.low is not None and claim.high is not None:
            assert claim.low <= claim.high


def stands(text: str, quote: Quote) -> None:
    """The words of a quote are those of the page between its offsets."""
    assert 0 <= quote.start <= quote.end <= len(text)
    assert text[quote.start : quote.end] == quote.words, quote


def _quotes(record: Record) -> Iterator[Quote]:
    yield from (quote for quote in (record.title, record.abstract) if quote)
    yield from (author.quote for author in record.authors)


def _evidence(found: Findings) -> Iterator[Quote]:
    for quotes in (one.quotes for named in (found.systems, found.hardware, found.workloads) for one in named):
        yield from quotes
    yield from (claim.quote for claim in found.claims)
