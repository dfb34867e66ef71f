"""Sessions that ran into one line, cut before the times of their talks: "10:45 - 11:05 Tiny Kernels … 11:05 - 11:25 …".

A blank before a time becomes a line end, so that offsets stay true.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise

from etl.model import Page
from etl.read.blocks import Line, lines

_CLOCK = r"[012]?\d[:.h][0-5]\d(?:\s?[ap]\.?m\b\.?)?"
_SPAN = re.compile(rf"(?<=[\s|])(?P<from>{_CLOCK})\s?[-–—]{{1,2}}\s?{_CLOCK}(?![\w:])", re.IGNORECASE)
_FEWEST = 3
"""Times inside lines that make a programme."""
_WORDS = 2
"""Words between two times that may be a talk."""


def apart(page: Page) -> Page:
    """The page with such talks on lines of their own."""
    cuts = [cut for line in lines(page.text) for cut in _cuts(line)]
    if len(cuts) < _FEWEST:
        return page
    text = list(page.text)
    for cut in cuts:
        text[cut] = "\n"
    return replace(page, text="".join(text))


def _cuts(line: Line) -> Iterator[int]:
    """The blanks before the times inside a line that differ from those before them, with words between."""
    found = list(_SPAN.finditer(line.words))
    if len(found) > 1 and line.words[: found[0].start()].strip(" |"):
        yield from _before(line, found[0])
    for above, below in pairwise(found):
        between = line.words[above.end() : below.start()]
        if above["from"] != below["from"] and len(between.split()) >= _WORDS:
            yield from _before(line, below)


def _before(line: Line, span: re.Match[str]) -> Iterator[int]:
    """The blank before a time, if one stands there."""
    at = span.start() - 1
    if line.words[at].isspace():
        yield line.start + at
