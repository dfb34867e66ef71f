"""One node per model, dataset or benchmark: a folded name."""

from collections import Counter, defaultdict
from collections.abc import Sequence

from etl.model import Workload, WorkloadLink, WorkloadNode
from etl.resolve import keys
from etl.resolve.papers.groups import PaperGroup
from etl.resolve.papers.nodes import NOTHING, Linked, Resolved, evidence, most_frequent, plain


class Workloads:
    """The workloads of all papers, which are taken one after another."""

    def __init__(self) -> None:
        self._printed: defaultdict[str, Counter[tuple[str, str]]] = defaultdict(Counter)

    def take(self, group: PaperGroup) -> None:
        """Take the workloads of a paper."""
        for member in group.members:
            for workload in member.workloads:
                self._printed[keys.name(workload.name)][plain(workload.name), workload.kind] += 1

    def resolved(self) -> Resolved[WorkloadNode, WorkloadLink]:
        """The nodes, and the links of each paper."""
        nodes = sorted((_node(name, self._printed[name]) for name in self._printed), key=lambda node: node.key)
        return Resolved(tuple(nodes), _linked)


def _linked(group: PaperGroup) -> Linked[WorkloadLink]:
    if not any(member.workloads for member in group.members):
        return NOTHING
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
