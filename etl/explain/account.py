"""How much of a page was read, and what was left."""

from collections import Counter

from etl.display import begun
from etl.explain.labels import blocks
from etl.model import Account, Excerpt, Reading
from etl.render.prose import printed

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
