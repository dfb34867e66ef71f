"""SPARQL results in JSON (https://www.w3.org/TR/sparql11-results-json/), as a table."""

import json

from etl.errors import EndpointError
from etl.model import KINDS, Iri, Table, Truth
from etl.remote.endpoint import Endpoint

ACCEPTED = "application/sparql-results+json, application/json;q=0.5"


def table(body: bytes, at: Endpoint) -> Table:
    """The rows of an answer. Raises EndpointError when it is cut off, or no SPARQL results."""
    try:
        answer = json.loads(body)
    except (ValueError, RecursionError) as error:
        raise EndpointError(f"the answer of {at.url} is cut off, or no JSON: ask again") from error
    try:
        if "boolean" in answer:
            return Table(("answer",), ((Truth({True: "true", False: "false"}[answer["boolean"]]),),))
        columns = tuple(map(_text, answer["head"]["vars"]))
        rows = answer["results"]["bindings"]
        return Table(
            columns, tuple(tuple(_cell(row[name]) if row.get(name) else None for name in columns) for row in rows)
        )
    except (LookupError, TypeError, ValueError, AttributeError, RecursionError) as error:
        raise EndpointError(f"the answer of {at.url} is JSON, but no SPARQL results: check the address") from error


def _cell(term: dict[str, object]) -> str:
    kind = term["type"]
    if kind == "triple":
        return _triple(term)
    words = _text(term["value"])
    if kind == "uri":
        return Iri(words)
    if kind in {"literal", "typed-literal"}:  # the older name is Virtuoso's
        known = KINDS.get(str(term.get("datatype")))
        return known(words) if known else words
    if kind == "bnode":
        return words
    raise ValueError(kind)


def _triple(term: dict[str, object]) -> str:
    """A triple that is a term, as the store prints it."""
    parts = term["value"]
    if not isinstance(parts, dict):
        raise TypeError(parts)
    return " ".join(_printed(parts[name]) for name in ("subject", "predicate", "object"))


def _printed(term: dict[str, object]) -> str:
    if term["type"] == "triple":
        return f"<<( {_triple(term)} )>>"
    words = _text(term["value"])
    if term["type"] == "uri":
        return f"<{words}>"
    if term["type"] == "bnode":
        return f"_:{words}"
    escaped = json.dumps(words, ensure_ascii=False)
    language, datatype = term.get("xml:lang"), term.get("datatype")
    return f"{escaped}@{language}" if language else f"{escaped}^^<{datatype}>" if datatype else escaped


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise TypeError(value)
    return value
