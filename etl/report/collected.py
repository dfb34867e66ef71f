"""Rows of answers brought together: each thing once, with what it is linked to."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from operator import itemgetter
from typing import TypeVar

from etl import assets, query, store
from etl.export.comparison import factor, ranged
from etl.export.tables import BAR, filled
from etl.model.claim_properties import CLAIM_PROPERTIES
from etl.query import Question
from etl.report import things
from etl.report.things import Claim, Link, Paper

ASKED = tuple(
    "report/speedups tables/claims evidence comparisons baselines tables/papers report/links tables/systems"
    " tables/people report/hardware".split()
)

K = TypeVar("K")
T = TypeVar("T")
Row = Mapping[str, str]  # the cells that are filled, by column
Rows = tuple[Row, ...]
_CLAIM = ("iri", "quote", "bound", "quantity", "direction", "baseline", "confidence")
_PAPER = ("iri", "abstract", "issued", "doi", "arxiv")
_COUNTS = itemgetter("targeting", "mentioning", "claims")
_PLACE = ("before", "quote", "after", "page", "start", "end")


def questions() -> Mapping[str, Question]:
    """The questions by the names of `ASKED`. Raises QueryError when a file is damaged."""
    return {name: query.load(assets.QUERIES / f"{name}.rq") for name in ASKED}


def contents(graph: store.Graph) -> things.Contents:
    """What the answers of a graph say together. Raises QueryError for a question."""
    found = {name: tuple(filled(store.rows(graph, one.text))) for name, one in questions().items()}
    links = groups((row["paperIri"], row) for row in found["report/links"])
    of_system: defaultdict[str, Rows] = groups((row["thingIri"], row) for row in found["report/links"])
    claims = _claims(found)
    by_paper = groups((claim.paper.iri, claim) for claim in claims.values())
    papers = tuple(_paper(row, links[row["iri"]], by_paper[row["iri"]]) for row in found["tables/papers"])
    speedups = tuple(dict.fromkeys(claims[row["claimIri"]] for row in found["report/speedups"]))
    titles = {paper.iri: paper.title for paper in papers}
    wrote = groups((iri, paper) for paper in papers for iri in dict.fromkeys(author.iri for author in paper.authors))
    return things.Contents(
        papers=papers,
        systems=_systems(found["tables/systems"], of_system, titles, claims.values()),
        people=tuple(
            things.Person(row["iri"], row["name"], parts(row.get("otherNames")), wrote[row["iri"]])
            for row in found["tables/people"]
        ),
        hardware=_hardware(found["report/hardware"], of_system, titles, speedups),
        claims=tuple(claims.values()),
        speedups=speedups,
        comparisons=tuple(
            things.Comparison(
                _link(row, "system"),
                _link(row, "baseline"),
                _link(row, "paper"),
                int(row["claims"]),
                row.get("largestSpeedup", ""),
            )
            for row in found["comparisons"]
        ),
        baselines=found["baselines"],
    )


def _link(row: Row, name: str) -> Link:
    return Link(row.get(name, ""), row.get(f"{name}Iri", ""))


def parts(cell: str | None) -> tuple[str, ...]:
    """The parts of a cell that holds a list."""
    return tuple(cell.split(BAR)) if cell else ()


def groups(pairs: Iterable[tuple[K, T]]) -> defaultdict[K, tuple[T, ...]]:
    """The second of pairs by their first; none for any other key."""
    found: defaultdict[K, list[T]] = defaultdict(list)
    for key, one in pairs:
        found[key].append(one)
    return defaultdict(tuple, {key: tuple(group) for key, group in found.items()})


def _title(row: Row) -> str:
    """The title of a paper, else how its abstract begins."""
    begun = f"{abstract[:60].rstrip()}…" if (abstract := row.get("abstract")) else ""
    return row.get("title") or begun or row.get("arxiv") or row.get("doi") or "Untitled"


def _claims(found: Mapping[str, Rows]) -> dict[str, Claim]:
    papers = {row["iri"]: row for row in found["tables/papers"]}
    systems = {row["iri"]: row["name"] for row in found["tables/systems"]}
    hardware = {row["notation"]: Link(row["hardware"], row["classIri"]) for row in found["report/hardware"]}
    evidence = groups((row["claimIri"], row) for row in found["evidence"])
    speedups = {row["claimIri"]: row for row in found["report/speedups"]}
    claims: dict[str, Claim] = {}
    for row in found["tables/claims"]:
        paper, speedup = papers.get(row["paperIri"], {}), speedups.get(row["iri"], {})
        low, high = row.get("factorLow", ""), row.get("factorHigh", "")
        classes = parts(speedup.get("classes"))
        claim = Claim(
            **{name: row.get(name, "") for name in _CLAIM},
            paper=Link(_title(paper) if paper else "", row["paperIri"]),
            factor=factor(row) if low or high else "",
            low=low,
            high=high,
            printed=printed(row),
            facts=tuple(
                (one.label, ", ".join(parts(cell)) if one.many else cell)
                for one in CLAIM_PROPERTIES
                if one.label and (cell := row.get(one.name))
            ),
            speedup=row["speedup"] == "true",
            own=row.get("ownResult") == "true",
            system=_link(row, "system"),
            compared=tuple(Link(systems.get(iri, ""), iri) for iri in parts(row.get("comparedWithIris"))),
            hardware=tuple(hardware.get(notation, Link(notation)) for notation in parts(row.get("hardware"))),
            classes=classes,
            products=tuple(name for name in parts(speedup.get("hardware")) if name not in classes),
            workloads=parts(row.get("workloads")),
            year=paper.get("issued", "")[:4],
            places=tuple(things.Place(*(one.get(name, "") for name in _PLACE)) for one in evidence[row["iri"]]),
        )
        claims.setdefault(claim.iri, claim)
    return claims


def printed(row: Row) -> str:
    """The number of a claim as a page shows it, with its unit."""
    number, unit = ranged(row.get("low"), row.get("high")), row.get("unit", "")
    if number and unit in {"x", "orders of magnitude"}:  # two orders of magnitude are 100 in the graph
        return f"{number}×"
    return f"{number}{'' if unit in {'', '%'} else ' '}{unit}".strip()


def _paper(row: Row, links: Rows, claims: Sequence[Claim]) -> Paper:
    authors = zip(parts(row.get("authors")), parts(row.get("authorIris")), strict=False)
    by_role = groups((link["role"], Link(link["name"], link["thingIri"])) for link in links)
    return Paper(
        **{name: row.get(name, "") for name in _PAPER},
        title=_title(row),
        titled="title" in row,
        authors=tuple(Link(*author) for author in authors),
        venues=parts(row.get("venues")),
        urls=parts(row.get("urls")),
        same=parts(row.get("sameAsIris")),
        pages=tuple(link.name for link in by_role.pop("wasDerivedFrom", ())),
        links=dict(by_role),
        claims=tuple(
            sorted(claims, key=lambda claim: ([(at.page, int(at.start)) for at in claim.places[:1]], claim.iri))
        ),
        row=row,
    )


def _systems(
    found: Rows, links: defaultdict[str, Rows], titles: Mapping[str, str], claims: Collection[Claim]
) -> tuple[things.System, ...]:
    about = groups((claim.system.iri, claim) for claim in claims)
    against = groups((other.iri, claim) for claim in claims for other in claim.compared)
    return tuple(
        things.System(
            iri=row["iri"],
            name=row["name"],
            others=parts(row.get("otherNames")),
            kind=row.get("kind", ""),
            same=parts(row.get("sameAsIris")),
            papers=_papers(links[row["iri"]], titles),
            claims=about[row["iri"]],
            against=against[row["iri"]],
        )
        for row in found
    )


def _papers(links: Iterable[Row], titles: Mapping[str, str]) -> dict[str, tuple[Link, ...]]:
    papers = ((link["role"], Link(titles.get(link["paperIri"], ""), link["paperIri"])) for link in links)
    return {role: tuple(dict.fromkeys(found)) for role, found in groups(papers).items()}


def _hardware(
    found: Rows, links: defaultdict[str, Rows], titles: Mapping[str, str], speedups: Iterable[Claim]
) -> tuple[things.Hardware, ...]:
    """The top classes in the order of their names."""
    on = groups((name, claim) for claim in speedups for name in claim.classes)
    classes = []
    for iri, group in groups((row["classIri"], row) for row in found).items():
        papers = _papers((link for row in group for link in links[row["hardwareIri"]]), titles)
        targeting, name = dict.fromkeys(papers.get("targets", ())), group[0]["class"]
        only = tuple(paper for paper in papers.get("mentionsHardware", ()) if paper not in targeting)
        products = [things.Product(row["hardwareIri"], row["hardware"], *map(int, _COUNTS(row))) for row in group]
        classes.append(things.Hardware(iri, name, tuple(products), tuple(targeting), only, on[name]))
    return tuple(classes)
