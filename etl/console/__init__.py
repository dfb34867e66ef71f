"""The SPARQL console that the report and the page of `serve` share: its files, the questions it offers, its engine."""

from collections.abc import Iterable, Mapping
from pathlib import Path

from etl.console.catalogue import catalogue
from etl.console.engine import MOST, graph_script, packed, script

__all__ = ["ENDPOINT", "MOST", "REPORT", "catalogue", "files", "graph_script", "packed", "script"]

_FOLDER = Path(__file__).parent / "page"
ENDPOINT = ("text.js", "hints.js", "console.js", "console.css")
"""What a page loads that an endpoint serves."""
REPORT = (*ENDPOINT, "engine.js")
"""What a page loads that holds the graph itself."""


def files(names: Iterable[str]) -> Mapping[str, str]:
    """The text of each file, by name."""
    return {name: (_FOLDER / name).read_text(encoding="utf-8") for name in names}
