"""Tokens to numbers: what each looks like, its line, the lines around it, and what the page repeats.

`features(text, tokens)` gives one row a token. Columns are words and letters of the token, separators around it, its
styles, sums over its line and the lines near it, distances to headings of some classes, and statistics of each template
(`templates.py`) that it follows. Columns come in blocks, so that a long page never has all of them in memory.
"""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import partial

import numpy as np
from numpy.typing import NDArray

from etl.read.layout import templates
from etl.read.layout.templates import Floats, Ints
from etl.read.layout.tokens import KINDS, SEPARATORS, STYLES, Token, joint
from etl.read.layout.words import CAPITAL, INITIAL, NUMBER, UNKNOWN, YEAR, Bag, Word, bags, classes, words

_NEAR = (1, 2, 3, -1, -2, -3)  # lines, and tokens, before and after a token's own that it sees
_SHORT = 9  # words of a line that may head a section
_FAR = 99  # lines
_WIDEST = 95  # percentile of the lengths of lines that is the width of a page
_FULL = 0.8  # of the width of a page
_LONG_WORD = 40  # characters
_LONG_COUNT = 16  # characters of a token that may count
_COUNT = re.compile(r"(?<!\d)\d{1,3}(?=\D{0,9}\Z)")
_LOG_ODDS, _WORDS, _CAPITALS, _NAME, _CLASSES = 1, 2, 7, 18, 19  # columns of `_base`; word classes begin at the last
_LINE_WORDS = 4  # column of the lines' features
_TARGETS = ("arxiv.org", "doi.org", ".pdf", "github.com", "/~", "#")  # of kinds of addresses


class Features:
    """A page as the model sees it.

    Attributes:
        count: Tokens of the page, at least one.
        bags: Hashes of the words of each token; of its first and last word; of the address that it leads to.
        joints: (count,): what joins each token to the one before it, less than `tokens.JOINTS`.
        borders: (count,): the kind of border between each token and the one before it: separators and styles, from 0.
        groups: For each template, and last for lines, the group of every token, counted from 0.

    """

    def __init__(self, text: str, tokens: Sequence[Token]) -> None:
        found = [words(text[token.start : token.end]) for token in tokens]
        self.count = len(tokens)
        self._lines = templates.Lines(tokens)
        self._base = _base(text, tokens, found)
        self._flags = np.column_stack([_flags(tokens), _counted(text, tokens)])
        self._places = _places(tokens, self._lines)
        rooms = _rooms(text, tokens, self._lines)
        self._of_lines = np.column_stack([rooms, _of_lines(tokens, self._base, self._lines)])
        self._headings = _headings(tokens, self._of_lines, self._lines)
        keys = [tuple(word.hash for word in one) for one in found]
        counts = Counter(keys)  # how often the words of a token make one
        self._repeats = np.log1p(np.array([[min(counts[key], 30) - 1] for key in keys], np.float32))
        self.bags: tuple[Bag, ...] = bags(found, tokens)
        self.joints: Ints = np.array(list(map(joint, tokens)), np.int64)
        styles = np.array([token.styles for token in tokens], np.int64)
        self.borders = templates.numbered([token.before for token in tokens], np.append(0, styles[:-1]), styles)
        views = templates.groups(text, tokens, self._lines, self._base[:, _LOG_ODDS])
        self.groups: tuple[Ints, ...] = (*views, self._lines.index)

    def blocks(self) -> Iterator[Floats]:
        """Blocks of columns, each (count, some)."""
        line = self._lines.index
        seen = self._base[:, [_LOG_ODDS, _WORDS, _CAPITALS, _NAME, *range(_CLASSES, self._base.shape[1])]]
        yield from (self._base, self._flags, self._places, self._repeats, self._of_lines[line])
        for step in _NEAR:
            yield _shifted(self._of_lines, step)[line]
            yield _shifted(seen, step)
        yield _sections(self._of_lines, self._lines)[line]
        yield self._headings[line]
        for group in self.groups[:-1]:
            yield templates.statistics(group, seen, self._lines.number)
        yield np.repeat(self._of_lines.mean(axis=0)[None], self.count, axis=0)


