"""Things as tables: speedups, comparisons, papers, systems, people, hardware, the pages that were read, and claims.

The claims are in the order of systems, with an index of the rows of each: from both a page compares systems.
"""

from collections.abc import Iterable, Mapping, Sequence
from decimal import Decimal
from itertools import chain
from typing import Any

from etl.report import places
from etl.report.collected import groups
from etl.report.places import HARDWARE, PAPER, PERSON, SYSTEM, Addresses
from etl.report.tables import Cell, Cells, Column, Part, Table, links, number, script, table, text, texts
from etl.report.things import Claim, Comparison, Contents, Hardware, Link, Paper, Person, Product, System

AGAINST = 5  # most claims against a system that the page of a comparison lists, the largest factors
EVERYBODY = 5_000  # most people who all have a page; where there are more, those of one paper have none


def pageless(people: Sequence[Person]) -> frozenset[str]:
    """The IRIs of people who have no page of their own."""
    return frozenset(one.iri for one in people if len(one.papers) < (1 if len(people) <= EVERYBODY else 2))


def tables(found: Contents, read: Iterable[Mapping[str, object]], at: Addresses) -> tuple[Table, ...]:
    """The tables that have pages, scripts and a CSV file of their own."""
    first = (_speedups, _comparisons, _papers, _systems, _people, _hardware)
    return (*(each(found, at) for each in first), _read(read), _claims(found, at))


def _by_name(one: Link | System | Person) -> tuple[str, str]:
    return one.name.casefold(), one.iri


def _speedups(found: Contents, at: Addresses) -> Table:
    classes = {one.name: Link(one.name, one.iri) for one in found.hardware}

    def baseline(one: Claim) -> Cell:
        only = one.compared[0].iri if len(one.compared) == 1 else ""
        return links(SYSTEM, [Link(one.baseline or ", ".join(other.name for other in one.compared), only)], at)

    cells: Cells[Claim] = (
        (Column("factor", "Factor", "number"), lambda one: number(one.high or one.low, one.factor)),
        (Column("system", "System"), lambda one: links(SYSTEM, [one.system], at)),
        (Column("baseline", "Compared with"), baseline),
        (Column("class", "Hardware", choose=True), lambda one: links(HARDWARE, [classes[n] for n in one.classes], at)),
        (Column("workload", "Workload", choose=True), lambda one: texts(one.workloads)),
        (Column("year", "Year", "number", choose=True), lambda one: number(one.year if one.year.isdecimal() else "")),
        (Column("confidence", "Confidence", "number"), lambda one: number(one.confidence)),
        (Column("quote", "Quote", "quote"), lambda one: text(one.quote, at.claim(one.paper.iri, one.iri))),
        (Column("paper", "Paper"), lambda one: links(PAPER, [one.paper], at)),
        (Column("bound", "Bound", choose=True, shown=False), lambda one: text(one.bound)),
        (Column("low", "At least", "number", shown=False), lambda one: number(one.low)),
        (Column("high", "At most", "number", shown=False), lambda one: number(one.high)),
        (
            Column("over", "Baseline", choose=True, shown=False),
            lambda one: texts([other.name for other in one.compared] or filter(None, [one.baseline])),
        ),
        (Column("product", "Product", choose=True, shown=False), lambda one: texts(one.products)),
        (Column("claim", "Claim", shown=False), lambda one: text(one.iri)),
    )
    caption = "Speedups that papers report for their own work"
    return table("speedups", caption, cells, found.speedups, "report/speedups", "-factor", "speedup", "speedups")


def _comparisons(found: Contents, at: Addresses) -> Table:
    cells: Cells[Comparison] = (
        (Column("system", "System"), lambda one: links(SYSTEM, [one.system], at)),
        (Column("baseline", "Compared with", choose=True), lambda one: links(SYSTEM, [one.baseline], at)),
        (Column("largest", "Largest speedup", "number"), lambda one: number(one.largest, f"{one.largest}×")),
        (Column("claims", "Claims", "number"), lambda one: number(one.claims)),
        (Column("paper", "Paper"), lambda one: links(PAPER, [one.paper], at)),
    )
    caption = "What papers compare their systems with"
    return table("comparisons", caption, cells, found.comparisons, "comparisons", "system", "comparison", "comparisons")


