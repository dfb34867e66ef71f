"""The files of the console that pages load, and the engine and the graph as scripts hand them over."""

from __future__ import annotations

import base64
import gzip
import hashlib
import json
import re
from pathlib import Path

from etl import console

ROOT = Path(__file__).resolve().parents[2]


def test_the_engine_is_what_its_authors_published() -> None:
    """Its files have the digests that `.ci/engine/vendor` checks in the package of oxigraph."""
    sums = (ROOT / ".ci" / "engine" / "SHA256SUMS").read_text(encoding="utf-8").split()
    packed = [ROOT / "etl" / "console" / "engine" / f"oxigraph-{name}.gz" for name in sums[1::2]]

    assert sums[::2] == [hashlib.sha256(gzip.decompress(path.read_bytes())).hexdigest() for path in packed]
    assert sum(path.stat().st_size for path in packed) < 1_500_000


def test_the_script_carries_engine_worker_and_licence() -> None:
    """Whoever has a report has the licence; what it hands over is a script, since a disk gives workers no modules."""
    text = console.script()
    head, _, handed = text.partition("sparql.Local.handed.engine = ")
    parts = json.loads(handed.removesuffix(";\n"))

    assert "Oxigraph developers" in head
    assert gzip.decompress(base64.b64decode(parts["wasm"]))[:4] == b"\0asm"
    assert "class Store" in parts["glue"]
    assert not re.search(r"^\s*(?:export|import)\b|import\.meta", parts["glue"], re.MULTILINE)
    assert "onmessage" in parts["worker"]


def test_a_graph_is_handed_over_whole(tmp_path: Path) -> None:
    """Its script holds the very bytes, and is the same at any time."""
    (tmp_path / "graph.nt").write_text('<urn:a> <urn:b> "</script>×" .\n', encoding="utf-8")
    text = console.graph_script(tmp_path / "graph.nt")
    packed = base64.b64decode(text.partition('"')[2].partition('"')[0])

    assert gzip.decompress(packed) == (tmp_path / "graph.nt").read_bytes()
    assert text == console.graph_script(tmp_path / "graph.nt")
    assert "<" not in text


def test_a_page_with_an_endpoint_does_without_an_engine() -> None:
    """The report loads one script more than the page of `serve`; no file names another host."""
    ours = console.files(console.REPORT)

    assert {"text.js", "hints.js", "console.js", "console.css", "engine.js"} == ours.keys()
    assert ours.keys() - console.files(console.ENDPOINT).keys() == {"engine.js"}
    assert [name for name, text in ours.items() if "http" in text.replace("http://www.w3.org/2001/XMLSchema", "")] == []
