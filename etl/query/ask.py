"""Ask a question of a graph, or of an endpoint; compare two graphs."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Context, Decimal
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING

from etl import assets, remote
from etl.errors import QueryError, spelling, unknown
from etl.model import Cell, Number, Table, Term
from etl.query.catalogue import Parameter, Question
from etl.query.forms import value as value_of

if TYPE_CHECKING:
    from etl import store

_TOO_LARGE = 10**15  # for a number of anything; a store counts no further than 2^63
_PLACES = 18  # of a decimal that a store can hold; it takes one of more for no number
_DIGITS = Context(prec=34)
_Row = tuple[Cell, ...]
_ALL = "CONSTRUCT { ?s ?p ?o } WHERE { ?s ?p ?o }"


def answer(
    question: Question, graph: store.Graph | Path | remote.Endpoint, given: Mapping[str, str] = MappingProxyType({})
) -> Table:
    """The rows that a graph (a store, a file, or one that is open) or an endpoint has, without parameters' columns.

    `given` fills parameters by name. Raises what `bindings`, `store.rows` and `remote.rows` raise.
    """
    table = rows(graph, question.text, bindings(question, given))
    carried = {f"_{parameter.name}" for parameter in question.parameters}
    if carried.isdisjoint(table.columns):
        return table
    kept = [i for i, column in enumerate(table.columns) if column not in carried]
    cells = tuple([tuple([row[i] for i in kept]) for row in table.rows])
    return Table(tuple(table.columns[i] for i in kept), cells)


def rows(graph: store.Graph | Path | remote.Endpoint, query: str, bound: Mapping[str, Term]) -> Table:
    """The rows of a graph or an endpoint, with those of the parameters. Raises what `answer` raises."""
    if isinstance(graph, remote.Endpoint):
        prefixes = undeclared(query, strict=False)  # it may know more than ours
        query = "".join(f"PREFIX {prefix}: <{space}>\n" for prefix, space in prefixes.items()) + query
        if not remote.gives_triples(query):
            return remote.rows(graph, query, bound)
        graph, query, bound = _given(graph, query, bound), _ALL, {}
    from etl import store  # noqa: PLC0415  # who only looks at the catalogue, or elsewhere, needs no store

    return store.rows(graph, query, bound, undeclared(query))


def undeclared(query: str, *, strict: bool = True) -> dict[str, str]:
    """Namespaces of the prefixes that a query uses and does not declare; of unknown ones with `strict` a QueryError.

    >>> undeclared("SELECT ?s { ?s a kg:Paper }")
    {'kg': 'https://w3id.org/mlsys-kg/ontology#'}
    """
    used, given = remote.prefixes(query)
    if not (missing := sorted(used - given - {"_"})):
        return {}
    from etl.rdf import Names  # noqa: PLC0415  # a query that declares its prefixes does not pay for this import

    known = Names().prefixes()
    for prefix in missing:
        if strict and prefix not in known:
            raise QueryError(f"{unknown('prefix', prefix, known)}; any other needs its own PREFIX line")
    return {prefix: known[prefix] for prefix in missing if prefix in known}


def everything(graph: store.Graph | remote.Endpoint) -> list[str]:
    """The N-Triples lines of a graph or of the default graph of an endpoint. Raises what `answer` raises."""
    from etl import store  # noqa: PLC0415

    return store.statements(_given(graph, _ALL, {}) if isinstance(graph, remote.Endpoint) else graph)


def _given(endpoint: remote.Endpoint, query: str, bound: Mapping[str, Term]) -> store.Graph:
    from etl import store  # noqa: PLC0415

    return store.parsed(remote.triples(endpoint, query, bound), f"the answer of {endpoint.url}")


def bindings(question: Question, given: Mapping[str, str]) -> dict[str, Term]:
    """The query's variables with their arguments or defaults; an empty value leaves one unbound. Raises QueryError."""
    known = {parameter.name for parameter in question.parameters}
    if others := [name for name in given if name not in known]:
        raise QueryError(unknown("parameter", others[0], known))
    bound: dict[str, Term] = {}
    for parameter in question.parameters:
        value = given.get(parameter.name, parameter.default or "")
        if value:
            bound[f"_{parameter.name}"] = _term(parameter, value)
        elif parameter.required:
            raise QueryError(f"the query {question.name} needs the parameter {_described(parameter)}")
    return bound


def _term(parameter: Parameter, value: str) -> Term:
    if parameter.choices:
        if not (meant := [choice for choice in parameter.choices if spelling(choice) == spelling(value)]):
            raise QueryError(unknown(parameter.name, value, parameter.choices))
        return meant[0]
    if parameter.kind == "text":
        return str(value)  # the cell of another answer may be an IRI
    number, is_integer = value_of(Number(value)), parameter.kind == "integer"
    if not (isinstance(number, Decimal) and number.is_finite()) or (is_integer and number != number.to_integral()):
        raise QueryError(f"{value!r} is no {parameter.kind} for the parameter {_described(parameter)}")
    if number.copy_abs() >= _TOO_LARGE:  # `abs` overflows
        range_ = f"between -{_TOO_LARGE:,} and {_TOO_LARGE:,}"
        raise QueryError(f"{value!r} is out of range for the parameter {_described(parameter)}: give a number {range_}")
    if is_integer:
        return int(number)
    places = number.as_tuple().exponent
    too_many = isinstance(places, int) and places < -_PLACES
    return number.quantize(Decimal(1).scaleb(-_PLACES), context=_DIGITS) if too_many else number


def _described(parameter: Parameter) -> str:
    description = f" ({parameter.description})" if parameter.description else ""
    example = f", for example {parameter.name}={parameter.example}" if parameter.example else ""
    return f"{parameter.name}{description}{example}"


def changes(old: Path, new: Path) -> Table:
    """What was added, removed or renamed from one graph file or store to another, sorted by kind, change and label.

    A thing whose new IRI replaces the old one is renamed. Raises GraphError.
    """
    (known, _), (now, present) = _things(old), _things(new)
    renamed = {was: iri for was, iri in present.items() if was in known and was not in now and iri not in known}
    added, removed = now.keys() - known.keys() - set(renamed.values()), known.keys() - now.keys() - renamed.keys()
    rows: list[_Row] = [("renamed", *now[iri], iri, was) for was, iri in renamed.items()]
    rows += [("added", *now[iri], iri, None) for iri in added]
    rows += [("removed", *known[iri], iri, present.get(iri)) for iri in removed]
    rows.sort(key=lambda row: tuple(cell or "" for cell in (row[1], row[0], *row[2:])))
    return Table(("change", "kind", "label", "paper", "thingIri", "otherIri"), tuple(rows))


def _things(path: Path) -> tuple[dict[str, _Row], dict[str, str]]:
    """Kind, label and paper by IRI, and the present IRI of each that a thing had before."""
    from etl import store  # noqa: PLC0415

    text = (assets.QUERIES / "diff" / "things.rq").read_text(encoding="utf-8")
    known: dict[str, _Row] = {}
    present: dict[str, str] = {}
    for kind, label, paper, iri, formerly in store.rows(store.opened(path), text).rows:
        assert iri is not None
        known.setdefault(iri, (kind, label, paper))
        if formerly is not None:
            present[formerly] = iri
    return known, present
