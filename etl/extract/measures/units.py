"""Units as pages print them, the names under which the graph stores them, and the quantities that they are of."""

import re
from functools import cache

from etl.model import Quantity

_FEW_WORDS = r"(?:[\w@.-]{1,20}\s){0,4}"
_SCORE = r"(?:absolute|accuracy|[a-z]?[A-Z]\w{0,9})"
_GAINED = r"(?:improve|gain|increas|boost|drop|decreas|advantage|lead|gap|reduc|margin)"
_Of = tuple[Quantity, bool]
_SPEED: _Of = "speed", True
_TIME: _Of = "speed", False
_ENERGY: _Of = "energy", False
_EFFICIENCY: _Of = "energy", True
_MEMORY: _Of = "memory", False
_COST: _Of = "cost", False
_AREA: _Of = "area", False
_DENSITY: _Of = "area", True
_RIGHT: _Of = "accuracy", True
_WRONG: _Of = "accuracy", False
_SIDE = r"\s*\d[\d.]*(?!\s*[×\d.])"
"""The other side of a size: "256×256", but not a number printed twice."""
_DISTANCE = (
    r"(?:[mck]m\b(?![/^²])|(?<=\d\s)m\b(?![/^²-])|(?:milli|centi|kilo)?met(?:er|re)s?\b(?!\s(?:per|a)\b)"
    r"|degrees?\b(?!\sof\b)|deg\b(?!/)|°(?!/|\s?[CF]\b)|pixels?\b|px\b)"
)
"""Lengths and angles: a result in one says how right the work is; of all else, how large."""
_UNITS: tuple[tuple[str, str, _Of | None], ...] = (
    (rf"(?:×|[xX](?!\w))(?!{_SIDE})|-?\s?[Tt]imes\b(?!\s(?:a|an|per)\b)|-?\s?[Ff]old\b(?![- ][Cc]ross)", "x", None),
    (
        r"(?:absolute\s)?(?:-?percentage[ -]points?|%(?:[ -]points?|p))\b|p\.?p\.?(?=[\s,.;)]|$)",
        "percentage points",
        _RIGHT,
    ),
    (rf"(?:(?<=[\s-]){_SCORE}\s)?(?:points?|pts?)\b|-points?(?=\s{_FEW_WORDS}{_GAINED})", "points", _RIGHT),
    (r"%(?!-?\s?(?:tile|ile)\b)|per\s?cent\b", "%", None),
    (r"-?orders?[ -]of[ -]magnitudes?\b", "orders of magnitude", None),
    (r"tok(?:en)?s?/s(?:ec)?\b", "tokens per second", _SPEED),
    (r"FPS\b|fps\b", "frames per second", _SPEED),
    (r"[A-Za-z]{3,15}(?:\s?/\s?(?:sec|second|s)\b|\s(?:per|a)\s(?:second|sec)\b)", "", _SPEED),
    (r"(?:QPS|RPS|TPS|IOPS)\b", "", _SPEED),
    (r"[$€£]|(?:[Dd]ollars?|USD|euros?|EUR|cents?)\b", "", _COST),
    (r"[kKMGTPE]?(?:OPS|OP/s|FLOPS|[Ff][Ll][Oo][Pp]s?/s)/W\b", "", _EFFICIENCY),
    (r"[kKMGTPE]?(?:OPS|OP/s|FLOPS|[Ff][Ll][Oo][Pp]s?/s)/mm(?:2|\^2)\b", "", _DENSITY),
    (r"[kKMGTPE]?(?:OPS|OP/s|FLOPS|[Ff][Ll][Oo][Pp]s?/s)\b", "", _SPEED),
    (r"(?:[Tt]era|[Gg]iga|[Pp]eta|[Ee]xa)-?\s?(?:[Ff]lops|FLOPS|OPS|[Ff]lop/s)\b|[GTP]F[Ll]ops\b", "", _SPEED),
    (r"[kMGTP]?FLOPs?\b|[MG]?MACs?\b", "", _COST),
    (r"(?:GPU|TPU|CPU|core|node|machine)[- ](?:hours?|days?|years?)\b", "", _COST),
    (r"ns\b|[uμ]s\b|ms\b|(?:micro|nano|milli)seconds?\b|msec\b", "", _TIME),
    (r"(?<!\d\d\d0)s\b(?!')|secs?\b|seconds?\b", "s", _TIME),
    (r"minutes?\b|mins?\b", "minutes", _TIME),
    (r"hours?\b|hrs?\b|h\b", "hours", _TIME),
    (r"days?\b", "days", _TIME),
    (r"weeks?\b", "weeks", _TIME),
    (r"[kKMGT]i?[Bb](?:ps\b|it/s\b|/s\b|ytes?/s\b)|[KMGT]bits/s\b", "", _SPEED),
    (r"[kKMGT]i?Bs?\b|(?:kilo|mega|giga|tera)?bytes\b", "", _MEMORY),
    (r"[mkMuμ]?W(?:h|atts?)?\b|[mkuμnp]?J(?:oules?)?\b(?!&)|[wW]atts?\b|[jJ]oules?\b", "", _ENERGY),
    (r"(?:mm2|mm\^2|mm²)(?!\w)", "mm2", _AREA),
    (_DISTANCE, "", None),
    (r"MAPE\b", "", _WRONG),
    (r"dB\b|BLEU\b|m?AP\b|mIoU\b", "", _RIGHT),
    (r"(?:clock[ -])?cycles?\b", "", _TIME),
    (r"(?:epochs|iterations|(?:optimization|training|time|decoding)[ -]steps|timesteps)\b", "", _TIME),
    (r"(?:trainable\s|model\s)?param(?:eter)?s\b", "parameters", _MEMORY),
)  # fmt: skip
"""How it is printed; what is stored, "" for the printed words; the quantity it is of, and whether more is better."""
_AT = re.compile(r"\s*(?:" + "|".join(f"({pattern})" for pattern, *_ in _UNITS) + ")")
MONEY = frozenset("$€£")
"""Units that stand before their number."""
RELATIVE = frozenset({"x", "%", "orders of magnitude", "points", "percentage points"})


def unit_at(text: str, position: int) -> tuple[str, int] | None:
    """The unit that starts at `position` (blanks may stand before it), with the offset of its end."""
    found = _AT.match(text, position)
    if found is None or found.lastindex is None:
        return None
    return _UNITS[found.lastindex - 1][1] or " ".join(found[found.lastindex].split()), found.end()


_IS_DISTANCE = re.compile(rf"{_DISTANCE}|m")


def is_distance(unit: str) -> bool:
    """Whether a stored unit is one of length or of angles."""
    return _IS_DISTANCE.fullmatch(unit) is not None


@cache
def unit_quantity(unit: str) -> _Of | None:
    """The quantity a stored unit stands for, and whether more of it is better."""
    found = _AT.fullmatch(unit)
    return _UNITS[found.lastindex - 1][2] if found and found.lastindex else None
