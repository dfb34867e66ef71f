"""Statements about papers, their authorships and claims, the people who wrote them, and the editions they are in."""

import hashlib
import re
import unicodedata
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import lru_cache

from etl.model import Claim, ClaimNode, Edition, Evidence, Paper, Person, Quote, Role
from etl.model.claim_properties import CLAIM_PROPERTIES
from etl.rdf import terms as t
from etl.rdf.literals import (
    FALSE,
    INTEGER,
    TRUE,
    Pair,
    block,
    date,
    decimal,
    hundredths,
    integer,
    link,
    replaced,
    text,
    word,
)
from etl.rdf.names import KG, Names

ROLES: Mapping[Role, str] = {
    "proposed": "introduces",
    "baseline": "comparesWith",
    "used": "uses",
    "mentioned": "mentions",
}
"""The part a system plays in a paper, and the property that says so."""

_IS_AUTHORSHIP = f"{t.A} {t.AUTHORSHIP} .\n"
_BEGINNING = 60
"""Characters of an abstract that stand for a title nobody printed."""
_OTHER = re.compile(r"[^0-9a-z]+")


Link = tuple[str, str, str, str, tuple[Evidence, ...]]
"""A paper's statement about a thing: local name of the property, IRI and key of the thing, rule, what it rests on."""


def links(paper: Paper, names: Names) -> Iterator[Link]:
    """What a paper is linked to on evidence: systems, hardware, workloads, claims."""
    for s in paper.systems:
        yield ROLES[s.role], names.system + s.system, s.system, s.rule, s.evidence
    for h in paper.hardware:
        relation = "targets" if h.target else "mentionsHardware"
        yield relation, names.hw + h.hardware, h.hardware, h.rule, h.evidence
    for w in paper.workloads:
        yield "evaluatesOn", names.workload + w.workload, w.workload, w.rule, w.evidence
    for c in paper.claims:
        yield "reports", names.claim + c.key, c.key, c.claim.rule, c.evidence


def described(paper: Paper, names: Names) -> str:
    return block(names.paper + paper.key, _paper(paper, names))


def authorships(paper: Paper, names: Names) -> Iterator[str]:
    begin, author = f"<{names.authorship}{paper.key}:", f"{t.AUTHOR} <{names.person}"
    for a in paper.authorships:
        s = f"{begin}{a.position}> "
        yield (
            f"{s}{_IS_AUTHORSHIP}{s}{author}{a.person}> .\n"
            f"{s}{t.CREDITED_AS} {text(a.credited_as)} .\n"
            f'{s}{t.POSITION} "{a.position}"{INTEGER} .\n'
        )


def people(persons: Iterable[Person], names: Names) -> Iterator[str]:
    for person in persons:
        yield block(names.person + person.key, _person(person, names))


def venues(editions: Iterable[Edition], names: Names) -> Iterator[str]:
    """One node for each edition; the spelling that sorts first is its label when pages spell it in several ways."""
    spelled: defaultdict[str, set[Edition]] = defaultdict(set)
    for edition in editions:
        spelled[edition_key(edition)].add(edition)
    for key, spellings in spelled.items():
        edition, *others = sorted(spellings, key=lambda e: e.venue)
        yield block(names.venue + key, _venue(edition, others))


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


def _person(person: Person, names: Names) -> Iterator[Pair]:
    name = text(person.name)
    yield t.A, t.FOAF_PERSON
    yield t.A, t.SCHEMA_PERSON
    yield t.LABEL, name
    yield t.NAME, name
    yield from ((t.ALT_LABEL, text(other)) for other in person.alternatives if other != person.name)
    yield from replaced(person.replaces, names.person)


def _paper(paper: Paper, names: Names) -> list[Pair]:
    place = f"<{names.authorship}{paper.key}:"
    pairs = [*_description(paper), (t.A, t.SCHOLARLY_ARTICLE), (t.A, t.PAPER)]
    pairs += replaced(paper.replaces, names.paper)
    pairs += [(t.WAS_DERIVED_FROM, f"<{names.page}{page}>") for page in paper.pages]
    for author in [f"<{names.person}{a.person}>" for a in paper.authorships]:
        pairs += ((t.CREATOR, author), (t.SCHEMA_AUTHOR, author))
    pairs += [(t.HAS_AUTHORSHIP, f"{place}{a.position}>") for a in paper.authorships]
    pairs += [(t.CONTRIBUTOR, f"<{names.person}{person}>") for person in paper.contributors]
    pairs += [(f"<{KG}{relation}>", f"<{thing}>") for relation, thing, _, _, _ in links(paper, names)]
    pairs += [(t.PUBLISHED_IN, f"<{names.venue}{edition_key(edition)}>") for edition in paper.editions]
    return pairs


