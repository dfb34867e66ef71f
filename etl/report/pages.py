"""The pages of a report: templates filled with what the graph says, which escape whatever is printed.

To programs pages say what they are in citation_* and Open Graph tags, and in JSON-LD of schema.org.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from etl.display import begun, escaped, harmless, many
from etl.report import charts, listings, places, tables
from etl.report.collected import questions
from etl.report.documents import COLUMNS, Document, Writer
from etl.report.tables import Table
from etl.report.things import Contents, Paper

if TYPE_CHECKING:
    from jinja2 import Environment

TEMPLATES = Path(__file__).parent / "templates"
FIRST = 10  # rows of the tables on the first page
WARNED = 3  # warnings of one kind on the first page
MORE = "more"  # the folder of second and later pages of tables
DRAWN = 2  # most scripts of speedups that the first page draws; of more it gives the summary alone
PAGED = 2_000  # most papers with a page each; with more, a report is packed
TOGETHER = 200  # papers, systems or people of one script of a packed report
RELIABILITY = Path(__file__).with_name("reliability.json")  # how well confidence holds: figures that training wrote
SIDE = 200  # units of a side of the diagram of how well confidence holds
Page = tuple[str, str]  # an address, seen from the top, and its text
Json = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Site:
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
    return Site(found, run, listed, Writer(at, classes), charts.drawing(found.comparisons, at), _environment(at), large)


def pages(site: Site) -> Iterator[Page]:
    """All pages but those of `together`: overview, tables, questions, classes of hardware, things."""
    warned: defaultdict[str, list[object]] = defaultdict(list)
    for notice in site.run["notices"]:
        warned[notice["code"]].append(notice)
    summary, asked, at = charts.summary(site.found.speedups), questions(), site.writer.at
    yield site.page("overview", "index.html", warned=sorted(warned.items()), questions=asked, summary=summary)
    for name, table in site.tables.items():
        divided = table.pages()
        shown = {"table": table, "count": len(divided), "question": asked.get(table.question)}
        for number, rows in enumerate(divided[:1] if at.packed else divided, 1):
            template = name if number == 1 and (TEMPLATES / f"{name}.html.jinja").exists() else "listing"
            yield site.page(template, table_page(name, number), rows=rows, number=number, **shown)
    yield site.page("questions", "questions.html", questions=asked)
    yield site.page("compare", "compare.html")
    yield site.page("accuracy", "accuracy.html", kinds=kinds())
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
    return f"{name}.html" if number == 1 else f"{MORE}/{name}-{number}.html"


def _environment(at: places.Addresses) -> Environment:
    from jinja2 import Environment, FileSystemLoader, StrictUndefined  # noqa: PLC0415  # an extra

    environment = Environment(
        loader=FileSystemLoader(TEMPLATES),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        finalize=lambda value: harmless(value) if type(value) is str else value,
    )
    environment.filters |= {
        "anchor": places.anchor,
        "count": "{:,}".format,
        "columns": lambda columns: tables.literal(
            [[one.name, one.title, one.kind, one.title * one.choose, one.shown] for one in columns]
        ),  # what a script has to know of them: text of ours, safe in a page
        "article": lambda paper: escaped(tables.literal(article(paper))),
        "dataset": lambda site: escaped(tables.literal(_dataset(site))),
        "begun": begun,
        "many": many,
        "json": tables.literal,
        "system": partial(at.page, places.SYSTEM),
        "hardware": partial(at.page, places.HARDWARE),
    }
    environment.globals.update(FIRST=FIRST, WARNED=WARNED, DRAWN=DRAWN, COLUMNS=COLUMNS, table_page=table_page)
    return environment


def kinds() -> Iterator[dict[str, Any]]:
    """The figures of systems and of claims, out of the cross-validation of training; each range with its point."""
    found = json.loads(RELIABILITY.read_text(encoding="utf-8"))
    for kind, name in (("system", "Introduced systems"), ("claim", "Claims")):
        for one in found[kind]["bins"]:
            one |= {"x": round(SIDE * one["mean"], 1), "y": round(SIDE * (1 - one["right"]), 1)}  # from the top
        yield {"name": name, **found[kind]}


def article(paper: Paper) -> Json:
    """A paper as schema.org describes articles."""
    same = (("https://doi.org/", paper.doi), ("https://arxiv.org/abs/", paper.arxiv))
    fields = {
        "name": paper.title if paper.titled else "",
        "author": [{"@type": "Person", "name": author.name} for author in paper.authors],
        "datePublished": paper.issued,
        "isPartOf": {"@type": "PublicationIssue", "name": paper.venues[0]} if paper.venues else None,
        "sameAs": [*(f"{at}{number}" for at, number in same if number), *paper.same],
        "url": list(paper.urls),
        "abstract": paper.abstract,
    }
    filled = {name: value for name, value in fields.items() if value}
    return {"@context": "https://schema.org", "@type": "ScholarlyArticle", **filled}


def _dataset(site: Site) -> Json:
    """The report as schema.org describes datasets."""
    counts, versions = site.run["counts"], site.run["versions"]
    tables_ = [(table.caption, f"data/{table.name}.csv") for table in site.tables.values()]
    return {
        "@context": "https://schema.org",
        "@type": "Dataset",
        "name": "What ML-systems papers claim",
        "description": f"{many(counts['claims'], 'claim')} of {many(counts['papers'], 'paper')}, "
        "each with the words it was read from.",
        "creator": {"@type": "SoftwareApplication", "name": "mlsys-kg", "softwareVersion": versions["mlsys-kg"]},
        "variableMeasured": ["speedup", "saving", "hardware", "workload"],
        "distribution": [
            {"@type": "DataDownload", "name": name, "contentUrl": url, "encodingFormat": "text/csv"}
            for name, url in tables_
        ],
    }
