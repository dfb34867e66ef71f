"""What a run wrote, to be compared with what another did."""

from __future__ import annotations

import base64
import gzip
import json
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path


def contents(out: Path) -> dict[str, bytes]:
    """The files of an output by their place in it, without those of the store, whose bytes are its own affair."""
    files = (path for path in sorted(out.rglob("*")) if path.is_file() and path.parent.name != "store")
    return {path.relative_to(out).as_posix(): path.read_bytes() for path in files}


def unpacked(script: str) -> list[object]:
    """The rows that a script of a report hands over."""
    found: list[object] = json.loads(gzip.decompress(base64.b64decode(script.split('"')[3])))
    return found
