"""Rows of answers brought together: each thing once, with what it is linked to."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence

from etl import assets, query, store
from etl.export.comparison import factor
from etl.export.tables import BAR, filled
from etl.model.claim_properties import CLAIM_PROPERTIES
from etl.query import Question
from etl.report import things
from etl.report.things import Claim, Link, Paper

ASKED = tuple(
    "report/speedups tables/claims evidence comparisons baselines tables/papers report/links tables/systems"
    " tables/people report/hardware".split()
)
"""Files below queries/, without their ending."""

Row = Mapping[str, str]  # the cells that are filled, by column
Rows = tuple[Row, ...]
_COUNTS = ("targeting", "mentioning", "claims")
_PLACE = ("before", "quote", "after", "page", "start", "end")
READ_FROM = "wasDerivedFrom"  # the role of pages among the links of a paper


def questions() -> Mapping[str, Question]:
    """The questions by the names of `ASKED`. Raises QueryError when a file is damaged."""
    return {name: query.load(assets.QUERIES / f"{name}.rq") for name in ASKED}


def contents(graph: store.Graph) -> things.Contents:
    """All that a report shows of a graph. Raises QueryError for a question."""
    found = {name: tuple(filled(store.rows(graph, one.text))) for name, one in questions().items()}
    links = _grouped(found["report/links"], "paperIri")
    of_system = _grouped(found["report/links"], "thingIri")
    claims = _claims(found)
    by_paper: defaultdict[str, list[Claim]] = defaultdict(list)
    for claim in claims.values():
        by_paper[claim.paper.iri].append(claim)
    papers = tuple(_paper(row, links.get(row["iri"], ()), by_paper[row["iri"]]) for row in found["tables/papers"])
    speedups = tuple(dict.fromkeys(claims[row["claimIri"]] for row in found["report/speedups"]))
    titles = {paper.iri: paper.title for paper in papers}
    return things.Contents(
        papers=papers,
        systems=_systems(found["tables/systems"], of_system, titles, claims.values()),
        people=_people(found["tables/people"], papers),
        hardware=_hardware(found["report/hardware"], of_system, titles, speedups),
        claims=tuple(claims.values()),
        speedups=speedups,
        comparisons=tuple(
            things.Comparison(_link(row, "system"), _link(row, "baseline"), _link(row, "paper"), *_counted(row))
            for row in found["comparisons"]
        ),
        baselines=tuple(
            things.Baseline(_link(row, "baseline"), int(row["papers"]), *_counted(row)) for row in found["baselines"]
        ),
    )


def _link(row: Row, name: str) -> Link:
    return Link(row.get(name, ""), row.get(f"{name}Iri", ""))


def _counted(row: Row) -> tuple[int, str]:
    """Its claims, and the largest speedup."""
    return int(row["claims"]), row.get("largestSpeedup", "")


def parts(cell: str | None) -> tuple[str, ...]:
    """The parts of a cell that holds a list."""
    return tuple(cell.split(BAR)) if cell else ()


def _grouped(found: Iterable[Row], column: str) -> dict[str, Rows]:
    groups: defaultdict[str, list[Row]] = defaultdict(list)
    for row in found:
        groups[row[column]].append(row)
    return {key: tuple(group) for key, group in groups.items()}


def _title(row: Row) -> str:
    """The title of a paper, else how its abstract begins."""
    begun = row.get("abstract", "")
    return row.get("title") or (
        f"{begun[:60].rstrip()}…" if begun else row.get("arxiv") or row.get("doi") or "Untitled"
    )


def _claims(found: Mapping[str, Rows]) -> dict[str, Claim]:
    """Claims by IRI, each once."""
    papers = {row["iri"]: row for row in found["tables/papers"]}
    systems = {row["iri"]: row["name"] for row in found["tables/systems"]}
    hardware = {row["notation"]: Link(row["hardware"], row["classIri"]) for row in found["report/hardware"]}
    evidence = _grouped(found["evidence"], "claimIri")
    speedups = {row["claimIri"]: row for row in found["report/speedups"]}
    claims: dict[str, Claim] = {}
    for row in found["tables/claims"]:
        paper, speedup = papers.get(row["paperIri"], {}), speedups.get(row["iri"], {})
        places = evidence.get(row["iri"], ())
        low, high = row.get("factorLow", ""), row.get("factorHigh", "")
        classes = parts(speedup.get("classes"))
        claim = Claim(
            iri=row["iri"],
            paper=Link(_title(paper) if paper else "", row["paperIri"]),
            quote=row["quote"],
            factor=factor(dict(row)) if low or high else "",
            low=low,
            high=high,
            printed=printed(row),
            bound=row.get("bound", ""),
            quantity=row.get("quantity", ""),
            facts=tuple(_facts(row)),
            direction=row.get("direction", ""),
            speedup=row["speedup"] == "true",
            own=row.get("ownResult") == "true",
            system=_link(row, "system"),
            baseline=row.get("baseline", ""),
            compared=tuple(Link(systems.get(iri, ""), iri) for iri in parts(row.get("comparedWithIris"))),
            hardware=tuple(hardware.get(notation, Link(notation)) for notation in parts(row.get("hardware"))),
            classes=classes,
            products=tuple(name for name in parts(speedup.get("hardware")) if name not in classes),
            workloads=parts(row.get("workloads")),
            year=paper.get("issued", "")[:4],
            places=tuple(things.Place(*(one.get(name, "") for name in _PLACE)) for one in places),
            confidence=row.get("confidence", ""),
        )
        claims.setdefault(claim.iri, claim)
    return claims


def _facts(row: Row) -> Iterator[tuple[str, str]]:
    for one in CLAIM_PROPERTIES:
        if one.label and (cell := row.get(one.name)):
            yield one.label, ", ".join(parts(cell)) if one.many else cell


def printed(row: Row) -> str:
    """The number of a claim as a page shows it, with its unit."""
    low, high, unit = row.get("low", ""), row.get("high", ""), row.get("unit", "")
    number = f"{low}–{high}" if low and high and low != high else high or low
    if number and unit in {"x", "orders of magnitude"}:  # two orders of magnitude are 100 in the graph
        return f"{number}×"
    return f"{number}{'' if unit in {'', '%'} else ' '}{unit}".strip()


def _paper(row: Row, links: Rows, claims: Sequence[Claim]) -> Paper:
    def where(claim: Claim) -> tuple[str, int, str]:  # as a page prints them
        place = claim.places[0] if claim.places else None
        return (place.page, int(place.start), claim.iri) if place else ("", 0, claim.iri)

    authors = zip(parts(row.get("authors")), parts(row.get("authorIris")), strict=False)
    by_role: defaultdict[str, list[Link]] = defaultdict(list)
    for link in links:
        by_role[link["role"]].append(Link(link["name"], link["thingIri"]))
    return Paper(
        iri=row["iri"],
        title=_title(row),
        titled="title" in row,
        abstract=row.get("abstract", ""),
        authors=tuple(Link(*author) for author in authors),
        issued=row.get("issued", ""),
        venues=parts(row.get("venues")),
        doi=row.get("doi", ""),
        arxiv=row.get("arxiv", ""),
        urls=parts(row.get("urls")),
        same=parts(row.get("sameAsIris")),
        pages=tuple(link.name for link in by_role.pop(READ_FROM, ())),
        links={role: tuple(named) for role, named in by_role.items()},
        claims=tuple(sorted(claims, key=where)),
        row=row,
    )


def _systems(
    found: Rows, links: Mapping[str, Rows], titles: Mapping[str, str], claims: Iterable[Claim]
) -> tuple[things.System, ...]:
    about: defaultdict[str, list[Claim]] = defaultdict(list)
    against: defaultdict[str, list[Claim]] = defaultdict(list)
    for claim in claims:
        about[claim.system.iri].append(claim)
        for other in claim.compared:
            against[other.iri].append(claim)
    return tuple(
        things.System(
            iri=row["iri"],
            name=row["name"],
            others=parts(row.get("otherNames")),
            kind=row.get("kind", ""),
            same=parts(row.get("sameAsIris")),
            papers=_papers(links.get(row["iri"], ()), titles),
            claims=tuple(about[row["iri"]]),
            against=tuple(against[row["iri"]]),
        )
        for row in found
    )


def _papers(links: Rows, titles: Mapping[str, str]) -> dict[str, tuple[Link, ...]]:
    by_role: defaultdict[str, dict[str, Link]] = defaultdict(dict)
    for link in links:
        by_role[link["role"]][link["paperIri"]] = Link(titles.get(link["paperIri"], ""), link["paperIri"])
    return {role: tuple(papers.values()) for role, papers in by_role.items()}


def _people(found: Rows, papers: Iterable[Paper]) -> tuple[things.Person, ...]:
    wrote: defaultdict[str, dict[str, Paper]] = defaultdict(dict)
    for paper in papers:
        for author in paper.authors:
            wrote[author.iri][paper.iri] = paper
    return tuple(
        things.Person(row["iri"], row["name"], parts(row.get("otherNames")), tuple(wrote[row["iri"]].values()))
        for row in found
    )


def _hardware(
    found: Rows, links: Mapping[str, Rows], titles: Mapping[str, str], speedups: Iterable[Claim]
) -> tuple[things.Hardware, ...]:
    """The top classes in the order of their names."""
    on: defaultdict[str, list[Claim]] = defaultdict(list)
    for claim in speedups:
        for name in claim.classes:
            on[name].append(claim)
    classes = []
    for iri, group in _grouped(found, "classIri").items():
        roles: defaultdict[str, dict[str, Link]] = defaultdict(dict)
        for row in group:
            for role, papers in _papers(links.get(row["hardwareIri"], ()), titles).items():
                roles[role] |= {paper.iri: paper for paper in papers}
        name = group[0]["class"]
        targeting, mentioning = roles["targets"], roles["mentionsHardware"]
        only = tuple(paper for paper in mentioning.values() if paper.iri not in targeting)
        products = tuple(
            things.Product(row["hardwareIri"], row["hardware"], *(int(row[count]) for count in _COUNTS))
            for row in group
        )
        classes.append(things.Hardware(iri, name, products, tuple(targeting.values()), only, tuple(on[name])))
    return tuple(classes)
