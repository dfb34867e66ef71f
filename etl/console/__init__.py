"""The SPARQL console that the report and the page of `serve` share: its files, the questions it offers, its engine.

A page without a server answers by itself: scripts hand over engine and graph, in gzip in base64. The engine is
oxigraph's build for WebAssembly, as its authors publish it; `.ci/engine/vendor` fetches and verifies it.
"""

import base64
import gzip
import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import asdict
from pathlib import Path

from etl import assets, query, remote
from etl.model import Iri, Term
from etl.query import Parameter, Question
from etl.rdf import Names

_HERE = Path(__file__).parent
ENDPOINT = ("text.js", "hints.js", "console.js", "console.css")  # what a page loads that an endpoint serves
REPORT = (*ENDPOINT, "engine.js")  # what a page loads that holds the graph itself
_LICENCE = "/*! oxigraph, https://oxigraph.org: MIT OR Apache-2.0. The text of the first:\n{}*/\n"
_EXPORT = re.compile(r"^export (?:(?=class|function)|\{.*\};$)", re.MULTILINE)  # export class Store   export { a, b };
_PARAMETER = "name kind description example value choices required column thing".split()  # what a form has to know
_MARKED = re.compile(r' VALUES \?_\w+ \{ "‹(\w+)›" \}')
MOST = 50_000_000  # bytes of N-Triples that a page holds at most; a larger graph is for `mlsys-kg serve`


def files(names: Iterable[str]) -> Mapping[str, str]:
    """The text of each file, by name."""
    return {name: (_HERE / "page" / name).read_text(encoding="utf-8") for name in names}


def script() -> str:
    """The script that hands over the engine: its JavaScript, its WebAssembly and our worker around them."""
    engine = _HERE / "engine"
    module = _EXPORT.sub("", gzip.decompress((engine / "oxigraph-web.js.gz").read_bytes()).decode())
    parts = {
        "glue": module.replace("import.meta.url", "location.href"),  # a disk may start a worker of a script alone
        "worker": files(["worker.js"])["worker.js"],
        "wasm": base64.b64encode((engine / "oxigraph-web_bg.wasm.gz").read_bytes()).decode(),
    }
    licence = _LICENCE.format((engine / "LICENSE").read_text(encoding="utf-8"))
    return f"{licence}sparql.Local.handed.engine = {json.dumps(parts)};\n"


def graph_script(statements: Path) -> str:
    """The script that hands over a graph of N-Triples; the same statements give the same script."""
    return f'sparql.Local.handed.graph = "{packed(statements.read_bytes())}";\n'


def packed(data: bytes) -> str:
    """Bytes in gzip in base64, as scripts hold them; the same bytes give the same text."""
    return base64.b64encode(gzip.compress(data, compresslevel=6, mtime=0)).decode()


def catalogue(questions: Iterable[Question] | None = None) -> dict[str, object]:
    """What the console offers: `prefixes` by name, `terms` to be hinted at, `questions`, by default all of `queries/`.

    `pieces` of a question are its text, cut where a parameter, every second piece, may be bound; `suggestions` those of
    the queries that complete a value of each class, `names` of those that give all its names. Raises QueryError for a
    broken header.
    """
    offered: dict[str, object] = {"prefixes": Names().prefixes(), "terms": sorted(query.declared())}
    offered["questions"] = [
        {name: getattr(one, name) for name in ("name", "summary", "description")}
        | {"pieces": _pieces(one), "parameters": list(map(_parameter, one.parameters))}
        for one in (query.catalogue() if questions is None else questions)
    ]
    for name in ("suggestions", "names"):
        question = query.load(assets.QUERIES / "hints" / f"{name}.rq")
        offered[name] = {thing: _pieces(question, _class=Iri(iri)) for thing, iri in query.CLASSES.items()}
    return offered


def _pieces(question: Question, **given: Term) -> list[str]:
    """The query without its header, cut where parameters may be bound: every second piece is the name of one."""
    marks: dict[str, Term] = {f"_{one.name}": f"‹{one.name}›" for one in question.parameters}
    lines = remote.bound(question.text, marks | given).splitlines()
    return _MARKED.split("\n".join(line for line in lines if not line.startswith("#+")).strip() + "\n")


def _parameter(one: Parameter) -> dict[str, object]:
    value = one.default or (one.example if one.required else "") or ""
    fields = asdict(one) | {"example": one.example or "", "value": value}
    return {name: fields[name] for name in _PARAMETER}
