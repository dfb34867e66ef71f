"""Sources to pages: files, folders, globs and addresses; what cannot be had is told beside what can."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator
from contextlib import ExitStack
from functools import cache
from itertools import chain
from typing import TYPE_CHECKING

from etl.errors import SourceError
from etl.fetch import formats
from etl.fetch.addresses import shown
from etl.fetch.decoding import decoded, is_binary
from etl.fetch.options import Web
from etl.fetch.pieces import Piece
from etl.fetch.sources import Source, sources
from etl.model import Notice, Page

if TYPE_CHECKING:
    from etl.fetch.addresses import Address
    from etl.fetch.web import Session

__all__ = ["Fetched", "Web", "pages", "shown"]

Fetched = Page | Notice | SourceError

_UNDECODABLE = "bytes that could not be decoded and stand as U+FFFD"


_WEB = Web()


def pages(arguments: Iterable[str], web: Web = _WEB) -> Iterator[Fetched]:
    """The pages that `arguments` name, in their order, each content once.

    An error is given, not raised, so that one bad source does not cost the others. A notice tells of bytes that
    could not be decoded and of a copy that is older than its page may be (after its page), and of a source that holds
    what another held (instead of its page).
    """
    with ExitStack() as stack:

        @cache
        def session() -> Session:
            from etl.fetch.web import Session  # noqa: PLC0415  # files need no network

            return stack.enter_context(Session(web))

        def visit(address: Address) -> Iterator[Piece]:
            return session().pieces(address)

        yield from _fetched(chain.from_iterable(sources(argument, visit) for argument in arguments))


def _fetched(found: Iterable[Source | SourceError]) -> Iterator[Fetched]:
    first: dict[str, str] = {}
    for source in found:
        try:
            for page, stale in _pages(source):
                if same := first.get(page.sha256):
                    yield Notice("duplicate", page.source, f"holds the same bytes as {same!r}: fetched once")
                    continue
                first[page.sha256] = page.source
                yield page
                if stale:
                    yield Notice("stale", page.source, f"could not be fetched again ({stale}): an older copy was read")
                if page.undecodable:
                    yield Notice("undecodable", page.source, f"{_UNDECODABLE}: {page.undecodable}")
        except SourceError as error:
            yield error


def _pages(source: Source | SourceError) -> Iterator[tuple[Page, str]]:
    if isinstance(source, SourceError):
        raise source
    for piece in source.pieces():
        yield _page(piece, source.where), piece.stale


def _page(piece: Piece, where: str) -> Page:
    """The page in the bytes of `piece`; a stray NUL, at which many programs end a text, stands as U+FFFD, too.

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
    text, lost = text.replace("\0", "\ufffd"), lost + text.count("\0")
    return Page(piece.name, text, hashlib.sha256(piece.data).hexdigest(), lost)
