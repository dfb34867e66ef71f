"""The query page: four files of our own and a list of example queries, which the gate answers from memory."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass
from pathlib import Path

_FOLDER = Path(__file__).parent / "page"
_MEDIA = {
    ".html": "text/html; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".svg": "image/svg+xml",
}


@dataclass(frozen=True, slots=True)
class Example:
    """A query that the page offers."""

    name: str
    summary: str
    text: str


def files(examples: Iterable[Example]) -> Mapping[str, tuple[str, bytes]]:
    """The media type and the bytes of each path of the page."""
    every = {f"/{path.name}": (_MEDIA[path.suffix], path.read_bytes()) for path in sorted(_FOLDER.iterdir())}
    every["/"] = every.pop("/index.html")
    listed = json.dumps([asdict(example) for example in examples], ensure_ascii=False).encode()
    return {**every, "/examples.json": ("application/json", listed)}
