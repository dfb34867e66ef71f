"""One node per system: out of the names that papers use, with the part it plays in each paper.

Inside a paper a name, its aliases and its long form are one system. Across papers:

1. a name of well-known software (ontology/systems.ttl) is that concept, also for a paper that introduces it;
2. any other system that a paper introduces is a thing of its own: two papers may give two things one name;
3. a name that exactly one paper introduces means that one wherever else it stands;
4. every other name is one node, and an alias that stands for one name only is that name.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from etl.model import Role, System, SystemLink, SystemNode
from etl.resolve import keys
from etl.resolve.nodes import Resolved, evidence, most_frequent, plain
from etl.resolve.papers import Group
from etl.resolve.partition import Partition
from etl.resolve.software import Software
from etl.vocabulary import Concept, Concepts

_STRENGTH: Mapping[Role, int] = {"proposed": 0, "baseline": 1, "used": 2, "mentioned": 3}
"""A paper is linked to a system once: by the strongest part that any of its records gives it."""


@dataclass(frozen=True, slots=True)
class _Local:
    """A system as one paper speaks of it."""

    paper: str
    entries: tuple[tuple[str, System], ...]
    """(page, system)."""

    @property
    def names(self) -> list[str]:
        """What it is called, sorted."""
        return sorted({plain(system.name) for _, system in self.entries})

    @property
    def aliases(self) -> list[str]:
        """Its aliases and long forms, sorted."""
        return sorted({alias for _, system in self.entries for alias in _aliases(system)})

    @property
    def introduced(self) -> bool:
        return any(system.role == "proposed" for _, system in self.entries)


def resolved(groups: Sequence[Group], concepts: Concepts) -> Resolved[SystemNode, SystemLink]:
    """The systems of all papers; `concepts` is ontology/systems.ttl."""
    software = Software(concepts)
    locals_ = [local for group in groups for local in _locals(group)]
    of_node: defaultdict[str, list[_Local]] = defaultdict(list)
    in_paper: defaultdict[str, defaultdict[str, list[_Local]]] = defaultdict(lambda: defaultdict(list))
    names: defaultdict[str, dict[str, str]] = defaultdict(dict)
    for local, key in zip(locals_, _node_keys(locals_, software), strict=True):
        of_node[key].append(local)
        in_paper[local.paper][key].append(local)
        names[local.paper] |= {keys.name(name): key for name in (*local.aliases, *local.names)}
    nodes = (_node(key, of_node[key], software.concepts.get(key)) for key in sorted(of_node))
    links = {paper: tuple(_link(key, found[key]) for key in sorted(found)) for paper, found in in_paper.items()}
    return Resolved(tuple(nodes), links, names)


def _locals(group: Group) -> list[_Local]:
    """The systems of one paper: entries that share a name, an alias or a long form are one."""
    entries = [(member.record.page, system) for member in group.members for system in member.systems]
    same: Partition[str] = Partition()
    for _, system in entries:
        for alias in _aliases(system):
            same.join(keys.name(system.name), keys.name(alias))
    classes: defaultdict[str, list[tuple[str, System]]] = defaultdict(list)
    for page, system in entries:
        classes[same.find(keys.name(system.name))].append((page, system))
    return [_Local(group.key, tuple(classes[least])) for least in sorted(classes)]


def _aliases(system: System) -> Iterator[str]:
    """Aliases and long form; what has no letter names nothing."""
    return (plain(text) for text in (*system.aliases, system.expansion or "") if keys.folded(text))


def _node_keys(locals_: Sequence[_Local], software: Software) -> list[str]:
    """The node key of each, by the four rules of this module."""
    found = [_well_known(local, software) for local in locals_]
    introduced: defaultdict[str, set[str]] = defaultdict(set)
    for place, local in enumerate(locals_):
        if found[place] is None and local.introduced:
            own = f"{keys.local_name(_key(local))}-{keys.digest(local.paper)[:8]}"
            found[place] = own
            for name in (*local.names, *local.aliases):
                introduced[keys.name(name)].add(own)
    meant = {name: min(nodes) for name, nodes in introduced.items() if len(nodes) == 1}
    for place, local in enumerate(locals_):
        names = map(keys.name, (*local.names, *local.aliases))
        found[place] = found[place] or next((meant[name] for name in names if name in meant), None)
    same = _same_names(local for local, key in zip(locals_, found, strict=True) if key is None)
    return [
        key or software.unlike(keys.local_name(same.find(_key(local))))
        for local, key in zip(locals_, found, strict=True)
    ]


def _key(local: _Local) -> str:
    return min(map(keys.name, local.names))


def _well_known(local: _Local, software: Software) -> str | None:
    """The concept it is. A paper's own system is known by its name alone: its long form may be anybody's words."""
    names = local.names if local.introduced else [*local.names, *local.aliases]
    return next(filter(None, (software.find(name, introduced=local.introduced) for name in names)), None)


def _same_names(locals_: Iterable[_Local]) -> Partition[str]:
    """Names that papers use for one thing, and aliases that stand for one name only."""
    same: Partition[str] = Partition()
    meanings: defaultdict[str, set[str]] = defaultdict(set)
    names: set[str] = set()
    for local in locals_:
        for name in map(keys.name, local.names):
            same.join(_key(local), name)
            names.add(name)
        for alias in map(keys.name, local.aliases):
            meanings[alias].add(_key(local))
    for alias in sorted(meanings.keys() & names):
        if len(stands_for := {same.find(name) for name in meanings[alias]}) == 1:
            same.join(alias, stands_for.pop())
    return same


def _node(key: str, locals_: Iterable[_Local], concept: Concept | None) -> SystemNode:
    """A system under the name that pages print most; the name the vocabulary knows it by is kept for searching."""
    entries = [system for local in locals_ for _, system in local.entries]
    names = Counter(plain(system.name) for system in entries)
    kinds = Counter(system.kind for system in entries if system.kind != "other") or Counter(["other"])
    label = most_frequent(names)
    others = {alias for system in entries for alias in _aliases(system)}
    return SystemNode(
        key=key,
        label=label,
        kind=(concept.kind if concept else None) or most_frequent(kinds),
        alternatives=tuple(sorted((names.keys() | others) - {label, ""})),
        concept=concept.notation if concept else None,
        hidden=(concept.label,) if concept and concept.label not in names.keys() | others else (),
    )


def _link(key: str, locals_: Iterable[_Local]) -> SystemLink:
    entries = [entry for local in locals_ for entry in local.entries]
    strongest = min((system for _, system in entries), key=lambda system: (_STRENGTH[system.role], system.rule))
    quotes = ((page, quote) for page, system in entries for quote in system.quotes)
    return SystemLink(key, strongest.role, strongest.rule, evidence(quotes))