def _papers(found: Contents, at: Addresses) -> Table:
    cells: Cells[Paper] = (
        (Column("title", "Title", "quote"), lambda one: text(one.title, at.page(PAPER, one.iri))),
        (Column("authors", "Authors"), lambda one: links(PERSON, one.authors, at)),
        (Column("venue", "Venue", choose=True), lambda one: texts(one.venues)),
        (Column("year", "Year", "number", choose=True), lambda one: number(one.year if one.year.isdecimal() else "")),
        (Column("systems", "Introduces"), lambda one: links(SYSTEM, one.links.get("introduces", ()), at)),
        (Column("claims", "Claims", "number"), lambda one: number(len(one.claims))),
        (Column("speedups", "Speedups", "number"), lambda one: number(sum(claim.speedup for claim in one.claims))),
        (
            Column("elsewhere", "Elsewhere"),
            lambda one: Cell(tuple(Part(places.elsewhere(iri)[0], places.outside(iri)) for iri in one.same)),
        ),
        (Column("same", "The same elsewhere", shown=False), lambda one: texts(one.same)),
        (Column("iri", "IRI", shown=False), lambda one: text(one.iri)),
    )
    every = sorted(found.papers, key=lambda paper: (paper.title.casefold(), paper.iri))
    return table("papers", "Papers", cells, every, "tables/papers", "title", "paper", "papers")


def _systems(found: Contents, at: Addresses) -> Table:
    cells: Cells[System] = (
        (Column("name", "System"), lambda one: text(one.name, at.page(SYSTEM, one.iri))),
        (Column("others", "Other names"), lambda one: texts(one.others)),
        (Column("kind", "Kind", choose=True), lambda one: text(one.kind)),
        (Column("introduced", "Introduced by"), lambda one: links(PAPER, one.papers.get("introduces", ()), at)),
        (Column("papers", "Papers", "number"), lambda one: number(len(set(chain.from_iterable(one.papers.values()))))),
        (Column("claims", "Claims about it", "number"), lambda one: number(len(one.claims))),
        (Column("against", "Claims against it", "number"), lambda one: number(len(one.against))),
        (Column("iri", "IRI", shown=False), lambda one: text(one.iri)),
    )
    every = sorted(found.systems, key=_by_name)
    return table("systems", "Systems", cells, every, "tables/systems", "name", "system", "systems")


def _people(found: Contents, at: Addresses) -> Table:
    def first(one: Person) -> Cell:
        return links(PAPER, [Link(paper.title, paper.iri) for paper in one.papers[:1]], at)

    cells: Cells[Person] = (
        (Column("name", "Name"), lambda one: text(one.name, at.page(PERSON, one.iri))),
        (Column("others", "Other names"), lambda one: texts(one.others)),
        (Column("papers", "Papers", "number"), lambda one: number(len(one.papers))),
        (Column("first", "The paper, or the first of them", "quote"), first),
        (Column("iri", "IRI", shown=False), lambda one: text(one.iri)),
    )
    every = sorted(found.people, key=lambda one: (-len(one.papers), *_by_name(one)))
    return table("people", "People", cells, every, "tables/people", "-papers", "person", "people")


def _hardware(found: Contents, at: Addresses) -> Table:
    def page(top: Hardware) -> str:
        return at.page(HARDWARE, top.iri)

    cells: Cells[tuple[Hardware, Product]] = (
        (Column("class", "Class", choose=True), lambda one: text(one[0].name, page(one[0]))),
        (Column("name", "Hardware"), lambda one: text(one[1].name, f"{page(one[0])}#{places.anchor(one[1].iri)}")),
        (Column("targeting", "Papers that target it", "number"), lambda one: number(one[1].targeting)),
        (Column("mentioning", "Papers that mention it", "number"), lambda one: number(one[1].mentioning)),
        (Column("claims", "Claims on it", "number"), lambda one: number(one[1].claims)),
        (Column("iri", "IRI", shown=False), lambda one: text(one[1].iri)),
    )
    caption = "Hardware by class; papers of a class are those that name it, not what is below it"
    every = ((top, one) for top in found.hardware for one in top.products)
    nouns = "piece of hardware", "pieces of hardware"
    return table("hardware", caption, cells, every, "report/hardware", "class", *nouns)


