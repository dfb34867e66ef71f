"""Workplaces after all people of a list, to which marks of theirs refer: "Ada Moreau1, Ben Okafor2 1MIT, 2EPFL".

What marks mean may be there too: "*equal contribution".
"""

import re

_MARK = r"[\d¹²³⁴-⁹*∗†‡§¶]"
_LED = re.compile(
    rf"""
    (?<![^\s,;(]) [\^(\[{{]{{0,3}} (?P<mark>{_MARK}) (?P<close>[\])}}:=.]{{0,2}}) (?P<apart>\s{{0,2}})
    (?: (?=[^\W\d_a-z][^,;])
      | (?=(?i:equal|denote|indicate|mean|contributed|corresponding|these|both|co-?first|joint)) )
    """,
    re.VERBOSE,
)
"""The mark in front of a workplace, or of what it means."""
_BORN = re.compile(rf"(?<=[^\W\d_])\.?\s?[\^(\[{{]{{0,3}}{_MARK}(?:[\])}},]|{_MARK}|\s|$)")
"""A mark after a name."""
_BEHIND = re.compile(rf"{_MARK}[\])}}]{{0,2}}[\s,;.(]{{0,4}}$")
"""What ends in the mark of the last person."""
_ANY = re.compile(_MARK)
_FIRST = frozenset("1¹*∗†")


def begin(words: str, start: int = 0, end: int | None = None) -> int:
    """Where the workplaces of a list of people begin; its end where none follow it."""
    end = len(words) if end is None else end
    born = _BORN.search(words, start, end) if _ANY.search(words, start, end) else None
    for led in _LED.finditer(words, born.end() - 1 if born else end, end):
        stuck = not led["apart"] or led["close"]
        if led["mark"] in _FIRST and (stuck or _BEHIND.search(words, max(start, led.start() - 8), led.start())):
            return led.start()
    return end
