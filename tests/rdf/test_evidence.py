"""Statements about evidence."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from corpora import LARKSPUR, RICH, SPRING, quote, told

from etl.model import Evidence

About = Callable[[str], set[tuple[str, str]]]

_WORDS = "up to 6.7× faster than TensorRT"
_START = SPRING.text.index(_WORDS)
_END = _START + len(_WORDS)
_NAME = f"larkspur-1a:reports:larkspur-1a-1:{SPRING.id}:{_START}-{_END}"


def test_evidence_says_what_it_shows_and_where_it_is_printed(about: About) -> None:
    """The statement it is for, the rule that read it, and the exact words with their page and offsets."""
    assert about(f"ev:{_NAME}") == {
        ("kg:forPaper", "paper:larkspur-1a"),
        ("kg:forThing", "claim:larkspur-1a-1"),
        ("kg:extractedBy", '"times"'),
        ("kg:onPage", f"page:{SPRING.id}"),
        ("kg:quote", f'"{_WORDS}"'),
        ("kg:start", f'"{_START}"^^xsd:integer'),
        ("kg:end", f'"{_END}"^^xsd:integer'),
    }


def test_every_link_of_a_paper_has_evidence_for_its_property() -> None:
    """One for each quote of each link, with the property in its name."""
    properties = [line.split(":")[2] for line in told() if "/evidence/" in line and "ontology#forThing>" in line]

    assert {
        "introduces": 2,
        "comparesWith": 3,
        "uses": 1,
        "mentions": 1,
        "targets": 2,
        "mentionsHardware": 1,
        "evaluatesOn": 1,
        "reports": 6,
    } == {name: properties.count(name) for name in properties}


def test_a_quote_of_a_link_comes_once() -> None:
    """The same words at the same place are one piece of evidence, whatever was read around them."""
    words = quote(SPRING, "TensorRT")
    twice = tuple(Evidence(SPRING.id, replace(words, prefix=prefix)) for prefix in ("the first ", "the second "))
    system = replace(LARKSPUR.systems[0], evidence=twice)
    lines = told(replace(RICH, papers=(replace(LARKSPUR, systems=(system,), hardware=(), workloads=(), claims=()),)))

    assert 1 == sum("ontology#forThing>" in line for line in lines)
