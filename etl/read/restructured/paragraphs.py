"""Lines of a paragraph made one, where a page breaks its lines without saying anything by it.

To a browser all lines of a paragraph are one. Some authors put title, people and venue on lines of their own all the
same, so that the page tells whether its lines end where a sentence goes on.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from etl.read.blocks import is_broken, likely_width
from etl.read.blocks import lines as printed
from etl.read.parts import is_hanging

_BEGINS = re.compile(
    r"\s*+(?:[-*+•]\s|\(?(?:\d{1,4}|\#|[a-zA-Z])[.)]\s|\.\.(?:\s|$)|\||\+[-=+]|:[\w -]{1,30}:(?:\s|$)|__\s"
    r"|={2,}+[ =]*+$|>>>)"
)
"""What no paragraph goes on with."""
_ITEM = re.compile(r"\s*(?:[-*+•]|\(?(?:\d{1,4}|\#|[a-zA-Z])[.)])\s")
_RULE = re.compile(r"\s*(?P<mark>[=\-~`:.'\"^_*+#<>])(?P=mark){2,}\s*")
_LINK = re.compile(r"\s*+(?:(?::[a-z]{2,20}:)?`|https?://)")
"""What begins a line that may be a row of links, which says nothing of others."""
_MOST = 0.7
"""Share of the line ends that a sentence goes on behind."""


def goes_on(lines: Sequence[str], at: int) -> bool:
    """Whether the paragraph of a line goes on with the next line, as far as margins and marks tell."""
    if at + 1 >= len(lines) or not lines[at].strip():
        return False
    above, below = lines[at], lines[at + 1]
    if not below.strip() or _BEGINS.match(below) or _RULE.fullmatch(below) or _RULE.fullmatch(above):
        return False
    if at + 2 < len(lines) and _RULE.fullmatch(lines[at + 2]):
        return False
    if above.rstrip().endswith("::") or above.lstrip()[:1] == "|":
        return False
    return bool(_ITEM.match(above)) or _margin(above) >= _margin(below)


def flows(text: str) -> bool:
    """Whether sentences go on behind most line ends inside the paragraphs of a page."""
    lines = list(_outside(text.splitlines()))
    wide = likely_width(list(printed(text)))
    ends = [
        _is_inside(above.strip(), below.strip(), wide)
        for at, (above, below) in enumerate(pairwise(lines))
        if goes_on(lines, at) and not _LINK.match(below)
    ]
    return sum(ends) >= _MOST * len(ends)


def _outside(lines: Sequence[str]) -> Iterator[str]:
    """The lines outside of directives, which may hold programs."""
    margin = None
    for line in lines:
        if margin is not None and line.strip() and _margin(line) <= margin:
            margin = None
        if margin is None and line.lstrip().startswith(".. "):
            margin = _margin(line)
        if margin is None:
            yield line


def _is_inside(above: str, below: str, wide: int | None) -> bool:
    """Whether a line ends inside of a sentence."""
    full = wide is not None and is_broken(above, below, wide)
    return full or below[0].islower() or below[0] in "<(" or above[-1] in ",;:-–" or is_hanging(above)


def joined(lines: Sequence[str], at: int) -> tuple[str, int]:
    """The paragraph that begins at a line, as one line, and where it ends."""
    words = lines[at].rstrip()
    while goes_on(lines, at):
        at += 1
        below = lines[at].strip()
        words += below if _is_word(words, below) else f" {below}"
    return words, at + 1


def _is_word(above: str, below: str) -> bool:
    """Whether a word with a hyphen in it was broken there."""
    return above[-1] == "-" and above[-2:-1].isalpha() and below[0].isalpha() and not below.startswith(("and ", "or "))


def _margin(line: str) -> int:
    return len(line) - len(line.lstrip())
