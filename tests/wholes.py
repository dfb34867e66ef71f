"""Papers with all that their records say, and what resolvers make of lean papers first and of whole ones then."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar

from etl.model import Findings, Link
from etl.resolve.papers import matching
from etl.resolve.papers.groups import Linked, PaperGroup, PaperGroups
from etl.resolve.people.authorships import Authorships

Node_co = TypeVar("Node_co", covariant=True)


@dataclass(frozen=True, slots=True)
class Seen(Generic[Node_co]):
    """Nodes, and by paper key its links and what names stand for in it."""

    nodes: tuple[Node_co, ...]
    links: Mapping[str, tuple[Link, ...]]
    names: Mapping[str, Mapping[str, str]]


def groups(found: Sequence[Findings]) -> tuple[PaperGroup, ...]:
    """The papers of some records."""
    return tuple(matching.groups(found))


class Resolver(Protocol[Node_co]):
    """Is told all papers, and then says what they speak of."""

    def take(self, group: PaperGroup, /) -> None: ...
    def nodes(self) -> tuple[Node_co, ...]: ...
    def of(self, group: PaperGroup, /) -> Linked: ...


def credited(found: PaperGroups) -> Authorships:
    """Who wrote some papers."""
    made = Authorships(found)
    for group in found:
        made.take(group)
    made.name_table.close()
    return made


def seen(resolver: Callable[[PaperGroups], Resolver[Node_co]], found: Sequence[Findings]) -> Seen[Node_co]:
    """What a resolver makes of some records."""
    lean = matching.groups(found)
    asked = resolver(lean)
    for group in lean:
        asked.take(group)
    nodes = asked.nodes()
    linked = {group.key: asked.of(group) for group in groups(found)}
    return Seen(nodes, {key: one.links for key, one in linked.items()}, {key: one.names for key, one in linked.items()})
