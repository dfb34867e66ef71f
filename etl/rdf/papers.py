"""Statements about papers, their authorships and claims, the people who wrote them, and the editions they are in.

Evidence is one node for each quote: the statement it is evidence of, the page, the exact words, and their offsets. What
is around the words follows from the page; `mlsys-kg export --web-annotation` adds it.
"""

import hashlib
import re
import unicodedata
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import lru_cache
from typing import Any

from etl.display import BEGINNING
from etl.model import THINGS, Edition, Evidence, Paper, Person
from etl.model.claim_properties import CLAIM_PROPERTIES
from etl.rdf.literals import are, block, date, decimal, given, integer, link, replaced, text
from etl.rdf.names import Names
from etl.rdf.names import term as t

PROPERTIES: Mapping[str, str] = {  # field of a paper → the property that says it
    "title": t("dcterms:title"),
    "authors": t("kg:authorship"),
    "arxiv": t("fabio:hasArXivId"),
    "doi": t("bibo:doi"),
    "editions": t("kg:publishedIn"),
    "issued": t("dcterms:issued"),
    "openalex": t("schema:sameAs"),
}
_UNITS = {"x": t("unit:UNITLESS"), "%": t("unit:PERCENT")}  # printed unit → unit of QUDT, for the two that have one
_OTHER = re.compile(r"[^0-9a-z]+")


def links(paper: Paper, names: Names) -> Iterator[tuple[str, str, str, str, tuple[Evidence, ...]]]:
    """What a paper is linked to on evidence: local name of the property, IRI and key of the thing, rule, evidence."""
    for one in paper.links:
        yield one.relation, getattr(names, THINGS[one.relation]) + one.key, one.key, one.rule, one.evidence
    for c in paper.claims:
        yield "reports", names.claim + c.key, c.key, c.claim.rule, c.evidence


def authorships(paper: Paper, names: Names) -> Iterator[str]:
    for a in paper.authorships:
        pairs = [*are("kg:Authorship"), ("kg:author", f"<{names.person}{a.person}>")]
        pairs += [("kg:creditedAs", text(a.credited_as)), ("kg:position", integer(a.position))]
        yield block(f"{names.authorship}{paper.key}:{a.position}", pairs)


def people(persons: Iterable[Person], names: Names) -> Iterator[str]:
    for person in persons:
        name = text(person.name)
        pairs = [*are("foaf:Person", "schema:Person"), ("rdfs:label", name), ("foaf:name", name)]
        pairs += [("skos:altLabel", text(other)) for other in person.alternatives if other != person.name]
        yield block(names.person + person.key, [*pairs, *replaced(person.replaces, names.person)])


def venues(editions: Iterable[Edition], names: Names) -> Iterator[str]:
    """One node for each edition; the spelling that sorts first is its label when pages spell it in several ways."""
    spelled: defaultdict[str, set[Edition]] = defaultdict(set)
    for edition in editions:
        spelled[edition_key(edition)].add(edition)
    for key, spellings in spelled.items():
        edition, *others = sorted(spellings, key=lambda e: e.venue)
        pairs = [*are("kg:VenueEdition"), ("rdfs:label", _label(edition)), ("kg:venue", text(edition.venue))]
        pairs += given("kg:year", integer, edition.year)
        yield block(names.venue + key, [*pairs, *(("skos:altLabel", _label(other)) for other in others)])


def _label(edition: Edition) -> str:
    return text(edition.venue if edition.year is None else f"{edition.venue} {edition.year}")


@lru_cache(maxsize=4096)
def edition_key(edition: Edition) -> str:
    """Local name of a venue edition: its name folded to ASCII letters and digits, and the year.

    A name that loses letters on the way ("Łódź", "计算机学报") carries eight digits of its digest: two stay two.
    """
    folded = unicodedata.normalize("NFKD", edition.venue.casefold())
    plain = _OTHER.sub("-", "".join(c for c in folded if not unicodedata.combining(c))).strip("-")
    lost = any(c.isalnum() and not c.isascii() and not unicodedata.combining(c) for c in folded)
    digest = hashlib.sha256(folded.encode("utf-8", "replace")).hexdigest()[:8] if lost or not plain else ""
    return "-".join(part for part in (plain, digest, f"{edition.year or ''}") if part)


