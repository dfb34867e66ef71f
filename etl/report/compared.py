"""Claims by system, in scripts from which a page compares systems: all in the order of systems, and an index."""

from collections import Counter, defaultdict

from etl.report import places
from etl.report.tables import Cell, Cells, Column, Table, linked, number, script, table, text, texts
from etl.report.things import Claim, Contents

NAME = "claims"
AGAINST = 5
"""Most claims against a system that the page of a comparison lists, the largest factors."""


def claims(found: Contents, at: places.Addresses) -> Table:
    """All claims, those of a system together, the largest factor first."""
    cells: Cells[Claim] = (
        (
            Column("system", "System"),
            lambda one: Cell(linked(places.SYSTEM, [one.system], at)),
        ),
        (Column("quantity", "Of what", choose="Of what"), lambda one: text(one.quantity)),
        (Column("factor", "Factor", "number"), lambda one: number(one.high or one.low, one.factor)),
        (Column("printed", "Printed"), lambda one: text(one.printed)),
        (
            Column("baseline", "Compared with"),
            lambda one: Cell(linked(places.SYSTEM, one.compared, at)) if one.compared else text(one.baseline),
        ),
        (Column("hardware", "Hardware", choose="Hardware"), lambda one: texts(each.name for each in one.hardware)),
        (Column("workload", "Workload"), lambda one: texts(one.workloads)),
        (Column("quote", "Quote", "quote"), lambda one: text(one.quote, at.claim(one.paper.iri, one.iri))),
        (Column("paper", "Paper"), lambda one: Cell(linked(places.PAPER, [one.paper], at))),
        (Column("direction", "Direction", choose="Direction", shown=False), lambda one: text(one.direction)),
        (Column("confidence", "Confidence", "number"), lambda one: number(one.confidence)),
        (
            Column("own", "Result of", choose="Result of", shown=False),
            lambda one: text("the paper" if one.own else "others"),
        ),
        (Column("iri", "IRI", shown=False), lambda one: text(one.iri)),
    )
    return table(NAME, "All claims of papers", cells, ordered(found), "tables/claims", "system", "claim", "claims")


def ordered(found: Contents) -> list[Claim]:
    """The claims in the order of the table; those that name no system come last."""

    def key(claim: Claim) -> tuple[bool, str, str, float, str]:
        system = claim.system
        return not system.name, system.name.casefold(), system.iri, -float(claim.high or claim.low or 0), claim.iri

    return sorted(found.claims, key=key)


def index(found: Contents, at: places.Addresses) -> tuple[str, str]:
    """The file of a script that hands over each system: name, address, first row of claims, how many.

    Then comes how many are against it, and the rows of the first of them.
    """
    first: dict[str, int] = {}
    count = Counter[str]()
    against: defaultdict[str, list[tuple[float, int]]] = defaultdict(list)
    for place, claim in enumerate(ordered(found)):
        first.setdefault(claim.system.iri, place)
        count[claim.system.iri] += 1
        for other in claim.compared:
            against[other.iri].append((-float(claim.high or claim.low or 0), place))
    systems = [
        [
            one.name,
            at.page(places.SYSTEM, one.iri),
            first.get(one.iri, 0),
            count[one.iri],
            len(against[one.iri]),
            *(place for _, place in sorted(against[one.iri])[:AGAINST]),
        ]
        for one in sorted(found.systems, key=lambda one: (one.name.casefold(), one.iri))
    ]
    return "compare-1.js", script("compare", 0, systems)
