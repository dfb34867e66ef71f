"""queries/examples.ttl, read as its users read it."""

from __future__ import annotations

import pyoxigraph as ox
import pytest
import rdflib
from command import GRAPH
from describe import examples
from describe.sample import Sample
from rdflib import OWL, RDF, RDFS, SH

from etl import query
from etl.query import Question

_QUESTIONS = query.catalogue()

each_question = pytest.mark.parametrize("question", _QUESTIONS, ids=lambda question: question.name)


@pytest.fixture(scope="module")
def file() -> rdflib.Graph:
    return rdflib.Graph().parse(data=examples.turtle(), format="turtle")


def _said(file: rdflib.Graph, question: Question, predicate: str) -> list[str]:
    subject = rdflib.URIRef(f"https://w3id.org/mlsys-kg/query/{question.name}")
    return sorted(str(value) for value in file.objects(subject, rdflib.URIRef(predicate)))


def _rows(store: ox.Store, text: str) -> list[list[str | None]]:
    found = store.query(text)
    assert isinstance(found, ox.QuerySolutions)
    return [[cell and str(cell) for cell in row] for row in found]


def test_every_question_is_an_example(file: rdflib.Graph) -> None:
    """Each is executable and selects; nothing else is."""
    names = {f"https://w3id.org/mlsys-kg/query/{question.name}" for question in _QUESTIONS}

    for kind in ("SPARQLExecutable", "SPARQLSelectExecutable"):
        assert {str(subject) for subject in file.subjects(RDF.type, SH[kind])} == names


@each_question
def test_an_example_has_the_words_of_its_question(question: Question, file: rdflib.Graph) -> None:
    """Comment and keywords are the summary and the tags; parameters are named as the variables that they are."""
    (described,) = _said(file, question, "http://purl.org/dc/terms/description")

    assert [question.summary] == _said(file, question, str(RDFS.comment))
    assert sorted(question.tags) == _said(file, question, "https://schema.org/keywords")
    assert described.startswith(question.description)
    assert all(f"?_{parameter.name} " in described for parameter in question.parameters)


@each_question
def test_an_example_gives_the_rows_of_its_question(question: Question, file: rdflib.Graph, sample: Sample) -> None:
    """On the sample pages and on the small graph of the tests, with all parameters open, in the same order."""
    (select,) = _said(file, question, str(SH.select))
    small = ox.Store()
    small.load(path=GRAPH, format=ox.RdfFormat.TURTLE)

    assert _rows(small, select)
    for store in (small, sample.graph):
        assert _rows(store, question.text) == _rows(store, select)


@each_question
def test_the_prefixes_are_those_that_the_example_declares(question: Question, file: rdflib.Graph) -> None:
    """Without its own PREFIX lines and under the declared prefixes an example still runs, as SHACL has it."""
    (select,) = _said(file, question, str(SH.select))
    declared = {
        str(file.value(one, SH.prefix)): str(file.value(one, SH.namespace))
        for one in file.objects(file.value(predicate=RDF.type, object=OWL.Ontology), SH.declare)
    }
    bare = "\n".join(line for line in select.splitlines() if not line.startswith("PREFIX "))
    small = ox.Store()
    small.load(path=GRAPH, format=ox.RdfFormat.TURTLE)

    assert isinstance(small.query(bare, prefixes=declared), ox.QuerySolutions)