def described(paper: Paper, names: Names) -> str:
    """The paper itself, in lists under its title, else under the beginning of its abstract, else an identifier."""
    label = paper.title or paper.abstract or paper.arxiv or paper.doi or paper.key
    if not paper.title and len(paper.abstract or "") > BEGINNING:
        label = f"{label[:BEGINNING].rsplit(' ', 1)[0]} …"
    words = {
        "rdfs:label": (label,),
        "dcterms:abstract": (paper.abstract, *paper.other_abstracts),
        "dcterms:title": (paper.title,),
        "schema:name": (paper.title,),
        "bibo:doi": (paper.doi,),
        "fabio:hasArXivId": (paper.arxiv,),
        "dcterms:alternative": paper.alternative_titles,
        "kg:session": paper.sessions,
    }
    place = f"<{names.authorship}{paper.key}:"
    pairs = [*are("schema:ScholarlyArticle", "kg:Paper"), *replaced(paper.replaces, names.paper)]
    pairs += ((predicate, text(one)) for predicate, several in words.items() for one in several if one is not None)
    pairs += [*given("dcterms:issued", date, paper.issued), *given("schema:datePublished", date, paper.issued)]
    pairs += [("schema:url", link(url)) for url in paper.urls]
    pairs += [("schema:sameAs", f"<{same}>") for same in (*paper.openalex, *paper.dblp)]
    pairs += [("prov:wasDerivedFrom", f"<{names.page}{page}>") for page in paper.pages]
    for author in [f"<{names.person}{a.person}>" for a in paper.authorships]:
        pairs += (("dcterms:creator", author), ("schema:author", author))
    pairs += [("kg:authorship", f"{place}{a.position}>") for a in paper.authorships]
    pairs += [("dcterms:contributor", f"<{names.person}{person}>") for person in paper.contributors]
    pairs += [(f"kg:{relation}", f"<{thing}>") for relation, thing, _, _, _ in links(paper, names)]
    pairs += [("kg:publishedIn", f"<{names.venue}{edition_key(edition)}>") for edition in paper.editions]
    return block(names.paper + paper.key, pairs)


def claims(paper: Paper, names: Names) -> Iterator[str]:
    for node in paper.claims:
        claim = node.claim
        pairs = [*are("kg:Claim", *(["kg:Speedup"] if claim.speedup else [])), ("kg:extractedBy", text(claim.rule))]
        for predicate, field, literal, many in _PROPERTIES:
            values = getattr(claim, field) if many else (getattr(claim, field),)
            pairs += ((predicate, literal(one, names)) for one in values if one is not None)
        if claim.unit in _UNITS:
            pairs.append(("qudt:hasUnit", _UNITS[claim.unit]))
        pairs += given("kg:about", lambda key: f"<{names.system}{key}>", node.system)
        pairs += replaced(node.replaces, names.claim)
        pairs += (("kg:comparedWith", f"<{names.system}{key}>") for key in node.baselines)
        pairs += (("kg:onHardware", f"<{names.hw}{key}>") for key in node.hardware)
        pairs += (("kg:onWorkload", f"<{names.workload}{key}>") for key in node.workloads)
        yield block(names.claim + node.key, pairs)


_WRITTEN: Mapping[str, Callable[[Any, Names], str]] = {  # how a value of each kind is written
    "quote": lambda quote, _: text(quote.words),
    "word": lambda words, _: text(words),
    "decimal": lambda number, _: decimal(number),
    "truth": lambda value, _: f'"{str(value).lower()}"^^{t("xsd:boolean")}',
    "quantity": lambda key, names: f"<{names.quantity}{key}>",
}
_PROPERTIES = [(f"kg:{one.name}", one.field, _WRITTEN[one.kind], one.many) for one in CLAIM_PROPERTIES]


def evidence(paper: Paper, names: Names) -> Iterator[str]:
    """A block for each quote of each link.

    Local names are pure functions of the words and their place, so that the same block may come again.
    """
    iri = names.paper + paper.key
    for relation, thing, key, rule, quotes in links(paper, names):
        for one in quotes:
            place = f"{one.page}:{one.quote.start}-{one.quote.end}"
            pairs = [*are("kg:Evidence"), ("kg:extractedBy", text(rule)), ("kg:forPaper", f"<{iri}>")]
            pairs += [("kg:forProperty", t(f"kg:{relation}")), ("kg:forThing", f"<{thing}>")]
            pairs += [("kg:onPage", f"<{names.page}{one.page}>"), ("kg:quote", text(one.quote.words))]
            pairs += [("kg:start", integer(one.quote.start)), ("kg:end", integer(one.quote.end))]
            yield block(f"{names.ev}{paper.key}:{relation}:{key}:{place}", pairs)


def enrichments(paper: Paper, names: Names) -> Iterator[str]:
    for field, page in paper.added:
        pairs = [*are("kg:Enrichment"), ("kg:forPaper", f"<{names.paper}{paper.key}>")]
        pairs += [("kg:forProperty", PROPERTIES[field]), ("prov:wasDerivedFrom", f"<{names.page}{page}>")]
        yield block(f"{names.enrichment}{paper.key}:{field}", pairs)
