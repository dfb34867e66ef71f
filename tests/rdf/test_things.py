"""Statements about systems, hardware, workloads, quantities, pages and decisions."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from corpora import AUTUMN, AWKWARD, HARDWARE, LARKSPUR, RICH, SPRING, lines_of, links

from etl import rdf, vocabulary
from etl.rdf import Names, things
from etl.rdf.names import term

(_A100,) = links(LARKSPUR, "hw")
_QUOTE = _A100.evidence[0].quote
About = Callable[[str], set[tuple[str, str]]]


def test_a_system_has_labels_and_kind(about: About) -> None:
    """Its aliases are other labels; the label itself is not one."""
    assert about("system:tvm") == {
        ("rdf:type", "kg:System"),
        ("rdfs:label", '"TVM"'),
        ("skos:prefLabel", '"TVM"'),
        ("skos:altLabel", '"Apache TVM"'),
        ("kg:kind", '"compiler"'),
    }


def test_an_introduced_system_has_a_confidence_of_two_digits(about: About) -> None:
    """What papers introduce says how sure that is; what they only compare with does not."""
    assert ("kg:confidence", '"0.97"^^xsd:decimal') in about("system:larkspur-1a")
    assert not [1 for predicate, _ in about("system:tvm") if predicate == "kg:confidence"]


def test_well_known_software_has_a_notation_and_its_usual_name(about: About) -> None:
    """The notation leads back to ontology/systems.ttl; a name that no page prints is for searching only."""
    assert {("skos:notation", '"tensorrt"'), ("skos:hiddenLabel", '"NVIDIA TensorRT"')} <= about("system:tensorrt")


def test_a_workload_is_a_concept(about: About) -> None:
    """With label, other labels and kind."""
    assert about("workload:resnet-50") == {
        ("rdf:type", "kg:Workload"),
        ("rdf:type", "skos:Concept"),
        ("rdfs:label", '"ResNet-50"'),
        ("skos:prefLabel", '"ResNet-50"'),
        ("skos:altLabel", '"ResNet50"'),
        ("kg:kind", '"model"'),
    }


def test_hardware_leads_up_to_its_class(about: About) -> None:
    """A product that papers use brings all that stands above it."""
    assert about("hw:a100") == {
        ("rdf:type", "kg:Hardware"),
        ("rdf:type", "skos:Concept"),
        ("rdfs:label", '"A100"'),
        ("skos:prefLabel", '"A100"'),
        ("skos:altLabel", '"NVIDIA A100"'),
        ("skos:notation", '"a100"'),
        ("skos:broader", "hw:ampere"),
    }
    assert ("skos:broader", "hw:gpu") in about("hw:ampere")


def test_hardware_the_vocabulary_does_not_hold_hangs_below_its_class(about: About) -> None:
    """A product that was only read on a page has a label, a notation and a broader concept."""
    assert about("hw:mothboard-m3") == {
        ("rdf:type", "kg:Hardware"),
        ("rdf:type", "skos:Concept"),
        ("rdfs:label", '"MothBoard M3"'),
        ("skos:prefLabel", '"MothBoard M3"'),
        ("skos:notation", '"mothboard-m3"'),
        ("skos:broader", "hw:microcontroller"),
    }


def test_only_used_hardware_and_all_above_it_are_in_the_graph() -> None:
    """A product or class that no paper or claim speaks of stays in the vocabulary."""
    lines = lines_of(replace(RICH, papers=(replace(LARKSPUR, claims=()),), hardware=()))

    named = {line.split("> ", 1)[0].rpartition("/")[2] for line in lines if line.startswith(f"<{rdf.BASE}hardware/")}
    assert {"a100", "ampere", "gpu"} == named


def test_a_class_of_hardware_has_the_spellings_that_pages_print() -> None:
    """A product has all its spellings; a class, which has hundreds, those that a page of this graph prints."""
    both = tuple(
        replace(_A100, key="gpu", evidence=(replace(_A100.evidence[0], quote=replace(_QUOTE, words=words)),))
        for words in ("gpus", "graphics chip")
    )
    lines = lines_of(replace(RICH, papers=(replace(LARKSPUR, claims=(), links=both),)))

    assert ['"GPUs" .\n'] == [line.split(" ", 2)[2] for line in lines if "/gpu> " in line and "#altLabel>" in line]


def test_a_version_names_its_whole() -> None:
    """A version of a system that papers name points to it."""
    tvm, *others = RICH.systems
    lines = lines_of(replace(RICH, systems=(replace(tvm, version_of=others[0].key), *others)))

    (line,) = (line for line in lines if "/isVersionOf>" in line)
    assert line.endswith(f"/system/{others[0].key}> .\n")


def test_a_part_names_its_whole() -> None:
    """A named part of a system points to it."""
    tvm, *others = RICH.systems
    lines = lines_of(replace(RICH, systems=(replace(tvm, part_of=others[0].key), *others)))

    (line,) = (line for line in lines if "/isPartOf>" in line)
    assert line.endswith(f"/system/{others[0].key}> .\n")


def test_hardware_of_a_claim_alone_is_in_the_graph() -> None:
    """A claim may be about hardware that its paper is not linked to; the checks will say so."""
    claim = replace(LARKSPUR.claims[0], hardware=("h100",))
    lines = lines_of(replace(RICH, papers=(replace(LARKSPUR, claims=(claim,)),)))

    assert any(line.startswith("<https://w3id.org/mlsys-kg/hardware/h100> ") for line in lines)


def test_a_circle_in_the_vocabulary_ends() -> None:
    """Concepts that stand above each other do not hang the program."""
    circle = {key: replace(HARDWARE[key], broader=(other,)) for key, other in (("a100", "ampere"), ("ampere", "a100"))}

    lines = list(rdf.statements(RICH, HARDWARE | circle, {}))

    assert any("hardware/a100> <http://www.w3.org/2004/02/skos/core#broader>" in line for line in lines)


def test_a_quantity_is_there_when_a_claim_measures_it(about: About) -> None:
    """With notation and label; other quantities, and the metric words below them, stay in the vocabulary."""
    assert about("quantity:speed") == {
        ("rdf:type", "kg:Quantity"),
        ("rdf:type", "skos:Concept"),
        ("skos:notation", '"speed"'),
        ("rdfs:label", '"Speed"'),
        ("skos:prefLabel", '"Speed"'),
    }
    for unused in ("quantity:latency", "quantity:cost"):
        with pytest.raises(KeyError):
            about(unused)


def test_a_page_says_where_it_comes_from(about: About) -> None:
    """Source, digest, the run that read it, and how many bytes were no UTF-8 if any were not."""
    said = about(f"page:{AUTUMN.id}")

    assert {(p, o) for p, o in said if p != "schema:sha256"} == {
        ("rdf:type", "prov:Entity"),
        ("rdf:type", "schema:WebPage"),
        ("dcterms:source", '"https://example.org/autumn?a=1&b=2"'),
        ("prov:wasGeneratedBy", "run:mlsys-kg-0.1.0"),
        ("kg:undecodable", '"3"^^xsd:integer'),
    }
    assert not [o for p, o in about(f"page:{SPRING.id}") if p == "kg:undecodable"]


def test_a_page_fetched_from_two_places_is_one() -> None:
    """The same bytes under two addresses are one page with two sources."""
    copy = replace(RICH.pages[0], source="copy.txt")
    lines = lines_of(replace(RICH, pages=(*RICH.pages, copy)))

    sources = [line.split(" ")[2] for line in lines if f"/page/{SPRING.id}> <http://purl.org/dc/terms/source>" in line]

    assert ['"copy.txt"', '"spring.txt"'] == sources
    assert f'"{len(lines)}"' in "".join(line for line in lines if "void#triples" in line)


def test_the_shipped_vocabularies_serve() -> None:
    """Hardware is in a graph whose papers name it, quantities in one whose claims measure them."""
    spoken = replace(RICH, papers=(replace(LARKSPUR, claims=()),), hardware=())
    lines = "".join(rdf.statements(spoken, vocabulary.hardware(), vocabulary.quantities()))

    for notation in ("a100", "gpu"):
        assert f"/hardware/{notation}> <http://www.w3.org/1999/02/22-rdf-syntax-ns#type> " in lines
    assert "/hardware/cpu> " not in lines
    assert 0 == lines.count("22-rdf-syntax-ns#type> <https://w3id.org/mlsys-kg/ontology#Quantity> .\n")


def test_a_decision_says_what_and_why() -> None:
    """Its class, its node under the namespace of its kind, rule, reason and score, and what spellings there are."""
    first, second, third = things.decisions(RICH, Names())

    assert f"<{Names().person}ada-brook>" in first
    assert all(word in first for word in (term("kg:Merge"), '"like-name"', '"Ada Brook"', '"Brook Ada"', '"0.95"'))
    assert 1 == second.count(term("kg:spelling"))
    assert term("kg:score") not in second
    assert "\n" == second[-1]
    assert AWKWARD not in second
    assert term("kg:Separation") in third
    assert 1 == third.count(term("kg:spelling"))
