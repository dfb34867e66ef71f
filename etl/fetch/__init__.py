"""Sources to pages: paths, folders and globs, each page once, what cannot be had beside what can."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator

from etl.errors import SourceError
from etl.fetch.decoding import decoded, is_binary
from etl.fetch.sources import Source, sources
from etl.model import Notice, Page

Fetched = Page | Notice | SourceError


def pages(arguments: Iterable[str]) -> Iterator[Fetched]:
    """The pages that `arguments` name, in their order; an error is given, not raised, so that the rest go on.

    A page whose bytes were fetched before is left out, with a notice.
    """
    seen: dict[str, str] = {}
    for argument in arguments:
        for source in sources(argument):
            try:
                page = fetched(source) if isinstance(source, Source) else None
            ...
