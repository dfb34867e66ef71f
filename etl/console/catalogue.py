"""The questions of the collection as a form asks them, and the prefixes of the graph."""

import re
from collections.abc import Iterable, Mapping
from types import MappingProxyType

from etl import assets, query, remote
from etl.model import Iri, Term
from etl.query import Parameter, Question, terms
from etl.rdf import Names

Json = dict[str, object]

_MARKED = re.compile(r' VALUES \?_\w+ \{ "‹(\w+)›" \}')


def catalogue(questions: Iterable[Question] | None = None) -> Json:
    """What the console offers: `prefixes` by name, `terms` to be hinted at, `questions`, by default all of `queries/`.

    `pieces` of a question are its text, cut where a parameter, every second piece, may be bound; `suggestions` those of
    the queries that complete a value of each class, `names` of those that give all its names. Raises QueryError for a
    broken header.
    """
    every = query.catalogue() if questions is None else questions
    return {
        "prefixes": Names().prefixes(),
        "terms": sorted(terms.declared()),
        "questions": [_offered(question) for question in every],
        "suggestions": _of_classes("suggestions"),
        "names": _of_classes("names"),
    }


def _of_classes(name: str) -> Json:
    question = query.load(assets.QUERIES / "hints" / f"{name}.rq")
    return {thing: _pieces(question, {"_class": Iri(iri)}) for thing, iri in query.CLASSES.items()}


def _offered(question: Question) -> Json:
    return {
        "name": question.name,
        "summary": question.summary,
        "description": question.description,
        "pieces": _pieces(question),
        "parameters": [_parameter(one) for one in question.parameters],
    }


def _pieces(question: Question, given: Mapping[str, Term] = MappingProxyType({})) -> list[str]:
    """The query, without the header that describes it, and the names of the parameters where each may be bound."""
    marks: dict[str, Term] = {f"_{one.name}": f"‹{one.name}›" for one in question.parameters}
    lines = remote.bound(question.text, marks | dict(given)).splitlines()
    text = "\n".join(line for line in lines if not line.startswith("#+")).strip() + "\n"
    return _MARKED.split(text)


def _parameter(one: Parameter) -> Json:
    return {
        "name": one.name,
        "kind": one.kind,
        "description": one.description,
        "example": one.example or "",
        "value": one.default or (one.example if one.required and one.example else ""),
        "choices": list(one.choices),
        "required": one.required,
        "column": one.column,
        "thing": one.thing,
    }
