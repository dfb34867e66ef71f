"""Hardware: a concept of ontology/hardware.ttl by its notation, or a node for a product it does not hold."""

from collections.abc import Sequence
from operator import attrgetter

from etl.model import Hardware, HardwareLink, HardwareNode
from etl.resolve import keys
from etl.resolve.papers.groups import PaperGroup
from etl.resolve.papers.nodes import Labels, Linked, Resolved, evidence, linked, most_frequent, plain
from etl.vocabulary import Concepts


class Products:
    """The hardware of all papers, which are taken one after another; `vocabulary` is ontology/hardware.ttl."""

    def __init__(self, vocabulary: Concepts) -> None:
        concepts = sorted(vocabulary.values(), key=lambda concept: concept.notation, reverse=True)
        self._labels = {keys.folded(label): c.notation for c in concepts for label in (*c.labels, c.notation)}
        self._vocabulary = vocabulary
        self._printed = Labels()

    def take(self, group: PaperGroup) -> None:
        for hardware in (one for member in group.members for one in member.hardware):
            if hardware.broader is not None and (key := self._key(hardware)) not in self._vocabulary:
                self._printed.add(key, plain(hardware.label), hardware.broader)

    def resolved(self) -> Resolved[HardwareNode, HardwareLink]:
        """The nodes, and the links of each paper."""
        nodes = (
            HardwareNode(key, most_frequent(labels), most_frequent(classes)) for key, labels, classes in self._printed
        )
        return Resolved(tuple(nodes), self._linked)

    def _linked(self, group: PaperGroup) -> Linked[HardwareLink]:
        return linked(group, attrgetter("hardware"), attrgetter("notation"), self._key, _link)

    def _key(self, hardware: Hardware) -> str:
        """The notation of a known thing; a product read off the page may be known under its name."""
        if hardware.broader is None:
            return hardware.notation
        name = keys.name(hardware.label)
        return self._labels.get(name) or keys.local_name(name)


def _link(key: str, entries: Sequence[tuple[str, Hardware]]) -> HardwareLink:
    """A paper targets a thing when any of its records says so."""
    merely_mentioned, rule = min((not hardware.target, hardware.rule) for _, hardware in entries)
    quotes = ((page, quote) for page, hardware in entries for quote in hardware.quotes)
    return HardwareLink(key, not merely_mentioned, rule, evidence(quotes))