def _read(pages: Iterable[Mapping[str, Any]]) -> Table:
    cells: Cells[Mapping[str, Any]] = (
        (Column("source", "Page", "quote"), lambda one: text(one["source"])),
        (Column("reader", "Reader", choose=True), lambda one: text(one["reader"])),
        (Column("records", "Records", "number"), lambda one: number(one["records"])),
        (Column("read", "Read", "number"), lambda one: share(one, "in_records", "in_asides")),
        (Column("asides", "As asides", "number"), lambda one: share(one, "in_asides")),
        (Column("left", "Blocks left out", "number"), lambda one: number(one["left"])),
        (
            Column("first", "The first of them", "quote"),
            lambda one: text(one["first_left"][0]["words"] if one.get("first_left") else ""),
        ),
    )
    every = sorted(pages, key=lambda page: str(page["source"]))
    return table("reading", "Pages, and how much of each was read", cells, every, "", "source", "page", "pages")


def share(page: Mapping[str, Any], *names: str) -> Cell:
    """Shares of a page together as per cent, rounded down: 100 % only where nothing is missing."""
    part = sum(Decimal(str(page[name])) for name in names)
    return Cell((Part(f"{min(int(100 * part), 100)} %"),), part)


def _claims(found: Contents, at: Addresses) -> Table:
    """All claims, those of a system together, the largest factor first."""
    cells: Cells[Claim] = (
        (Column("system", "System"), lambda one: links(SYSTEM, [one.system], at)),
        (Column("quantity", "Of what", choose=True), lambda one: text(one.quantity)),
        (Column("factor", "Factor", "number"), lambda one: number(one.high or one.low, one.factor)),
        (Column("printed", "Printed"), lambda one: text(one.printed)),
        (
            Column("baseline", "Compared with"),
            lambda one: links(SYSTEM, one.compared, at) if one.compared else text(one.baseline),
        ),
        (Column("hardware", "Hardware", choose=True), lambda one: texts(each.name for each in one.hardware)),
        (Column("workload", "Workload"), lambda one: texts(one.workloads)),
        (Column("quote", "Quote", "quote"), lambda one: text(one.quote, at.claim(one.paper.iri, one.iri))),
        (Column("paper", "Paper"), lambda one: links(PAPER, [one.paper], at)),
        (Column("direction", "Direction", choose=True, shown=False), lambda one: text(one.direction)),
        (Column("confidence", "Confidence", "number"), lambda one: number(one.confidence)),
        (Column("own", "Result of", choose=True, shown=False), lambda one: text("the paper" if one.own else "others")),
        (Column("iri", "IRI", shown=False), lambda one: text(one.iri)),
    )
    return table("claims", "All claims of papers", cells, ordered(found), "tables/claims", "system", "claim", "claims")


def ordered(found: Contents) -> list[Claim]:
    """The claims in the order of their table; those that name no system come last."""
    return sorted(found.claims, key=lambda one: (not one.system.name, *_by_name(one.system), -one.largest, one.iri))


def index(found: Contents, at: Addresses) -> tuple[str, str]:
    """The file of a script that hands over each system: name, address, first row of claims, how many.

    Then comes how many are against it, and the rows of the first of them.
    """
    claims = [*enumerate(ordered(found))]
    about = groups((claim.system.iri, place) for place, claim in claims)
    against = groups((other.iri, (-claim.largest, place)) for place, claim in claims for other in claim.compared)
    systems: list[list[object]] = []
    for one in sorted(found.systems, key=_by_name):
        rows, others = about[one.iri], sorted(against[one.iri])
        counts = rows[0] if rows else 0, len(rows), len(others)
        systems.append([one.name, at.page(SYSTEM, one.iri), *counts, *(place for _, place in others[:AGAINST])])
    return "compare-1.js", script("compare", 0, systems)
