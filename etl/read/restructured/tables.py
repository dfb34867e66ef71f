"""Tables of reStructuredText: drawn with borders, set in columns, listed in bullets, separated by commas."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from etl.read.parts import is_hanging

_BORDER = re.compile(r"\s*\+(?:[-=]+\+)+\s*")
_PART = re.compile(r"\+[-=]{2,}\+")
_RULE = re.compile(r"\s*=+(?: +=+)+\s*")
_SPAN = re.compile(r"\s*-+(?: +-+)*\s*")
_OPTION = re.compile(r"\s*:(?P<name>[\w-]+):\s*(?P<value>.*)")
_BULLET = re.compile(r"(?:[-*+•]|\|)(?:\s|$)|(?:\d{1,3}|#)[.)]\s")
_LONGEST_CELL = 100_000
_RULES = 2  # of a table with a head, below its first
Row = tuple[tuple[str, ...], ...]
"""Cells, and of each the lines: what a width broke is one."""


def grid(lines: Sequence[str], start: int) -> tuple[list[Row], int] | None:
    """The rows of a table drawn with borders that begins at a line, and where it ends."""
    if not _BORDER.fullmatch(lines[start]):
        return None
    end = start
    while end < len(lines) and lines[end].strip()[:1] in ("+", "|") and lines[end].strip():
        end += 1
    columns = sorted({at for line in lines[start:end] if _PART.search(line) for at in _marks(line, "+")})
    rows: list[Row] = []
    held: list[str] = []
    for line in lines[start:end]:
        if _PART.search(line):
            rows += [_cut(held, columns)] if held else []
            held = []
        else:
            held.append(line)
    rows += [_cut(held, columns)] if held else []
    return [row for row in rows if any(row)], end


def _marks(line: str, mark: str) -> Iterator[int]:
    return (at for at, character in enumerate(line) if character == mark)


def _cut(lines: Sequence[str], columns: Sequence[int]) -> Row:
    """Lines of a row cut where all of them have a bar at a place where a border has a corner."""
    bars = [at for at in columns if all(line[at : at + 1] == "|" for line in lines)]
    width = [right - left - 3 for left, right in pairwise(bars)]
    parts = ([line[left + 1 : right] for line in lines] for left, right in pairwise(bars))
    return tuple(_joined(part, wide) for part, wide in zip(parts, width, strict=True))


def columned(lines: Sequence[str], start: int) -> tuple[list[Row], int] | None:
    """The rows of a table set in columns below a rule that begins at a line, and where it ends."""
    if not _RULE.fullmatch(lines[start]):
        return None
    columns = [found.start() for found in re.finditer(r"=+", lines[start])]
    end = _closed(lines, start)
    if end is None:
        return None
    groups: list[list[str]] = []
    for line in lines[start + 1 : end]:
        if not line.strip() or _RULE.fullmatch(line) or _SPAN.fullmatch(line):
            continue
        if groups and not line[: columns[1]].strip():
            groups[-1].append(line)
        else:
            groups.append([line])
    rows = [_placed(group, columns) for group in groups]
    return [row for row in rows if any(row)], end + 1


def _closed(lines: Sequence[str], start: int) -> int | None:
    """Where the last rule of a table stands: its second, or its third where the second is that of a head."""
    blank = False
    rules = 0
    for at in range(start + 1, len(lines)):
        if _RULE.fullmatch(lines[at]):
            rules += 1
            if rules == _RULES or not "".join(lines[at + 1 : at + 2]).strip():
                return at
        if blank and not lines[at].strip():
            return None
        blank = not lines[at].strip()
    return None


def _placed(lines: Sequence[str], columns: Sequence[int]) -> Row:
    if any(line[at - 1 : at].strip() for line in lines for at in columns[1:]):
        return (_joined([line.strip() for line in lines], 0),)
    ends = [*columns[1:], _LONGEST_CELL]
    return tuple(_joined([line[left:right] for line in lines], 0) for left, right in zip(columns, ends, strict=True))


def listed(lines: Sequence[str]) -> list[Row]:
    """The rows of a table whose rows are bullets, and whose cells are bullets inside them."""
    rows: list[list[list[str]]] = []
    indent = None
    for line in lines:
        bare = line.lstrip()
        margin = len(line) - len(bare)
        if bare.startswith(("* ", "- ")) and (indent is None or margin <= indent):
            indent = margin
            rows.append([])
            bare = bare[2:].lstrip()
            margin = len(line) - len(bare)
            if not bare.startswith("-"):
                rows[-1].append([bare])
                continue
        if not rows or indent is None:
            continue
        if bare[:2] in ("- ", "-") and indent < margin <= indent + 4:
            rows[-1].append([bare[1:].strip()])
        elif rows[-1]:
            rows[-1][-1].append(bare)
    return [tuple(_joined(cell, 0) for cell in row) for row in rows if row]


def separated(lines: Sequence[str]) -> list[Row]:
    """The rows of a table whose cells are separated by commas, with the head that its options name."""
    found = (_OPTION.fullmatch(line) for line in lines)
    options = {option["name"]: option["value"] for option in found if option}
    mark = {"tab": "\t", "space": " "}.get(options.get("delim", ","), options.get("delim", ",")[:1] or ",")
    head = [options["header"]] if "header" in options else []
    body = [line.strip() for line in lines if not _OPTION.fullmatch(line)]
    try:
        rows = list(csv.reader([*head, *body], delimiter=mark, skipinitialspace=True))
    except (csv.Error, TypeError, ValueError):
        return []
    return [tuple(_joined(cell.split("\n"), 0) for cell in row) for row in rows if any(map(str.strip, row))]


def _joined(lines: Sequence[str], width: int) -> tuple[str, ...]:
    """The lines of a cell that stand for themselves; what goes on behind a blank line that its width forced is one."""
    made: list[str] = []
    opens = True
    for line in lines:
        words = line.strip()
        if not words:
            opens = True
            continue
        if made and not _BULLET.match(words) and (not opens or _goes_on(made[-1], words, width)):
            made[-1] = f"{made[-1]} {words}"
        else:
            made.append(words.removeprefix("| "))
        opens = False
    return tuple(made)


def _goes_on(above: str, below: str, width: int) -> bool:
    """Whether a line goes on below a blank one: with a small letter, behind a comma, where nothing more had room."""
    full = width > 0 and len(above) + 1 + len(below.split(maxsplit=1)[0]) > width
    return below[0].islower() or above[-1] in ",;-–&" or is_hanging(above) or full
