"""Sources to pages: files, folders and globs; what cannot be had is told beside what can."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator
from itertools import chain

from etl.errors import SourceError
from etl.fetch.decoding import decoded, is_binary
from etl.fetch.sources import Source, sources
from etl.model import Notice, Page

Fetched = Page | Notice | SourceError


def pages(arguments: Iterable[str]) -> Iterator[Fetched]:
    """The pages that `arguments` name, in their order, each content once.

    An error is given, not raised, so that one bad source does not cost the others. A notice tells of bytes that were
    no UTF-8 (after its page) and of a source that holds what another held (instead of its page).
    """
    first: dict[str, str] = {}
    for source in chain.from_iterable(map(sources, arguments)):
        try:
            page = fetched(source)
        except SourceError as error:
            yield error
            continue
        if page.sha256 in first:
            yield Notice("duplicate", page.source, f"holds the same bytes as {first[page.sha256]!r}: fetched once")
            continue
        first[page.sha256] = page.source
        yield page
        if page.undecodable:
            yield Notice("undecodable", page.source, f"bytes that are no UTF-8 and stand as U+FFFD: {page.undecodable}")


def fetched(source: Source | SourceError) -> Page:
    """The page of one source.

    Raises:
        SourceError: it cannot be read, is binary, or is blank.

    """
    if isinstance(source, SourceError):
        raise source
    data = source.read()
    text, lost = decoded(data)
    if is_binary(data, lost):
        raise SourceError(f"source {source.where!r} is no UTF-8 text: save the page as UTF-8 text")
    if not text.strip("\0 \t\n\v\f\r\xa0\ufeff"):
        raise SourceError(f"source {source.where!r} is empty: name a file with text in it")
    return Page(source.name, text, hashlib.sha256(data).hexdigest(), lost)