def _base(text: str, tokens: Sequence[Token], found: Sequence[Sequence[Word]]) -> Floats:
    """What each token looks like by itself."""
    flat = [word for one in found for word in one]
    counts = np.array([len(one) for one in found], np.int64)
    owner = np.repeat(np.arange(len(found)), counts)
    forms = np.array([word.form for word in flat], np.int64)
    bits = np.array([word.classes for word in flat], np.int64)
    many = np.maximum(counts, 1).astype(np.float32)
    every = [[word.weight for word in one] or [0.0] for one in found]

    def total(values: NDArray[np.generic]) -> Floats:
        return np.bincount(owner, values.astype(np.float64), minlength=len(found)).astype(np.float32)

    marks = CAPITAL, INITIAL, UNKNOWN, NUMBER, YEAR
    capitals, initials, unknown, numbers, years = (total(forms & mark > 0) for mark in marks)
    odds = total(np.array([word.weight for word in flat])) / np.maximum(counts - initials - numbers, 1)
    name = (counts >= 2) & (counts <= 5) & (capitals == counts) & (odds > 0)
    return np.column_stack(
        [
            np.log1p(np.array([token.end - token.start for token in tokens], np.float32)),
            odds / 3,
            np.log1p(np.minimum(counts, 60)),
            np.array([(odds[0], odds[-1], min(odds), max(odds)) for odds in every]) / 5,
            capitals / many,
            unknown / many,
            numbers / many,
            np.minimum(initials, 4),
            years > 0,
            np.array([_letters(text[token.start : token.end]) for token in tokens]),  # six columns
            name,
            *(np.minimum(total(bits >> place & 1), 3) for place in range(len(classes()))),
        ]
    ).astype(np.float32)


def _letters(words: str) -> tuple[float, ...]:
    """Whether capitals alone, begins small, begins or ends with a figure; share of wide letters; of punctuation."""
    head = words[:200]
    wide = 0.0 if head.isascii() else sum(letter > "\u2e80" for letter in head) / len(head)
    odd = sum(not letter.isalnum() for letter in head) - head.count(" ")
    return words.isupper(), words[0].islower(), words[0].isdigit(), words[-1].isdigit(), wide, odd / len(head)


def _flags(tokens: Sequence[Token]) -> Floats:
    before, after, styles = (np.array([token[place] for token in tokens], np.int64) for place in (4, 5, 6))
    masks = (before, SEPARATORS), (after, SEPARATORS), (styles, STYLES)
    bits = [mask[:, None] >> np.arange(len(names)) & 1 for mask, names in masks]
    rest = np.array([(token.level, *(mark in token.target for mark in _TARGETS)) for token in tokens])
    return np.column_stack([*bits, _kinds(tokens), rest]).astype(np.float32)


def _counted(text: str, tokens: Sequence[Token]) -> Floats:
    """(tokens,): whether a short token counts on from one of its form, or one counts on from it: "[7]" and "[8]"."""
    counted = np.zeros(len(tokens), np.float32)
    last: dict[str, tuple[int, int]] = {}
    for place, token in enumerate(tokens):
        number = _COUNT.search(text, token.start, token.end) if token.end - token.start <= _LONG_COUNT else None
        if number is None:
            continue
        form, value = text[token.start : number.start()] + "0" + text[number.end() : token.end], int(number[0])
        before, counts = last.get(form, (place, value))
        if abs(value - counts) == 1:
            counted[[before, place]] = 1
        last[form] = place, value
    return counted


def _kinds(tokens: Sequence[Token]) -> Floats:
    return np.array([[token.kind == kind for kind in KINDS[1:]] for token in tokens], np.float32)


