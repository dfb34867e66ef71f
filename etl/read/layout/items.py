"""The item of each paper on its page: what identifies a paper may be above its fields, or below them.

The strongest separator between two papers is where an item ends. Where it is on both sides of an identifier, the page
decides: by its other items, and by identifiers above the first paper of a section or below its last.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from statistics import median_low
from typing import NamedTuple

from etl import identifiers
from etl.read.layout.segments import Paper, Span, breaks
from etl.read.layout.tokens import Token


class _Gap(NamedTuple):
    """The tokens `first` to `last`, without `last`, above or below a paper; `marks` are its identifiers."""

    first: int
    last: int
    marks: Sequence[int]
    weights: Sequence[int]
    """How far each token, and the one after the gap, is set apart from the one before."""

    def peaks(self, usual: int) -> list[int]:
        """Tokens before which a separator is as strong as any here, or as is `usual` between papers."""
        least = min(usual, max(self.weights))
        return [self.first + place for place, weight in enumerate(self.weights) if weight >= least]

    def side(self, usual: int) -> int:
        """1 where the item above ends before all identifiers, -1 where it ends after them, 0 where nothing says."""
        if not self.marks or max(self.weights) < usual:
            return 0
        peaks = self.peaks(usual)
        return (peaks[-1] <= self.marks[0]) - (peaks[0] > self.marks[-1])

    def is_near(self, usual: int, *, above: bool) -> bool:
        """Whether nothing stronger than is `usual` is between an identifier and the paper that it is `above`."""
        if not self.marks:
            return False
        place = (self.marks[-1] if above else self.marks[0]) + 1 - self.first
        return max(self.weights[place:] if above else self.weights[:place], default=0) <= usual

    def begin(self, usual: int) -> int:
        """Where the item of the paper below begins, with the identifier next to it."""
        return max((place for place in self.peaks(usual) if place <= self.marks[-1]), default=self.first)


def items(text: str, tokens: Sequence[Token], found: Sequence[Paper], headings: Sequence[Span]) -> list[range]:
    """The tokens of each paper's item, which ends before the heading or the item that follows."""
    above, below, between = _gaps(text, tokens, found, headings)
    usual = int(median_low(max(one.weights) for one in between.values())) if between else 1
    sides = [one.side(usual) for one in between.values()]
    ahead = sides.count(1) + sum(one.is_near(usual, above=True) for one in above.values())
    after = sides.count(-1) + sum(one.is_near(usual, above=False) for one in below.values())
    begins = [paper.spans[0].first for paper in found]
    stops = [below[place].last if place in below else begins[place + 1] for place in range(len(found))]
    if ahead > after:
        begins = [
            above[place].begin(usual) if place in above and above[place].is_near(usual, above=True) else begin
            for place, begin in enumerate(begins)
        ]
    for place, one in between.items():
        peaks = one.peaks(usual)
        if not one.marks or one.marks[-1] < peaks[0]:
            continue
        if ahead > after or one.marks[-1] >= peaks[-1]:
            stops[place - 1] = begins[place] = one.begin(usual)
        elif ahead == after and ahead:
            stops[place - 1] = peaks[0]
    return [range(begin, stop) for begin, stop in zip(begins, stops, strict=True)]


_Gaps = dict[int, _Gap]


def _gaps(
    text: str, tokens: Sequence[Token], found: Sequence[Paper], headings: Sequence[Span]
) -> tuple[_Gaps, _Gaps, _Gaps]:
    """The gaps above the papers that open a section, below those that close one, and above the others, by place."""
    weights = [*breaks(tokens).tolist(), 0]
    marks = [place for place, token in enumerate(tokens) if _is_identifier(text, token)]
    heads = [span.first for span in headings]

    def gap(first: int, last: int) -> _Gap:
        held = marks[bisect_left(marks, first) : bisect_left(marks, last)]
        return _Gap(first, last, held, weights[first : last + 1])

    above, below, between = {}, {}, {}
    ends = [0, *(max(span.last for span in paper.spans) for paper in found)]
    begins = [*(paper.spans[0].first for paper in found), len(tokens)]
    for number, (end, begin) in enumerate(zip(ends, begins, strict=True)):
        inside = headings[bisect_left(heads, end) : bisect_left(heads, begin)]
        if not inside and 0 < number < len(found):
            between[number] = gap(end, begin)
            continue
        if number < len(found):
            above[number] = gap(inside[-1].last if inside else end, begin)
        if number:
            below[number - 1] = gap(end, inside[0].first if inside else begin)
    return above, below, between


def _is_identifier(text: str, token: Token) -> bool:
    """Whether a token names, or links to, one paper: an arXiv id or a DOI."""
    words = text[token.start : token.end], token.target
    return bool(identifiers.arxiv(*words) or identifiers.doi(*words))
