"""ontology/ontology.ttl is the one source of terms."""

from __future__ import annotations

import re
from pathlib import Path

import pyoxigraph as ox
import pytest
from corpora import lines_of

from etl import assets
from etl.rdf import KG

_ONTOLOGY = assets.ONTOLOGY / "ontology.ttl"
_OWL = "http://www.w3.org/2002/07/owl#"
_RDFS = "http://www.w3.org/2000/01/rdf-schema#"
_TYPE = "http://www.w3.org/1999/02/22-rdf-syntax-ns#type"
_COMMENT_OR_STRING = re.compile(
    r"""
      "(?:[^"\\\n]|\\.)*"      # "up to"
    | (?<=\s)\#[^\n]*          # a comment after a space
    | ^\#[^\n]*                # a comment from the start of a line
    """,
    re.VERBOSE | re.MULTILINE,
)
_PREFIXED = re.compile(r"\bkg:([A-Za-z]\w*)")


def _terms(path: Path) -> set[str]:
    """Every IRI of the project's namespace in a Turtle file."""
    iris = {
        term.value
        for quad in ox.parse(path=path, format=ox.RdfFormat.TURTLE)
        for term in (quad.subject, quad.predicate, quad.object)
        if isinstance(term, ox.NamedNode)
    }
    return {iri.removeprefix(KG) for iri in iris if iri.startswith(KG)}


def _said(predicate: str) -> dict[str, list[str]]:
    """What the ontology says of its own terms with one predicate."""
    found: dict[str, list[str]] = {}
    for quad in ox.parse(path=_ONTOLOGY, format=ox.RdfFormat.TURTLE):
        subject, value = quad.subject, quad.object
        if isinstance(subject, ox.NamedNode) and subject.value.startswith(KG) and quad.predicate.value == predicate:
            assert not isinstance(value, ox.Triple)
            found.setdefault(subject.value.removeprefix(KG), []).append(value.value)
    return found


_DEFINED = _said(_TYPE)


def test_the_ontology_has_a_version_and_a_licence() -> None:
    """The header says what it is, which version, and under which licence it may be used."""
    header = {
        quad.predicate.value
        for quad in ox.parse(path=_ONTOLOGY, format=ox.RdfFormat.TURTLE)
        if quad.subject == ox.NamedNode(KG.removesuffix("#"))
    }

    assert {_TYPE, f"{_OWL}versionInfo", f"{_OWL}versionIRI", "http://purl.org/dc/terms/license"} <= header


@pytest.mark.parametrize("predicate", [f"{_RDFS}label", f"{_RDFS}comment", f"{_RDFS}isDefinedBy"])
def test_every_term_explains_itself(predicate: str) -> None:
    """Each has one label and one comment, and says where it is defined."""
    assert dict.fromkeys(_DEFINED, 1) == {term: len(values) for term, values in _said(predicate).items()}


def test_every_term_is_a_class_or_a_property() -> None:
    """Classes begin with a capital letter, properties do not."""
    kinds = {term: {kind.removeprefix(_OWL) for kind in types} for term, types in _DEFINED.items()}

    assert {term: "Class" in kind for term, kind in kinds.items()} == {term: term[0].isupper() for term in kinds}
    assert set.union(*kinds.values()) == {"Class", "ObjectProperty", "DatatypeProperty", "InverseFunctionalProperty"}


def test_every_class_is_placed_and_every_property_has_a_range() -> None:
    """A property says what its values are; a class says what it is a kind of or related to."""
    properties = {term for term in _DEFINED if term[0].islower()}
    placed = _said(f"{_RDFS}subClassOf").keys() | _said(f"{_RDFS}seeAlso").keys()

    assert properties == _said(f"{_RDFS}range").keys()
    assert {term for term in _DEFINED if term[0].isupper()} <= placed


def test_every_term_of_the_graph_is_defined() -> None:
    """What `rdf` writes, classes and properties, stands in the ontology."""
    used = set(re.findall(rf"<{re.escape(KG)}(\w+)>", "".join(lines_of())))

    assert used
    assert set() == used - _DEFINED.keys()


def test_every_term_that_the_code_knows_is_defined() -> None:
    """No module of rdf, export and report names a term that there is not."""
    etl = Path(assets.__file__).parent
    code = "".join(
        path.read_text("utf-8") for room in ("rdf", "export", "report") for path in (etl / room).glob("*.py")
    )
    known = set(re.findall(r"""["']kg:(\w+)["']""", code))

    assert known
    assert set() == known - _DEFINED.keys()


@pytest.mark.parametrize("path", sorted(assets.ONTOLOGY.glob("*.ttl")), ids=lambda path: path.name)
def test_every_term_of_an_ontology_file_is_defined(path: Path) -> None:
    """The vocabularies and the shapes use no term of their own."""
    assert set() == _terms(path) - _DEFINED.keys() - {""}


@pytest.mark.parametrize(
    "path", sorted(assets.QUERIES.rglob("*.rq")), ids=lambda path: str(path.relative_to(assets.QUERIES))
)
def test_every_term_of_a_query_is_defined(path: Path) -> None:
    """A query with a misspelt term would find nothing and say nothing."""
    query = _COMMENT_OR_STRING.sub("", path.read_text(encoding="utf-8"))
    used = set(_PREFIXED.findall(query)) | set(re.findall(rf"<{re.escape(KG)}(\w+)>", query))

    assert set() == used - _DEFINED.keys()


def test_the_traps_of_other_vocabularies_are_avoided() -> None:
    """schema.org is https, fabio:hasArXivId ends in Id, and no file speaks of QUDT kinds that there are not."""
    text = "".join(lines_of()) + "".join(path.read_text(encoding="utf-8") for path in assets.ONTOLOGY.glob("*.ttl"))

    assert "http://schema.org" not in text
    assert "hasArXivID" not in text
    assert {"UNITLESS", "PERCENT"} == set(re.findall(r"vocab/unit/(\w+)", "".join(lines_of())))
