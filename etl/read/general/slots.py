"""Times and places in a column of their own, left of a programme that was set as text: each on a line of its own.

Where other lines begin below what stands right of a wide gap, the gap parts two cells. The first blank of the
gap becomes a line end, so that offsets stay true; a place in brackets, which may stand between a title and its people,
is blanked out.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace

from etl.model import Page
from etl.read import times

_CELLS = re.compile(r"(?P<margin>[ \t]*+)(?P<left>\S(?:[^ \t]|[ \t](?![ \t]{2})){1,40}+)(?P<gap>[ \t]{3,})(?=\S)")
_PLACE = re.compile(r"\([^()]{2,38}\)")

_OFTEN = 3
"""Lines that begin where a cell does."""


def apart(page: Page) -> Page:
    """The page with such cells on lines of their own."""
    lines = page.text.split("\n")
    margins = Counter(len(line) - len(line.lstrip()) for line in lines if line.strip())
    made = list(lines)
    for at, line in enumerate(lines):
        found = _CELLS.match(line) if "   " in line else None
        if found is None or margins[found.end()] < _OFTEN:
            continue
        start, end = found.span("left")
        if times.is_slot(found["left"]):
            made[at] = f"{line[:end]}\n{line[end + 1 :]}"
        elif _PLACE.fullmatch(found["left"]):
            made[at] = f"{line[:start]}{' ' * (end - start)}{line[end:]}"
    return replace(page, text="\n".join(made)) if made != lines else page
