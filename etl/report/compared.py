"""Claims by system, in scripts from which a page compares systems: all in the order of systems, and an index."""

from __future__ import annotations

from collections import Counter
from decimal import Decimal

from etl.report import places
from etl.report.tables import Cell, Column, Part, Table, literal, text
from etl.report.things import Claim, Contents, Link

NAME = "claims"


def claims(found: Contents) -> Table:
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
        Column("own", "Result of", choose="Result of", shown=False),
        Column("iri", "IRI", shown=False),
    )
    rows = tuple(map(_row, ordered(found)))
    return Table(NAME, "All claims of papers", columns, rows, "tables/claims", "system", "claim", "claims")


def ordered(found: Contents) -> list[Claim]:
    """The claims in the order of the table; those that name no system come last."""

    def key(claim: Claim) -> tuple[bool, str, str, float, str]:
        system = claim.system
        return not system.name, system.name.casefold(), system.iri, -float(claim.high or claim.low or 0), claim.iri

    return sorted(found.claims, key=key)


def _row(claim: Claim) -> tuple[Cell, ...]:
    compared = tuple(_part(places.SYSTEM, one) for one in claim.compared)
    largest = claim.high or claim.low
    return (
        Cell((_part(places.SYSTEM, claim.system),)) if claim.system.name else Cell(),
        text(claim.quantity),
        Cell((Part(claim.factor),), Decimal(largest)) if largest else Cell(),
        text(claim.printed),
        Cell(compared) if compared else text(claim.baseline),
        Cell(tuple(Part(one.name) for one in claim.hardware)),
        Cell(tuple(map(Part, claim.workloads))),
        text(claim.quote, places.claim(claim.paper.iri, claim.iri)),
        Cell((_part(places.PAPER, claim.paper),)),
        text(claim.direction),
        text("the paper" if claim.own else "others"),
        text(claim.iri),
    )


def _part(kind: str, link: Link) -> Part:
    return Part(link.name, places.page(kind, link.iri) if link.iri else "")


def index(found: Contents) -> tuple[str, str]:
    """The file of a script that hands over each system: name, address, first row of claims, and how many."""
    first: dict[str, int] = {}
    count = Counter[str]()
    for place, claim in enumerate(ordered(found)):
        first.setdefault(claim.system.iri, place)
        count[claim.system.iri] += 1
    systems = [
        [one.name, places.page(places.SYSTEM, one.iri), first.get(one.iri, 0), count[one.iri]]
        for one in sorted(found.systems, key=lambda one: (one.name.casefold(), one.iri))
    ]
    lines = ",\n".join(map(literal, systems))
    return "compare.js", f'report.rows("compare", 0, [\n{lines}\n]);\n'
