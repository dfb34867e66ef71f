"""The pages of a report: templates filled with what the graph says, which escape whatever is printed.

To programs pages say what they are in citation_* and Open Graph tags, and in JSON-LD of schema.org.
"""

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from jinja2 import Environment, PackageLoader, StrictUndefined

from etl.display import begun, escaped, harmless, many
from etl.report import charts, listings, places, tables
from etl.report.collected import questions
from etl.report.documents import COLUMNS, Document, Writer
from etl.report.tables import Table
from etl.report.things import Contents

DRAWN = 2  # most scripts of speedups that the first page draws; of more it gives the summary alone
PAGED = 2_000  # most papers with a page each; with more, a report is packed
TOGETHER = 200  # papers, systems or people of one script of a packed report
RELIABILITY = Path(__file__).with_name("reliability.json")  # how well confidence holds: figures that training wrote
Page = tuple[str, str]  # an address, seen from the top, and its text


class Site(NamedTuple):
    """What all pages of a report are made of."""

    found: Contents
    run: Mapping[str, Any]  # what run.json says
    tables: Mapping[str, Table]
    writer: Writer
    drawn: charts.Drawing
    environment: Environment
    large: int  # megabytes of a graph that is too large for a page to hold; 0 where pages answer queries

    def page(self, template: str, address: str, **values: object) -> Page:
        root = "../" * address.count("/")
        shown = self.environment.get_template(f"{template}.html.jinja")
        return address, shown.render(site=self, root=root, address=address, **values)


def of_contents(found: Contents, run: Mapping[str, Any], large: int = 0, together: bool = False) -> Site:
    """A report of what was found, packed when asked to be or when the papers are more than `PAGED`."""
    at = places.Addresses(together or len(found.papers) > PAGED, listings.pageless(found.people))
    listed = {table.name: table for table in listings.tables(found, run["pages"], at)}
    classes = {product.iri: top.iri for top in found.hardware for product in top.products}
    return Site(found, run, listed, Writer(at, classes), charts.drawing(found.comparisons, at), _environment(), large)


def pages(site: Site) -> Iterator[Page]:
    """All pages but those of `together`: overview, tables, questions, classes of hardware, things."""
    asked, at, known = questions(), site.writer.at, site.environment.list_templates()
    yield site.page("overview", "index.html", questions=asked, summary=charts.summary(site.found.speedups))
    for name, table in site.tables.items():
        divided = table.pages()
        shown = {"table": table, "count": len(divided), "question": asked.get(table.question)}
        for number, rows in enumerate(divided[:1] if at.packed else divided, 1):
            template = name if number == 1 and f"{name}.html.jinja" in known else "listing"
            yield site.page(template, table_page(name, number), rows=rows, number=number, **shown)
    yield site.page("questions", "questions.html", questions=asked)
    yield site.page("compare", "compare.html")
    yield site.page("accuracy", "accuracy.html", figures=json.loads(RELIABILITY.read_text(encoding="utf-8")))
    for top in site.found.hardware:
        lists = ((top.targeting, "Targeted by "), (top.mentioning, "Only mentioned by "))
        yield site.page(
            "hardware-class",
            at.page(places.HARDWARE, top.iri),
            hardware=top,
            speedups=site.writer.claims(top.claims, " on it", f"Speedups on {top.name}, the largest first"),
            papers=[site.writer.papers(papers, title) for papers, title in lists if papers],
        )
    for kind, _, things, write in () if at.packed else _kinds(site):
        for one in things:
            yield site.page("thing", at.page(kind, one.iri), kind=kind, one=write(one), paper=one)


def _kinds(site: Site) -> Iterator[tuple[str, str, Sequence[Any], Callable[[Any], Document]]]:
    """Papers, systems and people with pages: what they are called, their table, and what writes their documents."""
    write, found = site.writer, site.found
    people = [one for one in found.people if write.at.page(places.PERSON, one.iri)]
    yield places.PAPER, "papers", found.papers, write.paper
    yield places.SYSTEM, "systems", found.systems, write.system
    yield places.PERSON, "people", people, write.person


def together(site: Site) -> Iterator[tuple[Page, Iterator[tuple[str, str]]]]:
    """For each kind of a packed report its page and the scripts with its documents, in the order of their slugs."""
    for kind, table, things, write in _kinds(site):
        every = sorted(things, key=lambda one: places.slug(one.iri))
        firsts = [places.slug(one.iri) for one in every[::TOGETHER]]
        page = site.page("packed", f"{kind}.html", kind=kind, table=table, firsts=firsts)
        yield page, tables.packed(kind, map(write, every), TOGETHER)


def table_page(name: str, number: int) -> str:
    """The address of a page of a table, from 1."""
    return f"{name}.html" if number == 1 else f"{places.MORE}/{name}-{number}.html"


def _environment() -> Environment:
    environment = Environment(
        loader=PackageLoader("etl.report"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        finalize=lambda value: harmless(value) if type(value) is str else value,
    )
    environment.filters |= {"anchor": places.anchor, "begun": begun, "count": "{:,}".format, "many": many}
    environment.filters |= {
        "columns": lambda every: [(one.name, one.title, one.kind, one.title * one.choose, one.shown) for one in every],
        "json": lambda value: escaped(tables.literal(value)),
    }
    environment.globals.update(DRAWN=DRAWN, COLUMNS=COLUMNS, table_page=table_page)
    return environment
