"""Measures in words: "twice", "tenfold", "an order of magnitude", "half the", "one-tenth of"."""

import re
from collections.abc import Iterator
from dataclasses import replace
from decimal import Decimal

from etl.extract.measures.factors import fraction
from etl.extract.measures.ranges import power
from etl.extract.measures.units import Measure
from etl.extract.text.masking import lower

COUNTS = {
    "a": 1, "an": 1, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8,
    "nine": 9, "ten": 10, "twelve": 12, "fifteen": 15, "twenty": 20, "fifty": 50, "hundred": 100, "thousand": 1000,
}  # fmt: skip
_COUNT = "|".join(sorted(COUNTS, key=len, reverse=True))
_PART = re.compile(
    "magnitude|order|fold|times|twice|thrice|doubl|tripl|quadrupl|half|halv|third|quarter|fifth|tenth|hundredth|"
    "fraction|factor"
)
_THAN = "as|more|less|fewer|faster|slower|lower|higher|better|smaller|larger"
_NOT_DOUBLED = "precision|buffer|descent|q-?learning|counting|check|loop|sided"
_ALONE = (
    r"(?=\s*(?:$|[^\w\s-]|(?:of|the|as|that|compared|relative|versus|vs|against|over|and|while|with|without"
    r"|when|for|on|at|in)\b))"
)
"""Nothing follows that it could be a part of the name of: "to a third", and not "to a third experiment"."""
_BOUND = (
    r"about|almost|around|approximately|at\s(?:least|most)|just|less\sthan|more\sthan|nearly|only|over|roughly|up\sto"
)
_WORDED = re.compile(
    rf"""
    \b(?:
      (?:(?P<orders>{_COUNT})(?:\s*(?:to|-|or)\s*(?P<most>{_COUNT}))?\s+)?orders?[ -]of[ -]magnitudes?\b
    | (?:(?P<few>{_COUNT})-?\s(?:to|or)\s)?(?P<fold>{_COUNT})[- ]?fold\b(?![- ]cross)           # twofold
    | (?P<up>(?<=up\sof\s))?+(?:(?P<least>{_COUNT})\s(?:to|or)\s)?             # a speedup of three to five times
      (?P<times>{_COUNT})\s+times\b(?(up)|(?=\s+(?:{_THAN}|speed|the)\b))      # ten times faster
    | (?<=\bfactor\sof\s)(?P<factor>{_COUNT})\b                                          # by a factor of six
    | (?P<twice>twice|thrice)\b(?=\s+(?:{_THAN}|the|that|of|its|their)\b)      # twice as fast
    | (?P<verb>doubl|tripl|quadrupl|halv)(?:es|ed|ing|e)\b(?![- ](?:{_NOT_DOUBLED}))
    | (?P<led>(?<=\b(?:by|to|in)\s)(?:(?:{_BOUND})\s)?)?+(?:                    # cut to a third, by nearly half
        (?P<part>one|two|three|four|a)[ -]
        (?P<of>hal(?:f|ves)|thirds?|quarters?|fourth|fifth|tenth|hundredth|thousandth)\b
        (?(led){_ALONE}|(?=\s+(?:of|the|as|less|fewer|that)\b))
      | (?P<half>(?<!first\s)(?<!other\s)half)\b(?(led){_ALONE}|(?=\s+(?:the|of|as|that)\b))   # half the memory
      )
    )
    """,
    re.VERBOSE,
)
_PARTS = {
    "hal": Decimal("0.5"), "thi": Decimal(1) / 3, "qua": Decimal("0.25"), "fou": Decimal("0.25"),
    "fif": Decimal("0.2"), "ten": Decimal("0.1"), "hun": Decimal("0.01"), "tho": Decimal("0.001"),
}  # fmt: skip
_TIMES = {
    "twice": Decimal(2), "thrice": Decimal(3),
    "doubl": Decimal(2), "tripl": Decimal(3), "quadrupl": Decimal(4), "halv": Decimal("0.5"),
}  # fmt: skip
_ACTING = re.compile(
    r"(?:^|\b(?:to|can|could|will|would|may|and|than|nearly|almost|about|roughly|even|only|is|are|by|we|they|or)|(?<!['’])(?<!\bit)s|,)\s$",
    re.IGNORECASE,
)


def holds_part(text: str) -> bool:
    """Whether a part of a number word is in a text: nothing else is measured in words."""
    return _PART.search(text.lower()) is not None


def worded(text: str) -> Iterator[Measure]:
    """The measures in words of a masked sentence, in order."""
    for found in _WORDED.finditer(lower(text)):
        if not _is_no_measure(text, found):
            yield from _measured(text, found)


def _measured(text: str, found: re.Match[str]) -> Iterator[Measure]:
    whole = Measure(max(found.start(), found.end("led")), found.end(), None, None, "x")
    if count := found["orders"]:
        yield _orders(whole, count, found["most"] or count)
    elif count := found["fold"] or found["times"] or found["factor"]:
        low, high = (Decimal(COUNTS[one]) for one in (found["few"] or found["least"] or count, count))
        yield replace(whole, low=low, high=high, form="range" if low < high else "plain")
    elif word := found["twice"] or found["verb"]:
        yield replace(whole, low=_TIMES[word], high=_TIMES[word], word="part" if found["twice"] else "verb")
    elif part := found["of"] or found["half"]:
        value = fraction(_PARTS[part[:3]] * COUNTS[found["part"] or "a"])
        # what comes or goes, "by a third", "in half", or what is left: "to a third", "half the"
        differs = found["led"] is not None and not text[: found.start("led")].endswith("to ")
        yield replace(whole, low=value, high=value, word="difference" if differs else "part")
    else:
        one = re.match(r"order[ -]", found.group(), re.IGNORECASE)
        yield _orders(whole, "a", "a") if one else replace(whole, unit="orders of magnitude")


def _is_no_measure(text: str, found: re.Match[str]) -> bool:
    """ "Its advantages are twofold: first", "a double tree", "uniform triple checks": nothing grew."""
    if found["fold"]:
        ends = text[found.end() : found.end() + 3].lstrip().startswith((":", ".", ",", ";", "("))
        return ends and text[: found.start()].endswith(("is ", "are "))
    plain = found.group() in {"double", "triple", "quadruple"}
    return plain and _ACTING.search(text, max(0, found.start() - 14), found.start()) is None


def _orders(whole: Measure, least: str, most: str) -> Measure:
    low, high = power(Decimal(COUNTS[least])), power(Decimal(COUNTS[most]))
    return replace(whole, low=low, high=high, unit="orders of magnitude", form="range" if high != low else "plain")
