"""What the screen lets pass is what pySHACL would have passed."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import chain

import pyshacl
import pytest
from broken import SHAPES
from corpora import lines_of
from hypothesis import given
from hypothesis import strategies as st
from rdflib import RDF, SH, Graph

from etl import store
from etl.check import ntriples, screen, shapes

Broken = Callable[[str], store.Graph]

_RULES = Graph().parse(shapes.SHAPES, format="turtle")
_PREFIXES = """
@prefix sh: <http://www.w3.org/ns/shacl#> . @prefix kg: <https://w3id.org/mlsys-kg/ontology#> .
@prefix foaf: <http://xmlns.com/foaf/0.1/> .
"""
_XSD = "http://www.w3.org/2001/XMLSchema#"
_CLASSES = sorted({one.n3() for one in _RULES.objects(None, SH.targetClass)})
_PATHS = sorted({one.n3() for one in _RULES.objects(None, SH.path)} - {RDF.type.n3()})
_WORDS = st.sampled_from(
    [
        *("", " ", "a", "0", "1", "-1", "+2", "1.5", "true", "false", "1899", "2021", "2021-02", "2021-02-30"),
        *("2021-13-01", "exact", "better", "system", "model", "speed", "2009.00748", "10.1/a", "0" * 64),
        *(r"\"", r"\n", r"\u00A0", "https://x.example/a b?<c>"),
    ]
)
_DATATYPES = ["", "@en", *(f"^^<{_XSD}{kind}>" for kind in "integer decimal boolean date gYear anyURI double".split())]
_VALUES = st.one_of(
    st.builds('"{}"{}'.format, _WORDS, st.sampled_from(_DATATYPES)),
    st.sampled_from(["<http://x.example/y>", "_:b", *_CLASSES]),
)
_SAID = st.lists(st.tuples(st.sampled_from(_PATHS), _VALUES), max_size=8)


def _lines(subject: str, types: Iterable[str], said: Iterable[tuple[str, str]]) -> list[str]:
    pairs = {*((RDF.type.n3(), one) for one in types), *said}
    return [f"{subject} {predicate} {value} .\n" for predicate, value in sorted(pairs)]


def _doubtful(lines: Iterable[str]) -> list[str]:
    return screen.of_file(shapes.SHAPES).doubtful(lines)


@given(st.lists(st.sampled_from(_CLASSES), max_size=2), _SAID)
def test_what_passes_keeps_the_shapes(types: list[str], said: list[tuple[str, str]]) -> None:
    """Whatever is said of a node, pySHACL finds nothing wrong with it where the screen does not."""
    lines = _lines("<http://x.example/node>", types, said)

    if not _doubtful(lines):
        assert pyshacl.validate(ntriples.graph(lines), shacl_graph=_RULES)[0]


@given(st.data())
def test_one_changed_value_is_not_overlooked(data: st.DataObject) -> None:
    """A node of a whole graph with one value changed, more or less: the screen and pySHACL agree as above."""
    blocks = data.draw(st.sampled_from(_whole_nodes()))
    lines = list(blocks)
    at = data.draw(st.integers(0, len(lines) - 1))
    subject, predicate, _ = lines[at].split(" ", 2)
    new = data.draw(st.lists(_VALUES, max_size=2))
    lines[at : at + 1] = [f"{subject} {predicate} {value} .\n" for value in new]

    if not _doubtful(lines):
        assert pyshacl.validate(ntriples.graph(lines), shacl_graph=_RULES)[0]


def _whole_nodes() -> list[tuple[str, ...]]:
    """A node of each kind."""
    nodes: dict[str, list[str]] = {}
    for line in chain.from_iterable(piece.splitlines(keepends=True) for piece in lines_of()):
        nodes.setdefault(line.split(" ", 1)[0], []).append(line)
    kinds = {
        "".join(sorted(line.split(" ", 2)[2] for line in lines if " " + RDF.type.n3() in line)): lines
        for lines in nodes.values()
    }
    return [tuple(lines) for lines in kinds.values()]


@pytest.mark.parametrize("update", sorted(set(chain.from_iterable(SHAPES.values()))))
def test_broken_nodes_are_doubtful(update: str, broken: Broken) -> None:
    """Every node that pySHACL reports for the whole graph is among those the screen doubts."""
    lines = list(store.statements(broken(update)))
    _, report, _ = pyshacl.validate(ntriples.graph(lines), shacl_graph=_RULES)

    reported = {node.n3() for node in report.objects(None, SH.focusNode)}
    assert reported
    assert reported <= {line.split(" ", 1)[0] for line in _doubtful(lines)}


def test_a_whole_graph_has_no_doubtful_node() -> None:
    """All of what the build writes passes at a glance: the screen is worth its while."""
    assert [] == _doubtful(chain.from_iterable(piece.splitlines(keepends=True) for piece in lines_of()))


def _of(text: str) -> screen.Screen:
    return screen.of_shapes(Graph().parse(data=_PREFIXES + text, format="turtle"))


_SYSTEM = _lines("<http://x.example/s>", ["<https://w3id.org/mlsys-kg/ontology#System>"], [])
_PERSON = _lines("<http://x.example/p>", ["<http://xmlns.com/foaf/0.1/Person>"], [])


def test_a_property_that_only_its_equal_has_is_missed() -> None:
    """A node without a property that must equal another is in doubt as soon as it has the other."""
    glance = _of("<#mine> sh:targetClass kg:System ; sh:path kg:kind ; sh:equals foaf:name .")
    named = [*_SYSTEM, '<http://x.example/s> <http://xmlns.com/foaf/0.1/name> "Quokka" .\n']

    assert [] == glance.doubtful(_SYSTEM)
    assert named == glance.doubtful(named)


@pytest.mark.parametrize("kinds", [(), ("<http://x.example/a>",), ("<http://x.example/a>", "<http://x.example/b>")])
def test_nodes_alike_in_kind_are_tested_by_their_own_values(kinds: tuple[str, ...]) -> None:
    """What one node shows is remembered for another with the same properties, but neither values nor their number."""
    path = "<https://w3id.org/mlsys-kg/ontology#kind>"
    glance = _of(
        "<#mine> sh:targetClass kg:System ; sh:path kg:kind ; sh:maxCount 1 ; sh:in ( <http://x.example/a> ) ."
    )
    whole = [*_SYSTEM, f"<http://x.example/s> {path} <http://x.example/a> .\n"]
    node = [*_SYSTEM, *(f"<http://x.example/s> {path} {kind} .\n" for kind in kinds)]

    assert [] == glance.doubtful(whole)
    assert (node if len(kinds) > 1 else []) == glance.doubtful(node)


@pytest.mark.parametrize(
    "asks",
    [
        "sh:path kg:kind ; sh:uniqueLang true",
        'sh:path kg:kind ; sh:pattern "x" ; sh:flags "i"',
        "sh:path [ sh:inversePath kg:kind ]",
        "sh:path kg:kind ; sh:or ( [ sh:nodeKind sh:IRI ] )",
        "sh:path kg:kind ; sh:datatype <http://x.example/own>",
    ],
)
def test_what_is_not_understood_is_doubted(asks: str) -> None:
    """A shape that asks for something unknown lets no node of its class pass, and all others."""
    glance = _of(f"<#mine> sh:targetClass kg:System ; {asks} .")

    assert _SYSTEM == glance.doubtful([*_PERSON, *_SYSTEM])


def test_other_targets_leave_everything_in_doubt() -> None:
    """A shape that is not for a class may be for any node, and so may one of a class above another."""
    any_node = _of("<#mine> sh:targetObjectsOf kg:kind ; sh:path kg:kind ; sh:minCount 1 .")
    below = ["<http://x.example/c> <http://www.w3.org/2000/01/rdf-schema#subClassOf> <http://x.example/d> .\n"]
    systems = _of("<#mine> sh:targetClass kg:System ; sh:path kg:kind ; sh:minCount 1 .")

    assert _PERSON == any_node.doubtful(_PERSON)
    assert [] == systems.doubtful(_PERSON)
    assert [*_PERSON, *below] == systems.doubtful([*_PERSON, *below])


def test_nodes_of_shapes_without_class_leave_everything_in_doubt() -> None:
    """A named shape without a target may be a class itself."""
    assert _of("<#mine> sh:path kg:kind ; sh:minCount 1 .").doubtful(_PERSON) == _PERSON
