"""One node per system, two where two papers introduce a thing of one name, and one link a paper."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal

import pytest
from wholes import Seen, seen

from etl.model import Evidence, Findings, Quote, Record, Role, System, SystemNode
from etl.resolve.decisions import Decisions
from etl.resolve.systems import system_nodes
from etl.vocabulary import Concept


def concept(notation: str, *labels: str, kind: str = "framework", guarded: bool = False) -> Concept:
    """A concept of the vocabulary; a guarded one counts only as written and in context."""
    iri = f"https://example.org/software/{notation}"
    return Concept(notation, iri, labels[0], tuple(sorted(labels)), kind, (), (), guarded, guarded)


KNOWN = {
    "tensorrt": concept("tensorrt", "TensorRT", "NVIDIA TensorRT", "TRT", kind="compiler"),
    "trt-llm": concept("trt-llm", "TensorRT-LLM", "TRT"),
    "ray": concept("ray", "Ray", guarded=True),
}


def system(
    name: str,
    role: Role = "used",
    *aliases: str,
    expansion: str | None = None,
    kind: str = "other",
    start: int = 0,
) -> System:
    """A system quoted at `start`."""
    quote = Quote(name, start, start + len(name))
    return System(name, role, kind, (quote,), f"{role}-rule", expansion, aliases)


def paper(title: str, *found: System, number: int = 1, page: str | None = None) -> Findings:
    """A record that names systems; without `page` it stands on a page of its own."""
    return Findings(Record(page or title, number, 0, 9, Quote(title, 0, len(title))), found)


def resolved(*found: Findings) -> Seen[SystemNode]:
    """The systems of some records."""
    return seen(lambda groups: system_nodes.Systems(groups, KNOWN, Decisions()), found)


def labels(*found: Findings) -> list[tuple[str, tuple[str, ...]]]:
    """How the systems of some records are shown."""
    return [(node.label, node.alternatives) for node in resolved(*found).nodes]


def test_aliases_and_long_form_are_one_system() -> None:
    """A short name, a full name and a long form that a paper gives for one thing are one node."""
    found = labels(
        paper(
            "a",
            system("HFTA", "proposed", expansion="Horizontally Fused Training Array"),
            system("Horizontally  fused training array", "used"),
        ),
        paper("b", system("TF Micro", "proposed", "TensorFlow Lite Micro"), system("TensorFlow Lite Micro")),
    )

    assert [
        ("HFTA", ("Horizontally Fused Training Array", "Horizontally fused training array")),
        ("TF Micro", ("TensorFlow Lite Micro",)),
    ] == found


def test_the_usual_spelling_is_shown() -> None:
    """Spellings that differ in case and punctuation are one node under the most frequent of them."""
    found = labels(paper("a", system("Cu-Sparse")), paper("b", system("cuSPARSE")), paper("c", system("cuSPARSE")))
    tied = labels(paper("a", system("Heron+")), paper("b", system("heron+")), paper("c", system("Heron")))

    assert [("cuSPARSE", ("Cu-Sparse",))] == found
    assert [("Heron", ()), ("Heron+", ("heron+",))] == sorted(tied)


@pytest.mark.parametrize("role", ["proposed", "baseline", "used", "mentioned"])
def test_well_known_software_is_its_concept(role: Role) -> None:
    """Any of its labels leads to the concept, which gives the kind and a name to search by, whatever its part."""
    (node,) = resolved(paper("a", system("Nvidia TensorRT", role, kind="library"))).nodes

    sure = Decimal(1) if role == "proposed" else None
    assert SystemNode("tensorrt", "Nvidia TensorRT", "compiler", (), "tensorrt", ("TensorRT",), confidence=sure) == node


def test_the_surest_of_its_papers_says_how_sure_a_system_is() -> None:
    """Of several records that introduce a system its highest confidence stands; what is only used has none."""
    unsure, sure = (replace(system("TurboKestrel", "proposed"), confidence=Decimal(one)) for one in ("0.4", "0.9"))

    (node,) = resolved(
        paper("a", unsure, system("TurboKestrel", "used")), paper("b", system("TurboKestrel", "used"))
    ).nodes
    (both,) = resolved(paper("a", unsure, sure)).nodes

    assert (node.confidence, both.confidence) == (Decimal("0.4"), Decimal("0.9"))


def test_an_alias_of_well_known_software_leads_to_it_unless_introduced() -> None:
    """Long forms of a paper's own system may be anybody's words; its name alone decides."""
    used = resolved(paper("a", system("Builder", "used", "TRT")))
    own = resolved(paper("a", system("Builder", "proposed", "TRT")))

    assert ["tensorrt"] == [node.concept for node in used.nodes]
    assert [None] == [node.concept for node in own.nodes]


def test_an_ordinary_word_that_is_software_too_can_be_another_system() -> None:
    """A guarded word is the software where it is written so and used, and another thing elsewhere."""
    used = resolved(paper("a", system("Ray", "used")), paper("b", system("RAY", "used"))).nodes
    introduced = resolved(paper("a", system("Ray", "used")), paper("b", system("Ray", "proposed"))).nodes

    assert {("Ray", "ray"), ("RAY", None)} == {(node.label, node.concept) for node in used}
    assert {("Ray", "ray"), ("Ray", None)} == {(node.label, node.concept) for node in introduced}


def test_a_star_at_the_end_is_part_of_a_name() -> None:
    """Planners with a star improve on those without; a paper that writes one name both ways has one system."""
    apart = resolved(
        paper("a", system("Twig*", "proposed")),
        paper("b", system("Twig", "baseline")),
        paper("c", system("Twig*", "baseline")),
    )
    one = resolved(paper("a", system("Twig*", "proposed"), system("Twig", "used"))).nodes

    assert [("Twig", ()), ("Twig*", ())] == sorted((node.label, node.alternatives) for node in apart.nodes)
    assert apart.links["a"][0].key == apart.links["c"][0].key
    assert [("Twig", ("Twig*",))] == [(node.label, node.alternatives) for node in one]


def test_two_papers_that_introduce_one_name_have_two_systems() -> None:
    """They share the name and nothing else; whoever else uses the name means neither for certain."""
    found = resolved(
        paper("a", system("Kestrel", "proposed")),
        paper("b", system("KESTREL", "proposed")),
        paper("c", system("Kestrel", "baseline")),
    )

    assert 3 == len({node.key for node in found.nodes})
    assert "kestrel" == found.links["c"][0].key


def test_a_name_that_one_paper_introduces_means_that_one_everywhere() -> None:
    """What beats what is a chain: the baseline of one paper is the system of another, also by alias."""
    found = resolved(
        paper("a", system("Kestrel", "proposed", "KSTR")),
        paper("b", system("Kestrel", "baseline")),
        paper("c", system("Heron", "mentioned", "kstr")),
    )

    assert 1 == len(found.nodes)
    assert {found.nodes[0].key} == {link.key for links in found.links.values() for link in links}


def test_a_key_does_not_depend_on_other_papers() -> None:
    """An introduced system keeps its key when others use it, and when another paper takes its name."""
    alone = resolved(paper("a", system("Kestrel", "proposed"))).links["a"][0].key
    among = resolved(
        paper("a", system("Kestrel", "proposed")),
        paper("b", system("Kestrel", "proposed")),
        paper("c", system("KESTREL")),
    )

    assert alone == among.links["a"][0].key


def test_a_paper_is_linked_once_with_its_strongest_part() -> None:
    """Two records that differ give one link, with the evidence of both."""
    (link,) = resolved(
        paper("a", system("Kestrel", "baseline", start=5), page="p1"),
        paper("a", system("kestrel", "proposed", start=7), system("Kestrel", "used", start=5), page="p2"),
    ).links["a"]

    assert ("introduces", "proposed-rule") == (link.relation, link.rule)
    assert [("p1", 5), ("p2", 5), ("p2", 7)] == [(one.page, one.quote.start) for one in link.evidence]
    assert all(isinstance(one, Evidence) for one in link.evidence)


def test_names_of_a_paper_lead_to_its_nodes() -> None:
    """Claims find their systems by name, alias and long form, folded."""
    found = resolved(paper("a", system("Kestrel", "proposed", "KS", expansion="Kernel Estrel"), system("???")))

    (own,) = {found.names["a"][name] for name in ("kestrel", "ks", "kernelestrel")}
    assert own in {node.key for node in found.nodes}
    assert {"Kestrel", "???"} == {node.label for node in found.nodes}


def test_the_most_frequent_kind_is_kept() -> None:
    """`other` says nothing where any paper says more."""
    nodes = resolved(
        paper("a", system("Kestrel", kind="other")),
        paper("b", system("Kestrel", kind="other")),
        paper("c", system("Kestrel", kind="library"), system("Heron")),
    ).nodes

    assert [("Heron", "other"), ("Kestrel", "library")] == sorted((node.label, node.kind) for node in nodes)


@pytest.mark.parametrize(
    ("name", "role", "expansion", "one"),
    [
        ("DanceFloor", "mentioned", None, True),
        ("Heron2", "used", None, True),
        ("KESTREL", "used", None, True),
        ("Kestrel", "baseline", None, True),
        ("Kestrel", "mentioned", None, False),
        ("In-Domain", "used", None, False),
        ("PICO", "baseline", None, True),
        ("PICO", "used", None, False),
        ("PID", "baseline", None, False),
        ("PoD", "baseline", None, False),
        ("P2D", "baseline", None, False),
        ("PID", "used", "Patient Index of Dates", True),
        ("PoD", "used", "Patient Index of Dates", True),
        ("group", "baseline", None, False),
    ],
)
def test_a_name_means_what_another_paper_introduces(name: str, role: Role, expansion: str | None, one: bool) -> None:
    """A coined name does; a word or a short acronym, which others may use for things of their own, needs more."""
    introduced = paper("a", system(name, "proposed", expansion="Patient Index of Dates"))

    found = labels(introduced, paper("b", system(name, role, expansion=expansion)))

    assert one == (len(found) == 1)


def test_parts_and_versions_point_to_nodes_of_their_paper() -> None:
    """A part points to its whole and a version to its original, by name or long form, in the paper that names both."""
    found = resolved(
        paper(
            "a",
            system("Grove", "proposed", expansion="Great Oven"),
            replace(system("GroveRun", "proposed"), part_of="Great Oven"),
            replace(system("Grove-7B", "proposed"), version_of="Grove"),
        ),
        paper("b", system("Grove", "proposed")),
    ).nodes
    whole = next(node for node in found if node.alternatives)

    assert {("GroveRun", whole.key, None), ("Grove-7B", None, whole.key)} == {
        (node.label, node.part_of, node.version_of) for node in found if node.part_of or node.version_of
    }


@pytest.mark.parametrize(("name", "role"), [("TensorRT", None), ("GroveRun", "baseline"), ("GroveRun", "used")])
def test_what_papers_share_is_no_part(name: str, role: Role | None) -> None:
    """Known software, and what another paper speaks of, is no part of the system whose paper introduces both."""
    whole, part = system("Grove", "proposed"), replace(system(name, "proposed"), part_of="Grove")
    other = [paper("b", system("Heron", "proposed"), system(name, role))] if role else []

    assert not [node for node in resolved(paper("a", whole, part), *other).nodes if node.part_of]


def test_originals_lead_in_no_circle() -> None:
    """Where papers name two known systems as versions of each other, one of the two relations is kept."""
    first = (system("TensorRT", "proposed"), replace(system("TensorRT-LLM", "proposed"), version_of="TensorRT"))
    second = (system("TensorRT-LLM", "proposed"), replace(system("TensorRT", "proposed"), version_of="TensorRT-LLM"))
    found = resolved(paper("a", *first), paper("b", *second)).nodes

    assert len([node for node in found if node.version_of]) == 1
