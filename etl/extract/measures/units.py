"""Units as pages print them, and the names under which the graph stores them."""

import re

_FEW_WORDS = r"(?:[\w@.-]{1,20}\s){0,4}"
_SCORE = r"(?:absolute|accuracy|[a-z]?[A-Z]\w{0,9})"
_GAINED = r"(?:improve|gain|increas|boost|drop|decreas|advantage|lead|gap|reduc|margin)"
# (how it is printed, what is stored); "" stores the printed words
_UNITS: tuple[tuple[str, str], ...] = (
    (r"×|[xX](?!\w|\s*\d)|-?\s?[Tt]imes\b(?!\s(?:a|an|per)\b)|-?\s?[Ff]old\b(?![- ][Cc]ross)", "x"),
    (r"(?:absolute\s)?(?:-?percentage[ -]points?|%[ -]points?)\b|p\.?p\.?(?=[\s,.;)]|$)", "percentage points"),
    (rf"(?:{_SCORE}\s)?(?:points?|pts?)\b|-points?(?=\s{_FEW_WORDS}{_GAINED})", "points"),
    (r"%(?!-?\s?(?:tile|ile)\b)|per\s?cent\b", "%"),
    (r"-?orders?[ -]of[ -]magnitudes?\b", "orders of magnitude"),
    (r"tok(?:en)?s?/s(?:ec)?\b", "tokens per second"),
    (r"FPS\b|fps\b", "frames per second"),
    (r"[A-Za-z]{3,15}(?:\s?/\s?(?:sec|second|s)\b|\s(?:per|a)\s(?:second|sec)\b)", ""),
    (r"(?:QPS|RPS|TPS|IOPS)\b", ""),
    (r"[kKMGTPE]?(?:OPS|OP/s|FLOPS|[Ff][Ll][Oo][Pp]s?/s)(?:/W|/mm2|/mm\^2)?\b", ""),
    (r"(?:[Tt]era|[Gg]iga|[Pp]eta|[Ee]xa)-?\s?(?:[Ff]lops|FLOPS|OPS|[Ff]lop/s)\b|[GTP]F[Ll]ops\b", ""),
    (r"[kMGTP]?FLOPs?\b|[MG]?MACs?\b", ""),
    (r"(?:GPU|TPU|CPU|core|node|machine)[- ](?:hours?|days?|years?)\b", ""),
    (r"ns\b|[uμ]s\b|ms\b|(?:micro|nano|milli)seconds?\b|msec\b", ""),
    (r"s\b(?!')|secs?\b|seconds?\b", "s"),
    (r"minutes?\b|mins?\b", "minutes"),
    (r"hours?\b|hrs?\b|h\b", "hours"),
    (r"days?\b", "days"),
    (r"weeks?\b", "weeks"),
    (r"[kKMGT]i?[Bb](?:ps\b|it/s\b|/s\b|ytes?/s\b)|[KMGT]bits/s\b", ""),
    (r"[kKMGT]i?Bs?\b|(?:kilo|mega|giga|tera)?bytes\b", ""),
    (r"[mkMuμ]?W(?:h|atts?)?\b|[mkuμnp]?J(?:oules?)?\b|[wW]atts?\b|[jJ]oules?\b", ""),
    (r"(?:mm2|mm\^2|mm²)(?!\w)", "mm2"),
    (r"dB\b|BLEU\b|m?AP\b|mIoU\b|MAPE\b", ""),
    (r"(?:clock[ -])?cycles?\b", ""),
    (r"(?:epochs|iterations|(?:optimization|training|time|decoding)[ -]steps|timesteps)\b", ""),
    (r"(?:trainable\s|model\s)?param(?:eter)?s\b", "parameters"),
)  # fmt: skip
_AT = re.compile(r"\s*(?:" + "|".join(f"({pattern})" for pattern, _ in _UNITS) + ")")
RELATIVE = frozenset({"x", "%", "orders of magnitude", "points", "percentage points"})


def unit_at(text: str, position: int) -> tuple[str, int] | None:
    """The unit that starts at `position` (blanks may stand before it), with the offset of its end."""
    found = _AT.match(text, position)
    if found is None or found.lastindex is None or found.end() - position > 40:
        return None
    return _UNITS[found.lastindex - 1][1] or " ".join(found[found.lastindex].split()), found.end()