def _description(paper: Paper) -> Iterator[Pair]:
    yield t.LABEL, text(_label_of(paper))
    for predicate, words in (
        (t.ABSTRACT, paper.abstract),
        (t.TITLE, paper.title),
        (t.SCHEMA_NAME, paper.title),
        (t.DOI, paper.doi),
        (t.ARXIV, paper.arxiv),
    ):
        if words is not None:
            yield predicate, text(words)
    if paper.issued is not None:
        yield t.ISSUED, date(paper.issued)
        yield t.DATE_PUBLISHED, date(paper.issued)
    for abstract in paper.other_abstracts:
        yield t.ABSTRACT, text(abstract)
    for title in paper.alternative_titles:
        yield t.ALTERNATIVE, text(title)
    for session in paper.sessions:
        yield t.SESSION, text(session)
    for url in paper.urls:
        yield t.URL, link(url)
    for same in (*paper.openalex, *paper.dblp):
        yield t.SAME_AS, f"<{same}>"


def _label_of(paper: Paper) -> str:
    """What a list shows: the title, else how the abstract begins, else an identifier."""
    if paper.title or not paper.abstract:
        return paper.title or paper.arxiv or paper.doi or paper.key
    if len(paper.abstract) <= _BEGINNING:
        return paper.abstract
    return f"{paper.abstract[:_BEGINNING].rsplit(' ', 1)[0]} …"


def _venue(edition: Edition, others: list[Edition]) -> Iterator[Pair]:
    yield t.A, t.VENUE_EDITION
    yield t.LABEL, text(_label(edition))
    yield t.VENUE, text(edition.venue)
    if edition.year is not None:
        yield t.YEAR, integer(edition.year)
    for other in others:
        yield t.ALT_LABEL, text(_label(other))


def _label(edition: Edition) -> str:
    return edition.venue if edition.year is None else f"{edition.venue} {edition.year}"


def claims(paper: Paper, names: Names) -> Iterator[str]:
    for node in paper.claims:
        yield block(names.claim + node.key, _claim(node, names))


def _claim(node: ClaimNode, names: Names) -> list[Pair]:
    claim = node.claim
    pairs = [(t.A, t.CLAIM), (t.EXTRACTED_BY, word(claim.rule)), *_stated(claim, names)]
    if claim.speedup:
        pairs.append((t.A, t.SPEEDUP))
    if claim.unit in t.UNITS:
        pairs.append((t.HAS_UNIT, t.UNITS[claim.unit]))
    if node.system is not None:
        pairs.append((t.ABOUT, f"<{names.system}{node.system}>"))
    pairs += replaced(node.replaces, names.claim)
    pairs += ((t.COMPARED_WITH, f"<{names.system}{key}>") for key in node.baselines)
    pairs += ((t.ON_HARDWARE, f"<{names.hw}{key}>") for key in node.hardware)
    pairs += ((t.ON_WORKLOAD, f"<{names.workload}{key}>") for key in node.workloads)
    return pairs


def _stated(claim: Claim, names: Names) -> Iterator[Pair]:
    """What the table of claim properties lists, where the claim has a value."""
    for predicate, field, literal, many in _PROPERTIES:
        value = getattr(claim, field)
        if literal is None:
            yield predicate, f"<{names.quantity}{value}>"
        elif many:
            yield from ((predicate, literal(one)) for one in value)
        elif value is not None:
            yield predicate, literal(value)


def _words(quote: Quote) -> str:
    return text(quote.words)


def _truth(value: bool) -> str:
    return TRUE if value else FALSE


_LITERALS: Mapping[str, Callable[..., str] | None] = {
    "quote": _words,
    "word": word,
    "decimal": decimal,
    "chance": hundredths,
    "truth": _truth,
    "quantity": None,
}
"""How a value of each kind is written; one without is a concept."""
_PROPERTIES = [(t.iri(f"kg:{one.name}"), one.field, _LITERALS[one.kind], one.many) for one in CLAIM_PROPERTIES]
