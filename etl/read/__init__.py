"""Pages to records: one module per page shape, tried in the order of `READERS`; HTML is rendered for them first."""

from __future__ import annotations

from dataclasses import replace

from etl.errors import PageError
from etl.model import Page, Reading
from etl.read import abstracts, alarms, arxiv_listing, html, metadata, numbered_listing, schedule, session
from etl.read.blocks import unclaimed
from etl.read.entries import Structured, written
from etl.read.listing import Shape

READERS: tuple[Shape, ...] = (numbered_listing, arxiv_listing, abstracts, session, schedule)
"""From the marks that are hardest to mistake to those that other shapes show too."""


def reading(page: Page) -> Reading:
    """What is read on `page`: from its metadata or its rendered text when it is HTML, else from its text.

    Raises:
        PageError: nothing is.

    """
    return _of_html(page) if html.recognises(page) else _of_text(page)


def _of_html(page: Page) -> Reading:
    """Of an HTML page its metadata, unless the readers of its text find more there."""
    described = _described(page) if metadata.recognises(page) else None
    try:
        found = _of_text(html.rendered(page))
    except PageError:
        if described is None:
            raise
        return described
    return described if described and _is_enough(described, found) else found


def _described(page: Page) -> Reading | None:
    """What the metadata of `page` say, if they speak of papers."""
    text, found = written(page, metadata.entries(page))
    if not found.records:
        return None
    made = Reading(text, name(metadata), found.records)
    return replace(made, notices=tuple(alarms.notices(made)))


def _is_enough(described: Reading, found: Reading) -> bool:
    """Whether metadata leave nothing out: of the page of one paper all others are related work without abstracts."""
    if len(described.records) >= len(found.records):
        return True
    abstracts = [sum(record.abstract is not None for record in one.records) for one in (described, found)]
    return len(described.records) == 1 == abstracts[0] and abstracts[1] <= 1


def _of_text(page: Page) -> Reading:
    """What the first reader makes of the text of `page` that finds a paper there and does not misread the rest."""
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


def name(reader: Shape | Structured) -> str:
    """Name of the shape or the format that `reader` reads."""
    return reader.__name__.rpartition(".")[2]
