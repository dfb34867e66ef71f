"""One node per system: out of the names that papers use, with the part it plays in each paper.

Inside a paper a name, its aliases and its long form are one system. What is one across papers, `system_keys` says.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from etl.model import Role, System, SystemLink, SystemNode
from etl.resolve import keys
from etl.resolve.decisions import Decisions
from etl.resolve.groups import Group, Naming
from etl.resolve.nodes import Linked, Resolved, evidence, most_frequent, plain
from etl.resolve.partition import Partition
from etl.resolve.software import Software
from etl.resolve.system_keys import Keying, Local, aliases
from etl.vocabulary import Concept, Concepts

_STRENGTH: Mapping[Role, int] = {"proposed": 0, "baseline": 1, "used": 2, "mentioned": 3}
"""A paper is linked to a system once: by the strongest part that any of its records gives it."""


def resolved(
    groups: Sequence[Group], concepts: Concepts, decisions: Decisions | None = None
) -> Resolved[SystemNode, SystemLink]:
    """The systems of all papers; `concepts` is ontology/systems.ttl, and `decisions` knows what a user decided."""
    decisions = decisions or Decisions()
    software = Software(concepts)
    locals_ = [local for group in groups for local in _locals(group)]
    keying = Keying(locals_, software, decisions)
    of_node: defaultdict[str, list[Local]] = defaultdict(list)
    in_paper: defaultdict[str, list[str]] = defaultdict(list)
    for local, key in zip(locals_, keying.keys(), strict=True):
        of_node[key].append(local)
        in_paper[local.paper].append(key)
    nodes = (
        replace(_node(key, of_node[key], software.concepts.get(key)), replaces=keying.replaced(of_node[key], of_node))
        for key in sorted(of_node)
    )
    known = {paper: tuple(found) for paper, found in in_paper.items()}
    return Resolved(tuple(nodes), lambda group: _linked(group, known.get(group.key, ())))


def _linked(group: Group, known: Sequence[str]) -> Linked[SystemLink]:
    """The systems of a paper; `known` are their node keys."""
    in_paper: defaultdict[str, list[Local]] = defaultdict(list)
    names: dict[str, str] = {}
    for local, key in zip(_locals(group), known, strict=True):
        in_paper[key].append(local)
        names |= {keys.name(name): key for name in (*local.aliases, *local.names)}
    return Linked(tuple(_link(key, in_paper[key]) for key in sorted(in_paper)), names)


def _locals(group: Group) -> list[Local]:
    """The systems of one paper: entries that share a name, an alias or a long form are one."""
    entries = [
        (member.record.page, naming, system)
        for member, naming in zip(group.members, group.naming, strict=True)
        for system in member.systems
    ]
    same: Partition[str] = Partition()
    for *_, system in entries:
        for alias in aliases(system):
            same.join(keys.name(system.name), keys.name(alias))
    classes: defaultdict[str, list[tuple[str, Naming, System]]] = defaultdict(list)
    for entry in entries:
        classes[same.find(keys.name(entry[-1].name))].append(entry)
    title = next((plain(m.record.title.words) for m in group.members if m.record.title), group.key)
    return [Local(group.key, title, tuple(classes[least])) for least in sorted(classes)]


def _node(key: str, locals_: Sequence[Local], concept: Concept | None) -> SystemNode:
    """A system under the name that pages print most; the name the vocabulary knows it by is kept for searching."""
    entries = [system for local in locals_ for *_, system in local.entries]
    names = Counter(plain(system.name) for system in entries)
    kinds = Counter(system.kind for system in entries if system.kind != "other") or Counter(["other"])
    label = most_frequent(names)
    others = {alias for system in entries for alias in aliases(system)}
    return SystemNode(
        key=key,
        label=label,
        kind=(concept.kind if concept else None) or most_frequent(kinds),
        alternatives=tuple(sorted((names.keys() | others) - {label, ""})),
        concept=concept.notation if concept else None,
        hidden=(concept.label,) if concept and concept.label not in names.keys() | others else (),
        matches=concept.matches if concept else (),
    )


def _link(key: str, locals_: Iterable[Local]) -> SystemLink:
    entries = [entry for local in locals_ for entry in local.entries]
    strongest = min((system for *_, system in entries), key=lambda system: (_STRENGTH[system.role], system.rule))
    quotes = ((page, quote) for page, _, system in entries for quote in system.quotes)
    return SystemLink(key, strongest.role, strongest.rule, evidence(quotes))
