"""Sources to pages: files, folders and globs; what cannot be had is told beside what can."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator
from itertools import chain

from etl.errors import SourceError
from etl.fetch import formats
from etl.fetch.decoding import decoded, is_binary
from etl.fetch.pieces import Piece
from etl.fetch.sources import Source, sources
from etl.model import Notice, Page

Fetched = Page | Notice | SourceError

_UNDECODABLE = "bytes that could not be decoded and stand as U+FFFD"


def pages(arguments: Iterable[str]) -> Iterator[Fetched]:
    """The pages that `arguments` name, in their order, each content once.

    An error is given, not raised, so that one bad source does not cost the others. A notice tells of bytes that
    could not be decoded (after its page) and of a source that holds what another held (instead of its page).
    """
    first: dict[str, str] = {}
    for source in chain.from_iterable(map(sources, arguments)):
        try:
            for page in _pages(source):
                if same := first.get(page.sha256):
                    yield Notice("duplicate", page.source, f"holds the same bytes as {same!r}: fetched once")
                    continue
                first[page.sha256] = page.source
                yield page
                if page.undecodable:
                    yield Notice("undecodable", page.source, f"{_UNDECODABLE}: {page.undecodable}")
        except SourceError as error:
            yield error


def _pages(source: Source | SourceError) -> Iterator[Page]:
    if isinstance(source, SourceError):
        raise source
    for piece in source.pieces():
        yield _page(piece, source.where)


def _page(piece: Piece, where: str) -> Page:
    """The page in the bytes of `piece`.

    Raises:
        SourceError: they are no text, or blank.

    """
    if format_ := formats.told(piece.data):
        raise SourceError(f"source {where!r} is {format_}")
    text, lost = decoded(piece.data, piece.charset)
    if is_binary(text, len(piece.data), lost):
        raise SourceError(f"source {where!r} is no UTF-8 text: save the page as UTF-8 text")
    if not text.strip("\0 \t\n\v\f\r\xa0\ufeff"):
        raise SourceError(f"source {where!r} is empty: name a file with text in it")
    return Page(piece.name, text, hashlib.sha256(piece.data).hexdigest(), lost)
