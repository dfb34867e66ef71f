"""One node per workload, linked to every paper that ran it."""

from __future__ import annotations

from wholes import seen

from etl.model import Findings, Quote, Record, Workload, WorkloadNode
from etl.resolve.hardware import workloads


def paper(page: str, *names: str, kind: str = "model") -> Findings:
    """A record of one paper on a page of its own."""
    ran = tuple(Workload(name, kind, (Quote(name, 0, len(name)),), "known-workload") for name in names)
    return Findings(Record(page, 1, 0, 9, Quote(page[0], 0, 1)), workloads=ran)


def test_spellings_of_a_workload_are_one_node() -> None:
    """The most frequent spelling and kind are shown, the others stay as alternatives."""
    found = seen(
        lambda _: workloads.Workloads(),
        [
            paper("a", "ResNet-50"),
            paper("b", "ResNet50", "BERT"),
            paper("c", "ResNet50", kind="benchmark"),
            paper("d", "⊕"),
        ],
    )

    assert [node.key for node in found.nodes] == sorted(node.key for node in found.nodes)
    assert WorkloadNode("resnet50", "ResNet50", "model", ("ResNet-50",)) in found.nodes
    assert {"BERT", "ResNet50", "⊕"} == {node.label for node in found.nodes}
    assert {"resnet50": "resnet50", "bert": "bert"} == found.names["b"]


def test_a_paper_on_two_pages_has_one_link() -> None:
    """The link has the evidence of both pages."""
    found = seen(lambda _: workloads.Workloads(), [paper("a1", "BERT"), paper("a2", "Bert", "bert")])

    (link,) = found.links["a"]
    assert ["a1", "a2"] == [one.page for one in link.evidence]
