"""Why blocks have their labels, and findings say what they say: the reasons of those who decided.

Each reason goes to the blocks that it is about: those of the reader to all, those of `extract` to titles and abstracts.
`layout` gives reasons of its own, in `layout.why`; of all others the reader is the reason, and the first line of its
module says by what it knows its pages.
"""

from collections import deque
from collections.abc import Iterable, Iterator
from dataclasses import replace
from types import ModuleType

from etl import read
from etl.explain.labels import NOBODY
from etl.model import Aside, Block, Reading, Reason, Record
from etl.read import layout
from etl.read.entries import Structured
from etl.read.formats import metadata
from etl.read.layout import why
from etl.read.layout.model import Model


def reasons(reading: Reading, reader: Model | None = None) -> tuple[Reason, ...]:
    """Of each stretch that a reader or extractor decided about, in page order; also where no reader takes the page."""
    from etl import extract  # noqa: PLC0415 (half a second)

    found = [reason for record in reading.records for reason in extract.reasons(record)]
    unread = reading.reader == NOBODY and len(reading.page.text) <= read.LONGEST
    by_layout = unread or reading.reader == read.name(layout)
    of_labels = why.reasons(reading.page, reader) if by_layout else _by_reader(reading)
    return tuple(sorted([*of_labels, *found], key=lambda reason: reason.start))


def _by_reader(reading: Reading) -> Iterator[Reason]:
    readers: tuple[ModuleType | Structured, ...] = (*read.READERS, *read.STRUCTURED, metadata)
    known = next((one for one in readers if read.name(one) == reading.reader), None)
    says = ((known and known.__doc__) or "").strip().partition("\n")[0]
    claims: list[Record | Aside] = [*reading.records, *reading.asides]
    for one in sorted(claims, key=lambda claim: claim.start):
        yield Reason(one.start, one.end, reading.reader, says)


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
