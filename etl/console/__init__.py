"""The SPARQL console that the report and the page of `serve` share: its files, the questions it offers, its engine.

A page without a server answers by itself: scripts hand over engine and graph, in gzip in base64. The engine is
oxigraph's build for WebAssembly, as its authors publish it; `.ci/engine/vendor` fetches and verifies it.
"""

import base64
import gzip
import json
import re
from collections.abc import Iterable, Mapping
from pathlib import Path

from etl.console.catalogue import catalogue

__all__ = ["ENDPOINT", "MOST", "REPORT", "catalogue", "files", "graph_script", "packed", "script"]

_HERE = Path(__file__).parent
ENDPOINT = ("text.js", "hints.js", "console.js", "console.css")  # what a page loads that an endpoint serves
REPORT = (*ENDPOINT, "engine.js")  # what a page loads that holds the graph itself
_LICENCE = "/*! oxigraph, https://oxigraph.org: MIT OR Apache-2.0. The text of the first:\n{}*/\n"
_EXPORT = re.compile(r"^export (?:(?=class|function)|\{.*\};$)", re.MULTILINE)  # export class Store   export { a, b };
MOST = 50_000_000  # bytes of N-Triples that a page holds at most; a larger graph is for `mlsys-kg serve`


def files(names: Iterable[str]) -> Mapping[str, str]:
    """The text of each file, by name."""
    return {name: (_HERE / "page" / name).read_text(encoding="utf-8") for name in names}


def script() -> str:
    """The script that hands over the engine: its JavaScript, its WebAssembly and our worker around them."""
    module = _EXPORT.sub("", gzip.decompress((_HERE / "engine" / "oxigraph-web.js.gz").read_bytes()).decode())
    parts = {
        "glue": module.replace("import.meta.url", "location.href"),  # a disk may start a worker of a script alone
        "worker": (_HERE / "page" / "worker.js").read_text(encoding="utf-8"),
        "wasm": base64.b64encode((_HERE / "engine" / "oxigraph-web_bg.wasm.gz").read_bytes()).decode(),
    }
    licence = _LICENCE.format((_HERE / "engine" / "LICENSE").read_text(encoding="utf-8"))
    return f"{licence}sparql.Local.handed.engine = {json.dumps(parts)};\n"


def graph_script(statements: Path) -> str:
    """The script that hands over a graph of N-Triples; the same statements give the same script."""
    return f'sparql.Local.handed.graph = "{packed(statements.read_bytes())}";\n'


def packed(data: bytes) -> str:
    """Bytes in gzip in base64, as scripts hold them; the same bytes give the same text."""
    return base64.b64encode(gzip.compress(data, compresslevel=6, mtime=0)).decode()
