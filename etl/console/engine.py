"""What a page without a server needs to answer SPARQL: engine and graph, gzip in base64, in scripts, as disks ask for.

The engine is oxigraph's build for WebAssembly, as its authors publish it; `.ci/engine/vendor` fetches and verifies it.
"""

import base64
import gzip
import json
import re
from pathlib import Path

_ENGINE = Path(__file__).parent / "engine"
_WORKER = Path(__file__).parent / "page" / "worker.js"
_LICENCE = "/*! oxigraph, https://oxigraph.org: MIT OR Apache-2.0. The text of the first:\n{}*/\n"
_EXPORT = re.compile(r"^export (?:(?=class|function)|\{.*\};$)", re.MULTILINE)  # export class Store   export { a, b };
MOST = 50_000_000
"""Bytes of N-Triples that a page holds at most; a larger graph is for `mlsys-kg serve`."""


def script() -> str:
    """The script that hands over the engine: its JavaScript, its WebAssembly and our worker around them."""
    module = _EXPORT.sub("", gzip.decompress((_ENGINE / "oxigraph-web.js.gz").read_bytes()).decode())
    parts = {
        "glue": module.replace("import.meta.url", "location.href"),  # a disk may start a worker of a script alone
        "worker": _WORKER.read_text(encoding="utf-8"),
        "wasm": base64.b64encode((_ENGINE / "oxigraph-web_bg.wasm.gz").read_bytes()).decode(),
    }
    licence = _LICENCE.format((_ENGINE / "LICENSE").read_text(encoding="utf-8"))
    return f"{licence}sparql.Local.handed.engine = {json.dumps(parts)};\n"


def graph_script(statements: Path) -> str:
    """The script that hands over a graph of N-Triples; the same statements give the same script."""
    return f'sparql.Local.handed.graph = "{packed(statements.read_bytes())}";\n'


def packed(data: bytes) -> str:
    """Bytes in gzip in base64, as scripts hold them; the same bytes give the same text."""
    return base64.b64encode(gzip.compress(data, compresslevel=6, mtime=0)).decode()
