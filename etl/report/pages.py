"""The pages of a report: templates filled with what the graph says. Whatever is printed is escaped by the templates."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from etl.display import escaped, harmless, many
from etl.report import charts, cited, described, listings, places, tables, words
from etl.report.asked import questions
from etl.report.tables import Column, Table
from etl.report.things import Claim, Contents, Link, System

if TYPE_CHECKING:
    from jinja2 import Environment

TEMPLATES = Path(__file__).parent / "templates"
FIRST = 10
"""Rows of the tables on the first page."""
LISTED = 100
"""Most claims, or papers of one kind, that the page of a thing lists."""
WARNED = 3
"""Warnings of one kind on the first page."""
SIDE_BY_SIDE = 5
"""Most systems that one page compares."""
MORE = "more"
"""The folder of second and later pages of tables."""

Page = tuple[str, str]
"""An address, seen from the top, and its text."""


@dataclass(frozen=True, slots=True)
class Site:
    """What all pages of a report are made of."""

    found: Contents
    told: Mapping[str, Any]
    """What run.json says."""
    tables: Mapping[str, Table]
    known: frozenset[str]
    """IRIs of people who have a page."""
    drawn: charts.Drawing
    environment: Environment
    large: int
    """Megabytes of a graph that is too large for a page to hold; 0 where pages answer queries."""

    def page(self, template: str, address: str, **values: object) -> Page:
        root = "../" * address.count("/")
        shown = self.environment.get_template(f"{template}.html.jinja")
        return address, shown.render(site=self, root=root, address=address, **values)


def site(found: Contents, told: Mapping[str, Any], large: int = 0) -> Site:
    listed = {table.name: table for table in listings.tables(found, told["pages"])}
    known = listings.with_pages(found.people)
    classes = {product.iri: top.iri for top in found.hardware for product in top.products}
    return Site(found, told, listed, known, charts.drawing(found.comparisons), _environment(known, classes), large)


def pages(made: Site) -> Iterator[Page]:
    """Every page of the report."""
    yield _overview(made)
    for name in made.tables:
        yield from _listing(made, name)
    yield made.page("questions", "questions.html", questions=questions())
    yield made.page("compare", "compare.html")
    yield from (made.page("paper", places.page(places.PAPER, one.iri), paper=one) for one in made.found.papers)
    yield from (made.page("system", places.page(places.SYSTEM, one.iri), system=one) for one in made.found.systems)
    for person in made.found.people:
        if person.iri in made.known:
            with_others = _co_authors(person.iri, [paper.authors for paper in person.papers])
            yield made.page("person", places.page(places.PERSON, person.iri), person=person, others=with_others)
    for hardware in made.found.hardware:
        yield made.page("hardware-class", places.page(places.HARDWARE, hardware.iri), hardware=hardware)


def table_page(name: str, number: int) -> str:
    """The address of a page of a table, from 1."""
    return f"{name}.html" if number == 1 else f"{MORE}/{name}-{number}.html"


def _overview(made: Site) -> Page:
    notices = made.told["notices"]
    kinds = Counter(notice["code"] for notice in notices)
    warned = [
        (code, kinds[code], [notice for notice in notices if notice["code"] == code][:WARNED]) for code in sorted(kinds)
    ]
    return made.page("overview", "index.html", warned=warned, questions=questions())


def _listing(made: Site, name: str) -> Iterator[Page]:
    table = made.tables[name]
    divided = table.pages()
    question = questions()[table.question] if table.question else None
    for number, rows in enumerate(divided, 1):
        yield made.page(
            name if number == 1 and (TEMPLATES / f"{name}.html.jinja").exists() else "listing",
            table_page(name, number),
            table=table,
            rows=rows,
            number=number,
            count=len(divided),
            question=question,
            cited=cited.shards(made.found.papers),
        )


def _co_authors(iri: str, papers: Sequence[Sequence[Link]]) -> list[tuple[Link, int]]:
    """With whom a person wrote, and how many papers; who wrote most with them first."""
    names = {author.iri: author for authors in papers for author in authors if author.iri != iri}
    counts = Counter(key for authors in papers for key in {author.iri for author in authors} if key != iri)
    return [(names[key], counts[key]) for key in sorted(counts, key=lambda key: (-counts[key], names[key].name, key))]


def _linked(iri: str, role: str, classes: Mapping[str, str]) -> str:
    """The address of a system or a piece of hardware that a paper is linked to; workloads have none."""
    if role in listings.HARDWARE_ROLES:
        return f"{places.page(places.HARDWARE, classes[iri])}#{places.anchor(iri)}" if iri in classes else ""
    return "" if role == "evaluatesOn" else places.page(places.SYSTEM, iri)


def _environment(known: frozenset[str], classes: Mapping[str, str]) -> Environment:
    from jinja2 import Environment, FileSystemLoader, StrictUndefined  # noqa: PLC0415  # an extra

    made = Environment(
        loader=FileSystemLoader(TEMPLATES),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        finalize=lambda value: harmless(value) if type(value) is str else value,
    )
    made.filters |= {
        "anchor": places.anchor,
        "count": "{:,}".format,
        "columns": _columns,
        "article": lambda paper: escaped(tables.literal(described.article(paper))),
        "dataset": _dataset,
        "tags": described.tags,
        "many": many,
        "outside": words.outside,
        "paper": partial(places.page, places.PAPER),
        "system": partial(places.page, places.SYSTEM),
        "hardware": partial(places.page, places.HARDWARE),
        "person": lambda iri: places.page(places.PERSON, iri) if iri in known else "",
        "claim": lambda claim: places.claim(claim.paper.iri, claim.iri),
        "around": lambda text, place: words.around(text, place.before, place.exact, place.after),
        "linked": lambda iri, role: _linked(iri, role, classes),
        "marked": _marked,
        "rivals": _rivals,
        "slug": places.slug,
    }
    made.globals |= {"FIRST": FIRST, "LISTED": LISTED, "ROLES": listings.ROLES, "table_page": table_page}
    return made


def _marked(text: str, claims: Sequence[Claim]) -> tuple[words.Piece, ...]:
    return words.marked(
        text, ((claim.iri, place.before, place.exact, place.after) for claim in claims for place in claim.places)
    )


def _rivals(one: System) -> list[Link]:
    """The systems that the largest claims compare it with, as many as fit beside it."""
    compared = {other.iri: other for claim in one.claims for other in claim.compared if other.iri != one.iri}
    return list(compared.values())[: SIDE_BY_SIDE - 1]


def _dataset(made: Site) -> str:
    files = {f"data/{table.name}.csv": table.caption for table in made.tables.values()}
    return escaped(tables.literal(described.dataset(made.told, files)))


def _columns(columns: Sequence[Column]) -> str:
    """What a script has to know of the columns of a table: text of ours, safe in a page."""
    return tables.literal([[one.name, one.title, one.kind, one.choose, one.shown] for one in columns])
