"""Which systems of several papers are one.

1. a name of well-known software (ontology/systems.ttl) is that concept, also for a paper that introduces it;
2. any other system that a paper introduces is a thing of its own: two papers may give two things one name;
3. a name that exactly one paper introduces means that one wherever else it stands, when it is coined: a word or four
   letters must be a baseline there, and fewer letters must have the same long form;
4. every other name is one node.

The user's overrides come last, and win.
"""

import re
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from functools import lru_cache
from itertools import chain
from sys import intern
from typing import NamedTuple

from etl.model import Role, System
from etl.resolve import keys
from etl.resolve.decisions import OVERRIDE, Decisions, Merge, Partition
from etl.resolve.papers.groups import Naming, PaperGroups, plain
from etl.vocabulary import Concepts

_COINED = re.compile(r"\d|[a-z][A-Z]|[A-Z]{2}[a-z]")  # a digit, or capitals next to small letters
_ACRONYM = 4  # letters of an acronym that several papers may have made of their own words
RELATIONS = ("part_of", "version_of")  # fields of a system that name another one of the same paper
Entry = tuple[str, Naming, System]  # (page, what is named after the record, system)


class SystemUse(NamedTuple):
    """A name of a system in one paper, with its kind and role there."""

    name: str
    kind: str
    role: Role
    confidence: Decimal | None = None  # of one that is introduced


@dataclass(frozen=True, slots=True)
class PaperSystem:
    """A system as one paper speaks of it."""

    paper: int  # the place of the paper among all
    uses: tuple[SystemUse, ...]
    aliases: tuple[str, ...]  # its aliases and long forms, sorted
    own: tuple[str, ...]  # its key where the paper introduces it; then those that it has where fewer records are known
    part_of: str | None = None  # folded name of the system of the paper that it is a part of; `version_of` likewise
    version_of: str | None = None

    @property
    def names(self) -> list[str]:
        """What it is called, sorted."""
        return sorted({use.name for use in self.uses})

    @property
    def key(self) -> str:
        """The least of its names."""
        return min([_spelling(use.name) for use in self.uses])


_use = lru_cache(maxsize=1 << 12)(SystemUse)


def local(paper: int, entries: Sequence[Entry]) -> PaperSystem:
    """What is kept of the entries of one system in one paper."""
    uses: list[SystemUse] = []
    others: set[str] = set()
    own: list[list[str]] = []
    related = ({getattr(system, field) for *_, system in entries} - {None} for field in RELATIONS)
    for _, naming, system in entries:
        name, sure = plain(system.name), None
        if system.role == "proposed":
            own.append([f"{keys.local_name(keys.name(name))}-{keys.digest(one)[:8]}" for one in naming])
            sure = Decimal(1) if system.confidence is None else system.confidence  # 1 where nothing estimated it
        uses.append(_use(intern(name), intern(system.kind), system.role, sure))
        others.update(aliases(system))
    now = sorted(of_record[0] for of_record in own)[:1]
    own_keys = dict.fromkeys([*now, *sorted(chain.from_iterable(own))])
    least = (min(map(keys.name, names), default=None) for names in related)
    return PaperSystem(paper, tuple(uses), tuple(sorted(others)), tuple(own_keys), *least)


def _spelling(name: str) -> str:
    """What spellings of a name share across papers; a star at its end counts: RRT* is a planner other than RRT."""
    return keys.name(name) + "*" * name.endswith("*")


def aliases(system: System) -> Sequence[str]:
    """Aliases and long form; what has no letter names nothing."""
    return [plain(text) for text in (*system.aliases, system.expansion or "") if keys.folded(text)]


class Software:
    """Look-up of the concepts of ontology/systems.ttl: the spelling counts for words that the vocabulary guards."""

    def __init__(self, concepts: Concepts) -> None:
        self.concepts = {keys.local_name(concept.notation): concept for concept in concepts.values()}  # by node key
        self._names: dict[tuple[bool, str], tuple[str, bool]] = {}
        names = ((key, c, label) for key, c in self.concepts.items() for label in (*c.labels, c.notation))
        for key, concept, label in sorted(names, key=lambda name: (name[2] != name[1].label, name[0])):
            name = (True, label) if concept.exact(label) else (False, keys.name(label))
            self._names.setdefault(name, (key, concept.ambiguous(label)))

    def find(self, printed: str, *, introduced: bool = False) -> str | None:
        """Node key of the software of that name; a paper that introduces an ordinary word means something else."""
        known = map(self._names.get, ((True, plain(printed)), (False, keys.name(printed))))
        return next((found[0] for found in known if found and not (introduced and found[1])), None)

    def unlike(self, name: str) -> str:
        """A key for the name, another one than software has: "RAY" is not Ray, though their letters are the same."""
        key = keys.local_name(name)
        return f"{key}-{keys.digest(key)[:8]}" if key in self.concepts else key


