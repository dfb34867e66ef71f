"""Vega, which draws the charts: one script that vl-convert carries, made once and kept in the user's cache.

It takes seconds of a processor to put together. A stored copy has its own hash in its name, so that a damaged copy is
made again, and the version of vl-convert, so that another one makes another.
"""

from __future__ import annotations

import hashlib
import os
from contextlib import suppress
from importlib import metadata, util
from pathlib import Path

from etl.errors import OutputError
from etl.staging import PROGRAM

MISSING = "the report needs jinja2 and vl-convert-python: pip install 'mlsys-kg[report]'"


def ready() -> None:
    """Raises OutputError when a library that the report needs is not installed."""
    if not (util.find_spec("jinja2") and util.find_spec("vl_convert")):
        raise OutputError(MISSING)


def vega() -> str:
    """The script. Raises OutputError when vl-convert cannot give it."""
    named = f"vega-{metadata.version('vl-convert-python')}-"
    for path in sorted(_folder().glob(f"{named}*.js")):
        with suppress(OSError, UnicodeDecodeError):
            script = path.read_text(encoding="utf-8")
            if path.name == f"{named}{_hash(script)}.js":
                return script
    script = _made()
    with suppress(OSError):  # a cache that cannot be written costs the time of the next report
        _keep(_folder() / f"{named}{_hash(script)}.js", script)
    return script


def _made() -> str:
    import vl_convert  # noqa: PLC0415  # a hundred megabytes that most reports do not need

    try:
        return str(vl_convert.javascript_bundle("window.vegaEmbed = vegaEmbed;"))
    except ValueError as error:
        raise OutputError(f"vl-convert cannot give Vega: {error}; install vl-convert-python again") from error


def _keep(path: Path, script: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    temporary = path.with_name(f".{path.name}.{os.getpid()}.part")
    temporary.write_text(script, encoding="utf-8")
    temporary.replace(path)


def _hash(script: str) -> str:
    return hashlib.sha256(script.encode()).hexdigest()[:32]


def _folder() -> Path:
    named = Path(os.environ.get("XDG_CACHE_HOME", ""))
    return (named if named.is_absolute() else Path.home() / ".cache") / PROGRAM
