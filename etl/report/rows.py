"""Rows of the largest tables, in one pass over the statements: what their queries answer, in a quarter of the time.

A column of `etl.export.tables` names the property that it prints; the columns that a report does not show are left out.
"""

from collections.abc import Iterable, Iterator, Mapping

from etl import store
from etl.export.tables import BAR, TABLES, Column
from etl.rdf.names import term
from etl.report.asked import Row
from etl.report.listings import ROLES

READ_FROM = "wasDerivedFrom"

_NAMED: Mapping[str, str] = {
    "venues": "rdfs:label",
    "quantity": "skos:notation",
    "hardware": "skos:notation",
    "workloads": "skos:prefLabel",
}
"""Columns that print what the object of their property is called, and which name."""
_CLASSES: Mapping[str, str] = {"papers": "kg:Paper", "people": "foaf:Person", "systems": "kg:System"}
_TYPE, _LABEL = "rdf:type", "skos:prefLabel"
_OTHERS = ("kg:authorship", "kg:position", "kg:creditedAs", "kg:author", "kg:reports", "prov:wasDerivedFrom")
_DECIMAL = term("xsd:decimal")


def tables(lines: Iterable[str]) -> dict[str, tuple[Row, ...]]:
    """The rows of papers, people, systems, claims and links by the names of their queries, from N-Triples lines."""
    terms = {one.term for name in (*_CLASSES, "claims") for one in TABLES[name] if one.term}
    roles = {f"kg:{role}" for role in ROLES}
    graph = _Statements(lines, {_TYPE, _LABEL, "dcterms:source", *_NAMED.values(), *_OTHERS, *terms, *roles})
    rows = {
        f"tables/{name}": tuple({"iri": one, **graph.row(one, TABLES[name])} for one in graph.instances(kind))
        for name, kind in _CLASSES.items()
    }
    rows["tables/papers"] = tuple(row | graph.authors(row["iri"]) for row in rows["tables/papers"])
    return {**rows, "tables/claims": tuple(graph.claims()), "report/links": tuple(graph.links(rows["tables/papers"]))}


class _Statements:
    """Objects by property and subject, as N-Triples has them; several of one subject a line each."""

    def __init__(self, lines: Iterable[str], terms: Iterable[str]) -> None:
        self.objects: dict[str, dict[str, str]] = {term: {} for term in terms}
        known = {term(name): objects for name, objects in self.objects.items()}
        for line in lines:
            subject, property_, rest = line.split(" ", 2)
            if (objects := known.get(property_)) is not None:
                words, there = rest[:-3], objects.get(subject)
                objects[subject] = words if there is None else f"{there}\n{words}"

    def terms(self, subject: str, property_: str) -> list[str]:
        found = self.objects[property_].get(subject)
        return found.split("\n") if found else []

    def instances(self, kind: str) -> list[str]:
        instances = self.objects[_TYPE].items()
        return sorted(_text(one) for one, kinds in instances if term(kind) in kinds.split("\n"))

    def row(self, subject: str, columns: Iterable[Column]) -> dict[str, str]:
        """The cells that are filled; of several values where one is meant, the first in order."""
        cells = {}
        for one in columns:
            found = self.objects[one.term].get(f"<{subject}>") if one.term else None
            if found is not None and (texts := self._texts(one.name, found)):
                cells[one.name] = _list(texts, "%7C" if one.name == "urls" else "¦") if one.many else min(texts)
        return cells

    def _texts(self, column: str, objects: str) -> set[str]:
        terms = set(objects.split("\n"))
        if column in _NAMED:
            terms = {name for term in terms for name in self.terms(term, _NAMED[column])}
        return set(map(_text, terms))

    def name(self, term: str) -> str:
        return _text(self.terms(term, _LABEL)[0])

    def authors(self, paper: str) -> dict[str, str]:
        """The cells of the authors of a paper, in their order."""
        properties = ("kg:position", "kg:creditedAs", "kg:author")
        every = [
            [_text(self.objects[one][authorship]) for one in properties]
            for authorship in self.terms(f"<{paper}>", "kg:authorship")
        ]
        every.sort(key=lambda one: int(one[0]))
        names, iris = ([one[at].replace(BAR, "¦") for one in every] for at in (1, 2))
        return {"authors": BAR.join(names), "authorIris": BAR.join(iris)} if every else {}

    def claims(self) -> Iterator[dict[str, str]]:
        pairs = [(claim, paper) for paper in self.objects["kg:reports"] for claim in self.terms(paper, "kg:reports")]
        speedups = set(self.instances("kg:Speedup"))
        for claim, paper in sorted((_text(claim), _text(paper)) for claim, paper in pairs):
            row = {"iri": claim, **self.row(claim, TABLES["claims"]), "paperIri": paper}
            row["speedup"] = "true" if claim in speedups else "false"
            if "systemIri" in row:
                row["system"] = self.name(f"<{row['systemIri']}>")
            yield row

    def links(self, papers: Iterable[Row]) -> Iterator[dict[str, str]]:
        """What each paper is linked to, in the order of papers, roles and names."""
        for paper in papers:
            about = f"<{paper['iri']}>"
            found = [(role, self.name(one), _text(one)) for role in ROLES for one in self.terms(about, f"kg:{role}")]
            pages = self.terms(about, "prov:wasDerivedFrom")
            found += [(READ_FROM, _text(self.terms(one, "dcterms:source")[0]), _text(one)) for one in pages]
            for role, name, thing in sorted(found):
                yield {"role": role, "name": name, "paperIri": paper["iri"], "thingIri": thing}


def _list(texts: Iterable[str], bar: str) -> str:
    return BAR.join([text.replace(BAR, bar) for text in sorted(texts)])


def _text(term: str) -> str:
    """What a term says, numbers as the engine prints them."""
    if term[0] == "<" or (term[-1] == '"' and "\\" not in term):
        return term[1:-1]
    text, kind, _ = store.literal(term)
    return text.rstrip("0").rstrip(".") if "." in text and kind == _DECIMAL else text
