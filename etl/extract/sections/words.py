"""Masked text as words, each looked at once for all texts: what it shows, its tokens, the labels that begin in it.

A word is what stands between two spaces. Its tokens are the same wherever it stands, and the words of a field repeat.
What a word shows of its sentence is looked up for every word of a text, cheap tests that save expensive ones; all else
only where somebody asks: so little memory is walked. An expression without a blank that begins and ends at the edge of
a word is found in a sentence exactly where it is found in one of its words.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, cached_property, reduce
from itertools import accumulate, compress, count
from operator import or_

from etl.extract.grammar.names import based_on, is_capitalised, is_strong
from etl.extract.measures.number_words import holds_part
from etl.extract.text.lexicon import Labels, cue_words, labels, lexicon
from etl.extract.text.tokens import Memo, tokens

(DIGIT, COUNTS, SPEAKS, MAY_SPEAK, STRONG, NAMED, BEHIND) = (1 << place for place in range(7))
"""Of a word, in order:

- it holds a digit,
- it may be part of a measure in words: "twice", "tenfold", "times",
- its sentence speaks of the work itself,
- or does so if the word before it is the right one: "paper" of "this paper",
- it, or a part of it, is spelled as only names are,
- it, or a part of it, may begin a name: STRONG, or a capital and no term of the field, or "-based" on a name,
- a word that is not the first of its sentence is NAMED, or the first is STRONG.
"""
(NAMING, IS, WE, CALL, PRESENTS, INTRODUCES, NOUN, COMPARES) = (1 << place for place in range(7, 15))
"""What a part of a word says, whatever stands next to it."""
(LABEL, NUMBER) = (1 << place for place in range(15, 17))
"""A label of the vocabularies may begin in it; it holds a number that is no part of a name or a version."""
_NUMBER = re.compile(r"(?:^|[^\w^/#.-]|(?<!\w)\.|(?<![^\W\d_])-|(?<!\w)[xX])\.?\d")
"""A digit, but not that of "GPT-4", "TPU-v3", "ResNet50" or "00748v2"."""
_SPEAKS = re.compile(r"\b(?:we|our|experiment(?:s|al)|evaluation)\b", re.IGNORECASE)
_MAY_SPEAK = re.compile(
    r"^(?:paper|work|article|study|thesis|report|survey|authors?|proposed|show|demonstrate|indicate)\b|here,",
    re.IGNORECASE,
)
_NUMBERED = re.compile(r"(?<![^\s,;()])[^\s,;()\d]{0,60}\d[^\s,;()]{0,60}")
_JOINED = re.compile(r"(?:(?:\d{1,5}|all)-)?([A-Z]{2,5})(?:-(?!free$)[a-z]{3,})?")
"""Capitals with a number before them or an adjective behind: "8-GPU", "RDMA-based"."""
_LONGEST_LABEL = 8
"""Words of a label behind its first."""


def _known(token: str) -> Labels | None:
    """The labels that begin with a token; "GPU-friendly" and "8-GPU" have those of a class of hardware."""
    if (known := labels(token.lower())) or not (joined := _JOINED.fullmatch(token)):
        return known
    classes = [label for label in (labels(joined[1].lower()) or {}).get("", ()) if label.field == "hardware"]
    return {"": classes} if classes else None


class Word:
    """What a word is wherever it stands. Offsets are those of the word."""

    def __init__(self, text: str) -> None:
        self._text = text
        self.tokens = tokens(text)

    @cached_property
    def labels(self) -> tuple[tuple[int, Labels], ...]:
        """The number of a token, and the labels of the vocabularies that may begin with it."""
        begun = ((number, _known(token)) for number, (token, _) in enumerate(self.tokens))
        return tuple((number, known) for number, known in begun if known)

    @cached_property
    def numbered(self) -> tuple[tuple[int, int], ...]:
        """Where a stretch with a digit begins that no mark cuts, and its first digit."""
        found = (stretch.span() for stretch in _NUMBERED.finditer(self._text))
        return tuple((start, next(p for p in range(start, end) if self._text[p].isdigit())) for start, end in found)


def _comparing() -> frozenset[str]:
    """Of every phrase that compares its longest word: one of them, or "that of", is wherever names are compared."""
    known = [one for phrases in lexicon().values() for one in phrases]
    phrases = [words for words, meant in known if meant.comparator or "beat" in {one.kind for one in meant.changes}]
    compare = {max(words, key=len) for words in phrases if words[-2:] != ("that", "of")}
    lists = ("same", "matching", "trailing", "rival-word", "alike", "above", "comparing")
    return frozenset(compare).union(*map(cue_words, lists))


@cache
def _features_of_parts() -> Mapping[str, int]:
    presents = cue_words("introducing") | cue_words("reporting")
    owns = {"our", "its", "'s", "proposed", "resulting", "newly"}
    lists = {  # of each sign, the parts in lower case that say it
        NAMING: cue_words("naming") | {"referred"},
        IS: frozenset({"is", "are"}),
        WE: frozenset({"we"}),
        CALL: cue_words("calling"),
        PRESENTS: presents,
        INTRODUCES: presents.union(*map(cue_words, ("introduced", "making", "counted", "new")), owns),
        NOUN: cue_words("artefact"),
        COMPARES: _comparing(),
    }
    table: dict[str, int] = {}
    for sign, saying in lists.items():
        table |= {part: table.get(part, 0) | sign for part in saying}
    return table


def says(part: str) -> int:
    """The features of a part of a word in lower case."""
    return _features_of_parts().get(part, 0)


def features(word: str) -> int:
    """All that the characters of a word show; how its parts are spelled, `words` knows."""
    return (
        ((DIGIT | (NUMBER if _NUMBER.search(word) else 0)) if re.search(r"\d", word) else 0)
        | (COUNTS if holds_part(word) else 0)
        | (SPEAKS if _SPEAKS.search(word) else 0)
        | (MAY_SPEAK if _MAY_SPEAK.search(word) else 0)
    )


def features_of_word(text: str) -> int:
    """What a word shows: see `features`."""
    found = features(text)
    cut = [token for token, _ in tokens(text)]
    lowers = [token.lower() for token in cut]
    for token, lower in zip(cut, lowers, strict=True):
        found |= says(lower) | _spelled(token)
    begun = zip(map(_known, cut), (*lowers[1:], None), strict=False)
    label = any(known and ("" in known or behind is None or behind in known) for known, behind in begun)
    return found | (LABEL if label else 0)


def _spelled(piece: str) -> int:
    """How a part of a word is spelled."""
    if piece.islower() and "." not in piece:
        return 0
    if is_strong(piece):
        return STRONG | NAMED
    return NAMED if is_capitalised(piece) or based_on(piece) else 0


_FEATURES = Memo(features_of_word, 1 << 17)
_WORDS = Memo(Word, 1 << 16)


@dataclass(frozen=True, slots=True)
class Words:
    """The words of a text, what they show, and where they begin."""

    texts: list[str]
    features: list[int]
    places: list[int]
    """One more than words: as if one more stood behind the last."""

    def word(self, number: int) -> Word:
        return _WORDS[self.texts[number]]

    def having(self, features: int) -> list[int]:
        """The numbers of the words that have one of some features."""
        return [*compress(count(), map(features.__and__, self.features))]

    def about(self, start: int, end: int) -> tuple[int, int]:
        """The numbers of the first and one past the last word that stand between two offsets, at least in part."""
        return bisect_right(self.places, start) - 1, bisect_left(self.places, end)

    def run(self, start: int, end: int) -> Run:
        """Those words; one that goes on before or behind is there whole."""
        return Run(self.texts, self.features, *self.about(start, end))

    def between(self, start: int, end: int) -> list[tuple[str, int]]:
        """The (text, offset) of the tokens that begin between two offsets."""
        first, last = self.about(start, end)
        found = zip(self.texts[first:last], self.places[first:last], strict=True)
        placed = ((token, place + offset) for word, place in found for token, offset in _WORDS[word].tokens)
        return [(token, at) for token, at in placed if start <= at < end]

    def next_to(self, number: int, at: int) -> str:
        """The token behind one of a word, in lower case."""
        tokens = self.word(number).tokens[at + 1 :] or (number + 1 < len(self.texts) and self.word(number + 1).tokens)
        return tokens[0][0].lower() if tokens else ""

    def behind(self, number: int, at: int) -> list[tuple[str, int]]:
        """The tokens behind one of a word and those of some more, up to a blank of more than one space."""
        found: list[tuple[str, int]] = []
        for other in range(number, min(number + _LONGEST_LABEL, len(self.texts))):
            place, known = self.places[other], self.word(other).tokens
            if not known:
                break
            found += ((token, place + offset) for token, offset in known[at + 1 if other == number else 0 :])
        return found


def words(masked: str) -> Words:
    """The words of masked text; one without letters stands between two spaces of a longer blank."""
    texts = masked.split(" ")
    widths = map((1).__add__, map(len, texts))
    return Words(texts, [*map(_FEATURES.__getitem__, texts)], [*accumulate(widths, initial=0)])


@dataclass(slots=True)
class Run:
    """Some words of a text in a row, by the number of the first and one past the last."""

    texts: list[str]
    features: list[int]
    first: int
    last: int

    def all_features(self) -> int:
        """The features of the words together."""
        return self._features_from(self.first)

    def _features_from(self, first: int) -> int:
        found = reduce(or_, self.features[first + 1 : self.last], 0)
        head = self.features[first]
        named = NAMED if head & NAMED and len(_WORDS[self.texts[first]].tokens) > 1 else STRONG
        return found | head | (BEHIND if found & NAMED or head & named else 0)

    def names_behind(self, sign: int) -> bool:
        """Whether a name may stand behind the first word that has a sign."""
        at = next((number for number in range(self.first, self.last) if self.features[number] & sign), None)
        return at is not None and bool(self._features_from(at) & BEHIND)
