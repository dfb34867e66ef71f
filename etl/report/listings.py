"""Things as tables: speedups, comparisons, papers, systems, people, hardware, and the pages that were read."""

from collections.abc import Iterable, Mapping, Sequence
from decimal import Decimal

from etl.report import compared, places
from etl.report.tables import Cell, Column, Part, Table, filled, number, text
from etl.report.things import Claim, Contents, Link, Paper, Person, System

EVERYBODY = 5_000
"""Most people who all have a page; where there are more, those of one paper have none."""

ROLES = {
    "introduces": "introduces",
    "comparesWith": "compares with",
    "uses": "uses",
    "mentions": "mentions",
    "targets": "targets",
    "mentionsHardware": "mentions",
    "evaluatesOn": "evaluates on",
}
"""Links of papers, in words."""
HARDWARE_ROLES = ("targets", "mentionsHardware")


def with_pages(people: Sequence[Person]) -> frozenset[str]:
    """The IRIs of people who have a page of their own."""
    least = 1 if len(people) <= EVERYBODY else 2
    return frozenset(person.iri for person in people if len(person.papers) >= least)


def tables(found: Contents, read: Iterable[Mapping[str, object]], at: places.Addresses) -> tuple[Table, ...]:
    """The tables that have pages, scripts and a CSV file of their own."""
    known = with_pages(found.people)
    every = (
        speedups(found.speedups, {one.name: one.iri for one in found.hardware}, at),
        _comparisons(found, at),
        _papers(found.papers, known, at),
        _systems(found.systems, at),
        _people(found.people, known, at),
        _hardware(found, at),
        _read(read),
        compared.claims(found, at),
    )
    return tuple(map(filled, every))


def paper(link: Link, at: places.Addresses) -> Cell:
    return text(link.name, at.page(places.PAPER, link.iri))


def system(link: Link, at: places.Addresses) -> Cell:
    return text(link.name, at.page(places.SYSTEM, link.iri) if link.iri else "")


def speedups(claims: Iterable[Claim], classes: Mapping[str, str], at: places.Addresses) -> Table:
    """Speedups in the order given; `classes` are the IRIs of the hardware classes by name."""
    columns = (
        Column("factor", "Factor", "number"),
        Column("system", "System"),
        Column("baseline", "Compared with"),
        Column("class", "Hardware", choose="Hardware"),
        Column("workload", "Workload", choose="Workload"),
        Column("year", "Year", "number", choose="Year"),
        Column("confidence", "Confidence", "number"),
        Column("quote", "Quote", "quote"),
        Column("paper", "Paper"),
        Column("bound", "Bound", choose="Bound", shown=False),
        Column("low", "At least", "number", shown=False),
        Column("high", "At most", "number", shown=False),
        Column("over", "Baseline", choose="Baseline", shown=False),
        Column("product", "Product", choose="Product", shown=False),
        Column("claim", "Claim", shown=False),
    )
    rows = tuple(_speedup(claim, classes, at) for claim in claims)
    caption = "Speedups that papers report for their own work"
    return Table("speedups", caption, columns, rows, "report/speedups", "-factor", "speedup", "speedups")


def _speedup(claim: Claim, classes: Mapping[str, str], at: places.Addresses) -> tuple[Cell, ...]:
    largest = claim.high or claim.low
    factor = Cell((Part(claim.factor),), Decimal(largest)) if largest else Cell()
    over = tuple(Part(other.name) for other in claim.compared) or ((Part(claim.baseline),) if claim.baseline else ())
    only = claim.compared[0].iri if len(claim.compared) == 1 else ""
    baseline = claim.baseline or ", ".join(other.name for other in claim.compared)
    return (
        factor,
        system(claim.system, at),
        system(Link(baseline, only), at),
        Cell(tuple(Part(name, at.page(places.HARDWARE, classes[name])) for name in claim.classes)),
        Cell(tuple(Part(name) for name in claim.workloads)),
        Cell((Part(claim.year),), Decimal(claim.year)) if claim.year.isdecimal() else Cell(),
        number(claim.confidence),
        text(claim.quote, at.claim(claim.paper.iri, claim.iri)),
        paper(claim.paper, at),
        text(claim.bound),
        number(claim.low),
        number(claim.high),
        Cell(over),
        Cell(tuple(map(Part, claim.products))),
        text(claim.iri),
    )


def _comparisons(found: Contents, at: places.Addresses) -> Table:
    columns = (
        Column("system", "System"),
        Column("baseline", "Compared with", choose="Compared with"),
        Column("largest", "Largest speedup", "number"),
        Column("claims", "Claims", "number"),
        Column("paper", "Paper"),
    )
    rows = tuple(
        (
            system(one.system, at),
            system(one.baseline, at),
            Cell((Part(f"{one.largest}×"),), Decimal(one.largest)) if one.largest else Cell(),
            number(one.claims),
            paper(one.paper, at),
        )
        for one in found.comparisons
    )
    caption = "What papers compare their systems with"
    return Table("comparisons", caption, columns, rows, "comparisons", "system", "comparison", "comparisons")


