"""Gold rows of a page to a label for each token: where the words that a row names stand on the page."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from etl.read.layout.tokens import SINGLES, Token
from etl.read.layout.training.alignment import Folded, Gold, Range, fold, labels, owners

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from numpy.typing import NDArray

_KINDS = {name: name for name in (*SINGLES, "talk")} | {"tutorial": "talk", "committee": "person"}
_SHORT = 14  # letters of a title that may stand on a page as something else, too: only the nearest place counts
_MOST = 40  # places of one nonpaper row
_SURE = 20  # letters that need not begin a token
_VENUE = 700  # letters after a title in which its venue is looked for
_LOST = 0.4  # share of the names of a paper that may be missing
Spellings = tuple[str, ...]


class Aligned(NamedTuple):
    """Gold of a page, token by token."""

    labels: NDArray[np.int64]  # (tokens,): places in `LABELS`, or `UNKNOWN`
    leads: NDArray[np.bool_]  # (tokens,): whether it names an author who stands before the title
    missed: tuple[str, ...]  # titles and names that stand nowhere on the page


def aligned(text: str, tokens: Sequence[Token], rows: Sequence[Gold]) -> Aligned:
    """The label of every token of a page, after its gold rows."""
    papers = [row for row in rows if row.get("kind") != "nonpaper"]
    marks = _Marks(text, [fold(row.get("title") or "") for row in papers])
    places = [marks.paper(row) for row in papers]
    for row, anchors in zip(papers, places, strict=True):
        marks.names(row, anchors)
    for row, anchors in zip(papers, places, strict=True):
        marks.venue(row, anchors)
    starts = frozenset(token.start for token in tokens)
    for row in rows:
        if row.get("kind") == "nonpaper":
            marks.other(row, starts)
    return Aligned(*marks.of_tokens(tokens), tuple(marks.missed))


def _starts(folded: Folded, letters: str) -> list[int]:
    """Where folded letters begin, also inside a word."""
    return [found.start() for found in re.finditer(f"(?={letters})", folded.letters)] if letters else []


def _spellings(name: str) -> Spellings:
    """A folded name as it is written, and with the family name first."""
    *given, family = name.split() or [""]
    return tuple(dict.fromkeys(filter(None, (fold(name), fold(" ".join([family, *given]))))))


def _is_within(span: Range, spans: Iterable[Range]) -> bool:
    return any(first <= span[0] and span[1] <= last for first, last in spans)


class _Marks:
    """Where fields stand in a folded text; what is marked first stays."""

    def __init__(self, text: str, titles: Iterable[str]) -> None:
        folded = Folded(text)
        self.missed: list[str] = []
        self._text, self._folded = text, folded
        self._titles = {title: list(folded.occurrences(title)) for title in titles if title}
        self._marks: list[tuple[int, int, str]] = []
        self._taken = np.zeros(len(folded.letters), bool)
        self._position = 0

    def paper(self, row: Gold) -> list[Range]:
        """Mark title and abstract of a paper; where its title stands, else its abstract."""
        abstract = self._abstract(row)
        if abstract and self._is_free(abstract):
            self._mark(abstract, "abstract")
        words = fold(row.get("title") or "")
        spaced = len((row.get("title") or "").split()) > 2
        longer = [span for title, spans in self._titles.items() if words in title and words != title for span in spans]
        free = (span for span in self._titles.get(words, ()) if self._is_free(span) and not _is_within(span, longer))
        titles = [span for span in free if not (spaced and self._is_glued(span))]
        if len(words) < _SHORT and len(titles) > 1:
            titles = [min(titles, key=lambda span: (span[0] < self._position, abs(span[0] - self._position)))]
        if words and not titles:
            self.missed.append(row["title"])
        for span in titles:
            self._mark(span, "title")
        places = titles or ([abstract] if abstract else [])
        ahead = [start for start, _ in places if start >= self._position]
        self._position = min(ahead, default=self._position)
        return places

    def names(self, row: Gold, places: Sequence[Range]) -> None:
        keys = [spellings for name in row.get("authors") or () if (spellings := _spellings(name))]
        nearest = [self._nearest(keys, span) for span in places] if keys else []
        found = [chain for chain in nearest if chain]
        if keys and not found:
            self.missed.append("; ".join(row["authors"]))
        for before, chain in found:
            for span in filter(self._is_free, chain):
                self._mark(span, "lead" if before else "author")

    def venue(self, row: Gold, places: Sequence[Range]) -> None:
        words = fold(row.get("venue") or "")
        for span in places if len(words) > 1 else ():
            venue = next(self._folded.occurrences(words, span[1], span[1] + _VENUE), None)
            if venue and self._is_free(venue):
                self._mark(venue, "venue")

    def other(self, row: Gold, starts: frozenset[int]) -> None:
        """Mark what is no paper; `starts` are those of tokens, where short words have to begin."""
        words = fold(row.get("text") or "")
        if len(words) < 2:
            return
        for number, span in enumerate(self._folded.occurrences(words)):
            begins = self._folded.places[span[0]] in starts or len(words) > _SURE
            if number < _MOST and begins and self._is_free(span):
                self._mark(span, _KINDS.get(row.get("what") or "other", "other"))

    def of_tokens(self, tokens: Sequence[Token]) -> tuple[NDArray[np.int64], NDArray[np.bool_]]:
        """For each token the label of the mark that holds most of its letters, and whether it leads to a title."""
        held = owners(self._folded, tokens, [mark[:2] for mark in self._marks])
        names = [name for *_, name in self._marks]
        leads = np.array([own >= 0 and names[own] == "lead" for own in held], bool)
        return labels(tokens, held, ["author" if name == "lead" else name for name in names]), leads

    def _mark(self, span: Range, field: str) -> None:
        self._marks.append((*span, field))
        self._taken[span[0] : span[1]] = True

    def _is_glued(self, span: Range) -> bool:
        """Whether a stretch has no blanks, as in an address."""
        places = self._folded.places
        return not any(map(str.isspace, self._text[places[span[0]] : places[span[1] - 1]]))

    def _is_free(self, span: Range) -> bool:
        return not self._taken[span[0] : span[1]].any()

    def _abstract(self, row: Gold) -> Range | None:
        """From the first letters of an abstract to its last ones, which gold gives in words or as hashes of windows.

        It begins after the last paper where it can, and not with letters of a title.
        """
        start, end = fold(row.get("abstract_start") or ""), fold(row.get("abstract_end") or "")
        starts, ends = _starts(self._folded, start), _starts(self._folded, end)
        titles = [span for title, spans in self._titles.items() if len(title) > _SURE for span in spans]
        free = [place for place in starts if not _is_within((place, place + len(start)), titles)]
        first = next((place for place in free if place >= self._position), free[0] if free else -1)
        last = next((place + len(end) for place in ends if place >= first), first + len(start))
        return (first, last) if free else None

    def _nearest(self, keys: Sequence[Spellings], anchor: Range) -> tuple[bool, list[Range]] | None:
        """The names nearest to a title, and whether they stand before it; None where too many are missing."""
        room = 100 + 60 * sum(len(key[0]) for key in keys)
        found: list[tuple[int, int, bool, list[Range]]] = []
        for before in (False, True):
            low, high = (max(0, anchor[0] - room), anchor[0]) if before else (anchor[1], anchor[1] + room)
            chain = self._chain(keys, low, min(high, len(self._taken)), last=before)
            if chain:
                distance = anchor[0] - chain[-1][1] if before else chain[0][0] - anchor[1]
                found.append((len(keys) - len(chain), distance, before, chain))
        best = min(found, key=lambda one: one[:2], default=None)
        return (best[2], best[3]) if best and best[0] <= _LOST * len(keys) else None

    def _chain(self, keys: Sequence[Spellings], low: int, high: int, *, last: bool) -> list[Range]:
        """Names that follow each other between two places: the first such chain, or the last."""
        firsts = [span for span in self._named(keys[0], low, high) if self._is_free(span)]
        chains = []
        for first in firsts[-3:] if last else firsts[:1]:
            chain = [first]
            for key in keys[1:]:
                spans = self._named(key, chain[-1][1], high)
                chain += [span for span in [next(filter(self._is_free, spans), None)] if span]
            chains.append(chain)
        return max(chains, key=lambda chain: (len(chain), chain[0][0] if last else -chain[0][0]), default=[])

    def _named(self, spellings: Spellings, low: int, high: int) -> list[Range]:
        """Where a name stands between two places, in any of its spellings, in order."""
        return sorted(span for key in spellings for span in self._folded.occurrences(key, low, high))
