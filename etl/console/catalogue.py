"""The questions of the collection as a form asks them, and the prefixes of the graph."""

from __future__ import annotations

import re
from collections.abc import Iterable

from etl import query, remote
from etl.query import Parameter, Question
from etl.rdf import Names

Json = dict[str, object]

_MARKED = re.compile(r' VALUES \?_\w+ \{ "‹(\w+)›" \}')


def catalogue(questions: Iterable[Question] | None = None) -> Json:
    """What the console offers: `prefixes` by name, and `questions`, by default all of `queries/`.

    A question has `pieces`: its text, cut where a parameter may be bound; every second piece is the
    name of that parameter. Raises QueryError for a question with a broken header.
    """
    every = query.catalogue() if questions is None else questions
    return {"prefixes": Names().prefixes(), "questions": [_offered(question) for question in every]}


def _offered(question: Question) -> Json:
    return {
        "name": question.name,
        "summary": question.summary,
        "description": question.description,
        "pieces": _pieces(question),
        "parameters": [_parameter(one) for one in question.parameters],
    }


def _pieces(question: Question) -> list[str]:
    """The query, without the header that describes it, and the names of the parameters where each may be bound."""
    marks = {f"_{one.name}": f"‹{one.name}›" for one in question.parameters}
    lines = remote.bound(question.text, marks).splitlines()
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
    }
