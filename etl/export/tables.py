"""The graph as CSV tables in a folder, a row a node, and CSVW metadata: types, lists, keys from table to table.

`papers.csv`, `people.csv`, `systems.csv` and `claims.csv` are the answers of the queries of their names in
queries/tables/. What a spreadsheet would take for a formula is guarded (`etl.sheets`); a bar inside a part of a list is
a broken bar (¦), or %7C in an address. https://www.w3.org/TR/tabular-data-primer/
"""

import json
from collections.abc import Iterator, Mapping
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from typing import Literal

from etl import assets, sheets, store
from etl.files import replaced
from etl.model import Table
from etl.model.claim_properties import CLAIM_PROPERTIES
from etl.rdf.names import iri

FOLDER = assets.QUERIES / "tables"
METADATA = "csv-metadata.json"
BAR = "|"  # stands between the parts of a list


def tables(source: Path, folder: Path) -> None:
    """Write the tables and their metadata into a folder, made when missing; what else is there stays.

    All are written before the first takes the place of an older one. Raises GraphError and OutputError.
    """
    graph = store.opened(source)
    with ExitStack() as files:
        for name in TABLES:
            files.enter_context(replaced(folder / f"{name}.csv")).writelines(_lines(answer(graph, name)))
        metadata = files.enter_context(replaced(folder / METADATA))
        metadata.write(json.dumps(described(), ensure_ascii=False, indent=2) + "\n")


def claims(source: Path, file: Path) -> None:
    """Write the table of claims alone into a file. Raises what `tables` raises."""
    lines = _lines(answer(store.opened(source), "claims"))
    with replaced(file) as written:
        written.writelines(lines)


def answer(graph: store.Graph, name: str, bindings: Mapping[str, store.Term] = MappingProxyType({})) -> Table:
    """The rows of a query of queries/tables/. Raises QueryError when it fails."""
    return store.rows(graph, (FOLDER / f"{name}.rq").read_text(encoding="utf-8"), bindings)


def rows(graph: store.Graph, name: str, **bindings: store.Term) -> Iterator[dict[str, str]]:
    """The same, each row as the cells that are filled, by column."""
    return filled(answer(graph, name, bindings))


def filled(table: Table) -> Iterator[dict[str, str]]:
    """The rows of a table as the cells that are filled, by column."""
    for row in table.rows:
        yield {column: cell for column, cell in zip(table.columns, row, strict=True) if cell is not None}


def _lines(table: Table) -> Iterator[str]:
    return map(sheets.line, (table.columns, *table.rows))


Datatype = Literal["string", "anyURI", "decimal", "integer", "boolean"]
Json = str | bool | list["Json"] | dict[str, "Json"]


@dataclass(frozen=True, slots=True)
class Column:
    """A column of a table: its name is that of the variable in the query."""

    name: str
    meaning: str
    datatype: Datatype = "string"
    term: str | None = None  # the property of the ontology that it prints, as a prefixed name
    many: bool = False
    required: bool = False
    table: str | None = None  # the table whose rows it points to by their IRI


_DATATYPES: Mapping[str, Datatype] = {"decimal": "decimal", "truth": "boolean"}

