"""One node per model, dataset or benchmark: a folded name."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence

from etl.model import Workload, WorkloadLink, WorkloadNode
from etl.resolve import keys
from etl.resolve.groups import Group
from etl.resolve.nodes import Linked, Resolved, evidence, most_frequent, plain


def resolved(groups: Iterable[Group]) -> Resolved[WorkloadNode, WorkloadLink]:
    """The workloads of all papers."""
    printed: defaultdict[str, Counter[tuple[str, str]]] = defaultdict(Counter)
    for workload in (one for group in groups for member in group.members for one in member.workloads):
        printed[keys.name(workload.name)][plain(workload.name), workload.kind] += 1
    nodes = sorted((_node(name, printed[name]) for name in printed), key=lambda node: node.key)
    return Resolved(tuple(nodes), _linked)


def _linked(group: Group) -> Linked[WorkloadLink]:
    in_paper: defaultdict[str, list[tuple[str, Workload]]] = defaultdict(list)
    for member in group.members:
        for workload in member.workloads:
            in_paper[keys.name(workload.name)].append((member.record.page, workload))
    return Linked(
        tuple(_link(name, in_paper[name]) for name in sorted(in_paper, key=keys.local_name)),
        {name: keys.local_name(name) for name in in_paper},
    )


def _node(name: str, printed: Counter[tuple[str, str]]) -> WorkloadNode:
    """`printed` is how often it has a label and a kind."""
    labels: Counter[str] = Counter()
    kinds: Counter[str] = Counter()
    for (label, kind), count in printed.items():
        labels[label] += count
        kinds[kind] += count
    label = most_frequent(labels)
    return WorkloadNode(keys.local_name(name), label, most_frequent(kinds), tuple(sorted(labels.keys() - {label})))


def _link(name: str, entries: Sequence[tuple[str, Workload]]) -> WorkloadLink:
    quotes = ((page, quote) for page, workload in entries for quote in workload.quotes)
    return WorkloadLink(keys.local_name(name), min(workload.rule for _, workload in entries), evidence(quotes))
