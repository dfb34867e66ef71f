"""Number formats in the words of a claim: "2x faster in INT8", "4-bit weights", "half precision"."""

import re
from collections.abc import Collection

from etl.extract.sections.sections import Section
from etl.model import Quote

_FORMAT = re.compile(
    r"""
    (?<![\w.-])
    (?<!\bfrom[ ]) (?<!\bthan[ ]) (?<!\bover[ ]) (?<!\bversus[ ]) (?<!\bagainst[ ])   # "+0.03 from FP16"
    (?:
      (?P<type>(?:mx|nv)?fp|u?int|tf|nf|b?float|bf) -? (?P<width>[1-9]\d?)   # FP16, INT-8, bfloat16, MXFP4
    | (?P<both>w\d{1,2}a\d{1,2}(?:kv\d{1,2})?)                               # W4A16: weights and activations
    | (?P<bits>(?:[1-9]|[12]\d|3[0-2])(?:\.\d{1,2})?|one|two|three|four|six|eight|sixteen) [-\s] bits?
      (?! [-\s](?:microcontroller|mcu|processor|cpu|core|arm|risc|bus|address|counter|image|colou?r))
    | (?P<word>half|single|double|mixed) [-\s] precision
    ) (?!\w|-?\d) (?![ ](?:\w+[ ])?(?:baseline|counterpart|reference))   # "its FP32 baseline"
    """,
    re.VERBOSE,
)
_TYPES = {"float": "fp", "bfloat": "bf"}
_BITS = {"one": "1", "two": "2", "three": "3", "four": "4", "six": "6", "eight": "8", "sixteen": "16"}
_WORDS = {"half": "fp16", "single": "fp32", "double": "fp64", "mixed": "mixed"}


def precisions(
    section: Section, start: int, end: int, taken: Collection[tuple[int, int]]
) -> list[tuple[str, tuple[Quote, ...]]]:
    """Number formats between two offsets of a section, outside of the `taken` spans: notation, and where it stands."""
    found: dict[str, tuple[Quote, ...]] = {}
    for match in _FORMAT.finditer(section.lower, start, end):
        if not any(first <= match.start() < last for first, last in taken):
            notation = _notation(match)
            found[notation] = (*found.get(notation, ()), section.cite(match.start(), match.end()))
    return [*found.items()]


def _notation(match: re.Match[str]) -> str:
    """The short form in small letters: fp16, int8, 4-bit, w4a8, mixed."""
    if match["type"]:
        return _TYPES.get(match["type"], match["type"]) + match["width"]
    if match["bits"]:
        return f"{_BITS.get(match['bits'], match['bits'])}-bit"
    return _WORDS[match["word"]] if match["word"] else match["both"]
