"""The graph as pages that people open: a folder of HTML that needs no network.

It is written whole, next to the old one, and swapped with it in one step.
"""

import json
import shutil
from collections.abc import Iterable
from hashlib import file_digest
from pathlib import Path

from etl import __version__, collector, console, staging, store
from etl.errors import GraphError, OutputError
from etl.report import charts, listings, places, tables
from etl.report.collected import contents

REPORT = "report"  # the folder of a report within its build

_PAGES = [f"{kind}.html" for kind in places.PACKED]
_KIND = staging.Kind(staging.REPORT_MARK, "report", (*places.KINDS, *_PAGES, places.MORE, "assets", "data"))


@collector.unhurried()
def write(build: Path, out: Path | None = None, *, together: bool = False) -> Path:
    """Write the report of a build into a folder, in place of an older one, and give its first page.

    `together` packs papers, systems and people into few files, as a report of many papers always does. Raises
    OutputError when it cannot be written, a library is missing or the build changes, and GraphError without a build.
    """
    charts.ready()
    from etl.report import pages  # noqa: PLC0415  # it needs jinja2

    run = _digest(build / staging.MARK)  # before anything else is read of it
    document = staging.mark(build)
    if document is None or not document.keys() >= {"counts", "failures", "files", "notices", "pages", "versions"}:
        raise GraphError(f"there is no build at {build}: `mlsys-kg pipeline` makes one, --build names another")
    out = out or build / REPORT
    staging.claimed(out, _KIND)
    statements, files = build / "graph.nt", document["files"]
    if not isinstance(files, dict) or _digest(statements) != files.get(statements.name):
        raise GraphError(f"{statements} is damaged: `mlsys-kg pipeline` makes it again")
    size = statements.stat().st_size
    large = size // 1_000_000 if size > console.MOST else 0
    site = pages.of_contents(contents(store.opened(build / "store")), document, large, together)
    with staging.replacing(out, _KIND) as folder:
        _write(folder, pages.pages(site))
        shutil.copytree(Path(__file__).parent / "assets", folder / "assets")
        questions = f"sparql.handed.catalogue = {tables.literal(console.catalogue())};\n"
        asks = *console.files(console.REPORT).items(), ("oxigraph.js", console.script()), ("catalogue.js", questions)
        _write(folder / "assets", [("vega.js", charts.vega()), *charts.scripts(site.drawn), *asks])
        if not site.large:
            _write(folder / "data", [("graph.js", console.graph_script(statements))])
        for table in site.tables.values():
            _write(folder / "data", [(f"{table.name}.csv", "".join(tables.csv(table))), *tables.scripts(table)])
        _write(folder / "data", [listings.index(site.found, site.writer.at), *tables.citations(site.found.papers)])
        for page, scripts in pages.together(site) if site.writer.at.packed else ():
            _write(folder, [page])
            _write(folder / "data", scripts)
        mark = {"program": staging.PROGRAM, "version": __version__, "run": run}
        (folder / _KIND.mark).write_text(json.dumps(mark, indent=1) + "\n", encoding="utf-8")
        if _digest(build / staging.MARK) != run:
            raise OutputError(f"{build} changed while its report was written: write it again")
    return out / "index.html"


def _write(folder: Path, files: Iterable[tuple[str, str]]) -> None:
    for name, text in files:
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8", newline="\n")


def _digest(path: Path) -> str:
    """The SHA-256 of a file; nothing where there is none."""
    try:
        with path.open("rb") as file:
            return file_digest(file, "sha256").hexdigest()
    except OSError:
        return ""
