"""The item of each paper on its page: what marks a paper, an identifier or a time, is above its fields, or below them.

An element of a list that holds a whole paper is its item. Elsewhere the strongest separator between two papers is where
an item ends. Where it is on both sides of a mark, the page decides: by its other items, and by marks of that kind above
the first paper of a section or below its last.
"""

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import accumulate, pairwise
from statistics import median_low
from typing import NamedTuple

from etl import identifiers
from etl.model import Page
from etl.read.layout.segments import Paper, Span, breaks
from etl.read.layout.tokens import BIT, Token
from etl.read.names import phrases, venues

_APART = 3  # least weight of more than lines and blank lines: between two such separators is an item of its own
_ELEMENT = 10  # what the begin or the end of an element that holds one paper adds to a separator


class _Gap(NamedTuple):
    """The tokens from `first` on, above or below a paper, and its marks: where they are, and of which kind."""

    first: int
    marks: Mapping[int, str]
    weights: Sequence[int]  # how far each token, and the one after the gap, is set apart from the one before

    def peaks(self, usual: int) -> list[int]:
        """Tokens before which a separator is as strong as any here, or as is `usual` between papers."""
        least = min(usual, max(self.weights))
        return [self.first + place for place, weight in enumerate(self.weights) if weight >= least]

    def sides(self, usual: int) -> Iterator[tuple[str, int]]:
        """For each kind of mark: 1 where the item above ends before all of them, -1 where it ends after them."""
        peaks = self.peaks(usual)
        for kind in set(self.marks.values()) if max(self.weights) >= usual else ():
            places = [place for place, one in self.marks.items() if one == kind]
            yield kind, (peaks[-1] <= places[0]) - (peaks[0] > places[-1])

    def near(self, usual: int, *, above: bool) -> "_Gap":
        """The part that nothing stronger than is `usual` parts from the paper that it is `above`, or below."""
        strong = [place for place, weight in enumerate(self.weights) if weight > usual]
        low = max(strong, default=0) if above else 0
        high = len(self.weights) if above else min(strong, default=len(self.weights) - 1) + 1
        inside = range(self.first + low, self.first + high - 1)
        marks = {place: kind for place, kind in self.marks.items() if place in inside}
        return _Gap(inside.start, marks, self.weights[low:high])

    def ends(self, usual: int, habits: Mapping[str, int]) -> tuple[int, int]:
        """Where the item above ends, and where the one below begins.

        What is between the two is no paper's: an entry of its own, or an identifier that may be of either.
        """
        peaks, places = self.peaks(usual), [*self.marks]
        sums = [0, *accumulate(habits.get(kind, 0) for kind in self.marks.values())]
        scores = [sums[bisect_left(places, peak)] for peak in peaks]
        least = min(scores)
        best = [peak for peak, score in zip(peaks, scores, strict=True) if score == least]
        either = (place for place, kind in self.marks.items() if kind == "id" and habits.get(kind) == 0)
        is_apart = usual >= _APART and self.weights[best[0] - self.first] >= usual
        return best[0 if is_apart or any(best[0] <= place < best[-1] for place in either) else -1], best[-1]


def items(page: Page, tokens: Sequence[Token], found: Sequence[Paper], headings: Sequence[Span]) -> list[range]:
    """The tokens of each paper's item, which ends before the heading or the item that follows."""
    above, below, between = _gaps(page, tokens, found, headings)
    usual = int(median_low(max(one.weights) for one in between.values())) if between else 1
    above = {place: gap.near(usual, above=True) for place, gap in above.items()}
    votes = Counter(vote for gap in between.values() for vote in gap.sides(usual))
    votes.update((kind, 1) for gap in above.values() for kind in {*gap.marks.values()})
    votes.update((kind, -1) for gap in below.values() for kind in {*gap.near(usual, above=False).marks.values()})
    often = Counter(kind for gap in between.values() for kind in {*gap.marks.values()})
    voted = {kind for kind, side in votes if side and (kind == "id" or 2 * often[kind] >= len(between) > 0)}
    habits = {kind: (votes[kind, 1] > votes[kind, -1]) - (votes[kind, 1] < votes[kind, -1]) for kind in voted}
    ends = {place: gap.ends(usual, habits) for place, gap in (above | between).items()}
    lasts = {place: gap.first + len(gap.weights) - 1 for place, gap in below.items()}
    stops = [ends[place][0] if place in between else lasts[place - 1] for place in range(1, len(found) + 1)]
    return [range(ends[place][1], stop) for place, stop in enumerate(stops)]


def _gaps(
    page: Page, tokens: Sequence[Token], found: Sequence[Paper], headings: Sequence[Span]
) -> tuple[dict[int, _Gap], dict[int, _Gap], dict[int, _Gap]]:
    """The gaps above the papers that open a section, below those that close one, and above the others, by place."""
    weights = _weights(page, tokens, found)
    pairs = enumerate(pairwise([*tokens, *tokens[-1:]]))
    kinds = {place: kind for place, (token, below) in pairs if (kind := _kind(page.text, token, below))}
    places = [*kinds]
    heads = [span.first for span in headings]

    def gap(first: int, last: int, *, opens: bool = False) -> _Gap:
        held = places[bisect_left(places, first) : bisect_left(places, last)]
        begin = _ELEMENT if opens else weights[first]
        return _Gap(first, {place: kinds[place] for place in held}, [begin, *weights[first + 1 : last + 1]])

    above, below, between = {}, {}, {}
    ends = [0, *(max(span.last for span in paper.spans) for paper in found)]
    begins = [*(paper.spans[0].first for paper in found), len(tokens)]
    for number, (end, begin) in enumerate(zip(ends, begins, strict=True)):
        inside = headings[bisect_left(heads, end) : bisect_left(heads, begin)]
        if not inside and 0 < number < len(found):
            between[number] = gap(end, begin)
            continue
        if number < len(found):
            above[number] = gap(inside[-1].last if inside else end, begin, opens=True)
        if number:
            below[number - 1] = gap(end, inside[0].first if inside else begin)
    return above, below, between


def _weights(page: Page, tokens: Sequence[Token], found: Sequence[Paper]) -> list[int]:
    """How far each token is set apart from the one before; an element with one whole paper is set apart most."""
    weights = [*breaks(page.text, tokens).tolist(), 0]
    starts = [token.start for token in tokens]
    firsts = [starts[paper.spans[0].first] for paper in found]
    lasts = [tokens[max(span.last for span in paper.spans) - 1].end for paper in found]
    for style in page.styles:
        held = range(bisect_left(firsts, style.start), bisect_left(firsts, style.end))
        if style.kind == "item" and len(held) == 1 and lasts[held.start] <= style.end:
            for place in {bisect_left(starts, style.start), bisect_left(starts, style.end)}:
                weights[place] = max(weights[place], _ELEMENT)
    return weights


def _kind(text: str, token: Token, below: Token) -> str | None:
    """What a token says of one paper: an identifier, a session, an address, a time, an edition with a year `below`."""
    words = text[token.start : (below if below.before & BIT["code"] else token).end]
    if identifiers.arxiv(words, token.target) or identifiers.doi(words, token.target):
        return "id"
    if token.kind == "time":
        return "time"
    if token.before & below.before & BIT["line"] and phrases.ANNOUNCED.fullmatch(words):
        return "session"
    if token.kind == "url" or token.target.startswith("http"):
        return "link"
    return "edition" if venues.of_comment(words) else None
