"""What the charts draw, specifications and as many comparisons as one picture has room for, and Vega, which draws them.

vl-convert puts the script of Vega together in seconds; it stays in the user's cache. Its name holds its own hash and
the version of vl-convert: a damaged copy, or one of another version, is made again.
"""

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from decimal import Decimal
from hashlib import sha256
from importlib import metadata, util
from pathlib import Path
from statistics import quantiles
from typing import NamedTuple

from etl import files
from etl.errors import OutputError
from etl.report import places
from etl.report.collected import groups
from etl.report.tables import literal
from etl.report.things import Claim, Comparison
from etl.staging import PROGRAM

SPECIFICATIONS = Path(__file__).parent / "charts"
DRAWN = 60  # most systems of the picture of comparisons: more cannot be distinguished
LEAST = 4  # fewest speedups whose quartiles are given


class Drawing(NamedTuple):
    """Some of the systems that are compared, and their comparisons."""

    nodes: tuple[Mapping[str, object], ...]  # those of the systems that are drawn
    edges: tuple[Mapping[str, object], ...]
    systems: int  # how many there are, drawn or not
    pairs: int


def drawing(comparisons: Iterable[Comparison], at: places.Addresses) -> Drawing:
    """The baselines that most speedups are claimed over, each with the systems that claim most, while there is room."""
    others = [one for one in comparisons if one.system.iri != one.baseline.iri]
    pairs = groups(((one.system.iri, one.baseline.iri), one) for one in others)
    names = {link.iri: link.name for one in others for link in (one.system, one.baseline)}
    shown = _shown(pairs)
    number = {iri: place for place, iri in enumerate(shown)}
    beaten = Counter(baseline for _, baseline in pairs)
    nodes = [{"name": names[iri], "href": at.page(places.SYSTEM, iri), "beaten": beaten[iri]} for iri in shown]
    edges = [
        {
            "source": number[system],
            "target": number[baseline],
            "system": pair[0].system.name,
            "baseline": pair[0].baseline.name,
            "factor": float(_largest(pair)) or None,
            "claims": sum(one.claims for one in pair),
            "href": at.page(places.PAPER, pair[0].paper.iri),
        }
        for (system, baseline), pair in sorted(pairs.items())
        if system in number and baseline in number
    ]
    return Drawing(tuple(nodes), tuple(edges), len(names), len(pairs))


def _shown(pairs: Mapping[tuple[str, str], tuple[Comparison, ...]]) -> list[str]:
    """Systems in the order in which they are taken."""
    largest = sorted(pairs, key=lambda pair: (-_largest(pairs[pair]), pair))
    against = groups((baseline, system) for system, baseline in largest)
    faster = Counter(baseline for (_, baseline), pair in pairs.items() if _largest(pair))
    shown: dict[str, None] = {}
    for baseline in sorted(against, key=lambda iri: (-faster[iri], -len(against[iri]), iri)):
        for system in against[baseline]:
            if len({*shown, baseline, system}) <= DRAWN:
                shown |= {baseline: None, system: None}
    return list(shown)


def _largest(pair: Iterable[Comparison]) -> Decimal:
    return max(Decimal(one.largest or 0) for one in pair)


def summary(claims: Iterable[Claim]) -> str:
    """Between which factors the middle half of the speedups without a bound lies."""
    plain = [float(claim.high) for claim in claims if claim.high and claim.bound not in {"up to", "at least"}]
    if len(plain) < LEAST:
        return ""
    low, middle, high = (f"{factor:,.1f}×" for factor in quantiles(plain, n=4, method="inclusive"))
    return f"Half of {len(plain):,} speedups without a bound are between {low} and {high}; the median is {middle}."


def scripts(drawn: Drawing) -> Iterator[tuple[str, str]]:
    """Files of scripts that hand over the specifications and the drawing."""
    for path in sorted(SPECIFICATIONS.glob("*.json")):
        specification = json.loads(path.read_text(encoding="utf-8"))
        yield f"{path.stem}-chart.js", f'report.chart("{path.stem}", {literal(specification)});\n'
    network = literal({"nodes": drawn.nodes, "edges": drawn.edges})
    yield "comparisons-drawing.js", f"report.drawing({network});\n"


def ready() -> None:
    """Raise OutputError when a library that the report needs is not installed."""
    if not (util.find_spec("jinja2") and util.find_spec("vl_convert")):
        raise OutputError("the report needs jinja2 and vl-convert-python: pip install 'mlsys-kg[report]'")


def vega() -> str:
    """The script of Vega, which takes seconds to make: cached by version and hash. Raises OutputError."""
    named = f"vega-{metadata.version('vl-convert-python')}-{{:.32}}.js".format
    folder = files.cache_folder(PROGRAM)
    for path in sorted(folder.glob(named("*"))):
        with suppress(OSError, UnicodeDecodeError):
            script = path.read_text(encoding="utf-8")
            if path.name == named(sha256(script.encode()).hexdigest()):
                return script
    script = _bundle()
    with suppress(OutputError), files.replaced(folder / named(sha256(script.encode()).hexdigest())) as file:
        file.write(script)  # a cache that cannot be written costs the time of the next report
    return script


def _bundle() -> str:
    import vl_convert  # noqa: PLC0415  # a hundred megabytes that most reports do not need

    try:
        return str(vl_convert.javascript_bundle("window.vegaEmbed = vegaEmbed;"))
    except ValueError as error:
        raise OutputError(f"vl-convert cannot give Vega: {error}; install vl-convert-python again") from error
