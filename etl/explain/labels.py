"""A reading as labelled blocks, every printed character of the page in one of them, in page order: why, and how much.

A block has the reasons that are about it: those of the reader, and on titles and abstracts those of `extract`. `layout`
gives reasons of its own; of all others the reader is the reason, and the first line of its module says by what it knows
its pages.
"""

from collections import Counter, deque
from collections.abc import Collection, Iterable, Iterator
from dataclasses import replace
from types import ModuleType
from typing import get_args

from etl import read
from etl.display import begun, flat, many
from etl.errors import PageError
from etl.model import Account, Aside, Block, Excerpt, Label, Notice, Page, Reading, Reason, Record
from etl.read import layout
from etl.read.blocks import blocks as paragraphs
from etl.read.blocks import quote
from etl.read.entries import Structured
from etl.read.formats import metadata
from etl.read.layout.model import Model
from etl.render import markup
from etl.render.prose import printed

NOBODY = "none"  # stands for the reader of a page that no reader takes
_RECORD, _ASIDE, _ = map(get_args, get_args(Label))
_GROUPS = {"record": _RECORD, "aside": _ASIDE}
FILTERS: tuple[str, ...] = ("left", "record", *_RECORD, "aside", *_ASIDE)
"""What `kept` takes: each label, and `record` and `aside` for all labels of theirs."""
SHOWN: dict[Label, str] = {"left": "left out"}  # labels that are shown in other words
_MOST = 10  # blocks shown of those that were left
_LONGEST = 80  # characters shown of one of them


def blocks(reading: Reading) -> tuple[Block, ...]:
    """The page cut into blocks, each with its label."""
    text = reading.page.text
    claims: list[Record | Aside] = [*reading.records, *reading.asides]
    found, position = list[Block](), 0
    for claim in sorted(claims, key=lambda claim: (claim.start, claim.end)):
        start = max(position, claim.start)
        found += (Block("left", *span) for span in paragraphs(text, position, start))
        position = max(start, claim.end)
        if isinstance(claim, Aside):
            found += _block(text, claim.kind, start, claim.end)
            continue
        spans: list[tuple[int, int, Label]] = []  # where its parts stand; what stands between them is `other`
        if claim.title:
            spans.append((claim.title.start, claim.title.end, "title"))
        if claim.authors:
            spans.append((claim.authors[0].quote.start, claim.authors[-1].quote.end, "authors"))
        if claim.abstract:
            spans.append((claim.abstract.start, claim.abstract.end, "abstract"))
        for span_start, span_end, label in sorted(spans):
            first, last = min(span_start, claim.end), min(span_end, claim.end)
            found += _block(text, "other", start, first, claim.number)
            found += _block(text, label, max(start, first), last, claim.number)
            start = max(start, last)
        found += _block(text, "other", start, claim.end, claim.number)
    return (*found, *(Block("left", *span) for span in paragraphs(text, position)))


def kept(found: tuple[Block, ...], only: Collection[str] = (), records: Collection[int] = ()) -> tuple[Block, ...]:
    """The blocks with the labels `only`, and of the `records` with these numbers; without either all of them."""
    labels = {label for name in only for label in _GROUPS.get(name, (name,))}
    chosen = (one for one in found if not labels or one.label in labels)
    return tuple(one for one in chosen if not records or one.record in records)


def unread(page: Page, error: PageError) -> Reading:
    """A page that no reader takes, as a reading that leaves out all of its text."""
    page = markup.rendered(page)
    notice = Notice("unread", page.source, str(error))
    return Reading(page, NOBODY, (), unclaimed=tuple(paragraphs(page.text)), notices=(notice,))


def _block(text: str, label: Label, start: int, end: int, record: int | None = None) -> Iterator[Block]:
    """The block without blanks at its ends, unless it is blank."""
    found = quote(text, start, max(start, end))
    if found.words:
        yield Block(label, found.start, found.end, record)


def reasons(reading: Reading, reader: Model | None = None) -> tuple[Reason, ...]:
    """Of each stretch that a reader or extractor decided about, in page order; also where no reader takes the page."""
    from etl import extract  # noqa: PLC0415 (half a second)

    found = [reason for record in reading.records for reason in extract.reasons(record)]
    is_unread = reading.reader == NOBODY and len(reading.page.text) <= read.LONGEST
    if is_unread or reading.reader == read.name(layout):
        found = [*layout.reasons(reading.page, reader), *found]
    else:
        readers: tuple[ModuleType | Structured, ...] = (*read.READERS, *read.STRUCTURED, metadata)
        docs = (one.__doc__ for one in readers if read.name(one) == reading.reader)
        says = (next(docs, None) or "").strip().partition("\n")[0]
        claims: list[Record | Aside] = [*reading.records, *reading.asides]
        found = [*(Reason(one.start, one.end, reading.reader, says) for one in claims), *found]
    return tuple(sorted(found, key=lambda reason: reason.start))


def explained(blocks: Iterable[Block], found: Iterable[Reason]) -> Iterator[Block]:
    """The blocks with the reasons that are about a part of each; both are in page order, equal reasons are one."""
    ahead = deque(found)
    held: list[Reason] = []
    for block in blocks:
        while ahead and ahead[0].start < block.end:
            held.append(ahead.popleft())
        held = [reason for reason in held if reason.end > block.start]
        about = {(reason.step, reason.evidence): reason for reason in held}
        yield replace(block, why=tuple(about.values()))


def account(reading: Reading) -> Account:
    """The shares of records and asides in the text of a page, and the first blocks of the rest."""
    text = reading.page.text
    found = blocks(reading)
    sizes: Counter[str] = Counter()
    for block in found:
        of = "record" if block.record is not None else "left" if block.label == "left" else "aside"
        sizes[of] += printed(text[block.start : block.end])
    whole = sizes.total() or 1
    left = [block for block in found if block.label == "left"]
    return Account(
        source=reading.page.source,
        reader=reading.reader,
        records=len(reading.records),
        in_records=sizes["record"] / whole,
        in_asides=sizes["aside"] / whole,
        left=len(left),
        first_left=tuple(
            Excerpt(block.start, block.end, begun(text[block.start : block.end], _LONGEST)) for block in left[:_MOST]
        ),
    )


def headline(reading: Reading) -> str:
    """One line: "owls.txt: session, 2 records, 85% read (70% in records, 15% in asides), 2 blocks left out"."""
    coverage = account(reading)
    reader = "no reader takes it" if coverage.reader == NOBODY else coverage.reader
    left = f"{many(coverage.left, 'block') if coverage.left else 'no blocks'} left out"
    return (
        f"{flat(coverage.source)}: {reader}, {many(coverage.records, 'record')}, {percent(coverage.read)} read"
        f" ({percent(coverage.in_records)} in records, {percent(coverage.in_asides)} in asides), {left}"
    )


def warnings(reading: Reading) -> tuple[str, ...]:
    """The notices of a reading, a line each."""
    return tuple(flat(notice.message) for notice in reading.notices)


def percent(share: float) -> str:
    """In whole per cent, rounded down: 100% is all of it, 0% nothing."""
    return "<1%" if 0 < share < 0.01 else f"{int(100 * share + 1e-9)}%"
