"""Hardware: a concept of ontology/hardware.ttl by its notation, or a node for a product it does not hold."""

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence

from etl.model import Hardware, HardwareLink, HardwareNode
from etl.resolve import keys
from etl.resolve.papers.groups import PaperGroup
from etl.resolve.papers.nodes import NOTHING, Linked, Resolved, evidence, most_frequent, plain
from etl.vocabulary import Concepts


class Products:
    """The hardware of all papers, which are taken one after another; `vocabulary` is ontology/hardware.ttl."""

    def __init__(self, vocabulary: Concepts) -> None:
        concepts = sorted(vocabulary.values(), key=lambda concept: concept.notation, reverse=True)
        self._labels = {keys.folded(label): c.notation for c in concepts for label in (*c.labels, c.notation)}
        self._vocabulary = vocabulary
        self._printed: defaultdict[str, Counter[tuple[str, str]]] = defaultdict(Counter)

    def take(self, group: PaperGroup) -> None:
        """Take the hardware of a paper."""
        for hardware in (one for member in group.members for one in member.hardware):
            if hardware.broader is not None and (key := _key(hardware, self._labels)) not in self._vocabulary:
                self._printed[key][plain(hardware.label), hardware.broader] += 1

    def resolved(self) -> Resolved[HardwareNode, HardwareLink]:
        """The nodes, and the links of each paper."""
        nodes = tuple(_node(key, self._printed[key]) for key in sorted(self._printed))
        return Resolved(nodes, lambda group: _linked(group, self._labels))


def _linked(group: PaperGroup, labels: Mapping[str, str]) -> Linked[HardwareLink]:
    if not any(member.hardware for member in group.members):
        return NOTHING
    in_paper: defaultdict[str, list[tuple[str, Hardware]]] = defaultdict(list)
    names: dict[str, str] = {}
    for page, hardware in ((m.record.page, h) for m in group.members for h in m.hardware):
        names[hardware.notation] = key = _key(hardware, labels)
        in_paper[key].append((page, hardware))
    return Linked(tuple(_link(key, in_paper[key]) for key in sorted(in_paper)), names)


def _key(hardware: Hardware, labels: Mapping[str, str]) -> str:
    """The notation of a known thing; a product read off the page may be known under its name."""
    if hardware.broader is None:
        return hardware.notation
    name = keys.name(hardware.label)
    return labels.get(name) or keys.local_name(name)


def _node(key: str, printed: Counter[tuple[str, str]]) -> HardwareNode:
    """`printed` is how often it has a label and a class."""
    labels: Counter[str] = Counter()
    classes: Counter[str] = Counter()
    for (label, broader), count in printed.items():
        labels[label] += count
        classes[broader] += count
    return HardwareNode(key, most_frequent(labels), most_frequent(classes))


def _link(key: str, entries: Sequence[tuple[str, Hardware]]) -> HardwareLink:
    """A paper targets a thing when any of its records says so."""
    merely_mentioned, rule = min((not hardware.target, hardware.rule) for _, hardware in entries)
    quotes = ((page, quote) for page, hardware in entries for quote in hardware.quotes)
    return HardwareLink(key, not merely_mentioned, rule, evidence(quotes))
