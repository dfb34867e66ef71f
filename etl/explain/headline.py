"""What stands above the blocks of a page: its reader, its records, how much was read, and what is odd."""

from collections import Counter

from etl.display import flat, many
from etl.explain.account import account
from etl.explain.labels import NOBODY, blocks
from etl.model import Label, Reading

SHOWN: dict[Label, str] = {"left": "left out"}
"""Labels that are shown in other words."""


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
