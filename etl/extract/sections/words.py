"""Masked text as words, each looked at once for all texts: what it shows, its tokens, the labels that begin in it.

A word is what stands between two spaces. Its tokens are the same wherever it stands, and the words of a field repeat.
What a word shows is looked up for every word of a text, all else only where somebody asks: so little memory is walked.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache, reduce
from itertools import accumulate, compress, count
from operator import or_

from etl.extract.grammar.names import based_on, is_capitalised, is_strong
from etl.extract.sections.word_features import BEHIND, FIRST, LABEL, NAMED, SECOND, STRONG, features, says
from etl.extract.text.lexicon import Labels, labels, seconds
from etl.extract.text.tokens import tokens

_NUMBERED = re.compile(r"(?<![^\s,;()])[^\s,;()\d]{0,60}\d[^\s,;()]{0,60}")
_LONGEST_LABEL = 8
"""Words of a label behind its first."""


class Word:
    """What a word is wherever it stands. Offsets are those of the word."""

    def __init__(self, text: str) -> None:
        self._text = text
        self.tokens = tokens(text)
        self.first = self.tokens[0][0].lower() if self.tokens else ""
        """The first token in lower case."""

    @cached_property
    def labels(self) -> tuple[tuple[int, Labels], ...]:
        """The number of a token, and the labels of the vocabularies that may begin with it."""
        begun = ((number, labels(token.lower())) for number, (token, _) in enumerate(self.tokens))
        return tuple((number, known) for number, known in begun if known)

    @cached_property
    def following(self) -> Collection[str]:
        """The words with which labels go on that begin with its last token."""
        known = labels(self.tokens[-1][0].lower()) if self.tokens else None
        return known.longer if known else ()

    @cached_property
    def numbered(self) -> tuple[tuple[int, int], ...]:
        """Where a stretch with a digit begins that no mark cuts, and its first digit."""
        found = (stretch.span() for stretch in _NUMBERED.finditer(self._text))
        return tuple((start, next(p for p in range(start, end) if self._text[p].isdigit())) for start, end in found)


@lru_cache(1 << 17)
def features_of_word(text: str) -> int:
    """What a word shows: see `features`."""
    found = features(text)
    cut = [token for token, _ in tokens(text)]
    lowers = [token.lower() for token in cut]
    for token, lower in zip(cut, lowers, strict=True):
        found |= says(lower) | _spelled(token)
    return found | _labelled(lowers)


def _spelled(piece: str) -> int:
    """How a part of a word is spelled."""
    if piece.islower() and "." not in piece:
        return 0
    if is_strong(piece):
        return STRONG | NAMED
    return NAMED if is_capitalised(piece) or based_on(piece) else 0


def _labelled(lowers: Sequence[str]) -> int:
    """Whether labels begin with one of the tokens of a word, or go on with its first."""
    found = SECOND if lowers and lowers[0] in seconds() else 0
    for lower, following in zip(lowers, (*lowers[1:], None), strict=False):
        if (known := labels(lower)) is None:
            continue
        if known.alone or following in known.longer:
            found |= LABEL
        elif following is None:
            found |= FIRST
    return found


_word = lru_cache(1 << 16)(Word)


@dataclass(frozen=True, slots=True)
class Words:
    """The words of a text, what they show, and where they begin."""

    texts: list[str]
    features: list[int]
    places: list[int]
    """One more than words: as if one more stood behind the last."""

    def word(self, number: int) -> Word:
        return _word(self.texts[number])

    def having(self, features: int) -> list[int]:
        """The numbers of the words that have one of some features."""
        return [*compress(count(), map(features.__and__, self.features))]

    def about(self, start: int, end: int) -> tuple[int, int]:
        """The numbers of the first and one past the last word that stand between two offsets, at least in part."""
        return bisect_right(self.places, start) - 1, bisect_left(self.places, end)

    def run(self, start: int, end: int) -> Run:
        """Those words; one that goes on before or behind is there whole."""
        first, last = self.about(start, end)
        return Run(self.texts, self.features, first, last, self.places[first] == start and self.places[last] == end + 1)

    def between(self, start: int, end: int) -> list[tuple[str, int]]:
        """The (text, offset) of the tokens that begin between two offsets."""
        first, last = self.about(start, end)
        found = zip(self.texts[first:last], self.places[first:last], strict=True)
        placed = ((token, place + offset) for word, place in found for token, offset in _word(word).tokens)
        return [(token, at) for token, at in placed if start <= at < end]

    def behind(self, number: int, at: int) -> list[tuple[str, int]]:
        """The token behind one of a word and some more, up to a blank of more than one space."""
        found: list[tuple[str, int]] = []
        for other in range(number, min(number + _LONGEST_LABEL, len(self.texts))):
            place, known = self.places[other], self.word(other).tokens
            if not known:
                break
            found += ((token, place + offset) for token, offset in known[at + 1 :])
            at = -1
        return found

    def goes_on(self, number: int) -> bool:
        """Whether the label that begins with the last token of a word may go on with the next word."""
        behind = number + 1
        if behind == len(self.features) or not self.features[behind] & SECOND:
            return False
        return self.word(behind).first in self.word(number).following

    def next_to(self, number: int, at: int) -> str:
        """The token behind one of a word, in lower case."""
        tokens = self.word(number).tokens
        if at + 1 < len(tokens):
            return tokens[at + 1][0].lower()
        return self.word(number + 1).first if number + 1 < len(self.texts) else ""


def words(masked: str) -> Words:
    """The words of masked text; one without letters stands between two spaces of a longer blank."""
    texts = masked.split(" ")
    widths = map((1).__add__, map(len, texts))
    return Words(texts, [*map(features_of_word, texts)], [*accumulate(widths, initial=0)])


@dataclass(slots=True)
class Run:
    """Some words of a text in a row, by the number of the first and one past the last."""

    texts: list[str]
    features: list[int]
    first: int
    last: int
    whole: bool
    """No word goes on before or behind."""

    def all_features(self) -> int:
        """The features of the words together."""
        return self._features_from(self.first)

    def _features_from(self, first: int) -> int:
        found = reduce(or_, self.features[first + 1 : self.last], 0)
        head = self.features[first]
        named = NAMED if head & NAMED and len(_word(self.texts[first]).tokens) > 1 else STRONG
        return found | head | (BEHIND if found & NAMED or head & named else 0)

    def names_behind(self, sign: int) -> bool:
        """Whether a name may stand behind the first word that has a sign."""
        at = next((number for number in range(self.first, self.last) if self.features[number] & sign), None)
        return at is not None and bool(self._features_from(at) & BEHIND)
