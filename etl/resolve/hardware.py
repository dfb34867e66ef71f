"""One node for each piece of hardware, model, dataset and benchmark, with its links from papers.

Hardware is a concept of ontology/hardware.ttl by its notation, or a node for a product it does not hold; a workload is
a folded name.
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Sequence
from operator import attrgetter
from typing import TypeVar

from etl.model import Findings, Hardware, HardwareLink, HardwareNode, Workload, WorkloadLink, WorkloadNode
from etl.resolve import keys
from etl.resolve.papers.groups import NOTHING, Linked, PaperGroup, evidence, most_frequent, plain
from etl.vocabulary import Concepts

Link = TypeVar("Link")
Thing = TypeVar("Thing")

_Printed = defaultdict[str, tuple[Counter[str], Counter[str]]]  # key of a node → count of each label, and each class


class Products:
    """The hardware of all papers, which are taken one after another; `vocabulary` is ontology/hardware.ttl."""

    def __init__(self, vocabulary: Concepts) -> None:
        concepts = sorted(vocabulary.values(), key=lambda concept: concept.notation, reverse=True)
        self._labels = {keys.folded(label): c.notation for c in concepts for label in (*c.labels, c.notation)}
        self._vocabulary = vocabulary
        self._printed: _Printed = defaultdict(lambda: (Counter(), Counter()))

    def take(self, group: PaperGroup) -> None:
        for hardware in (one for member in group.members for one in member.hardware):
            if hardware.broader is not None and (key := self._key(hardware)) not in self._vocabulary:
                labels, classes = self._printed[key]
                labels[plain(hardware.label)] += 1
                classes[hardware.broader] += 1

    def nodes(self) -> tuple[HardwareNode, ...]:
        """Those that the vocabulary does not hold."""
        return tuple(
            HardwareNode(key, most_frequent(labels), most_frequent(classes))
            for key, (labels, classes) in sorted(self._printed.items())
        )

    def of(self, group: PaperGroup) -> Linked[HardwareLink]:
        return _linked(group, attrgetter("hardware"), attrgetter("notation"), self._key, _hardware_link)

    def _key(self, hardware: Hardware) -> str:
        """The notation of a known thing; a product read off the page may be known under its name."""
        if hardware.broader is None:
            return hardware.notation
        name = keys.name(hardware.label)
        return self._labels.get(name) or keys.local_name(name)


class Workloads:
    """The workloads of all papers, which are taken one after another."""

    def __init__(self) -> None:
        self._printed: _Printed = defaultdict(lambda: (Counter(), Counter()))

    def take(self, group: PaperGroup) -> None:
        for workload in (one for member in group.members for one in member.workloads):
            labels, kinds = self._printed[_workload_key(workload)]
            labels[plain(workload.name)] += 1
            kinds[workload.kind] += 1

    def nodes(self) -> tuple[WorkloadNode, ...]:
        nodes: list[WorkloadNode] = []
        for key, (labels, kinds) in sorted(self._printed.items()):
            label = most_frequent(labels)
            nodes.append(WorkloadNode(key, label, most_frequent(kinds), tuple(sorted(labels.keys() - {label}))))
        return tuple(nodes)

    def of(self, group: PaperGroup) -> Linked[WorkloadLink]:
        return _linked(group, attrgetter("workloads"), lambda one: keys.name(one.name), _workload_key, _workload_link)


def _linked(
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


def _hardware_link(key: str, entries: Sequence[tuple[str, Hardware]]) -> HardwareLink:
    """A paper targets a thing when any of its records says so."""
    merely_mentioned, rule = min((not hardware.target, hardware.rule) for _, hardware in entries)
    quotes = ((page, quote) for page, hardware in entries for quote in hardware.quotes)
    return HardwareLink(key, not merely_mentioned, rule, evidence(quotes))


def _workload_key(workload: Workload) -> str:
    return keys.local_name(keys.name(workload.name))


def _workload_link(key: str, entries: Sequence[tuple[str, Workload]]) -> WorkloadLink:
    quotes = ((page, quote) for page, workload in entries for quote in workload.quotes)
    return WorkloadLink(key, min(workload.rule for _, workload in entries), evidence(quotes))
