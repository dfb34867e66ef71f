"""Known hardware keeps its notation; a product nobody knows, and any workload, is one node for all papers."""

from __future__ import annotations

from wholes import Seen, seen

from etl.model import Findings, Hardware, HardwareNode, Quote, Record, Workload, WorkloadNode
from etl.resolve.hardware import Products, Workloads
from etl.vocabulary import Concept


def concept(notation: str, *labels: str) -> Concept:
    """A concept of the vocabulary."""
    iri = f"https://example.org/hardware/{notation}"
    return Concept(notation, iri, labels[0], tuple(sorted(labels)), None, (), (), match_case=False, needs_context=False)


KNOWN = {"gpu": concept("gpu", "GPU", "graphics processor"), "v100": concept("v100", "V100", "NVIDIA V100")}


def paper(page: str, *named: Hardware) -> Findings:
    """A record of one paper on a page of its own."""
    return Findings(Record(page, 1, 0, 9, Quote(page[0], 0, 1)), hardware=named)


def read(notation: str, label: str, broader: str | None = None, *, target: bool = False) -> Hardware:
    """Hardware quoted by its label."""
    return Hardware(notation, label, (Quote(label, 0, len(label)),), target, "known" if target else "beside", broader)


def resolved(found: list[Findings]) -> Seen[HardwareNode]:
    """The hardware of some records."""
    return seen(lambda _: Products(KNOWN), found)


def test_known_hardware_is_linked_by_notation() -> None:
    """The vocabulary holds its node; one record that targets it is enough."""
    found = resolved([paper("a1", read("v100", "V100")), paper("a2", read("v100", "V100", target=True))])

    assert () == found.nodes
    (link,) = found.links["a"]
    assert ("v100", "targets", "known", ["a1", "a2"]) == (
        link.key,
        link.relation,
        link.rule,
        [one.page for one in link.evidence],
    )


def test_unknown_products_of_one_name_are_one_node() -> None:
    """Spellings are folded; the most frequent name and class are shown; claims find it by their notation."""
    found = resolved(
        [
            paper("a", read("zx-9", "ZX-9", "gpu")),
            paper("b", read("zx9", "ZX9", "gpu")),
            paper("c", read("zx9", "ZX9", "accelerator")),
            paper("d", read("x", "⊕", "gpu")),
        ]
    )

    assert HardwareNode("zx9", "ZX9", "gpu") in found.nodes
    assert {"ZX9", "⊕"} == {node.label for node in found.nodes}
    assert {"zx-9": "zx9"} == found.names["a"]


def test_a_product_the_vocabulary_knows_by_name_is_that_concept() -> None:
    """A label read by a pattern leads to the concept, so that no second node carries its name."""
    found = resolved([paper("a", read("nvidia-v-100", "NVIDIA V-100", "gpu"))])

    assert () == found.nodes
    assert "v100" == found.links["a"][0].key
    assert {"nvidia-v-100": "v100"} == found.names["a"]


def run(page: str, *names: str, kind: str = "model") -> Findings:
    """A record of one paper on a page of its own."""
    ran = tuple(Workload(name, kind, (Quote(name, 0, len(name)),), "known-workload") for name in names)
    return Findings(Record(page, 1, 0, 9, Quote(page[0], 0, 1)), workloads=ran)


def test_spellings_of_a_workload_are_one_node() -> None:
    """The most frequent spelling and kind are shown, the others stay as alternatives."""
    found = seen(
        lambda _: Workloads(),
        [
            run("a", "ResNet-50"),
            run("b", "ResNet50", "BERT"),
            run("c", "ResNet50", kind="benchmark"),
            run("d", "⊕"),
        ],
    )

    assert [node.key for node in found.nodes] == sorted(node.key for node in found.nodes)
    assert WorkloadNode("resnet50", "ResNet50", "model", ("ResNet-50",)) in found.nodes
    assert {"BERT", "ResNet50", "⊕"} == {node.label for node in found.nodes}
    assert {"resnet50": "resnet50", "bert": "bert"} == found.names["b"]


def test_a_paper_on_two_pages_has_one_link() -> None:
    """The link has the evidence of both pages."""
    found = seen(lambda _: Workloads(), [run("a1", "BERT"), run("a2", "Bert", "bert")])

    (link,) = found.links["a"]
    assert ["a1", "a2"] == [one.page for one in link.evidence]
