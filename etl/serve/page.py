"""The query page: files of our own, the console's and the list of questions, which the gate answers from memory."""

import json
from collections.abc import Mapping
from pathlib import Path, PurePath

from etl import console

_FOLDER = Path(__file__).parent / "page"
_MEDIA = {
    ".html": "text/html; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".svg": "image/svg+xml",
}


def files(catalogue: Mapping[str, object]) -> Mapping[str, tuple[str, bytes]]:
    """The media type and the bytes of each path of the page; the catalogue is that of `console.catalogue`."""
    ours = {path.name: path.read_text(encoding="utf-8") for path in sorted(_FOLDER.iterdir())}
    every = {
        f"/{name}": (_MEDIA[PurePath(name).suffix], text.encode())
        for name, text in {**ours, **console.files(console.ENDPOINT)}.items()
    }
    every["/"] = every.pop("/index.html")
    listed = json.dumps(catalogue, ensure_ascii=False).encode()
    return {**every, "/catalogue.json": ("application/json", listed)}
