"""Masked text as words, each looked at once for all texts: its tokens, its signs, the labels that begin in it.

A word is what stands between two spaces. Its tokens are the same wherever it stands, and the words of a field repeat.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate

from etl.extract.items import Part, parts
from etl.extract.labels import Labels, labels
from etl.extract.names import based_on, is_capitalised, is_strong
from etl.extract.signs import BEHIND, NAMED, STRONG, says, signs
from etl.extract.tokens import tokens

_REMEMBERED = 1 << 16
_LONGEST_LABEL = 8
"""Words of a label behind its first."""


@dataclass(frozen=True, slots=True)
class Word:
    """What a word is wherever it stands. Offsets are those of the word."""

    tokens: tuple[tuple[str, int], ...]
    parts: tuple[Part, ...]
    """What the grammar sees of the tokens."""
    signs: int
    """What it tells: see `signs`."""
    labels: tuple[tuple[int, Labels], ...]
    """The number of a token, and the labels of the vocabularies that may begin with it."""
    first: str
    """The first token in lower case."""


@dataclass(frozen=True, slots=True)
class Words:
    """The words of a text, and where they begin."""

    words: list[Word]
    places: list[int]
    """One more than words: as if one more stood behind the last."""

    def within(self, start: int, end: int) -> tuple[Sequence[Word], Sequence[int]] | None:
        """The words between two offsets and their places; nothing where one of them would be cut."""
        first, last = bisect_left(self.places, start), bisect_left(self.places, end)
        if self.places[first] != start or self.places[last] != end + 1:
            return None
        return self.words[first:last], self.places[first:last]

    def about(self, start: int, end: int) -> Sequence[Word]:
        """The words that stand between two offsets, at least in part."""
        return self.words[bisect_right(self.places, start) - 1 : bisect_left(self.places, end)]

    def between(self, start: int, end: int) -> list[tuple[str, int]]:
        """The (text, offset) of the tokens that begin between two offsets."""
        first, last = bisect_right(self.places, start) - 1, bisect_left(self.places, end)
        found = zip(self.words[first:last], self.places[first:last], strict=True)
        said = ((token, place + offset) for word, place in found for token, offset in word.tokens)
        return [(token, at) for token, at in said if start <= at < end]

    def behind(self, number: int, at: int) -> list[tuple[str, int]]:
        """The token behind one of a word and some more, up to a blank of more than one space."""
        found: list[tuple[str, int]] = []
        for other in range(number, min(number + _LONGEST_LABEL, len(self.words))):
            word, place = self.words[other], self.places[other]
            if not word.tokens:
                break
            found += ((token, place + offset) for token, offset in word.tokens[at + 1 :])
            at = -1
        return found

    def next_to(self, number: int, at: int) -> str:
        """The token behind one of a word, in lower case."""
        tokens = self.words[number].tokens
        if at + 1 < len(tokens):
            return tokens[at + 1][0].lower()
        return self.words[number + 1].first if number + 1 < len(self.words) else ""


def told(words: Sequence[Word]) -> int:
    """The signs of the words of a sentence together."""
    head, found = words[0], 0
    for word in words[1:]:
        found |= word.signs
    named = NAMED if len(head.parts) > 1 else STRONG
    behind = BEHIND if (found & NAMED or head.signs & named) else 0
    return found | head.signs | behind


def words(masked: str) -> Words:
    """The words of masked text; one without letters stands between two spaces of a longer blank."""
    said = masked.split(" ")
    widths = map((1).__add__, map(len, said))
    return Words([*map(_KNOWN.__getitem__, said)], [*accumulate(widths, initial=0)])


class _Known(dict[str, Word]):
    """Words by their text; a word that is known costs one look-up. Those not met among the last ones are forgotten."""

    def __init__(self, most: int) -> None:
        super().__init__()
        self._most = most
        self._before: dict[str, Word] = {}

    def __missing__(self, text: str) -> Word:
        if len(self) >= self._most:
            self._before = dict(self)
            self.clear()
        self[text] = word = self._before.get(text) or _word(text)
        return word


_KNOWN = _Known(_REMEMBERED)


def _word(text: str) -> Word:
    found = tokens(text)
    begun = ((number, labels(token.lower())) for number, (token, _) in enumerate(found))
    seen = tuple(part for token, offset in found for part in parts(token, offset))
    strong = any(is_strong(part.text) for part in seen)
    named = strong or any(is_capitalised(part.text) or based_on(part.text) for part in seen)
    told = signs(text) | (STRONG if strong else 0) | (NAMED if named else 0)
    for part in seen:
        told |= says(part.lower)
    known = tuple((number, labels) for number, labels in begun if labels)
    return Word(found, seen, _SIGNS.setdefault(told, told), known, found[0][0].lower() if found else "")


_SIGNS: dict[int, int] = {}
"""The same signs are the same object: they are looked at far more often than the words that have them."""
