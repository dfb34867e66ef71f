r"""Lines that were several: the rows of a table run into one, and line breaks that are written out.

Where a page was made from Markdown and its table was not understood, all rows stand behind each other: "| a | b | | c
| d |". A backslash at the end of a line breaks it; run together, it stands between the two: "Title\ Ada Moreau". One
blank of what stood between two rows becomes a line end, and two line ends stand for a break: offsets stay true.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise

from etl.model import Page
from etl.read.blocks import Line, lines

_FEWEST = 2
"""Rows of a table, and cells of a row."""
_MOST = 12
"""Cells of a row."""
_LONGEST = 500
"""Characters of a row."""
_OFTEN = 3
"""Lines that are broken so, where a page has the habit."""
_RULE = re.compile(r"\|(?:[ \t]{0,9}:?-{1,200}:?[ \t]{0,9}\|){2,30}")
"""The rule below the head of a table: rows with as many bars are whole."""
_EMPTY = re.compile(r"(?<=\S)\s?\|(?:[ \t]{0,9}\|){1,9}")
_BREAK = re.compile(r"(?<=[^\s\\.])\s?\\\s(?=[^\s\\])")
_LATEX = re.compile(r"\\[a-zA-Z({\[]|\$")


def plain(page: Page) -> Page:
    """The page with a line end between such rows and at such breaks."""
    if "|" not in page.text and "\\" not in page.text:
        return page
    every = list(lines(page.text))
    ruled = {line.words.count("|") for line in every if _RULE.fullmatch(line.words)}
    cuts = {cut for line in every if line.words.count("|") not in ruled for cut in _between_rows(line)}
    breaks = [found for line in every if (found := list(_breaks(line)))]
    if len(breaks) >= _OFTEN:
        cuts |= {cut for found in breaks for cut in found}
    empty = [cells for line in every for cells in _empty(line)]
    if len(empty) < _OFTEN or ruled:
        empty = []
    if not (cuts or empty):
        return page
    text = list(page.text)
    for start, end in empty:
        text[start:end] = "\n" + " " * (end - start - 1)
    for cut in cuts:
        text[cut] = "\n"
    return replace(page, text="".join(text))


def _between_rows(line: Line) -> Iterator[int]:
    """Where the rows end that a line holds: behind equally many cells there is always an empty one."""
    if line.words[0] != "|" or line.words[-1] != "|":
        return
    bars = [bar.start() for bar in re.finditer(r"\|", line.words)]
    cells = [line.words[left + 1 : right] for left, right in pairwise(bars)]
    for width in range(_FEWEST, _MOST + 1):
        if (len(cells) + 1) % (width + 1) or len(cells) + 1 < _FEWEST * (width + 1):
            continue
        ends = range(width, len(cells), width + 1)
        if all(cells[end].isspace() for end in ends):
            yield from (line.start + bars[end] + 1 for end in ends)
            return
    if len(line.words) > _LONGEST:  # rows of unequal width
        yield from (line.start + bar + 1 for bar, cell in zip(bars, cells, strict=False) if cell.isspace())


def _empty(line: Line) -> Iterator[tuple[int, int]]:
    """Where empty cells stand inside a line that is no row: "9:00 | Kernels at Rest | | Ada Moreau"."""
    if not (line.words[0] == line.words[-1] == "|"):
        yield from ((line.start + bars.start(), line.start + bars.end()) for bars in _EMPTY.finditer(line.words))


def _breaks(line: Line) -> Iterator[int]:
    """Where a line breaks by what is written in it; a backslash of LaTeX is none."""
    if "\\" in line.words and not _LATEX.search(line.words):
        for found in _BREAK.finditer(line.words):
            yield from (line.start + found.end() - 2, line.start + found.end() - 1)
