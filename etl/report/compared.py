"""Claims by system, in scripts from which a page compares systems: all in the order of systems, and an index."""

from collections import Counter
from decimal import Decimal

from etl.report import packed, places
from etl.report.tables import Cell, Column, Part, Table, number, text
from etl.report.things import Claim, Contents, Link

NAME = "claims"


def claims(found: Contents, at: places.Addresses) -> Table:
    """All claims, those of a system together, the largest factor first."""
    columns = (
        Column("system", "System"),
        Column("quantity", "Of what", choose="Of what"),
        Column("factor", "Factor", "number"),
        Column("printed", "Printed"),
        Column("baseline", "Compared with"),
        Column("hardware", "Hardware", choose="Hardware"),
        Column("workload", "Workload"),
        Column("quote", "Quote", "quote"),
        Column("paper", "Paper"),
        Column("direction", "Direction", choose="Direction", shown=False),
        Column("confidence", "Confidence", "number"),
        Column("own", "Result of", choose="Result of", shown=False),
        Column("iri", "IRI", shown=False),
    )
    rows = tuple(_row(claim, at) for claim in ordered(found))
    return Table(NAME, "All claims of papers", columns, rows, "tables/claims", "system", "claim", "claims")


def ordered(found: Contents) -> list[Claim]:
    """The claims in the order of the table; those that name no system come last."""

    def key(claim: Claim) -> tuple[bool, str, str, float, str]:
        system = claim.system
        return not system.name, system.name.casefold(), system.iri, -float(claim.high or claim.low or 0), claim.iri

    return sorted(found.claims, key=key)


def _row(claim: Claim, at: places.Addresses) -> tuple[Cell, ...]:
    compared = tuple(_part(at, places.SYSTEM, one) for one in claim.compared)
    largest = claim.high or claim.low
    return (
        Cell((_part(at, places.SYSTEM, claim.system),)) if claim.system.name else Cell(),
        text(claim.quantity),
        Cell((Part(claim.factor),), Decimal(largest)) if largest else Cell(),
        text(claim.printed),
        Cell(compared) if compared else text(claim.baseline),
        Cell(tuple(Part(one.name) for one in claim.hardware)),
        Cell(tuple(map(Part, claim.workloads))),
        text(claim.quote, at.claim(claim.paper.iri, claim.iri)),
        Cell((_part(at, places.PAPER, claim.paper),)),
        text(claim.direction),
        number(claim.confidence),
        text("the paper" if claim.own else "others"),
        text(claim.iri),
    )


def _part(at: places.Addresses, kind: str, link: Link) -> Part:
    return Part(link.name, at.page(kind, link.iri) if link.iri else "")


def index(found: Contents, at: places.Addresses) -> tuple[str, str]:
    """The file of a script that hands over each system: name, address, first row of claims, and how many."""
    first: dict[str, int] = {}
    count = Counter[str]()
    for place, claim in enumerate(ordered(found)):
        first.setdefault(claim.system.iri, place)
        count[claim.system.iri] += 1
    systems = [
        [one.name, at.page(places.SYSTEM, one.iri), first.get(one.iri, 0), count[one.iri]]
        for one in sorted(found.systems, key=lambda one: (one.name.casefold(), one.iri))
    ]
    return "compare-1.js", packed.script("compare", 0, systems)
