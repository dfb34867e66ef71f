"""Rows of tables: cells that markup, bars or tabs tell."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

from etl.model import Style
from etl.read import markdown, names
from etl.read.blocks import Line, lines

_OFTEN = 3
"""Rows that make a table."""
_QUOTED = ('","', '";"', "”,“", "”;“")  # between quoted cells
_LIKELY = 0.3  # likeness of a name with one ordinary word
_BAR = re.compile(r"(?<!\\)\|")
_ROW = re.compile(r"\|.*\|$")
_ENCLOSED = re.compile(r"\[[^\[\]]{1,200}\]|\([^()]{1,200}\)")
"""Words in brackets: a bar between them divides links, no cells."""
_COUNTED = re.compile(r"\s*(?:[-*+•]|\[\d{1,4}\]|\(\d{1,4}\)|\d{1,4}[.)])\t+")
"""A mark of a list with a tab behind it: that tab divides nothing."""


def divider(text: str) -> str:
    """What stands between the cells of rows that no table markup tells: a tab, a bar; at times nothing does."""
    if markdown.is_ruled(text):
        return "|"
    for mark in ("\t", " | ", *_QUOTED):
        every = (words for line in lines(text) if mark in (words := _open(_unmarked(line.words), mark)))
        rows = [words for words in every if mark == "\t" or not _is_people(words, mark)]
        counts = Counter(row.count(mark) for row in rows)
        if len(rows) >= _OFTEN and (mark != " | " or max(counts) > 1) and 2 * max(counts.values()) >= len(rows):
            return mark
    return "\0"


def _open(words: str, mark: str) -> str:
    """A line in which no bar stands in brackets: "Tiny Kernels [pdf | code]"."""
    if mark != " | " or mark not in words:
        return words
    return _ENCLOSED.sub(lambda found: found[0].replace("|", "/"), words)


def _unmarked(words: str) -> str:
    """A line without the mark of a list at its head, where a tab stands behind it."""
    return words[found.end() :] if (found := _COUNTED.match(words)) else words


def _is_people(words: str, mark: str) -> bool:
    """Whether the marks of a line stand between people."""
    every = [cell for cell in words.split(mark) if cell.strip()]
    return 2 * sum(names.likeness(cell.strip()) >= _LIKELY for cell in every) > len(every)


def cells(line: Line, styles: Sequence[Style], *, mark: str) -> Iterator[tuple[Line, int]]:
    """The cells of a table row with their columns; a line that is no row, with -1."""
    spans = _spans(line, styles, mark)
    if len(spans) < 2:
        yield line, -1
        return
    for column, (start, end) in enumerate(spans):
        words = line.words[start - line.start : end - line.start]
        left = len(words) - len(words.lstrip())
        words = words.strip()
        if words:
            yield Line(words, start + left, start + left + len(words), line.opens and column == 0), column


def _apart(cells: Iterable[tuple[int, int]]) -> list[tuple[int, int]]:
    """Cells without those inside a cell: broken markup nests them."""
    kept: list[tuple[int, int]] = []
    for start, end in cells:
        if not kept or start >= kept[-1][1]:
            kept.append((start, end))
    return kept


def _spans(line: Line, styles: Sequence[Style], mark: str) -> list[tuple[int, int]]:
    """Where cells begin and end, as markup says, else the bars around them, else the marks between them."""
    spans = _apart((max(style.start, line.start), min(style.end, line.end)) for style in styles if style.kind == "cell")
    if len(spans) > 1:
        return spans
    if _ROW.fullmatch(line.words) and line.words.count("|") > 2:
        bars = [line.start + bar.start() for bar in _BAR.finditer(line.words)]
        return [(left + 1, right) for left, right in pairwise(bars)]
    if mark == "|" and line.words.strip("|").count(mark) < 2:
        return []
    if mark and (mark == "\t" or not _is_people(line.words, mark)):
        first = len(line.words) - len(_unmarked(line.words)) + (mark == "|" == line.words[0])
        ends = [
            line.start + found.start() for found in re.compile(re.escape(mark)).finditer(_open(line.words, mark), first)
        ]
        spans = list(zip([line.start, *(end + len(mark) for end in ends)], [*ends, line.end], strict=True))
        quoted = mark in _QUOTED and line.words[0] in '"“' and line.words[-1] in '"”'
        return [(spans[0][0] + 1, spans[0][1]), *spans[1:-1], (spans[-1][0], spans[-1][1] - 1)] if quoted else spans
    return []