TABLES: Mapping[str, tuple[Column, ...]] = {
    "papers": (
        Column("iri", "IRI of the paper", "anyURI", required=True),
        Column("title", "Title, where a page prints one", term="dcterms:title"),
        Column("authors", "Names as credited, in order", many=True),
        Column("issued", "Year, month or day of publication, as far as known", term="dcterms:issued"),
        Column("venues", "Editions of conferences, workshops or journals", term="kg:publishedIn", many=True),
        Column("doi", "DOI without address", term="bibo:doi"),
        Column("arxiv", "arXiv id without version", term="fabio:hasArXivId"),
        Column("urls", "Addresses as printed", term="schema:url", many=True),
        Column("sameAsIris", "IRIs of the paper in OpenAlex and dblp", "anyURI", term="schema:sameAs", many=True),
        Column("abstract", "Abstract; of several, the first in order of code points", term="dcterms:abstract"),
        Column("authorIris", "IRIs of the authors, in order", "anyURI", many=True),
        Column("introducesIris", "IRIs of the systems it introduces", "anyURI", term="kg:introduces", many=True),
    ),
    "people": (
        Column("iri", "IRI of the person", "anyURI", required=True),
        Column("name", "Name", term="rdfs:label", required=True),
        Column("otherNames", "Other spellings", term="skos:altLabel", many=True),
        Column("papers", "Number of papers", "integer", required=True),
    ),
    "systems": (
        Column("iri", "IRI of the system", "anyURI", required=True),
        Column("name", "Name", term="skos:prefLabel", required=True),
        Column("otherNames", "Aliases and the long form", term="skos:altLabel", many=True),
        Column("kind", "Compiler, framework, accelerator and the like", term="kg:kind"),
        Column("confidence", "Chance that a paper introduces it, of 1", "decimal", term="kg:confidence"),
        Column("sameAsIris", "IRIs of the same thing elsewhere", "anyURI", term="skos:exactMatch", many=True),
        Column("introducedByIris", "IRIs of the papers that introduce it", "anyURI", many=True),
        Column("comparedInIris", "IRIs of the papers that compare themselves with it", "anyURI", many=True),
    ),
    "claims": (
        Column("iri", "IRI of the claim", "anyURI", required=True),
        *(
            Column(one.name, one.meaning, _DATATYPES.get(one.kind, "string"), f"kg:{one.name}", one.many, one.required)
            for one in CLAIM_PROPERTIES
        ),
        Column("speedup", "Whether it is a speedup of the work itself", "boolean", required=True),
        Column("system", "Name of the system it is about"),
        Column("hardware", "Notations of the hardware", term="kg:onHardware", many=True),
        Column("workloads", "Names of models, data sets and benchmarks", term="kg:onWorkload", many=True),
        Column("places", "Page and offsets in Unicode code points: page#char=start,end", many=True),
        Column("paperIri", "IRI of the paper", "anyURI", required=True, table="papers"),
        Column("systemIri", "IRI of the system", "anyURI", term="kg:about", table="systems"),
        Column("comparedWithIris", "IRIs of systems compared with", "anyURI", term="kg:comparedWith", many=True),
    ),
}
"""Tables by name, their columns in order."""


def described() -> dict[str, Json]:
    """The CSVW metadata of all tables."""
    tables: list[Json] = []
    for name, columns in TABLES.items():
        schema: dict[str, Json] = {"columns": [*map(_column, columns)], "primaryKey": "iri", "aboutUrl": "{+iri}"}
        keys: list[Json] = [
            {"columnReference": column.name, "reference": {"resource": f"{column.table}.csv", "columnReference": "iri"}}
            for column in columns
            if column.table and column.required  # strict validators let no cell of a key be empty
        ]
        tables.append({"url": f"{name}.csv", "tableSchema": schema | ({"foreignKeys": keys} if keys else {})})
    return {
        "@context": ["http://www.w3.org/ns/csvw", {"@language": "en"}],
        "dc:title": "Papers, people, systems and claims of a graph of mlsys-kg",
        "dc:description": "A cell that a spreadsheet would take for a formula (it begins with = + - @, a tab or a line"
        " break, perhaps behind apostrophes, and is no number) has one apostrophe more in front. A bar inside a part of"
        " a list is a broken bar, or %7C in an address.",
        "dialect": {"encoding": "utf-8", "lineTerminators": ["\n"], "quoteChar": '"', "doubleQuote": True},
        "tables": tables,
    }


def _column(column: Column) -> Json:
    description: dict[str, Json] = {
        "name": column.name,
        "titles": column.name,
        "dc:description": column.meaning,
        "datatype": column.datatype,
        "propertyUrl": iri(column.term) if column.term else "",
        "separator": BAR * column.many,
        "required": column.required,
    }
    return {key: value for key, value in description.items() if value}