class SystemKeys:
    """The node keys of all systems of all papers."""

    def __init__(
        self, locals_: Sequence[PaperSystem], software: Software, decisions: Decisions, groups: PaperGroups
    ) -> None:
        self._locals, self._groups, self._software, self._decisions = locals_, groups, software, decisions
        self._merges: list[tuple[str, Merge]] = []
        self._known: list[str | None] = []
        for local in locals_:  # a paper's own system is known by its name alone: its long form may be anybody's words
            names = local.names if local.own else (*local.names, *local.aliases)
            found = (software.find(name, introduced=bool(local.own)) for name in names)
            self._known.append(next(filter(None, found), None))

    def keys(self) -> list[str]:
        """The node key of each system of each paper."""
        found = list(self._known)
        introduced: defaultdict[str, dict[str, PaperSystem]] = defaultdict(dict)
        for place, local in enumerate(self._locals):
            if found[place] is None and local.own:
                found[place] = own = local.own[0]
                for name in (*local.names, *local.aliases):
                    introduced[_spelling(name)][own] = local
        meant = {name: nodes for name, nodes in introduced.items() if len(nodes) == 1}
        for place, local in enumerate(self._locals):
            if found[place] is None:
                found[place] = self._introduced_elsewhere(local, meant)
        every = [key or self._software.unlike(local.key) for local, key in zip(self._locals, found, strict=True)]
        united = self._overrides(every)
        for key, merge in self._merges:
            self._decisions.record(united.get(key, key), merge)
        return [united.get(key, key) for key in every]

    def earlier(self, place: int) -> list[str]:
        """The keys of a system where only some of the records of its paper are known, or fewer papers."""
        if self._known[place]:
            return []
        local = self._locals[place]
        mentioned = (use.name for use in local.uses if use.role != "proposed")
        return [*local.own, *map(self._software.unlike, map(_spelling, mentioned))]

    def _introduced_elsewhere(self, local: PaperSystem, meant: Mapping[str, Mapping[str, PaperSystem]]) -> str | None:
        """The system of that name that one paper introduces, unless the user keeps the two apart."""
        apart = self._decisions.apart("system", self._software.unlike(local.key))
        for name in (*local.names, *local.aliases):
            for key, source in meant.get(_spelling(name), {}).items():
                if key not in apart and _means(local, name, source):
                    group = self._groups[source.paper]
                    titles = (plain(one.record.title.words) for one in group.members if one.record.title)
                    because = f"one paper introduces a system of that name: {next(titles, group.key)}"
                    other = next(one for one in (*source.names, *source.aliases) if _spelling(one) == _spelling(name))
                    places = self._groups.keys[local.paper], self._groups.keys[source.paper]
                    merge = Merge("system", "one-introduction", (name, other), because, places=places)
                    self._merges.append((key, merge))
                    return key
        return None

    def _overrides(self, every: Sequence[str]) -> Mapping[str, str]:
        """Key → the key of what the user says it is; known software stays, else the least."""
        pairs = self._decisions.same("system")
        current: dict[str, str] = {}
        for place, key in enumerate(every if pairs else ()):
            current |= dict.fromkeys((key, *self.earlier(place)), key)
        same: Partition[tuple[bool, str]] = Partition()
        concepts = self._software.concepts
        meant = {current[name] for pair in pairs for name in pair if name in current}
        nodes = {key: (key not in concepts, key) for key in meant}
        for one, other in pairs:
            if one in current and other in current:
                same.join(nodes[current[one]], nodes[current[other]])
                self._merges.append((current[one], Merge("system", OVERRIDE, (one, other), "a user says so")))
        return {key: same.find(node)[1] for key, node in nodes.items()}


def _means(local: PaperSystem, name: str, source: PaperSystem) -> bool:
    """A paper that speaks of a name means the system that another one introduces under it."""
    if len(name) >= _ACRONYM:
        if _COINED.search(name) or (name.isupper() and len(name) > _ACRONYM):
            return True
        if name[0].isupper():
            return any(use.role == "baseline" for use in local.uses)
    return not {keys.name(one) for one in local.aliases}.isdisjoint(keys.name(one) for one in source.aliases)
