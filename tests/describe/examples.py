"""The questions of queries/ in SHACL, as SIB's sparql-examples has them: queries/examples.ttl.

https://www.w3.org/TR/shacl-af/#SPARQLExecutable , https://github.com/sib-swiss/sparql-examples . There is no
schema:target: no public endpoint holds a graph, everybody makes their own.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from etl import query
from etl.query import Question

_TOP = """\
# The questions of this folder in SHACL, for editors and tests that read such examples; load it beside a graph.
# Written by `make docs` (tests/describe/examples.py) from the .rq files: change those.

@prefix dcterms: <http://purl.org/dc/terms/> .
@prefix owl: <http://www.w3.org/2002/07/owl#> .
@prefix query: <https://w3id.org/mlsys-kg/query/> .
@prefix schema: <https://schema.org/> .
@prefix sh: <http://www.w3.org/ns/shacl#> .
@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
@prefix xsd: <http://www.w3.org/2001/XMLSchema#> .
"""
_PREFIX = re.compile(r"^PREFIX (\w+): <([^>]+)>$", re.MULTILINE)


def turtle() -> str:
    """Every question, by name, and the prefixes that they use."""
    questions = query.catalogue()
    prefixes = {name: space for question in questions for name, space in _PREFIX.findall(question.text)}
    return "\n".join([_TOP, *_declared(prefixes), *(line for question in questions for line in _question(question))])


def _declared(prefixes: dict[str, str]) -> Iterator[str]:
    yield "_:sparql_examples_prefixes a owl:Ontology ;"
    declared = [
        f'[ sh:prefix "{name}" ; sh:namespace "{space}"^^xsd:anyURI ]' for name, space in sorted(prefixes.items())
    ]
    yield "    sh:declare\n        " + ",\n        ".join(declared) + " .\n"


def _question(question: Question) -> Iterator[str]:
    yield f"query:{question.name} a sh:SPARQLExecutable, sh:SPARQLSelectExecutable ;"
    yield f"    rdfs:label {_text(question.name)} ;"
    yield f"    rdfs:comment {_text(question.summary)}@en ;"
    yield f"    dcterms:description {_text(_described(question))}@en ;"
    yield f"    schema:keywords {', '.join(map(_text, question.tags))} ;"
    yield "    sh:prefixes _:sparql_examples_prefixes ;"
    body = "\n".join(line for line in question.text.splitlines() if not line.startswith("#+")).strip()
    yield f'    sh:select """{_escaped(body)}\n""" .\n'


def _described(question: Question) -> str:
    """The description, and which variables a user may bind."""
    told = [f"?_{p.name} ({p.description}, such as {p.example})" for p in question.parameters]
    return f"{question.description} To be bound where wanted: {', '.join(told)}." if told else question.description


def _text(words: str) -> str:
    return f'"{_escaped(words)}"'


def _escaped(words: str) -> str:
    return words.replace("\\", "\\\\").replace('"', '\\"')
