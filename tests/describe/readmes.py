"""ontology/README.md and queries/README.md: the terms, and the questions."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator

from describe import schemes, terms

from etl import assets, query
from etl.query import Parameter, Question

_CHECK = re.compile(r"^#\+ summary: *(.+)$", re.MULTILINE)

_ONTOLOGY = """\
# Ontology and vocabularies

<!-- Written by `make docs` (tests/describe/readmes.py) from the Turtle files beside it: change those. -->

| file | holds |
|---|---|
| `ontology/ontology.ttl` | the terms of the graph, aligned to schema.org, FaBiO, ML-Schema, PROV-O, QUDT and others |
| `ontology/index.html` | its page, to open in a browser: a diagram, every term with an example, the tree of hardware |
| `ontology/shapes.ttl` | SHACL shapes: what one node must look like |
| `ontology/values.ttl` | the words of `kg:bound`, `kg:direction` and `kg:kind` as SKOS concepts with definitions |
{vocabularies}

The vocabularies are SKOS and drive the extractors: a concept with `skos:notation`, `skos:prefLabel`, `skos:altLabel`
and `skos:broader` is found in text without a line of Python. Each file explains its own terms at its top.

`https://w3id.org/mlsys-kg/ontology#` is the namespace of the terms, `kg:` below. A claim, for example:
`claim:… a kg:Speedup ; kg:factorHigh 6.7 ; kg:quote "up to 6.7x faster"`.
"""
TEN = (
    "largest-speedups",
    "speedups-over-baseline",
    "about-system",
    "beats",
    "systems-on-hardware",
    "evidence",
    "workload-boards",
    "trade-offs",
    "papers-by-person",
    "why-merged",
)
"""The questions to begin with: results, then systems, words, boards, people and decisions."""
_QUERIES = """\
# Queries

<!-- Written by `make docs` (tests/describe/readmes.py) from the .rq files beside it: change those. -->

One file, one question. `mlsys-kg queries` lists them, `mlsys-kg query NAME` answers one; any SPARQL 1.1 engine runs
them unchanged: rdflib and Comunica give the rows that oxigraph gives, Virtuoso 7.2 gives them for all but a few, which
`tests/interop/test_queries.py` names. `queries/examples.ttl` holds them all in SHACL (`sh:SPARQLSelectExecutable`), in
the form of SIB's sparql-examples, for editors that offer examples.

A file begins with a grlc header: `summary` (a question), `description`, `tags`, `parameters` with type, description and
example. Then come its own PREFIX lines, one SELECT and a total ORDER BY; columns that end in `Iri` come last. A
parameter `name` stands as `$_name` at the end of SELECT and as `?_name` in the body, unbound when nobody fills it: then
it narrows nothing or, where a question needs a value, stands for the default that the query carries (`COALESCE`).
Values are bound, never pasted into text. `thing` and `column` say what a parameter names and which column it narrows:
`queries/hints/` asks what else things are called when an answer has no rows, and what completes a value in a form.

`queries/tables/` holds the queries behind `mlsys-kg export`: the CSV tables, the edges of GraphML, the table of
factors.
"""


def ontology() -> str:
    """The files, ten questions, the classes, the properties, the terms of others."""
    vocabularies = "\n".join(f"| `ontology/{scheme.file}` | {scheme.holds} |" for scheme in schemes.schemes())
    head = _ONTOLOGY.format(vocabularies=vocabularies)
    return "\n".join([head, *_ten(), "", *_classes(), "", *_properties(), "", *_borrowed()]) + "\n"


def queries() -> str:
    """The questions by tag, each question with its parameters and a command, the checks."""
    questions = query.catalogue()
    return "\n".join([_QUERIES, *_by_tag(questions), "", *_all(questions), *_checks()]) + "\n"


def _ten() -> Iterator[str]:
    yield "## Ten queries to begin with\n"
    yield "| question | command |"
    yield "|---|---|"
    questions = {question.name: question for question in query.catalogue()}
    for question in map(questions.__getitem__, TEN):
        yield f"| [{_cell(question.summary)}](../queries/README.md#{question.name}) | `{_cell(command(question))}` |"


def _borrowed() -> Iterator[str]:
    yield "## Terms of other vocabularies\n"
    yield "| term | what the graph uses it for |"
    yield "|---|---|"
    yield from (f"| `{term.name}` | {_cell(term.note)} |" for term in terms.borrowed())


def _classes() -> Iterator[str]:
    yield "## Classes\n"
    yield "| class | kind of | what it is |"
    yield "|---|---|---|"
    for term in terms.terms():
        if term.kind == "class":
            yield f"| `{term.name}` | {_names(term.above)} | {_cell(term.comment)} |"


def _properties() -> Iterator[str]:
    yield "## Properties\n"
    yield "| property | of | values | what it says |"
    yield "|---|---|---|---|"
    for term in terms.terms():
        if term.kind != "class":
            yield f"| `{term.name}` | {_names(term.domain)} | {_names(term.range)} | {_cell(term.comment)} |"


def _by_tag(questions: tuple[Question, ...]) -> Iterator[str]:
    yield "| about | questions |"
    yield "|---|---|"
    for tag in sorted({tag for question in questions for tag in question.tags}):
        links = [f"[{question.name}](#{question.name})" for question in questions if tag in question.tags]
        yield f"| {tag} | {', '.join(links)} |"


def _all(questions: tuple[Question, ...]) -> Iterator[str]:
    for question in questions:
        yield f"## {question.name}\n"
        yield f"{question.summary} {question.description}\n"
        if question.parameters:
            yield "| parameter | type | what it is | example |"
            yield "|---|---|---|---|"
            yield from map(_parameter, question.parameters)
            yield ""
        yield f"```sh\n{command(question)}\n```\n"


def _parameter(parameter: Parameter) -> str:
    what = parameter.description
    if parameter.required:
        what += ", required"
    if parameter.default:
        what += f", `{parameter.default}` unless another is given"
    return f"| `{parameter.name}` | {parameter.kind} | {_cell(what)} | `-p {parameter.name}={parameter.example}` |"


def command(question: Question) -> str:
    """How to ask a question, required parameters filled with their examples."""
    given = [f"-p {shlex.quote(f'{p.name}={p.example}')}" for p in question.parameters if p.required]
    return " ".join([".venv/bin/mlsys-kg query", question.name, *given])


def _checks() -> Iterator[str]:
    yield "## Checks\n"
    yield "`queries/checks/` holds the rules that span several nodes. Each gives the nodes that break it: on a good"
    yield "graph, no rows.\n"
    yield "| check | what must hold |"
    yield "|---|---|"
    for path in sorted((assets.QUERIES / "checks").glob("*.rq")):
        said = _CHECK.search(path.read_text(encoding="utf-8"))
        yield f"| `{path.stem}` | {_cell(said[1] if said else '')} |"


def _names(names: tuple[str, ...]) -> str:
    return ", ".join(f"`{name}`" for name in names)


def _cell(words: str) -> str:
    return words.replace("|", "\\|")
