"""Sources to pages: files, folders, globs and addresses; an error stands for each that cannot be had."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import ExitStack, closing
from dataclasses import replace
from functools import cache
from itertools import chain
from typing import TYPE_CHECKING

from etl.errors import SourceError
from etl.fetch.addresses import Web, shown
from etl.fetch.decoding import decoded, description, is_binary
from etl.fetch.pieces import Piece
from etl.fetch.sources import Source, place, sources
from etl.model import Notice, Page
from etl.render import pdf

if TYPE_CHECKING:
    from etl.fetch.web import Session

__all__ = ["Fetched", "Web", "pages", "place", "shown"]

Fetched = Page | Notice | SourceError
_WEB = Web()


def pages(arguments: Iterable[str], web: Web = _WEB) -> Iterator[Fetched]:
    """The pages that `arguments` name, in their order, each content once; an error is given, not raised.

    Notices follow the pages of their source, of each kind one: bytes that could not be decoded, a charset that was
    guessed, pages that hold what another held, a copy that may be older than its page, a cache that could not be used.
    """
    with ExitStack() as stack:

        @cache
        def session() -> Session:
            from etl.fetch.web import Session  # noqa: PLC0415  # files need no network

            return stack.enter_context(closing(Session(web)))

        found = (sources(argument, lambda address: session().pieces(address)) for argument in arguments)
        first: dict[str, str] = {}
        for source in chain.from_iterable(found):
            yield from _pages(source, first) if isinstance(source, Source) else (source,)


def _pages(source: Source, first: dict[str, str]) -> Iterator[Fetched]:
    notices, counts, failure = dict[str, Notice](), Counter[str](), None
    try:
        for one in _new(source, first):
            if isinstance(one, Page):
                yield one
            else:
                notices.setdefault(one.code, one)
                counts[one.code] += 1
    except SourceError as error:
        failure = error
    for code, notice in notices.items():  # it stands for all of its code: a source may have millions of pages
        more = counts[code] - 1
        others = f"; the same holds for {more:,} more {'page' if more == 1 else 'pages'} of {source.name!r}"
        yield replace(notice, message=notice.message + others) if more else notice
    if failure:
        yield failure


def _new(source: Source, first: dict[str, str]) -> Iterator[Page | Notice]:
    """The pages of a source that `first`, names by digest, does not have yet, and a notice for each of the others."""
    for piece in source.pieces():
        if isinstance(piece, Notice):
            yield piece
            continue
        try:
            page = replace(_page(piece, source.where), unasked=source.unasked)
        except SourceError as error:
            if not source.unasked:
                raise
            yield Notice("no text", piece.name, str(error))
            continue
        if same := first.get(page.sha256):
            yield Notice("duplicate", page.source, f"holds the same bytes as {same!r}: fetched once")
            continue
        first[page.sha256] = page.source
        yield page
        if page.undecodable:
            lost = f"bytes that could not be decoded and stand as U+FFFD: {page.undecodable}"
            yield Notice("undecodable", page.source, lost)
        if page.charset:
            guess = f"no UTF-8, and declares no charset: read as {page.charset}; save it as UTF-8 if names look wrong"
            yield Notice("charset", page.source, guess)


def _page(piece: Piece, where: str) -> Page:
    """The page in the bytes of `piece`, a stray NUL as U+FFFD. Raises SourceError for what cannot be read as text."""
    digest = hashlib.sha256(piece.data).hexdigest()
    try:
        if pdf.recognises(piece.data):
            text, styles = pdf.rendered(piece.data)
            return Page(piece.name, text, digest, styles=styles, rendered=True)
    except pdf.Unrenderable as error:
        raise SourceError(f"source {where!r} is {error}") from error
    if words := description(piece.data):
        raise SourceError(f"source {where!r} is {words}")
    text, lost, guessed = decoded(piece.data, piece.charset)
    if is_binary(text, len(piece.data), lost):
        raise SourceError(f"source {where!r} is no UTF-8 text: save the page as UTF-8 text")
    if not text.strip("\0 \t\n\v\f\r\xa0\ufeff"):
        raise SourceError(f"source {where!r} is empty: name a file with text in it")
    text, lost = text.replace("\0", "\ufffd"), lost + text.count("\0")
    return Page(piece.name, text, digest, lost, charset=guessed)
