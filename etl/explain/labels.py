"""A reading as labelled blocks: every printed character of the page in one of them, in page order."""

from collections.abc import Collection, Iterator
from typing import get_args

from etl.errors import PageError
from etl.model import Aside, AsideKind, Block, Label, Notice, Page, Reading, Record, RecordPart
from etl.read.blocks import blocks as paragraphs
from etl.read.blocks import quote
from etl.render import markup

NOBODY = "none"  # stands for the reader of a page that no reader takes

_GROUPS: dict[str, frozenset[str]] = {
    "record": frozenset(get_args(RecordPart)),
    "aside": frozenset(get_args(AsideKind)),
}
FILTERS: tuple[str, ...] = ("left", "record", *get_args(RecordPart), "aside", *get_args(AsideKind))
"""What `kept` takes: each label, and `record` and `aside` for all labels of theirs."""


def blocks(reading: Reading) -> tuple[Block, ...]:
    """The page cut into blocks, each with its label."""
    return tuple(_blocks(reading))


def kept(found: tuple[Block, ...], only: Collection[str] = (), records: Collection[int] = ()) -> tuple[Block, ...]:
    """The blocks with the labels `only`, and of the `records` with these numbers; without either all of them."""
    labels = frozenset[str]().union(*(_GROUPS.get(name, {name}) for name in only))
    return tuple(
        block for block in found if (not labels or block.label in labels) and (not records or block.record in records)
    )


def unread(page: Page, error: PageError) -> Reading:
    """A page that no reader takes, as a reading that leaves out all of its text."""
    page = markup.rendered(page)
    notice = Notice("unread", page.source, str(error))
    return Reading(page, NOBODY, (), unclaimed=tuple(paragraphs(page.text)), notices=(notice,))


def _blocks(reading: Reading) -> Iterator[Block]:
    text = reading.page.text
    claims: list[Record | Aside] = [*reading.records, *reading.asides]
    position = 0
    for claim in sorted(claims, key=lambda claim: (claim.start, claim.end)):
        start = max(position, claim.start)
        yield from _left(text, position, start)
        if isinstance(claim, Record):
            yield from _of_record(text, claim, start)
        else:
            yield from _block(text, claim.kind, start, claim.end)
        position = max(start, claim.end)
    yield from _left(text, position, len(text))


def _of_record(text: str, record: Record, start: int) -> Iterator[Block]:
    """Title, authors and abstract where they stand, and what stands between them."""
    spans: list[tuple[int, int, Label]] = []
    if record.title:
        spans.append((record.title.start, record.title.end, "title"))
    if record.authors:
        spans.append((record.authors[0].quote.start, record.authors[-1].quote.end, "authors"))
    if record.abstract:
        spans.append((record.abstract.start, record.abstract.end, "abstract"))
    for span_start, span_end, label in sorted(spans):
        first, last = min(span_start, record.end), min(span_end, record.end)
        yield from _block(text, "other", start, first, record.number)
        yield from _block(text, label, max(start, first), last, record.number)
        start = max(start, last)
    yield from _block(text, "other", start, record.end, record.number)


def _left(text: str, start: int, end: int) -> Iterator[Block]:
    for first, last in paragraphs(text, start, max(start, end)):
        yield Block("left", first, last)


def _block(text: str, label: Label, start: int, end: int, record: int | None = None) -> Iterator[Block]:
    """The block without blanks at its ends, unless it is blank."""
    found = quote(text, start, max(start, end))
    if found.words:
        yield Block(label, found.start, found.end, record)
