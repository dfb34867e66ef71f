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
from etl.extract.names import is_strong
from etl.extract.signs import NAMED, STRONG, signs
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
    labels: tuple[tuple[int, Labels], ...]
    """The number of a token, and the labels of the vocabularies that may begin with it."""
    lowers: tuple[str, ...]
    """The parts in lower case."""


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
        """The token behind one of a word."""
        word = self.words[number]
        if at + 1 < len(word.tokens):
            return word.tokens[at + 1][0]
        following = self.words[number + 1].tokens if number + 1 < len(self.words) else ()
        return following[0][0] if following else ""


@dataclass(frozen=True, slots=True)
class Said:
    """The parts of a sentence in lower case, and whether any may be part of a name."""

    lowers: frozenset[str]
    strong: bool
    headed: bool
    """The first word may be part of a name."""
    named: bool
    """A word behind the first may be part of a name, or the first is spelled as only names are."""


def said(words: Sequence[Word]) -> Said:
    """What the words of a sentence say together."""
    head = words[0]
    strong = any(word.signs & STRONG for word in words)
    behind = words if len(head.parts) > 1 else words[1:]
    named = strong or any(word.signs & NAMED for word in behind)
    lowers = frozenset().union(*[word.lowers for word in words])
    return Said(lowers, strong, bool(head.signs & NAMED), named)


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
    named = strong or any(part.text[:1].isupper() for part in seen) or any(map(str.isdigit, text))
    return Word(
        found,
        seen,
        signs(text) | (STRONG if strong else 0) | (NAMED if named else 0),
        tuple((number, known) for number, known in begun if known),
        tuple(part.lower for part in seen),
    )
