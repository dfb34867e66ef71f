"""Pages to records: one module per page shape, tried in the order of `READERS`."""

from __future__ import annotations

from dataclasses import replace

from etl.errors import PageError
from etl.model import Page, Reading
from etl.read import abstracts, alarms, arxiv_listing, general, numbered_listing, schedule, session
from etl.read.blocks import unclaimed
from etl.read.listing import Shape

READERS: tuple[Shape, ...] = (numbered_listing, arxiv_listing, abstracts, session, schedule, general)
"""From the marks that are hardest to mistake to those that other shapes show too; the last reads any shape."""

_WHOLE = 0.995
"""Share of a page that a reader of a known shape understands when the page is of that shape."""


def reading(page: Page) -> Reading:
    """What the first reader makes of `page` that understands all of it, or else the last that does not misread it.

    Raises:
        PageError: no reader finds a paper.

    """
    best: Reading | None = None
    for reader in READERS:
        if reader.recognises(page) and (found := reader.listing(page)).records:
            claims = [(record.start, record.end) for record in found.records]
            claims += ((aside.start, aside.end) for aside in found.asides)
            left, coverage = unclaimed(page.text, claims)
            made = Reading(page, name(reader), found.records, found.asides, left, coverage)
            if reader is not general and alarms.is_misread(made):
                continue
            best = made
            if coverage >= _WHOLE:
                break
    if best:
        return replace(best, notices=tuple(alarms.notices(best)))
    raise PageError(
        f"no reader recognises page {page.source!r} (tried: {', '.join(map(name, READERS))}):"
        " name a page that lists papers with their authors or abstracts"
    )


def name(reader: Shape) -> str:
    """Name of the shape that `reader` reads."""
    return reader.__name__.rpartition(".")[2]
