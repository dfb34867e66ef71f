"""One node for each system, with its role in each paper.

Inside a paper a name, its aliases and its long form are one system; across papers `system_keys` decides.
"""

from array import array
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import groupby
from operator import itemgetter
from sys import intern

from etl.model import Link, Relation, Role, SystemNode
from etl.resolve import keys
from etl.resolve.decisions import Decisions, Partition
from etl.resolve.papers.groups import Linked, PaperGroup, PaperGroups, evidence, most_frequent, plain
from etl.resolve.systems.system_keys import RELATIONS, Entry, PaperSystem, Software, SystemKeys, aliases, local
from etl.vocabulary import Concept, Concepts

_RELATIONS: Mapping[Role, Relation] = {
    "proposed": "introduces", "baseline": "comparesWith", "used": "uses", "mentioned": "mentions"
}  # fmt: skip
_STRENGTH = {role: place for place, role in enumerate(_RELATIONS)}  # a paper is linked by the strongest role


class Systems:
    """The systems of all papers, which are taken one after another; `concepts` is ontology/systems.ttl."""

    def __init__(self, groups: PaperGroups, concepts: Concepts, decisions: Decisions) -> None:
        self._groups = groups
        self._decisions = decisions
        self._software = Software(concepts)
        self._locals: list[PaperSystem] = []
        self._first = array("q", [0])  # of each paper the first of its systems among all
        self._keys: list[str] = []  # of each system of a paper the key of its node

    def take(self, group: PaperGroup) -> None:
        self._locals += [local(group.at, entries) for entries in _entries(group)]
        self._first.append(len(self._locals))

    def nodes(self) -> tuple[SystemNode, ...]:
        """Asked once, when all papers are taken; after that `of` is known."""
        keying = SystemKeys(self._locals, self._software, self._decisions, self._groups)
        self._keys = list(map(intern, keying.keys()))
        live, key_of = set(self._keys), self._keys.__getitem__
        nodes: list[SystemNode] = []
        for key, places in groupby(sorted(range(len(self._keys)), key=key_of), key_of):
            together = list(places)
            node = _node(key, [self._locals[place] for place in together], self._software.concepts.get(key))
            earlier = {one for place in together for one in keying.earlier(place)}  # where fewer records are known
            nodes.append(replace(node, replaces=tuple(sorted(earlier - live))))
        related = self._related(nodes)
        self._locals.clear()
        return related

    def of(self, group: PaperGroup) -> Linked:
        in_paper: defaultdict[str, list[Entry]] = defaultdict(list)
        names: dict[str, str] = {}
        places = range(self._first[group.at], self._first[group.at + 1])
        for entries, place in zip(_entries(group), places, strict=True):
            key = self._keys[place]
            in_paper[key] += entries
            for *_, system in entries:
                names |= dict.fromkeys(map(keys.name, (plain(system.name), *aliases(system))), key)
        return Linked(tuple([_link(key, in_paper[key]) for key in sorted(in_paper)]), names)

    def _related(self, nodes: Sequence[SystemNode]) -> tuple[SystemNode, ...]:
        """The same nodes with their wholes and originals: the vocabulary wins, then the least key; no circles."""
        of_concept = {node.concept: node.key for node in nodes if node.concept}
        concepts = ((node.key, self._software.concepts.get(node.key)) for node in nodes)
        above = {key: of_concept[one.version_of] for key, one in concepts if one and one.version_of in of_concept}
        fields = dict.fromkeys(above, "version_of")
        for field, key, other in sorted(self._relations(), key=itemgetter(1, 0, 2)):
            top = key if key in above else other
            while top != key and top in above:
                top = above[top]
            if top != key:
                above[key], fields[key] = other, field
        related = {key: {fields[key]: other} for key, other in above.items()}
        return tuple(replace(n, **related.get(n.key, {})) for n in nodes)  # type: ignore[arg-type]  # a field by name

    def _relations(self) -> Iterator[tuple[str, str, str]]:
        """(field, key, key of the whole or the original) of the systems that one paper relates to each other.

        Known software, and what other papers speak of, is no part: all papers share its node.
        """
        shared = {key for key, one in zip(self._keys, self._locals, strict=True) if not one.own}
        shared.update(self._software.concepts)  # what all papers share is no part
        for place, one in enumerate(self._locals):
            for field in RELATIONS:
                if (name := getattr(one, field)) is None or (field == "part_of" and self._keys[place] in shared):
                    continue
                for other in range(self._first[one.paper], self._first[one.paper + 1]):
                    named = self._locals[other]
                    if named.own and name in map(keys.name, (*named.names, *named.aliases)):
                        yield field, self._keys[place], self._keys[other]


def _entries(group: PaperGroup) -> list[list[Entry]]:
    """The systems of one paper: entries that share a name, an alias or a long form are one."""
    named = list(zip(group.members, group.naming, strict=True))
    entries = [(member.record.page, naming, system) for member, naming in named for system in member.systems]
    same: Partition[str] = Partition()
    for *_, system in entries:
        for alias in aliases(system):
            same.join(keys.name(system.name), keys.name(alias))
    classes: defaultdict[str, list[Entry]] = defaultdict(list)
    for entry in entries:
        classes[same.find(keys.name(entry[-1].name))].append(entry)
    return [classes[least] for least in sorted(classes)]


def _node(key: str, locals_: Sequence[PaperSystem], concept: Concept | None) -> SystemNode:
    """A system under the name that pages print most; the name the vocabulary knows it by is kept for searching."""
    uses = [one for local in locals_ for one in local.uses]
    label = most_frequent(Counter([one.name for one in uses]))
    kind = most_frequent(Counter([one.kind for one in uses if one.kind != "other"] or ["other"]))
    names = {one.name for one in uses}.union(*(local.aliases for local in locals_))
    return SystemNode(
        key=key,
        label=label,
        kind=(concept.kind if concept else None) or kind,
        alternatives=tuple(sorted(names - {label, ""})),
        concept=concept.notation if concept else None,
        hidden=(concept.label,) if concept and concept.label not in names else (),
        matches=concept.matches if concept else (),
        confidence=max((one.confidence for one in uses if one.confidence is not None), default=None),
    )


def _link(key: str, entries: Sequence[Entry]) -> Link:
    strongest = min((system for *_, system in entries), key=lambda system: (_STRENGTH[system.role], system.rule))
    quotes = ((page, quote) for page, _, system in entries for quote in system.quotes)
    return Link(_RELATIONS[strongest.role], key, strongest.rule, evidence(quotes))
