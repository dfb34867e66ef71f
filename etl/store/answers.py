"""Ask a graph in SPARQL and take the answer as a table."""

import re
from collections.abc import Callable, Mapping
from decimal import Decimal
from pathlib import Path
from types import MappingProxyType
from typing import Any

import pyoxigraph as ox

from etl.errors import QueryError
from etl.model import KINDS, Cell, Iri, Table, Term, Truth
from etl.store.graphs import Graph, at_hand, reason

_NO: Mapping[str, Any] = MappingProxyType({})
_DECIMAL = ox.NamedNode("http://www.w3.org/2001/XMLSchema#decimal")
_BEGIN = frozenset(" +-.0123456789INft")  # of numbers and truths: to ask every text for its datatype takes longer
_WHERE = re.compile(r"error at (\d+):(\d+): (.*)", re.DOTALL)  # error at 2:22: expected one of …
_SENTENCE = re.compile(r"\b[A-Z]\w*(?: \w+){2,}")  # Prefix not found; The SELECT contains a variable that is unbound
_UPDATE = re.compile(
    r"""
      (?: \s | \#[^\n]* | (?:PREFIX\s++[^\s<]*+|BASE)\s*+<[^>]*> )*+     # PREFIX kg: <https://w3id.org/mlsys-kg/ontology#>
      (?: INSERT | DELETE | WITH | LOAD | CLEAR | CREATE | DROP | COPY | MOVE | ADD ) \b
    """,
    re.VERBOSE | re.IGNORECASE,
)


def rows(
    graph: Graph | Path, query: str, bindings: Mapping[str, Term] = _NO, prefixes: Mapping[str, str] = _NO
) -> Table:
    """The answer of a graph (a store directory, a graph file, or one that is open) to a query.

    SELECT gives its columns; ASK one row of one column `answer`; CONSTRUCT and DESCRIBE columns `s p o`, sorted and
    distinct. `bindings` fill variables of the SELECT list by name; `prefixes` are namespaces that the query need not
    declare. Raises GraphError when the graph cannot be opened and QueryError when the query is malformed or fails.
    """
    store = at_hand(graph).store
    try:
        terms = {ox.Variable(name): _term(value) for name, value in bindings.items()}
        answer = store.query(query, prefixes=dict(prefixes), substitutions=terms)  # type: ignore[arg-type]
        if isinstance(answer, ox.QueryBoolean):
            return Table(("answer",), ((Truth("true" if answer else "false"),),))
        if isinstance(answer, ox.QueryTriples):
            triples = {tuple([_CELLS[type(term)](term) for term in triple]) for triple in answer}
            return Table(("s", "p", "o"), tuple(sorted(triples)))
        columns = tuple(variable.value for variable in answer.variables)
        return Table(columns, tuple([tuple([_CELLS[type(term)](term) for term in row]) for row in answer]))
    except SyntaxError as error:
        raise QueryError(_malformed(query, error.msg)) from error
    except (RuntimeError, OSError, ValueError) as error:
        raise QueryError(f"the query failed: {reason(error)}") from error


def is_update(query: str) -> bool:
    """Whether the text is SPARQL Update, by its first word after the prologue."""
    return _UPDATE.match(query) is not None


def _term(value: Term) -> ox.NamedNode | ox.Literal:
    if isinstance(value, Iri):
        return ox.NamedNode(value)
    if isinstance(value, Decimal):
        return ox.Literal(f"{value:f}", datatype=_DECIMAL)
    return ox.Literal(value)


def _literal(term: ox.Literal) -> Cell:
    value = term.value
    return KINDS.get(term.datatype.value, str)(value) if value[:1] in _BEGIN else value


_CELLS: Mapping[type, Callable[[Any], Cell]] = {  # kind of term → its cell: one look for each, since answers have many
    ox.NamedNode: lambda term: Iri(term.value),
    ox.Literal: _literal,
    ox.BlankNode: lambda term: term.value,
    ox.Triple: str,
    type(None): lambda _: None,
}


def _malformed(query: str, message: str) -> str:
    """Where a query goes wrong and how; of the many things that pyoxigraph expects there, a sentence before symbols."""
    if is_update(query):
        return "the graph is read-only: ask with SELECT, ASK, CONSTRUCT or DESCRIBE"
    found = _WHERE.match(message)
    if not found:
        return f"the query cannot be read: {' '.join(message.split())}"
    line, column, expected = int(found[1]), int(found[2]), " ".join(found[3].split())
    near = query.split("\n")[line - 1][column - 1 :].strip()[:30] or "the end"
    what = sentence[0] if (sentence := _SENTENCE.search(expected)) else expected
    short = what if len(what) <= 120 else f"{what[:119]}…"
    return f"the query cannot be read at line {line}, column {column}, near {near!r}: {short}"
