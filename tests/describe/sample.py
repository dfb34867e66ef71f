"""The graph of the sample pages, for the examples and the arrows of the ontology's page."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

import pyoxigraph as ox
from describe import terms

from etl import assets, pipeline
from etl.rdf import Names

Row = tuple[ox.NamedNode | ox.BlankNode | ox.Literal | ox.Triple | None, ...]

_LONGEST = 90
_LABELS = "dcterms:title skos:prefLabel rdfs:label kg:quote kg:because kg:creditedAs"


@dataclass(frozen=True, slots=True)
class Sample:
    """What `mlsys-kg pipeline` makes of the sample pages, and the vocabularies, whose terms no page uses."""

    graph: ox.Store
    vocabularies: ox.Store


def sample() -> Sample:
    with TemporaryDirectory() as folder:
        out = Path(folder) / "build"
        pipeline.run(sorted(map(str, assets.SAMPLE.glob("*.txt"))), out)
        return of_build(out)


def of_build(out: Path) -> Sample:
    """The graph of the sample pages in a folder in which it was made before."""
    made = Sample(ox.Store(), ox.Store())
    made.graph.load(path=out / "graph.nt", format=ox.RdfFormat.N_TRIPLES)
    for path in sorted(assets.ONTOLOGY.glob("*.ttl")):
        if path.stem not in {"ontology", "shapes"}:
            made.vocabularies.load(path=path, format=ox.RdfFormat.TURTLE)
    return made


def example(said: Sample, term: terms.Term) -> str | None:
    """A thing of a class, or a statement with a property, as Turtle writes it: that of the shortest name."""
    return _example(said.graph, term) or _example(said.vocabularies, term)


def _example(store: ox.Store, term: terms.Term) -> str | None:
    name = f"<{terms.iri(term.name)}>"
    order = "ORDER BY STRLEN(STR(?s)) ?s STR(?o) LIMIT 1"
    if term.kind != "class":
        for subject, value in _rows(store, f"SELECT ?s ?o {{ ?s {name} ?o }} {order}"):
            return f"{_shown(subject)} {term.name} {_shown(value)} ."
        return None
    query = f"SELECT ?s ?label ?o {{ VALUES ?label {{ {_LABELS} }} ?s a {name} ; ?label ?o }} {order}"
    for subject, label, value in _rows(store, query):
        return f"{_shown(subject)} a {term.name} ; {_shown(label)} {_shown(value)} ."
    return None


def arrows(said: Sample) -> dict[tuple[str, str], tuple[str, ...]]:
    """From kind to kind of thing: the properties that lead there, in the sample or by domain and range."""
    among = " ".join(f"<{terms.iri(kind)}>" for kind in terms.kinds())
    both = f"VALUES ?from {{ {among} }} VALUES ?to {{ {among} }}"
    query = f"SELECT DISTINCT ?from ?p ?to {{ {both} ?s a ?from ; ?p ?o . ?o a ?to }}"
    found = {tuple(terms.short(getattr(cell, "value", "")) for cell in row) for row in _rows(said.graph, query)}
    for term in terms.terms():
        if term.kind == "object property":
            found |= {(one, term.name, other) for one in term.domain for other in term.range}
    kinds = {*terms.kinds()} - {"void:Dataset"}
    led: dict[tuple[str, str], list[str]] = {}
    for one, name, other in sorted(found):
        if one in kinds and other in kinds:
            led.setdefault((one, other), []).append(name)
    return {pair: tuple(names) for pair, names in led.items()}


def _rows(store: ox.Store, query: str) -> Iterator[Row]:
    prefixes = {prefix: str(space) for prefix, space in terms.ontology().namespaces()}
    found = store.query(query, prefixes=prefixes)
    assert isinstance(found, ox.QuerySolutions)
    yield from (tuple(row) for row in found)


def _shown(value: object) -> str:
    """A term with prefixes, long texts cut."""
    if isinstance(value, ox.NamedNode):
        spaces = Names().prefixes() | {
            "cue": "https://w3id.org/mlsys-kg/cue/",
            "sys": "https://w3id.org/mlsys-kg/software/",
        }
        inside = ((prefix, space) for prefix, space in spaces.items() if value.value.startswith(space))
        return next((f"{prefix}:{value.value[len(space) :]}" for prefix, space in inside), f"<{value.value}>")
    if isinstance(value, ox.Literal):
        words = value.value if len(value.value) <= _LONGEST else f"{value.value[: _LONGEST - 1]}…"
        plain = re.fullmatch(r"[-+]?\d+(\.\d+)?|true|false", words) and not value.datatype.value.endswith("#string")
        return words if plain else f'"{" ".join(words.split())}"'
    return ""
