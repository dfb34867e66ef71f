"""One node for each piece of hardware, model, dataset and benchmark, with its links from papers.

Hardware is a concept of ontology/hardware.ttl by its notation, or a node for a product it does not hold; a workload is
a folded name.
"""

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from itertools import groupby
from operator import itemgetter
from typing import TypeVar

from etl.model import Hardware, HardwareNode, Link, Workload, WorkloadNode
from etl.resolve import keys
from etl.resolve.papers.groups import Linked, PaperGroup, evidence, most_frequent, plain
from etl.vocabulary import Concepts

Thing = TypeVar("Thing", Hardware, Workload)

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
        found = sorted(self._printed.items())
        return tuple(
            HardwareNode(key, most_frequent(labels), most_frequent(classes)) for key, (labels, classes) in found
        )

    def of(self, group: PaperGroup) -> Linked:
        """A paper targets a thing when any of its records says so."""
        found = [(self._key(one), member.record.page, one) for member in group.members for one in member.hardware]
        links: list[Link] = []
        for key, entries in _by_key(found):
            merely_mentioned, rule = min((not hardware.target, hardware.rule) for _, hardware in entries)
            quotes = ((page, quote) for page, hardware in entries for quote in hardware.quotes)
            links.append(Link("mentionsHardware" if merely_mentioned else "targets", key, rule, evidence(quotes)))
        return Linked(tuple(links), {hardware.notation: key for key, _, hardware in found})

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
            labels, kinds = self._printed[keys.local_name(keys.name(workload.name))]
            labels[plain(workload.name)] += 1
            kinds[workload.kind] += 1

    def nodes(self) -> tuple[WorkloadNode, ...]:
        nodes: list[WorkloadNode] = []
        for key, (labels, kinds) in sorted(self._printed.items()):
            label = most_frequent(labels)
            nodes.append(WorkloadNode(key, label, most_frequent(kinds), tuple(sorted(labels.keys() - {label}))))
        return tuple(nodes)

    def of(self, group: PaperGroup) -> Linked:
        named = [(keys.name(one.name), member.record.page, one) for member in group.members for one in member.workloads]
        names = {name: keys.local_name(name) for name, _, _ in named}
        links: list[Link] = []
        for key, entries in _by_key([(names[name], page, one) for name, page, one in named]):
            quotes = ((page, quote) for page, workload in entries for quote in workload.quotes)
            links.append(Link("evaluatesOn", key, min(workload.rule for _, workload in entries), evidence(quotes)))
        return Linked(tuple(links), names)


def _by_key(found: Sequence[tuple[str, str, Thing]]) -> Iterator[tuple[str, list[tuple[str, Thing]]]]:
    """Each key, sorted, with its things and their pages, in order."""
    for key, entries in groupby(sorted(found, key=itemgetter(0)), itemgetter(0)):
        yield key, [(page, one) for _, page, one in entries]
