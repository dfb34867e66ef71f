"""Statements about claims."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from corpora import FASTER, RICH

from etl.rdf.claims import claims
from etl.rdf.names import BASE, Names
from etl.rdf.terms import iri

About = Callable[[str], set[tuple[str, str]]]


def test_a_speedup_says_everything(about: About) -> None:
    """Numbers as printed, the factor, what it is about and compared with, and where it ran."""
    assert about("claim:larkspur-1a-1") == {
        ("rdf:type", "kg:Claim"),
        ("rdf:type", "kg:Speedup"),
        ("kg:high", '"6.7"^^xsd:decimal'),
        ("kg:factorHigh", '"6.70"^^xsd:decimal'),
        ("kg:unit", '"x"'),
        ("qudt:hasUnit", "unit:UNITLESS"),
        ("kg:bound", '"up to"'),
        ("kg:confidence", '"0.90"^^xsd:decimal'),
        ("kg:quantity", "quantity:speed"),
        ("kg:metric", '"trains"'),
        ("kg:direction", '"better"'),
        ("kg:ownResult", '"true"^^xsd:boolean'),
        ("kg:about", "system:larkspur-1a"),
        ("kg:baseline", '"TensorRT"'),
        ("kg:comparedWith", "system:tensorrt"),
        ("kg:onHardware", "hw:a100"),
        ("kg:onWorkload", "workload:resnet-50"),
        ("kg:quote", '"up to 6.7× faster than TensorRT"'),
        ("kg:extractedBy", '"times"'),
    }


def test_a_claim_of_others_says_only_what_is_known(about: About) -> None:
    """No direction, no baseline, no system; own is false, and the quote keeps its LaTeX."""
    assert about("claim:larkspur-1a-4") == {
        ("rdf:type", "kg:Claim"),
        ("kg:low", '"1.95"^^xsd:decimal'),
        ("kg:unit", '"x"'),
        ("qudt:hasUnit", "unit:UNITLESS"),
        ("kg:bound", '"at least"'),
        ("kg:confidence", '"0.90"^^xsd:decimal'),
        ("kg:quantity", "quantity:memory"),
        ("kg:ownResult", '"false"^^xsd:boolean'),
        ("kg:quote", r'"at least $1.95{\\times}$ the memory"'),
        ("kg:extractedBy", '"times"'),
    }


def test_a_claim_has_each_of_its_number_formats() -> None:
    """A property with several values is several statements."""
    names = Names(BASE)
    node = replace(RICH.papers[0].claims[0], claim=replace(FASTER, precision=("fp16", "4-bit")))
    (block,) = claims(replace(RICH.papers[0], claims=(node,)), names)

    said = [line.split(" ")[1:3] for line in block.splitlines()]
    assert ['"4-bit"', '"fp16"'] == [value for predicate, value in said if predicate == iri("kg:precision")]


def test_percent_has_its_own_unit(about: About) -> None:
    """% is unit:PERCENT, and both ends of an exact number are given with their zeros."""
    said = about("claim:larkspur-1a-3")

    assert {
        ("qudt:hasUnit", "unit:PERCENT"),
        ("kg:low", '"0.50"^^xsd:decimal'),
        ("kg:high", '"0.50"^^xsd:decimal'),
    } <= said


def test_other_units_stay_words(about: About) -> None:
    """Milliseconds have no unit here but the printed one, and no number has an exponent."""
    said = about("claim:2305.01234-1")

    assert {("kg:unit", '"ms"'), ("kg:low", '"20"^^xsd:decimal')} <= said
    assert not [o for p, o in said if p == "qudt:hasUnit"]
