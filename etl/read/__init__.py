"""Pages to records: one module per page shape, tried in the order of `READERS`."""

from __future__ import annotations

from dataclasses import replace

from etl.errors import PageError
from etl.model import Page, Reading
from etl.read import abstracts, alarms, arxiv_listing, numbered_listing, schedule, session
from etl.read.blocks import unclaimed
from etl.read.listing import Shape

READERS: tuple[Shape, ...] = (numbered_listing, arxiv_listing, abstracts, session, schedule)
"""From the marks that are hardest to mistake to those that other shapes show too."""


def reading(page: Page) -> Reading:
    """What the first reader makes of `page` that finds a paper there and does not misread the rest.

    Raises:
        PageError: no reader does.

    """
    for reader in READERS:
        if reader.recognises(page) and (found := reader.listing(page)).records:
            claims = [(record.start, record.end) for record in found.records]
            claims += ((aside.start, aside.end) for aside in found.asides)
            left, coverage = unclaimed(page.text, claims)
            made = Reading(page, name(reader), found.records, found.asides, left, coverage)
            if alarms.is_misread(made):
                continue
            return replace(made, notices=tuple(alarms.notices(made)))
    raise PageError(
        f"no reader recognises page {page.source!r} (tried: {', '.join(map(name, READERS))}):"
        " name a page of one of these shapes"
    )


def name(reader: Shape) -> str:
    """Name of the shape that `reader` reads."""
    return reader.__name__.rpartition(".")[2]
