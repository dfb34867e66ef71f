"""Units as pages print them, the names under which the graph stores them, and the quantities that they are of.

Scores have no unit of their own: "an FID of 0.03", "F1 (0.73 vs. 0.06)", "LPIPS from 0.456 to 0.316", "0.81 AUC".
"""

import re
from dataclasses import dataclass
from decimal import Decimal
from functools import cache
from typing import Literal

from etl import vocabulary
from etl.model import Quantity

Form = Literal["plain", "range", "change", "versus"]

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
    r"(?:[mck]m\b(?![/^²])|(?<=\d\s)m\b(?![/^²-])"
    r"|(?:(?<=\.\d)|(?<=\.\d\d))m\b(?!-|\s(?:[a-z]{1,20}\s)?[a-z]{1,20}s\b)"  # no "1.7m creative captions"
    r"|(?:milli|centi|kilo)?met(?:er|re)s?\b(?!\s(?:per|a)\b)"
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
_CHANGE = r"(?:score|increase|decrease|gain|improvement|reduction|drop)"
_LINK = r"(?:of|to|from|by|at|is|was|reaches|attains|=|:)"
_BOUND = r"(?:up to|over|about|around|nearly|only|an? average of)"
AGAINST = re.compile(r"\s?[,(]?\s?(?:vs\.?|versus|against|compared (?:to|with))\s[~≈]?(?=\d)")
"""What stands between two numbers of one metric."""
_BESIDE = re.compile(
    rf"\son\s(?:the\s)?[A-Z]|\s(?:[\w@-]{{1,15}}\s){{0,3}}{_CHANGE}\b|{AGAINST.pattern}\d*\.\d+(?![\d%x×s]|\s?m?s\b)"
)
"""Behind a score stands what was tried or what it is set against: "reaches 64.7 on FooBench", "(0.84 vs. 0.81)"."""
_NAMED = re.compile(r"(?<=[a-z0-9,] )[A-Z][A-Za-z-]{1,20}\s\Z")
_AT = re.compile(r"\s*(?:" + "|".join(f"({pattern})" for pattern, *_ in _UNITS) + ")")
_IS_DISTANCE = re.compile(rf"{_DISTANCE}|m")
MONEY = frozenset("$€£")
"""Units that stand before their number."""
RELATIVE = frozenset({"x", "%", "orders of magnitude", "points", "percentage points"})


@dataclass(frozen=True, slots=True)
class Measure:
    """One measure; `start` and `end` are offsets in the text it was found in."""

    start: int
    end: int
    low: Decimal | None
    high: Decimal | None
    """Equal to `low` for a single number; both are `None` for "orders of magnitude" without a count."""
    unit: str
    form: Form = "plain"
    """`change` is "from A to B": `low` is A, `high` is B; `versus` is "B, compared to A for another"."""
    word: str = ""
    """`verb` when the number word is one ("doubles"), `part` for "half the …", `difference` for "by a third", `end`
    for "from 20% to 1-3%"; `count` for "from 256 to 24" of something."""

    @property
    def relative(self) -> bool:
        """It says by how much, not how much there is."""
        return self.unit in RELATIVE


def unit_at(text: str, position: int) -> tuple[str, int] | None:
    """The unit that starts at `position` (blanks may stand before it), with the offset of its end."""
    found = _AT.match(text, position)
    if found is None or found.lastindex is None:
        return None
    return _UNITS[found.lastindex - 1][1] or " ".join(found[found.lastindex].split()), found.end()


def is_distance(unit: str) -> bool:
    """Whether a stored unit is one of length or of angles."""
    return _IS_DISTANCE.fullmatch(unit) is not None


@cache
def unit_quantity(unit: str) -> _Of | None:
    """The quantity a stored unit stands for, and whether more of it is better."""
    found = _AT.fullmatch(unit)
    return _UNITS[found.lastindex - 1][2] if found and found.lastindex else None


def score_at(text: str, start: int, end: int) -> str | None:
    """The unit of a score, which a number with decimals between two offsets may be: the metric behind it, else ""."""
    if "." not in text[start:end]:
        return None
    if found := _behind().match(text, end):
        return found[1]
    if _BESIDE.match(text, end) and not is_named(text, start):
        return ""
    return "" if _before().search(text, max(0, start - 60), start) else None


def is_named(text: str, start: int) -> bool:
    """Before a number stands a name: "FooNet 2.1", "an RTX 3080"."""
    return _NAMED.search(text, max(0, start - 24), start) is not None


@cache
def _before() -> re.Pattern[str]:
    """A metric right before a number, with what links them."""
    names, words = _names(small=False), _names(small=True)
    linked = rf"(?:\s{_CHANGE})?(?:\s{_LINK})?(?:\s{_BOUND})?\s?\(?(?:from\s)?[~≈+]?\Z"
    return re.compile(rf"(?<!\w)(?:{names}|(?i:{words}))s?(?:\sscore)?{linked}")


@cache
def _behind() -> re.Pattern[str]:
    """A metric in capitals right behind a number."""
    return re.compile(rf"\s((?:{_names(small=False)})(?:\sscore)?)(?!\w)")


def _names(*, small: bool) -> str:
    """An expression for the metrics of accuracy that are written in small letters, or for the others."""
    metrics = vocabulary.quantities()
    tops = vocabulary.tops(metrics)
    of = [label for key, one in metrics.items() if one.broader and tops[key] == "accuracy" for label in one.labels]
    return "|".join(re.escape(name) for name in sorted(of, key=len, reverse=True) if name.islower() == small)
