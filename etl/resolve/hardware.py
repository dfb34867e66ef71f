"""One node for each piece of hardware, model, dataset and benchmark, with its links from papers.

Hardware is a concept of ontology/hardware.ttl by its notation, or a node for a product it does not hold; a workload is
a folded name.
"""

from collections import Counter, defaultdict
from itertools import groupby
from operator import itemgetter

from etl.model import Hardware, HardwareNode, Link, Workload, WorkloadNode
from etl.resolve import keys
from etl.resolve.papers.groups import Linked, PaperGroup, evidence, most_frequent, plain
from etl.vocabulary import Concepts

_KEY = itemgetter(0)
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
        return tuple(HardwareNode(key, *map(most_frequent, counts)) for key, counts in sorted(self._printed.items()))

    def of(self, group: PaperGroup) -> Linked:
        """A paper targets a thing when any of its records says so."""
        found = [(self._key(one), member.record.page, one) for member in group.members for one in member.hardware]
        links: list[Link] = []
        for key, same in groupby(sorted(found, key=_KEY), _KEY):
            entries = list(same)
            merely_mentioned, rule = min((not hardware.target, hardware.rule) for *_, hardware in entries)
            quotes = ((page, quote) for _, page, hardware in entries for quote in hardware.quotes)
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
            labels, kinds = self._printed[_key(workload)]
            labels[plain(workload.name)] += 1
            kinds[workload.kind] += 1

    def nodes(self) -> tuple[WorkloadNode, ...]:
        nodes: list[WorkloadNode] = []
        for key, (labels, kinds) in sorted(self._printed.items()):
            label = most_frequent(labels)
            nodes.append(WorkloadNode(key, label, most_frequent(kinds), tuple(sorted(labels.keys() - {label}))))
        return tuple(nodes)

    def of(self, group: PaperGroup) -> Linked:
        found = [(_key(one), member.record.page, one) for member in group.members for one in member.workloads]
        links: list[Link] = []
        for key, same in groupby(sorted(found, key=_KEY), _KEY):
            entries = list(same)
            quotes = ((page, quote) for _, page, workload in entries for quote in workload.quotes)
            links.append(Link("evaluatesOn", key, min(workload.rule for *_, workload in entries), evidence(quotes)))
        return Linked(tuple(links), {keys.name(workload.name): key for key, _, workload in found})


def _key(workload: Workload) -> str:
    return keys.local_name(keys.name(workload.name))
