"""Why an answer has no rows: which value fits nothing, the nearest that does, what else would, or a misspelt term.

Each value is taken back in turn: when there are rows without it, it is to blame, and they show what may stand there.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from decimal import Decimal
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from etl import assets, remote
from etl.display import many
from etl.errors import nearest, spelling
from etl.model import Iri, Table, Term
from etl.query import ask
from etl.query.catalogue import Parameter, Question
from etl.query.forms import value as value_of

if TYPE_CHECKING:
    from etl import store

CLASSES = {  # of what a parameter names; a year is no node of the graph
    "Hardware": "https://w3id.org/mlsys-kg/ontology#Hardware",
    "Person": "http://xmlns.com/foaf/0.1/Person",
    "System": "https://w3id.org/mlsys-kg/ontology#System",
    "Workload": "https://w3id.org/mlsys-kg/ontology#Workload",
    "Year": "http://www.w3.org/2001/XMLSchema#gYear",
}
HINT_SECONDS = 20.0  # most time for a hint: the answer stands without it
_SHOWN = 5  # values named as examples of what has rows


def hint(question: Question, graph: store.Graph | Path | remote.Endpoint, given: Mapping[str, str]) -> str:
    """A sentence that begins with "no rows", for a question without any. Raises what `answer` raises."""
    bound = ask.bindings(question, given)
    chosen = [parameter for parameter in question.parameters if given.get(parameter.name)]
    for parameter in chosen:
        others = {name: term for name, term in bound.items() if name != f"_{parameter.name}"}
        any_ = {f"_{parameter.name}": ""} if parameter.required else {}  # where the query would take its own default
        table = ask.rows(graph, question.text, others | any_)
        if table.rows:
            return f"no rows: {_to_blame(parameter, given[parameter.name], table, graph)}"
    if len(chosen) > 1:
        all_ = " and ".join(f"{p.name}={given[p.name]}" for p in chosen)
        return f"no rows: nothing has {all_}; leave one of them out"
    for name, near in misspelt(question.text):
        return f"no rows: the ontology has no {name}" + (f" (did you mean {near}?)" if near else "")
    return f"no rows: the graph holds nothing that answers {question.name if question.summary else 'this query'}"


def _to_blame(parameter: Parameter, value: str, table: Table, graph: store.Graph | Path | remote.Endpoint) -> str:
    """What a value that fits nothing is near to, and which values have the rows of a table."""
    column = parameter.column or parameter.name  # which the parameter narrows
    place = table.columns.index(column) if column in table.columns else None
    cells = [cell for row in table.rows if place is not None and (cell := row[place])]
    if parameter.kind != "text":
        numbers = [n for cell in cells if isinstance(n := value_of(cell), int | Decimal)]
        range_ = f"; {column} is from {min(numbers)} to {max(numbers)}" if numbers else ""
        return f"none has {parameter.name}={value}{range_}"
    shown = [cell for cell, _ in Counter(cells).most_common()]
    names = _names(parameter, value, graph)
    if parameter.choices or spelling(value) in map(spelling, names):
        why = f"{value!r} is known, but none has {parameter.name}={value}"
    else:
        every = [*dict.fromkeys([*shown, *names])]
        words = {word: name for name in reversed(every) for word in name.split()}
        near = nearest(value, every) or words.get(nearest(value, words) or "")  # the name, or a word of it
        kind = parameter.thing.lower() or parameter.name
        why = f"no {kind} is called {value!r}" + (f" (did you mean {near!r}?)" if near else "")
    more = len(shown) - _SHOWN
    rest = f" and {many(range(more), 'other')}" if more > 0 else ""
    return f"{why}; there are rows of {', '.join(map(repr, shown[:_SHOWN]))}{rest}" if shown else why


def _names(parameter: Parameter, value: str, graph: store.Graph | Path | remote.Endpoint) -> list[str]:
    """What things of the parameter's class are called in the graph, and in the vocabulary of the class."""
    if not parameter.thing:
        return []
    from etl import vocabulary  # noqa: PLC0415  # it loads a store

    bound: dict[str, Term] = {"_class": Iri(CLASSES[parameter.thing]), "_value": value}
    table = ask.rows(graph, (assets.QUERIES / "hints" / "names.rq").read_text(encoding="utf-8"), bound)
    names = [str(row[place]) for place, column in enumerate(table.columns) if column == "name" for row in table.rows]
    concepts = {"Hardware": vocabulary.hardware, "System": vocabulary.systems, "Workload": vocabulary.workloads}
    known = concepts[parameter.thing]().values() if parameter.thing in concepts else ()
    return [*names, *(label for concept in known for label in concept.labels)]


@cache
def declared() -> frozenset[str]:
    """What the ontology declares, its own terms and those it borrows, as prefixed names."""
    from etl import store  # noqa: PLC0415  # who asks for no hint needs none

    found = store.rows(assets.ONTOLOGY / "ontology.ttl", "SELECT DISTINCT ?s WHERE { ?s ?p ?o FILTER(ISIRI(?s)) }")
    return frozenset(name for (iri,) in found.rows if iri and (name := _name(iri)))


def misspelt(query: str) -> Iterator[tuple[str, str | None]]:
    """Names that a query uses and the ontology lacks, each with the nearest of its vocabulary.

    Of borrowed vocabularies only names that are like a declared one: they have more terms than the graph uses.

    >>> list(misspelt("SELECT ?s { ?s a kg:Clam ; foaf:nam ?name ; rdfs:label 'kg:Clam' }"))
    [('foaf:nam', 'foaf:name'), ('kg:Clam', 'kg:Claim')]
    """
    from etl.rdf import Names  # noqa: PLC0415

    used = {name for iri in remote.iris(query, Names().prefixes()) if (name := _name(iri))}
    for name in sorted(used - declared()):
        prefix, local = name.split(":", 1)
        near = nearest(local, sorted(one.split(":", 1)[1] for one in declared() if one.startswith(f"{prefix}:")))
        if near or prefix == "kg":  # borrowed vocabularies have more terms than the ontology declares
            yield name, f"{prefix}:{near}" if near else None


def _name(iri: str) -> str:
    """The prefixed name of an IRI of a vocabulary; nothing for any other."""
    from etl.rdf.names import prefixed  # noqa: PLC0415

    return ":".join(prefixed(iri) or ())
