"""`mlsys-kg pipeline`: pages to a graph, and what the run found, in the lines that it ends with."""

from __future__ import annotations

import shlex
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from etl.cli import options
from etl.cli.program import command, typed, warn
from etl.display import begun, flat, many
from etl.errors import Trouble, unknown

if TYPE_CHECKING:
    from etl.model import Account
    from etl.runs import Run

AT_MOST = 3  # warnings of one kind that are listed
PAGES = 12  # pages that are listed: all of them, or those least read
_SHORT = 40  # characters that are shown of the name of a page, and of what was left of it
_NOUNS = {"people": ("person", "people"), "hardware": ("piece of hardware", "pieces of hardware")}


def _services(context: click.Context, option: click.Parameter, named: str | None) -> dict[str, str]:
    """The services of "arxiv,openalex=URL" with their addresses."""
    from etl.enrich import SERVICES

    known = {service.name: service.api for service in SERVICES}
    chosen: dict[str, str] = {}
    for one in named.split(",") if named is not None else ():
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
@options.path("--out", "DIR", "Folder for the graph.", default=options.BUILD)
@options.base
@options.flag("--strict", "End at what cannot be read or breaks a rule instead of leaving it out.")
@options.path(
    "--same-as",
    "FILE",
    "Turtle that says what is one thing (owl:sameAs), what is two (owl:differentFrom), and who wrote what.",
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
@options.whole(
    "--workers",
    "N",
    "Processes that read and extract.  [default: one for each processor, one alone for less than 0.8 MB of text]",
    1,
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
    from etl.rdf import Names

    names = Names(base) if base is not None else None
    pages = sources or tuple(map(str, sorted(assets.SAMPLE.glob("*.txt"))))
    with options.progress_bar() as progress:
        run = pipeline.run(pages, out, names=names, progress=progress, **others)
    click.echo(summary(run, out))
    return max((warn(f"skipped: {failure}", Trouble.exit_code) for failure in run.failures), default=0)


def summary(run: Run, out: Path) -> str:
    """Pages, counts, warnings, where the outputs are and what to ask next."""
    from etl import crate

    at = "" if out == Path(options.BUILD) else f" --build {shlex.quote(str(out))}"
    before = "nothing changed, " if run.unchanged else "was damaged and is made again, " if run.mended else ""
    texts = "pages/, " if (out / "pages").is_dir() else ""
    statements, records, pages = (many(run.counts[f"{one}s"], one) for one in ("statement", "record", "page"))
    lines = [f"{out}: {before}{statements} from {records} on {pages}", *_pages(run.accounts)]
    counts = {name: run.counts[name] for name in ("papers", "people", "systems", "hardware", "claims", "speedups")}
    if run.notices:
        counts["warnings"] = len(run.notices)
    for name, count in counts.items():
        number, _, noun = many(count, *_NOUNS.get(name, (name.removesuffix("s"),))).partition(" ")
        lines.append(f"  {number:>8} {noun}")
    for code in sorted({notice.code for notice in run.notices}):  # the first of each kind; run.json has them all
        same = [flat(f"{notice.source}: {notice.message}") for notice in run.notices if notice.code == code]
        lines += [f"           {line}" for line in same[:AT_MOST]]
        if len(same) > AT_MOST:
            lines.append(f"           … and {len(same) - AT_MOST:,} more like this ({code}) in run.json")
    lines.append(f"In {out}/: graph.ttl, graph.nt, store/, findings/, {texts}run.json, visits.jsonl, {crate.NAME}")
    return "\n".join([*lines, f"Next: {typed()} query largest-speedups --limit 10{at}"])


def _pages(accounts: Sequence[Account]) -> Iterator[str]:
    """A line for each page: its reader, its records, how much was read and what was left.

    Shares are rounded down: 100% only where nothing was left.
    """
    listed = sorted(accounts, key=lambda account: account.source)
    if len(listed) > PAGES:
        whole = sum(not one.left for one in listed)
        listed = sorted((one for one in listed if one.left), key=lambda one: one.read)[:PAGES]
        yield f"  {whole:,} of {len(accounts):,} pages read to the last word{', least read are' if listed else ''}"
    lines = []
    for one in listed:
        shown, count = flat(one.source), f"{one.records:,} record{' ' if one.records == 1 else 's'}"
        read = f"{int(100 * one.read):>3}% read"
        if 4 * one.in_asides > 1:
            read += f", {int(100 * one.in_asides)}% as asides"
        if one.left:
            more = f" and {one.left - 1:,} more" if one.left > 1 else ""
            read += f"; left {begun(one.first_left[0].words, _SHORT)!r}{more}"
        lines.append((shown if len(shown) <= _SHORT else f"…{shown[1 - _SHORT :]}", one.reader, count, read))
    source, reader, records = (max((len(line[cell]) for line in lines), default=0) for cell in range(3))
    for line in lines:
        yield f"  {line[0]:{source}}  {line[1]:{reader}}  {line[2]:>{records}}  {line[3]}"
