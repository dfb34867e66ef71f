"""Statements about papers, their authorships, the people who wrote them, and the editions that published them."""

import hashlib
import re
import unicodedata
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache

from etl.model import Edition, Evidence, Paper, Person, Role
from etl.rdf import terms as t
from etl.rdf.blocks import Pair, block, replaced
from etl.rdf.literals import INTEGER, date, integer, link, text
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


def _label_of(paper: Paper) -> str:
    """What a list shows: the title, else an identifier, else how the abstract begins."""
    known = paper.title or paper.arxiv or paper.doi
    if known or not paper.abstract:
        return known or paper.key
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
