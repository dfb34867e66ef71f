"""Templates of a page: tokens of like form share evidence, so that each page teaches its own grammar.

A template sorts the tokens of a page into groups by one view of their form. What holds for a group holds, more or less,
for its members: the model averages over groups, and their statistics are features.
"""

from collections.abc import Sequence

import numpy as np
from numpy.typing import ArrayLike, NDArray

from etl.read.layout.tokens import BIT, KINDS, STYLE_BIT, Token

Floats = NDArray[np.float32]
Ints = NDArray[np.int64]

NAMES = ("separators", "place", "slot", "after", "style", "column", "element", "clause", "section", "page")
_FAR = 60  # lines between members of a group
_INDENT = 6
_LONGEST = 24  # tokens of a stretch: a list of three thousand people is many
_ELEMENT = ("edge", "blank", "rule", "bullet", "heading", "number", "bar", "gap")  # words between two are set as one
_CLAUSE = (*_ELEMENT, "line", "stop", "asked", "semicolon", "dash", "open", "close", "by", "url", "time", "sign")
"""Separators between clauses: commas and colons stand inside one."""


class Lines:
    """Which tokens stand on which line.

    Attributes:
        number: (tokens,): the number of the line of each token.
        index: (tokens,): its ordinal among the lines that have a token.
        first, last: (lines,): the first and the last token of each line.
        extents: (lines,): characters of each line.

    """

    def __init__(self, tokens: Sequence[Token]) -> None:
        self.number: Ints = np.array([token.line for token in tokens], np.int64)
        _, self.first, self.index = np.unique(self.number, return_index=True, return_inverse=True)
        self.last: Ints = np.append(self.first[1:], len(tokens)) - 1
        self.count = len(self.first)
        starts, ends = (np.array([token[place] for token in tokens], np.float32) for place in (0, 1))
        self.extents: Floats = np.asarray(np.maximum(ends[self.last] - starts[self.first], 1))


def groups(text: str, tokens: Sequence[Token], lines: Lines, odds: Floats) -> tuple[Ints, ...]:
    """For each of `NAMES` the group of every token; `odds` is how much each sounds like a name, (tokens,)."""
    first, line, order = lines.first, lines.index, np.arange(len(tokens))
    position, left = order - first[line], lines.last[line] - order
    number = lines.number[first]
    gap = np.clip(np.diff(number, prepend=number[0] - 2), 0, 3)[line]
    heads = np.array([_head(text, tokens[place]) for place in first.tolist()], np.int64)[line]
    before, after, styles, level = (np.array([token[place] for token in tokens], np.int64) for place in (4, 5, 6, 7))
    kind = np.array([KINDS.index(token.kind) for token in tokens], np.int64)
    means = np.add.reduceat(odds, first) / np.diff(np.append(first, len(odds)))
    steps = np.clip(np.rint(means * 3), -3, 3).astype(np.int64) + 4
    above = np.append(0, steps[:-1])[line]  # how much the line above sounds like a name
    total = np.cumsum((before & (BIT["bar"] | BIT["gap"]) > 0).astype(np.int64))
    cell = total - total[first][line]
    views = (
        (before, after),
        (np.minimum(position, 4), np.minimum(left, 3), gap, heads),
        (before, np.minimum(position, 4), styles),
        (above, np.minimum(position, 2), kind, np.minimum(gap, 2), styles),
        (styles, level, np.minimum(position, 2), np.minimum(left, 1)),
        (np.minimum(cell, 12), np.minimum(np.maximum.reduceat(cell, first)[line], 12)),
        (_stretch(before, _ELEMENT),),
        (_stretch(before, _CLAUSE),),
        (np.cumsum([tokens[place].styles & STYLE_BIT["heading"] for place in first.tolist()])[line],),
        (np.zeros(len(tokens), np.int64),),
    )
    return tuple(numbered(*view) for view in views)


def _head(text: str, token: Token) -> int:
    """Form of the head of a line: how far it is set in, and the marks before its first token."""
    begin = text.rfind("\n", max(0, token.start - 40), token.start) + 1
    indent = len(text[begin : token.start]) - len(text[begin : token.start].lstrip())
    marks = token.before & (BIT["bullet"] | BIT["heading"] | BIT["mark"] | BIT["quote"] | BIT["open"] | BIT["bar"])
    return marks * (_INDENT + 1) + min(indent, _INDENT)


def _stretch(before: Ints, between: Sequence[str]) -> Ints:
    """(tokens,): which stretch a token stands in; separators of some kinds part stretches, and none is too long."""
    ordinal = np.cumsum(before & sum(BIT[name] for name in between) > 0)
    first = np.searchsorted(ordinal, ordinal)
    return ordinal * len(before) + (np.arange(len(before)) - first) // _LONGEST


def numbered(*view: ArrayLike) -> Ints:
    """(tokens,): groups of tokens that are alike in all columns of a view, counted from 0."""
    return np.unique(np.column_stack(view), axis=0, return_inverse=True)[1].reshape(-1).astype(np.int64)


def statistics(group: Ints, seen: Floats, number: Ints) -> Floats:
    """Of the group of each token: its size, means of some columns, how they vary, how far its neighbours stand.

    `seen` is what is averaged, (tokens, columns); the first column's deviation is given, too. `number` is the line of
    every token, (tokens,).
    """
    size = np.bincount(group)
    means = mean(group, seen)
    deviation = np.sqrt(np.maximum(mean(group, seen[:, :1] ** 2) - means[:, :1] ** 2, 0))
    order = np.argsort(group, kind="stable")
    same = group[order][1:] == group[order][:-1]
    step = np.where(same, np.minimum(np.diff(number[order]), _FAR), _FAR)
    near = np.full((len(group), 2), _FAR, np.float32)
    near[order[1:], 0] = near[order[:-1], 1] = step
    sizes = np.column_stack([np.log1p(size) / 4, size / len(group)])[group]
    return np.column_stack([sizes, means[group], deviation[group], np.log1p(near) / 4]).astype(np.float32)


def mean(group: Ints, rows: NDArray[np.floating]) -> NDArray[np.floating]:
    """(groups, columns): the mean row of each group."""
    size = np.bincount(group)
    starts = np.cumsum(size) - size
    return np.add.reduceat(rows[np.argsort(group, kind="stable")], starts, axis=0) / size[:, None]
