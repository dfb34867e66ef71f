"""One node per system: out of the names that papers use, with the part it plays in each paper.

Inside a paper a name, its aliases and its long form are one system. Across papers:

1. a name of well-known software (ontology/systems.ttl) is that concept, also for a paper that introduces it;
2. any other system that a paper introduces is a thing of its own: two papers may give two things one name;
3. a name that exactly one paper introduces means that one wherever else it stands;
4. every other name is one node, and an alias that stands for one name only is that name.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from etl.model import Role, System, SystemLink, SystemNode
from etl.resolve import keys
from etl.resolve.nodes import Concept, Resolved, evidence, most_frequent, plain
from etl.resolve.papers import Group
from etl.resolve.partition import Partition

_STRENGTH: Mapping[Role, int] = {"proposed": 0, "baseline": 1, "used": 2, "mentioned": 3}
"""A paper is linked to a system once: by the strongest part that any of its records gives it."""


@dataclass(frozen=True, slots=True)
class _Local:
    """A system as one paper speaks of it."""

    paper: str
    entries: tuple[tuple[str, System], ...]
    """(page, system)."""
    names: tuple[str, ...]
    """What it is called, folded and sorted."""
    aliases: tuple[str, ...]
    """Its aliases and long forms, folded and sorted."""

    @property
    def introduced(self) -> bool:
        return any(system.role == "proposed" for _, system in self.entries)


def resolved(groups: Sequence[Group], software: Mapping[str, Concept]) -> Resolved[SystemNode, SystemLink]:
    """The systems of all papers; `software` is ontology/systems.ttl by notation."""
    locals_ = [local for group in groups for local in _locals(group)]
    concepts = {keys.local_name(concept.notation): concept for concept in software.values()}
    of_node: defaultdict[str, list[_Local]] = defaultdict(list)
    in_paper: defaultdict[str, defaultdict[str, list[_Local]]] = defaultdict(lambda: defaultdict(list))
    names: defaultdict[str, dict[str, str]] = defaultdict(dict)
    for local, key in zip(locals_, _node_keys(locals_, concepts), strict=True):
        of_node[key].append(local)
        in_paper[local.paper][key].append(local)
        names[local.paper] |= dict.fromkeys((*local.names, *local.aliases), key)
    nodes = (_node(key, of_node[key], concepts.get(key)) for key in sorted(of_node))
    links = {
        paper: tuple(_link(key, by_key[key]) for key in sorted(by_key)) for paper, by_key in in_paper.items()
    }
    return Resolved(tuple(nodes), links, names)


def _locals(group: Group) -> list[_Local]:
    """The systems of one paper: entries that share a name, an alias or a long form are one."""
    entries = [(member.record.page, system) for member in group.members for system in member.systems]
    same: Partition[str] = Partition()
    for _, system in entries:
        for other in _other_names(system):
            same.join(keys.name(system.name), other)
    classes: defaultdict[str, list[tuple[str, System]]] = defaultdict(list)
    for page, system in entries:
        classes[same.find(keys.name(system.name))].append((page, system))
    return [_local(group.key, tuple(classes[least])) for least in sorted(classes)]


def _local(paper: str, entries: tuple[tuple[str, System], ...]) -> _Local:
    names = {keys.name(system.name) for _, system in entries}
    aliases = {other for _, system in entries for other in _other_names(system)} - names
    return _Local(paper, entries, tuple(sorted(names)), tuple(sorted(aliases)))


def _other_names(system: System) -> set[str]:
    return {folded for text in (*system.aliases, system.expansion or "") if (folded := keys.folded(text))}


def _node_keys(locals_: Sequence[_Local], concepts: Mapping[str, Concept]) -> list[str]:
    """The node key of each, by the four rules of this module."""
    known, certain = _labels(concepts, ambiguous=True), _labels(concepts, ambiguous=False)
    found: list[str | None] = []
    introduced: defaultdict[str, set[str]] = defaultdict(set)
    for local in locals_:
        if not local.introduced:
            found.append(_first(known, (*local.names, *local.aliases)))
            continue
        # Its long form may be words that anybody uses, so a paper's own system is known by its name alone.
        key = _first(certain, local.names)
        if key is None:
            key = f"{keys.local_name(local.names[0])}-{keys.digest(local.paper)[:8]}"
            for name in (*local.names, *local.aliases):
                introduced[name].add(key)
        found.append(key)
    meant = {name: min(nodes) for name, nodes in introduced.items() if len(nodes) == 1}
    rest = [local for local, key in zip(locals_, found, strict=True) if key is None]
    same = _same_names([local for local in rest if _first(meant, (*local.names, *local.aliases)) is None])
    return [
        key or _first(meant, (*local.names, *local.aliases)) or keys.local_name(same.find(local.names[0]))
        for local, key in zip(locals_, found, strict=True)
    ]


def _labels(concepts: Mapping[str, Concept], *, ambiguous: bool) -> Mapping[str, str]:
    """Folded label → key of the concept; with or without words that are software only in context ("Ray")."""
    return {
        keys.name(label): key
        for key in sorted(concepts, reverse=True)
        for label in (*concepts[key].labels, concepts[key].label, concepts[key].notation)
        if ambiguous or not concepts[key].needs_context
    }


def _same_names(locals_: Iterable[_Local]) -> Partition[str]:
    """Names that papers use for one thing, and aliases that stand for one name only."""
    same: Partition[str] = Partition()
    meanings: defaultdict[str, set[str]] = defaultdict(set)
    names: set[str] = set()
    for local in locals_:
        names.update(local.names)
        for name in local.names:
            same.join(local.names[0], name)
        for alias in local.aliases:
            meanings[alias].add(local.names[0])
    for alias in sorted(meanings.keys() & names):
        if len(stands_for := {same.find(name) for name in meanings[alias]}) == 1:
            same.join(alias, stands_for.pop())
    return same


def _first(table: Mapping[str, str], names: Iterable[str]) -> str | None:
    return next((table[name] for name in names if name in table), None)


def _node(key: str, locals_: Iterable[_Local], concept: Concept | None) -> SystemNode:
    """A system under its usual name: that of the vocabulary, else the most frequent."""
    entries = [system for local in locals_ for _, system in local.entries]
    names = Counter(plain(system.name) for system in entries)
    kinds = Counter(system.kind for system in entries if system.kind != "other") or Counter(["other"])
    label = concept.label if concept else most_frequent(names)
    others = {plain(text) for system in entries for text in (*system.aliases, system.expansion or "")}
    return SystemNode(
        key=key,
        label=label,
        kind=(concept.kind if concept else None) or most_frequent(kinds),
        alternatives=tuple(sorted((names.keys() | others) - {label, ""})),
        concept=concept.notation if concept else None,
    )


def _link(key: str, locals_: Iterable[_Local]) -> SystemLink:
    entries = [entry for local in locals_ for entry in local.entries]
    strongest = min(
        (system for _, system in entries), key=lambda system: (_STRENGTH[system.role], system.rule)
    )
    quotes = ((page, quote) for page, system in entries for quote in system.quotes)
    return SystemLink(key, strongest.role, strongest.rule, evidence(quotes))
