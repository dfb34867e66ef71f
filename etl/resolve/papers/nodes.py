"""What the resolvers of systems, hardware and workloads give, and how they show one of several readings."""

from bisect import bisect_left
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Generic, TypeVar

from etl.model import Evidence, Findings, Quote
from etl.resolve.papers.groups import PaperGroup

Node = TypeVar("Node")
Link = TypeVar("Link")
Thing = TypeVar("Thing")


@dataclass(frozen=True, slots=True)
class Linked(Generic[Link]):
    """The links of one paper, and which node a name stands for in it."""

    links: tuple[Link, ...]
    names: Mapping[str, str]
    """Name as the extractor gave it → node key."""


NOTHING: Linked[Any] = Linked((), MappingProxyType({}))
"""A paper that speaks of nothing of the kind."""


@dataclass(frozen=True, slots=True)
class Resolved(Generic[Node, Link]):
    """Nodes sorted by key, which the names in all papers decide; and what a paper is linked to, one at a time."""

    nodes: tuple[Node, ...]
    of: Callable[[PaperGroup], Linked[Link]]
    """Asked with a whole group."""


class Labels:
    """How often each node has a label and a class; gives key, labels and classes in the order of keys."""

    def __init__(self) -> None:
        self._printed: dict[str, tuple[Counter[str], Counter[str]]] = {}

    def add(self, key: str, label: str, kind: str) -> None:
        """A page prints that label, for a thing of that class."""
        labels, kinds = self._printed.setdefault(key, (Counter(), Counter()))
        labels[label] += 1
        kinds[kind] += 1

    def __iter__(self) -> Iterator[tuple[str, Counter[str], Counter[str]]]:
        return ((key, *self._printed[key]) for key in sorted(self._printed))


def linked(
    group: PaperGroup,
    things: Callable[[Findings], Iterable[Thing]],
    name: Callable[[Thing], str],
    key: Callable[[Thing], str],
    link: Callable[[str, Sequence[tuple[str, Thing]]], Link],
) -> Linked[Link]:
    """The links of one paper to its things, each made of its key and the things of that key with their pages."""
    in_paper: defaultdict[str, list[tuple[str, Thing]]] = defaultdict(list)
    names: dict[str, str] = {}
    for member in group.members:
        for one in things(member):
            names[name(one)] = key_ = key(one)
            in_paper[key_].append((member.record.page, one))
    return Linked(tuple([link(one, in_paper[one]) for one in sorted(in_paper)]), names) if names else NOTHING


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
