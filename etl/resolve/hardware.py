"""Hardware: a concept of ontology/hardware.ttl by its notation, or a node for a product it does not hold."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence

from etl.model import Hardware, HardwareLink, HardwareNode
from etl.resolve import keys
from etl.resolve.nodes import Resolved, evidence, most_frequent, plain
from etl.resolve.papers import Group
from etl.vocabulary import Concepts


def resolved(groups: Sequence[Group], vocabulary: Concepts) -> Resolved[HardwareNode, HardwareLink]:
    """The hardware of all papers; `vocabulary` is ontology/hardware.ttl by notation."""
    concepts = sorted(vocabulary.values(), key=lambda concept: concept.notation, reverse=True)
    labels = {keys.folded(label): c.notation for c in concepts for label in (*c.labels, c.notation)}
    products: defaultdict[str, list[Hardware]] = defaultdict(list)
    links: dict[str, tuple[HardwareLink, ...]] = {}
    names: dict[str, dict[str, str]] = {}
    for group in groups:
        in_paper: defaultdict[str, list[tuple[str, Hardware]]] = defaultdict(list)
        names[group.key] = {}
        for page, hardware in ((m.record.page, h) for m in group.members for h in m.hardware):
            key = _key(hardware, labels)
            in_paper[key].append((page, hardware))
            names[group.key][hardware.notation] = key
            if hardware.broader is not None and key not in vocabulary:
                products[key].append(hardware)
        links[group.key] = tuple(_link(key, in_paper[key]) for key in sorted(in_paper))
    return Resolved(tuple(_node(key, products[key]) for key in sorted(products)), links, names)


def _key(hardware: Hardware, labels: Mapping[str, str]) -> str:
    """The notation of a known thing; a product read off the page may be known under its name."""
    if hardware.broader is None:
        return hardware.notation
    name = keys.name(hardware.label)
    return labels.get(name) or keys.local_name(name)


def _node(key: str, products: Sequence[Hardware]) -> HardwareNode:
    label = most_frequent(Counter(plain(hardware.label) for hardware in products))
    return HardwareNode(key, label, most_frequent(Counter(h.broader for h in products if h.broader is not None)))


def _link(key: str, entries: Sequence[tuple[str, Hardware]]) -> HardwareLink:
    """A paper targets a thing when any of its records says so."""
    merely_mentioned, rule = min((not hardware.target, hardware.rule) for _, hardware in entries)
    quotes = ((page, quote) for page, hardware in entries for quote in hardware.quotes)
    return HardwareLink(key, not merely_mentioned, rule, evidence(quotes))
