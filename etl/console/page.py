"""The files of the console that a page loads: those that every page needs, and those of a page without an endpoint."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path

_FOLDER = Path(__file__).parent / "page"
ENDPOINT = ("text.js", "console.js", "console.css")
"""What a page loads that an endpoint serves."""
REPORT = (*ENDPOINT, "engine.js")
"""What a page loads that holds the graph itself."""


def files(names: Iterable[str]) -> Mapping[str, str]:
    """The text of each file, by name."""
    return {name: (_FOLDER / name).read_text(encoding="utf-8") for name in names}
