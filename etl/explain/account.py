"""How much of a page was read and what was left, in figures and in the lines that stand above its blocks."""

from collections import Counter

from etl.display import begun, flat, many
from etl.explain.labels import NOBODY, blocks
from etl.model import Account, Excerpt, Label, Reading
from etl.render.prose import printed

SHOWN: dict[Label, str] = {"left": "left out"}  # labels that are shown in other words
_MOST = 10  # blocks shown of those that were left
_LONGEST = 80  # characters shown of one of them


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


def counts(reading: Reading) -> tuple[tuple[Label, int], ...]:
    """How many blocks have each label, in the order in which labels first stand on the page."""
    return tuple(Counter(block.label for block in blocks(reading)).items())


def percent(share: float) -> str:
    """In whole per cent, rounded down: 100% is all of it, 0% nothing."""
    return "<1%" if 0 < share < 0.01 else f"{int(100 * share + 1e-9)}%"