def _papers(papers: Iterable[Paper], known: frozenset[str], at: places.Addresses) -> Table:
    columns = (
        Column("title", "Title", "quote"),
        Column("authors", "Authors"),
        Column("venue", "Venue", choose="Venue"),
        Column("year", "Year", "number", choose="Year"),
        Column("systems", "Introduces"),
        Column("claims", "Claims", "number"),
        Column("speedups", "Speedups", "number"),
        Column("iri", "IRI", shown=False),
    )
    rows = tuple(
        (
            text(one.title, at.page(places.PAPER, one.iri)),
            Cell(tuple(person(author, known, at) for author in one.authors)),
            Cell(tuple(map(Part, one.venues))),
            Cell((Part(one.year),), Decimal(one.year)) if one.year.isdecimal() else Cell(),
            Cell(tuple(part for link in one.links.get("introduces", ()) for part in system(link, at).parts)),
            number(len(one.claims)),
            number(sum(claim.speedup for claim in one.claims)),
            text(one.iri),
        )
        for one in sorted(papers, key=lambda paper: (paper.title.casefold(), paper.iri))
    )
    return Table("papers", "Papers", columns, rows, "tables/papers", "title", "paper", "papers")


def person(link: Link, known: frozenset[str], at: places.Addresses) -> Part:
    return Part(link.name, at.page(places.PERSON, link.iri) if link.iri in known else "")


def _systems(systems: Iterable[System], at: places.Addresses) -> Table:
    columns = (
        Column("name", "System"),
        Column("others", "Other names"),
        Column("kind", "Kind", choose="Kind"),
        Column("introduced", "Introduced by"),
        Column("papers", "Papers", "number"),
        Column("claims", "Claims about it", "number"),
        Column("against", "Claims against it", "number"),
        Column("iri", "IRI", shown=False),
    )
    rows = tuple(
        (
            text(one.name, at.page(places.SYSTEM, one.iri)),
            Cell(tuple(map(Part, one.others))),
            text(one.kind),
            Cell(tuple(part for link in one.papers.get("introduces", ()) for part in paper(link, at).parts)),
            number(len({link.iri for links in one.papers.values() for link in links})),
            number(len(one.claims)),
            number(len(one.against)),
            text(one.iri),
        )
        for one in sorted(systems, key=lambda system: (system.name.casefold(), system.iri))
    )
    return Table("systems", "Systems", columns, rows, "tables/systems", "name", "system", "systems")


def _people(people: Iterable[Person], known: frozenset[str], at: places.Addresses) -> Table:
    columns = (
        Column("name", "Name"),
        Column("others", "Other names"),
        Column("papers", "Papers", "number"),
        Column("first", "The paper, or the first of them", "quote"),
        Column("iri", "IRI", shown=False),
    )
    rows = tuple(
        (
            Cell((person(Link(one.name, one.iri), known, at),)),
            Cell(tuple(map(Part, one.others))),
            number(len(one.papers)),
            paper(Link(one.papers[0].title, one.papers[0].iri), at) if one.papers else Cell(),
            text(one.iri),
        )
        for one in sorted(people, key=lambda person: (-len(person.papers), person.name.casefold(), person.iri))
    )
    return Table("people", "People", columns, rows, "tables/people", "-papers", "person", "people")


def _hardware(found: Contents, at: places.Addresses) -> Table:
    columns = (
        Column("class", "Class", choose="Class"),
        Column("name", "Hardware"),
        Column("targeting", "Papers that target it", "number"),
        Column("mentioning", "Papers that mention it", "number"),
        Column("claims", "Claims on it", "number"),
        Column("iri", "IRI", shown=False),
    )
    rows = tuple(
        (
            text(top.name, page := at.page(places.HARDWARE, top.iri)),
            text(one.name, f"{page}#{places.anchor(one.iri)}"),
            number(one.targeting),
            number(one.mentioning),
            number(one.claims),
            text(one.iri),
        )
        for top in found.hardware
        for one in top.products
    )
    caption = "Hardware by class; papers of a class are those that name it, not what is below it"
    return Table(
        "hardware", caption, columns, rows, "report/hardware", "class", "piece of hardware", "pieces of hardware"
    )


def _read(pages: Iterable[Mapping[str, object]]) -> Table:
    columns = (
        Column("source", "Page", "quote"),
        Column("reader", "Reader", choose="Reader"),
        Column("records", "Records", "number"),
        Column("read", "Read", "number"),
        Column("asides", "As asides", "number"),
        Column("left", "Blocks left out", "number"),
        Column("first", "The first of them", "quote"),
    )
    rows = tuple(map(_page_read, sorted(pages, key=lambda page: str(page["source"]))))
    return Table("reading", "Pages, and how much of each was read", columns, rows, "", "source", "page", "pages")


def _page_read(page: Mapping[str, object]) -> tuple[Cell, ...]:
    inside, asides = Decimal(str(page["in_records"])), Decimal(str(page["in_asides"]))
    left = page.get("first_left")
    first = str(left[0]["words"]) if isinstance(left, list) and left else ""
    return (
        text(str(page["source"])),
        text(str(page["reader"])),
        number(int(str(page["records"]))),
        share(inside + asides),
        share(asides),
        number(int(str(page["left"]))),
        text(first),
    )


def share(part: Decimal) -> Cell:
    """A share as per cent, rounded down: 100 % only where nothing is missing."""
    return Cell((Part(f"{min(int(100 * part), 100)} %"),), part)
