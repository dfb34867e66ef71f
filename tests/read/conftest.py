"""Pages to read, and what holds for every reading."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

import pytest

from etl.read.blocks import Listing


@pytest.fixture(scope="session")
def sound() -> Callable[[str, Listing], None]:
    """Assert what every listing promises."""

    def check(text: str, listing: Listing) -> None:
        for record in listing.records:
            quotes = [quote for quote in (record.title, record.abstract) if quote is not None]
            quotes += [author.quote for author in record.authors]
            for quote in quotes:
                assert quote.words.strip()
                assert quote.words == text[quote.start : quote.end]
                assert record.start <= quote.start
                assert quote.end <= record.end
        spans = [(record.start, record.end) for record in listing.records]
        spans = sorted(spans + [(aside.start, aside.end) for aside in listing.asides])
        assert all(start < end <= len(text) for start, end in spans)
        assert all(left[1] <= right[0] for left, right in pairwise(spans))
        starts = [record.start for record in listing.records]
        assert sorted(starts) == starts
        starts = [aside.start for aside in listing.asides]
        assert sorted(starts) == starts
        assert list(range(1, len(listing.records) + 1)) == [record.number for record in listing.records]

    return check
