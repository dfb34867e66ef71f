"""What the resolvers of systems, hardware and workloads give, and how they show one of several readings."""

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Generic, NamedTuple, TypeVar

from etl.model import Evidence, Quote

Link = TypeVar("Link")


class Linked(NamedTuple, Generic[Link]):
    """The links of one paper, and which node a name stands for in it."""

    links: tuple[Link, ...]
    names: Mapping[str, str]  # name as the extractor gave it → node key


NOTHING: Linked[Any] = Linked((), MappingProxyType({}))  # a paper that speaks of nothing of the kind


def plain(text: str) -> str:
    """A text on one line."""
    return " ".join(text.split())


def most_frequent(counts: Counter[str]) -> str:
    """The most frequent text; the first in sort order among equals."""
    return min(counts, key=lambda text: (-counts[text], text))


def is_one(ordered: Sequence[str], key: str) -> bool:
    """The key is one of those."""
    at = bisect_left(ordered, key)
    return at < len(ordered) and ordered[at] == key


def evidence(quotes: Iterable[tuple[str, Quote]]) -> tuple[Evidence, ...]:
    """Quotes with their page, each once, in the order of pages and offsets."""
    distinct = {(page, quote.start, quote.end): Evidence(page, quote) for page, quote in quotes}
    if len(distinct) == 1:
        return tuple(distinct.values())
    return tuple([distinct[place] for place in sorted(distinct)])
