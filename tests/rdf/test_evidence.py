"""Statements about evidence."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from corpora import LARKSPUR, RICH, SPRING, lines_of, quote

from etl.model import Evidence

About = Callable[[str], set[tuple[str, str]]]

_WORDS = "up to 6.7× faster than TensorRT"
_START = SPRING.text.index(_WORDS)
_END = _START + len(_WORDS)
_NAME = f"larkspur-1a:reports:larkspur-1a-1:{SPRING.id}:{_START}-{_END}"


def test_evidence_says_what_it_shows_and_where_it_is_printed(about: About) -> None:
    """The statement it is for, the rule that read it, and the exact words with their page and offsets."""
    assert about(f"ev:{_NAME}") == {
        ("rdf:type", "kg:Evidence"),
        ("kg:forPaper", "paper:larkspur-1a"),
        ("kg:forProperty", "kg:reports"),
        ("kg:forThing", "claim:larkspur-1a-1"),
        ("kg:extractedBy", '"times"'),
        ("kg:onPage", f"page:{SPRING.id}"),
        ("kg:quote", f'"{_WORDS}"'),
        ("kg:start", f'"{_START}"^^xsd:integer'),
        ("kg:end", f'"{_END}"^^xsd:integer'),
    }


def test_every_link_of_a_paper_has_evidence_for_its_property() -> None:
    """One for each quote of each link, distinguished by the property."""
    lines = (line for line in lines_of() if "ontology#forProperty>" in line and "/evidence/" in line)
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


def test_a_quote_of_a_link_comes_once() -> None:
    """The same words at the same place are one piece of evidence, whatever was read around them."""
    words = quote(SPRING, "TensorRT")
    twice = tuple(Evidence(SPRING.id, replace(words, prefix=prefix)) for prefix in ("the first ", "the second "))
    system = replace(LARKSPUR.systems[0], evidence=twice)
    lines = lines_of(
        replace(RICH, papers=(replace(LARKSPUR, systems=(system,), hardware=(), workloads=(), claims=()),))
    )

    assert 1 == sum("#type> <https://w3id.org/mlsys-kg/ontology#Evidence>" in line for line in lines)
