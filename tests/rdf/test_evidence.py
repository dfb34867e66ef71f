"""Statements about evidence: annotations and their targets."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from corpora import LARKSPUR, RICH, SPRING, quote, told

from etl.model import Evidence

About = Callable[[str], set[tuple[str, str]]]

_WORDS = "up to 6.7× faster than TensorRT"
_START = SPRING.text.index(_WORDS)
_END = _START + len(_WORDS)
_PLACE = f"{SPRING.id}:{_START}-{_END}"
_NAME = f"larkspur-1a:reports:larkspur-1a-1:{_PLACE}"


def test_a_claim_has_an_annotation(about: About) -> None:
    """It says which claim of which paper it is evidence for, where to look, and which rule found it."""
    assert about(f"ev:{_NAME}") == {
        ("rdf:type", "oa:Annotation"),
        ("oa:hasBody", "claim:larkspur-1a-1"),
        ("oa:hasTarget", f"target:{_PLACE}"),
        ("kg:forPaper", "paper:larkspur-1a"),
        ("kg:forProperty", "kg:reports"),
        ("kg:extractedBy", '"times"'),
    }


def test_a_target_is_words_and_offsets_on_a_page(about: About) -> None:
    """A specific resource with a quote selector and a position selector of its own."""
    assert about(f"target:{_PLACE}") == {
        ("rdf:type", "oa:SpecificResource"),
        ("oa:hasSource", f"page:{SPRING.id}"),
        ("oa:hasSelector", f"target:{_PLACE}:quote"),
        ("oa:hasSelector", f"target:{_PLACE}:span"),
    }
    assert about(f"target:{_PLACE}:quote") == {
        ("rdf:type", "oa:TextQuoteSelector"),
        ("oa:exact", f'"{_WORDS}"'),
        ("oa:prefix", '"s ResNet-50 "'),
        ("oa:suffix", '", 1.5 to 2.4"'),
    }
    assert about(f"target:{_PLACE}:span") == {
        ("rdf:type", "oa:TextPositionSelector"),
        ("oa:start", f'"{_START}"^^xsd:integer'),
        ("oa:end", f'"{_END}"^^xsd:integer'),
    }


def test_every_link_of_a_paper_has_an_annotation_for_its_property() -> None:
    """One for each quote of each link, told apart by the property."""
    lines = (line for line in told() if "ontology#forProperty>" in line and "/evidence/" in line)
    properties = [line.rsplit("#", 1)[1] for line in lines]

    assert {
        "introduces> .\n": 2,
        "comparesWith> .\n": 3,
        "uses> .\n": 1,
        "mentions> .\n": 1,
        "targets> .\n": 2,
        "mentionsHardware> .\n": 1,
        "evaluatesOn> .\n": 1,
        "reports> .\n": 6,
    } == {name: properties.count(name) for name in properties}


def test_one_stretch_of_a_page_is_one_target() -> None:
    """Two links that rest on the same words share the target; the first quote says what stands around them."""
    words = quote(SPRING, "TensorRT")
    systems = tuple(
        replace(link, evidence=(Evidence(SPRING.id, replace(words, prefix=prefix)),))
        for link, prefix in zip(LARKSPUR.systems, ("the first ", "the second ", "the third "), strict=True)
    )
    lines = told(replace(RICH, papers=(replace(LARKSPUR, systems=systems, hardware=(), workloads=(), claims=()),)))

    assert 3 == sum("#type> <http://www.w3.org/ns/oa#Annotation>" in line for line in lines)
    assert ['"the first " .\n'] == [line.split(" ", 2)[2] for line in lines if "oa#prefix>" in line.split(" ")[1]]
