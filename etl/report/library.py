"""Vega, which draws the charts: one script that vl-convert carries, made once and kept in the user's cache.

It takes seconds of a processor to put together. A stored copy has its own hash in its name, so that a damaged copy is
made again, and the version of vl-convert, so that another one makes another.
"""

import hashlib
from contextlib import suppress
from importlib import metadata, util

from etl import files
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
    folder = files.cache_folder(PROGRAM)
    for path in sorted(folder.glob(f"{named}*.js")):
        with suppress(OSError, UnicodeDecodeError):
            script = path.read_text(encoding="utf-8")
            if path.name == f"{named}{_hash(script)}.js":
                return script
    script = _made()
    with suppress(OutputError), files.replaced(folder / f"{named}{_hash(script)}.js") as file:
        file.write(script)  # a cache that cannot be written costs the time of the next report
    return script


def _made() -> str:
    import vl_convert  # noqa: PLC0415  # a hundred megabytes that most reports do not need

    try:
        return str(vl_convert.javascript_bundle("window.vegaEmbed = vegaEmbed;"))
    except ValueError as error:
        raise OutputError(f"vl-convert cannot give Vega: {error}; install vl-convert-python again") from error


def _hash(script: str) -> str:
    return hashlib.sha256(script.encode()).hexdigest()[:32]
