"""`mlsys-kg pipeline`: pages to a graph."""

from pathlib import Path
from typing import Any

import click

from etl.cli import options
from etl.cli.program import command, warn
from etl.errors import Trouble, unknown


def _services(context: click.Context, option: click.Parameter, named: str | None) -> dict[str, str]:
    """The services of "arxiv,openalex=URL" with their addresses."""
    from etl.enrich import SERVICES

    known = {service.name: service.api for service in SERVICES}
    chosen: dict[str, str] = {}
    for one in (named or "").split(",") if named is not None else ():
        name, mirrored, address = (part.strip() for part in one.partition("="))
        if name not in known:
            raise click.BadParameter(unknown("service", name, [*known]))
        chosen[name] = options.URL.convert(address, option, context) if mirrored else known[name]
    return chosen


@command(
    "pipeline",
    "Make a graph of pages, with a store to ask.",
    "pipeline",
    "pipeline pages/ 'more/*.html' https://example.org/papers --out build",
    "pipeline papers.jsonl.zst --out build --same-as mine.ttl",
)
@click.argument("sources", nargs=-1, metavar="[SOURCE]...")
@click.option(
    "--out", type=options.PATH, metavar="DIR", default=options.BUILD, show_default=True, help="Folder for the graph."
)
@options.base
@click.option("--strict", is_flag=True, help="End at what cannot be read or breaks a rule instead of leaving it out.")
@click.option(
    "--same-as",
    type=options.PATH,
    metavar="FILE",
    help="Turtle that says what is one thing (owl:sameAs), what is two (owl:differentFrom), and who wrote what.",
)
@options.reader
@click.option(
    "--enrich",
    "ask",
    metavar="SERVICES",
    callback=_services,
    help="Ask services for titles, authors, ids, dates and venues that no page prints: arxiv, openalex, crossref, some "
    "of them with commas between, NAME=URL for a mirror.",
)
@click.option(
    "--workers",
    type=options.Whole(1),
    metavar="N",
    help="Processes that read and extract.  [default: one for each processor, one alone for less than 0.8 MB of text]",
)
@click.option(
    "--scheduler", metavar="ADDRESS", help="Read and extract on the Dask cluster of this scheduler: tcp://host:port."
)
@options.web
def pipeline_command(sources: tuple[str, ...], out: Path, base: str | None, **others: Any) -> int:
    """Make a graph of pages, with a store to ask, the findings of each page and an account of the run.

    SOURCE is a file, a folder, a glob or an address; without one the sample pages are read. An older output in the
    folder is replaced only by a whole graph that keeps its rules. A source that cannot be read is skipped, with a hint,
    and the exit code is then 2.
    """
    from etl import assets, pipeline
    from etl.cli.summary import summary
    from etl.rdf import Names

    names = Names(base) if base is not None else None
    pages = sources or tuple(map(str, sorted(assets.SAMPLE.glob("*.txt"))))
    with options.progress_bar() as progress:
        run = pipeline.run(pages, out, names=names, progress=progress, **others)
    click.echo(summary(run, out))
    return max((warn(f"skipped: {failure}", Trouble.exit_code) for failure in run.failures), default=0)
