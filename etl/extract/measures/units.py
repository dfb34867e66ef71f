"""Units as pages print them, the names under which the graph stores them, and the quantities that they are of.

Scores have no unit of their own: "an FID of 0.03", "F1 (0.73 vs. 0.06)", "LPIPS from 0.456 to 0.316", "0.81 AUC".
"""

import re
from dataclasses import dataclass
from decimal import Decimal
from functools import cache
from typing import Literal, cast

from etl import vocabulary
from etl.model import Quantity

Form = Literal["plain", "range", "change", "versus"]

_FEW_WORDS = r"(?:[\w@.-]{1,20}\s){0,4}"
_SCORE = r"(?:absolute|accuracy|[a-z]?[A-Z]\w{0,9})"
_GAINED = r"(?:improve|gain|increas|boost|drop|decreas|advantage|lead|gap|reduc|margin)"
_SIDE = r"\s*\d[\d.]*(?!\s*[×\d.])"
"""The other side of a size: "256×256", but not a number printed twice."""
_DISTANCE = (
    r"(?:[mck]m\b(?![/^²])|(?<=\d\s)m\b(?![/^²-])"
    r"|(?:(?<=\.\d)|(?<=\.\d\d))m\b(?!-|\s(?:[a-z]{1,20}\s)?[a-z]{1,20}s\b)"  # no "1.7m creative captions"
    r"|(?:milli|centi|kilo)?met(?:er|re)s?\b(?!\s(?:per|a)\b)"
    r"|degrees?\b(?!\sof\b)|deg\b(?!/)|°(?!/|\s?[CF]\b)|pixels?\b|px\b)"
)
"""Lengths and angles: a result in one says how right the work is; of all else, how large."""
_UNITS: tuple[tuple[str, str, str], ...] = (
    (rf"(?:×|[xX](?!\w))(?!{_SIDE})|-?\s?[Tt]imes\b(?!\s(?:a|an|per)\b)|-?\s?[Ff]old\b(?![- ][Cc]ross)", "x", ""),
    (r"(?:absolute\s)?(?:-?percentage[ -]points?|%(?:[ -]points?|p))\b|p\.?p\.?(?=[\s,.;)]|$)",
     "percentage points", "+accuracy"),
    (rf"(?:(?<=[\s-]){_SCORE}\s)?(?:points?|pts?)\b|-points?(?=\s{_FEW_WORDS}{_GAINED})", "points", "+accuracy"),
    (r"%(?!-?\s?(?:tile|ile)\b)|per\s?cent\b", "%", ""),
    (r"-?orders?[ -]of[ -]magnitudes?\b", "orders of magnitude", ""),
    (r"tok(?:en)?s?/s(?:ec)?\b", "tokens per second", "+speed"),
    (r"FPS\b|fps\b", "FPS", "+speed"),
    (r"[A-Za-z]{3,15}(?:\s?/\s?(?:sec|second|s)\b|\s(?:per|a)\s(?:second|sec)\b)", "", "+speed"),
    (r"(?:QPS|RPS|TPS|IOPS)\b", "", "+speed"),
    (r"[$€£]|(?:[Dd]ollars?|USD|euros?|EUR|cents?)\b", "", "-cost"),
    (r"[kKMGTPE]?(?:OPS|OP/s|FLOPS|[Ff][Ll][Oo][Pp]s?/s)(?:/|\sper\s)(?:W|[Ww]att)\b", "", "+energy"),
    (r"[kKMGTPE]?(?:OPS|OP/s|FLOPS|[Ff][Ll][Oo][Pp]s?/s)/mm(?:2|\^2)\b", "", "+area"),
    (r"[kKMGTPE]?(?:OPS|OP/s|FLOPS|[Ff][Ll][Oo][Pp]s?/s)\b", "", "+speed"),
    (r"(?:[Tt]era|[Gg]iga|[Pp]eta|[Ee]xa)-?\s?(?:[Ff]lops|FLOPS|OPS|[Ff]lop/s)\b|[GTP]F[Ll]ops\b", "", "+speed"),
    (r"[kMGTP]?FLOPs?\b|[MG]?MACs?\b", "", "-cost"),
    (r"(?:GPU|TPU|CPU|core|node|machine)[- ](?:hours?|days?|years?)\b", "", "-cost"),
    (r"ns\b|[uμ]s\b|ms\b|(?:micro|nano|milli)seconds?\b|msec\b", "", "-speed"),
    (r"(?<!\d\d\d0)s\b(?!')|secs?\b|seconds?\b", "s", "-speed"),
    (r"minutes?\b|mins?\b", "minutes", "-speed"),
    (r"hours?\b|hrs?\b|h\b", "hours", "-speed"),
    (r"days?\b", "days", "-speed"),
    (r"weeks?\b", "weeks", "-speed"),
    (r"[kKMGT]i?[Bb](?:ps\b|it/s\b|/s\b|ytes?/s\b)|[KMGT]bits/s\b", "", "+speed"),
    (r"[kKMGT]i?Bs?\b|(?:kilo|mega|giga|tera)?bytes\b", "", "-memory"),
    (r"[mkMuμ]?W(?:h|atts?)?\b|[mkuμnp]?J(?:oules?)?\b(?!&)|[wW]atts?\b|[jJ]oules?\b", "", "-energy"),
    (r"(?:mm2|mm\^2|mm²)(?!\w)", "mm2", "-area"),
    (_DISTANCE, "", ""),
    (r"MAPE\b", "", "-accuracy"),
    (r"dB\b|BLEU\b|m?AP\b|mIoU\b", "", "+accuracy"),
    (r"(?:clock[ -])?cycles?\b", "", "-speed"),
    (r"(?:epochs|iterations|(?:optimization|training|time|decoding)[ -]steps|timesteps)\b", "", "-speed"),
    (r"(?:trainable\s|model\s)?param(?:eter)?s\b", "parameters", "-memory"),
)  # fmt: skip
"""How it is printed; what is stored, "" for the printed words; the quantity it is of, with "+" where more is better."""
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
def unit_quantity(unit: str) -> tuple[Quantity, bool] | None:
    """The quantity a stored unit stands for, and whether more of it is better."""
    found = _AT.fullmatch(unit)
    quantity = _UNITS[found.lastindex - 1][2] if found and found.lastindex else ""
    return (cast("Quantity", quantity[1:]), quantity[0] == "+") if quantity else None