def _places(tokens: Sequence[Token], lines: templates.Lines) -> Floats:
    order = np.arange(len(tokens))
    position, left = order - lines.first[lines.index], lines.last[lines.index] - order
    lengths = np.array([token.end - token.start for token in tokens], np.float32)
    share = lengths / lines.extents[lines.index]
    size = np.full(len(tokens), np.log(len(tokens)) / 8)
    columns = [np.minimum(position, 8) / 4, np.minimum(left, 8) / 4, position == 0, left == 0, share]
    return np.column_stack([*columns, order / len(tokens), size]).astype(np.float32)


def _rooms(text: str, tokens: Sequence[Token], lines: templates.Lines) -> Floats:
    """(lines, 2): room that is left on each line for the next word, in widths of the page; how full its lines are."""
    places = [tokens[place].start for place in lines.first.tolist()]
    ends = [end if (end := text.find("\n", place)) >= 0 else len(text) for place in places]
    starts = [text.rfind("\n", 0, place) + 1 for place in places]
    length = np.array(ends, np.float32) - np.array(starts, np.float32)
    after = np.array([len((text[end : end + _LONG_WORD].split(None, 1) or [""])[0]) for end in ends], np.float32)
    width = max(1.0, float(np.percentile(length, _WIDEST)))
    full = np.full(lines.count, (length > _FULL * width).mean())
    return np.column_stack([np.clip((width - length - 1 - after) / width, -1, 1), full]).astype(np.float32)


def _of_lines(tokens: Sequence[Token], base: Floats, lines: templates.Lines) -> Floats:
    """(lines, columns): length, words, names, classes, styles and the blank lines around each line."""
    sums = partial(np.add.reduceat, indices=lines.first, axis=0)
    count = sums(np.ones(len(tokens), np.float32))
    words_of = np.expm1(base[:, _WORDS])
    total = sums(words_of)
    weighted = sums(base[:, [_LOG_ODDS, _CAPITALS]] * words_of[:, None]) / np.maximum(total, 1)[:, None]
    number = lines.number[lines.first]
    gap = np.clip(np.diff(number, prepend=number[0] - 2), 0, 4)
    heads = [tokens[place] for place in lines.first.tolist()]
    setting = np.array([[head.styles >> place & 1 for place in (0, 1, 2, 4)] for head in heads])
    return np.column_stack(
        [
            np.log1p(lines.extents) / 3,
            np.log1p(count),
            np.log1p(total),
            weighted,
            sums(base[:, _NAME]) / count,
            gap,
            np.append(gap[1:], 2),
            setting,
            [head.kind == "number" for head in heads],
            np.minimum(sums(_kinds(tokens)), 3),
            np.log1p(sums(base[:, _CLASSES:])),
        ]
    ).astype(np.float32)


def _sections(of_lines: Floats, lines: templates.Lines) -> Floats:
    """How near above each line a short line with a word of each class stands: 1 at once, towards 0 far away."""
    short = np.expm1(of_lines[:, _LINE_WORDS]) <= _SHORT
    hit = short[:, None] & (of_lines[:, -len(classes()) :] > 0)
    order = np.arange(lines.count)[:, None]
    last = np.maximum.accumulate(np.where(hit, order, -_FAR), axis=0)
    return (1 / (1 + np.minimum(order - last, _FAR))).astype(np.float32)


def _headings(tokens: Sequence[Token], of_lines: Floats, lines: templates.Lines) -> Floats:
    """(lines, classes): of the innermost heading above each line that has a word of any class, the classes."""
    hit = (of_lines[:, -len(classes()) :] > 0).astype(np.float32)
    seen = np.zeros_like(hit)
    above: list[tuple[int, int]] = []
    for place, first in enumerate(lines.first.tolist()):
        if level := tokens[first].level:
            above = [one for one in above if one[0] < level]
        if above:
            seen[place] = hit[above[-1][1]]
        if level and hit[place].any():
            above.append((level, place))
    return seen


def _shifted(rows: Floats, step: int) -> Floats:
    """The rows moved down by `step`; -1 where there is none."""
    edge = np.full_like(rows[: abs(step)], -1)
    return np.concatenate([edge, rows[:-step]] if step > 0 else [rows[-step:], edge])
