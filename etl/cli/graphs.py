"""`mlsys-kg export`, `report` and `validate`: a graph as files or as pages, and whether it keeps its rules."""

from collections.abc import Callable
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from typing import Any

import click

from etl.cli import options
from etl.cli.program import command, printed
from etl.display import many
from etl.errors import BrokenRules, unknown

FORMS = {"turtle": ".ttl", "ntriples": ".nt", "jsonld": ".jsonld", "csv": ".csv"}
FORMS |= {"graphml": ".graphml", "bibtex": ".bib", "markdown": ".md", "latex": ".tex"}
"""Formats, and how the name of a file ends that is written in them; any other name is a folder of CSV tables."""
_RDF = ("turtle", "ntriples", "jsonld")


@command(
    "export",
    "Write the graph in a format that other tools load.",
    "export --out graph.jsonld",
    "export --out claims.csv",
    "export --web-annotation --out graph.ttl",
    "export --format csv --out tables",
    "export --system ALCOP --system HyperGef --out factors.md",
)
@click.option(
    "--format", "form", type=options.Choice(tuple(FORMS)), help="Format to write.  [default: that of the file's ending]"
)
@options.path("--out", "PATH", "File to write, or a folder of tables.", required=True)
@click.option(
    "--system", "systems", multiple=True, metavar="NAME", help="A system to compare, in markdown and latex; repeat it."
)
@options.flag(
    "--web-annotation annotated",
    "In turtle, ntriples and jsonld: evidence as Web Annotations too, with what stands around each quote.",
)
@options.base
@options.build
@options.graph
def export_command(
    *, form: str | None, out: Path, systems: tuple[str, ...], base: str | None, annotated: bool, **where: Any
) -> None:
    """Write the graph in a format that other tools load.

    \b
    turtle    .ttl       all of it, for people and tools
    ntriples  .nt        all of it, sorted, for machines
    jsonld    .jsonld    all of it, a node a line
    csv       .csv       the claims, a row each
    csv       a folder   papers, people, systems, claims, and csv-metadata.json (CSVW)
    graphml   .graphml   systems compared with systems, an edge for each claim with a factor
    bibtex    .bib       the papers
    markdown  .md        a table of systems, their baselines, and by how much they are better
    latex     .tex       the same table
    """  # noqa: D301  # click knows a paragraph that it must not wrap by its backspace
    from tempfile import TemporaryDirectory

    from etl import export
    from etl.rdf import Names

    chosen = form or _of_ending(out)
    if systems and chosen not in {"markdown", "latex"}:
        raise click.UsageError(f"--system is for markdown and latex, not for {chosen}")
    if annotated and (chosen not in _RDF or where["graph"]):
        raise click.UsageError(f"--web-annotation is for {', '.join(_RDF)} of a build, whose findings it reads")
    names = Names(base) if base is not None else None
    with ExitStack() as stack:
        source = options.chosen(**where)
        if annotated:
            whole = Path(stack.enter_context(TemporaryDirectory())) / "graph.nt"
            export.annotated(source, where["build"] / "findings", whole)
            source = whole
        writers: dict[str, Callable[[Path, Path], None]] = {
            "turtle": partial(export.turtle, names=names),
            "ntriples": export.n_triples,
            "jsonld": partial(export.jsonld, names=names),
            "csv": export.claims if out.suffix.lower() == FORMS["csv"] and not out.is_dir() else export.tables,
            "graphml": export.graphml,
            "bibtex": export.bibtex,
            "markdown": partial(export.markdown, systems=systems),
            "latex": partial(export.latex, systems=systems),
        }
        writers[chosen](source, out)


def _of_ending(out: Path) -> str:
    """The format that the name of a file asks for. Raises UsageError when it asks for none."""
    ending = out.suffix.lower()
    for name, known in FORMS.items():
        if known == ending:
            return name
    if ending == ".json":
        way = "--format jsonld writes JSON-LD there, as does the ending .jsonld"
        raise click.UsageError(f"{out} may be any JSON: {way}")
    what = unknown("ending", ending, FORMS.values()) if ending else f"{out} has no ending that names a format"
    raise click.UsageError(f"{what}; --format names a format for any file, and csv for a folder of tables")


@command("report", "Write the graph as pages to open in a browser.", "report", "report --build one --out one-report")
@options.build
@options.path("--out", "DIR", "Folder for the report.  [default: report/ inside the build]")
@options.flag("--packed", "Few files: one page for all papers, systems or people. Always above 2,000 papers.")
def report_command(build: Path, out: Path | None, packed: bool) -> None:
    """Write the graph as pages to open in a browser: speedups, comparisons, papers, systems, people, hardware.

    They ask for nothing from the network, and every claim shows the words it was read from. An older report in the
    folder is replaced. It needs two libraries more: pip install 'mlsys-kg[report]'.
    """
    from etl import report

    click.echo(f"Open {report.write(build, out, together=packed)}")


@command(
    "validate",
    "Check a graph against the shapes and the check queries.",
    "validate build",
    "validate graph.ttl",
)
@click.argument("path", type=options.PATH, metavar="GRAPH")
def validate_command(path: Path) -> None:
    """Check a build, a graph file or a store against the shapes and the check queries.

    The exit code is 1 when it breaks a rule.
    """
    from etl import check

    found = check.violations(options.named(path, "GRAPH is a build, a store or a graph file"))
    for violation in found:
        printed(f"{violation.node}: {violation.message} ({violation.rule})\n")
    if found:
        raise BrokenRules(f"{path} breaks rules of its own: {many(found, 'violation')}, listed above")
    click.echo(f"{path} keeps every rule")