def score_at(text: str, start: int, end: int) -> str | None:
    """The unit of a score, which a number with decimals between two offsets may be: the metric behind it, else ""."""
    if "." not in text[start:end]:
        return None
    before, behind = _metrics()
    if found := behind.match(text, end):
        return found[1]
    if _BESIDE.match(text, end) and not is_named(text, start):
        return ""
    return "" if before.search(text, max(0, start - 60), start) else None


def is_named(text: str, start: int) -> bool:
    """Before a number stands a name: "FooNet 2.1", "an RTX 3080"."""
    return _NAMED.search(text, max(0, start - 24), start) is not None


@cache
def _metrics() -> tuple[re.Pattern[str], re.Pattern[str]]:
    """A metric of accuracy right before a number, with what links them; and one in capitals right behind it."""
    metrics = vocabulary.quantities()
    tops = vocabulary.tops(metrics)
    of = [label for key, one in metrics.items() if one.broader and tops[key] == "accuracy" for label in one.labels]
    of.sort(key=len, reverse=True)
    words, names = ("|".join(re.escape(name) for name in of if name.islower() == small) for small in (True, False))
    linked = rf"(?:\s{_CHANGE})?(?:\s{_LINK})?(?:\s{_BOUND})?\s?\(?(?:from\s)?[~≈+]?\Z"
    before = re.compile(rf"(?<!\w)(?:{names}|(?i:{words}))s?(?:\sscore)?{linked}")
    return before, re.compile(rf"\s((?:{names})(?:\sscore)?)(?!\w)")
