"""One node per model, dataset or benchmark: a folded name."""

from collections.abc import Sequence
from operator import attrgetter

from etl.model import Workload, WorkloadLink, WorkloadNode
from etl.resolve import keys
from etl.resolve.papers.groups import PaperGroup
from etl.resolve.papers.nodes import Labels, Linked, Resolved, evidence, linked, most_frequent, plain


class Workloads:
    """The workloads of all papers, which are taken one after another."""

    def __init__(self) -> None:
        self._printed = Labels()

    def take(self, group: PaperGroup) -> None:
        for workload in (one for member in group.members for one in member.workloads):
            self._printed.add(_key(workload), plain(workload.name), workload.kind)

    def resolved(self) -> Resolved[WorkloadNode, WorkloadLink]:
        """The nodes, and the links of each paper."""
        nodes: list[WorkloadNode] = []
        for key, labels, kinds in self._printed:
            label = most_frequent(labels)
            nodes.append(WorkloadNode(key, label, most_frequent(kinds), tuple(sorted(labels.keys() - {label}))))
        return Resolved(tuple(nodes), _linked)


def _linked(group: PaperGroup) -> Linked[WorkloadLink]:
    return linked(group, attrgetter("workloads"), lambda workload: keys.name(workload.name), _key, _link)


def _key(workload: Workload) -> str:
    return keys.local_name(keys.name(workload.name))


def _link(key: str, entries: Sequence[tuple[str, Workload]]) -> WorkloadLink:
    quotes = ((page, quote) for page, workload in entries for quote in workload.quotes)
    return WorkloadLink(key, min(workload.rule for _, workload in entries), evidence(quotes))
