"""Vega, which draws the charts: a script that vl-convert puts together in seconds, kept in the user's cache.

Its name holds its own hash and the version of vl-convert: a damaged copy, or one of another version, is made again.
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
    script = _bundle()
    with suppress(OutputError), files.replaced(folder / f"{named}{_hash(script)}.js") as file:
        file.write(script)  # a cache that cannot be written costs the time of the next report
    return script


def _bundle() -> str:
    import vl_convert  # noqa: PLC0415  # a hundred megabytes that most reports do not need

    try:
        return str(vl_convert.javascript_bundle("window.vegaEmbed = vegaEmbed;"))
    except ValueError as error:
        raise OutputError(f"vl-convert cannot give Vega: {error}; install vl-convert-python again") from error


def _hash(script: str) -> str:
    return hashlib.sha256(script.encode()).hexdigest()[:32]
