"""Times and places in a column of their own, left of a programme that was set as text: each on a line of its own.

Where other lines begin below what stands right of a wide gap, the gap parts two cells. The first blank of the
gap becomes a line end, so that offsets stay true; a place in brackets, which may stand between a title and its people,
is blanked out.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from etl.model import Page
from etl.read import times

_CELLS = re.compile(r"(?P<margin>[ \t]*+)(?P<left>\S(?:[^ \t]|[ \t](?![ \t]{2})){1,40}+)(?P<gap>[ \t]{3,})(?=\S)")
_GAP = re.compile(r"(?<=[^\W\d]{2}[\w.?!):])[ \t]{3,}+(?=\S)")
_PLACE = re.compile(r"\([^()]{2,38}\)")

_OFTEN = 3
"""Lines that begin where a cell does."""


def apart(page: Page) -> Page:
    """The page with such cells on lines of their own."""
    lines = page.text.split("\n")
    margins = Counter(len(line) - len(line.lstrip()) for line in lines if line.strip())
    made = list(lines)
    timed = 0
    for at, line in enumerate(lines):
        found = _CELLS.match(line) if "   " in line else None
        if found is None or margins[found.end()] < _OFTEN:
            continue
        start, end = found.span("left")
        if times.is_slot(found["left"]):
            timed += 1
            made[at] = f"{line[:end]}\n{line[end + 1 :]}"
        elif _PLACE.fullmatch(found["left"]):
            made[at] = f"{line[:start]}{' ' * (end - start)}{line[end:]}"
    if timed >= _OFTEN:
        made = _beside(made)
    return replace(page, text="\n".join(made)) if made != lines else page


def _beside(lines: Sequence[str]) -> list[str]:
    """The lines of a programme cut where what stands beside it begins, in columns of their own."""
    begins = Counter(gap.end() for line in lines for gap in _GAP.finditer(line))
    begins.update(len(line) - len(line.lstrip()) for line in lines if line.strip())
    made: list[str] = []
    for line in lines:
        cuts = [gap.start() for gap in _GAP.finditer(line) if begins[gap.end()] >= _OFTEN]
        made.append("".join("\n" if at in cuts else letter for at, letter in enumerate(line)) if cuts else line)
    return made
