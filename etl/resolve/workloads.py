"""One node per model, dataset or benchmark: a folded name."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence

from etl.model import Workload, WorkloadLink, WorkloadNode
from etl.resolve import keys
from etl.resolve.nodes import Resolved, evidence, most_frequent, plain
from etl.resolve.papers import Group


def resolved(groups: Sequence[Group]) -> Resolved[WorkloadNode, WorkloadLink]:
    """The workloads of all papers."""
    entries: defaultdict[str, list[Workload]] = defaultdict(list)
    links: dict[str, tuple[WorkloadLink, ...]] = {}
    names: dict[str, dict[str, str]] = {}
    for group in groups:
        in_paper: defaultdict[str, list[tuple[str, Workload]]] = defaultdict(list)
        for member in group.members:
            for workload in member.workloads:
                in_paper[keys.name(workload.name)].append((member.record.page, workload))
        for name, printed in in_paper.items():
            entries[name] += [workload for _, workload in printed]
        names[group.key] = {name: keys.local_name(name) for name in in_paper}
        links[group.key] = tuple(_link(name, in_paper[name]) for name in sorted(in_paper, key=keys.local_name))
    nodes = sorted((_node(name, entries[name]) for name in entries), key=lambda node: node.key)
    return Resolved(tuple(nodes), links, names)


def _node(name: str, entries: Sequence[Workload]) -> WorkloadNode:
    labels = Counter(plain(workload.name) for workload in entries)
    label = most_frequent(labels)
    kind = most_frequent(Counter(workload.kind for workload in entries))
    return WorkloadNode(keys.local_name(name), label, kind, tuple(sorted(labels.keys() - {label})))


def _link(name: str, entries: Sequence[tuple[str, Workload]]) -> WorkloadLink:
    quotes = ((page, quote) for page, workload in entries for quote in workload.quotes)
    return WorkloadLink(keys.local_name(name), min(workload.rule for _, workload in entries), evidence(quotes))
