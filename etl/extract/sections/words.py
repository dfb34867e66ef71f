"""Masked text as words, each looked at once for all texts: what it shows, its tokens, the labels that begin in it.

A word is what stands between two spaces. Its tokens are the same wherever it stands, and the words of a field repeat.
What the words of a sentence show saves expensive tests. An expression without a blank that begins and ends at the edge
of a word is found in a sentence exactly where it is found in one of its words.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache, reduce
from itertools import accumulate, zip_longest
from operator import or_

from etl.extract.grammar.names import based_on, is_capitalised, is_strong
from etl.extract.measures.number_words import holds_part
from etl.extract.text.lexicon import Labels, cue_words, labels, phrases
from etl.extract.text.tokens import tokens

(DIGIT, NUMBER, COUNTS, STRONG, NAMED, BEHIND, LABEL) = (1 << place for place in range(7))
"""Of a word, in order:

- it holds a digit,
- it holds a number that is no part of a name or a version,
- it may be part of a measure in words: "twice", "tenfold", "times",
- it, or a part of it, is spelled as only names are,
- it, or a part of it, may begin a name: STRONG, or a capital and no term of the field, or "-based" on a name,
- a word that is not the first of its sentence is NAMED, or the first is STRONG,
- a label of the vocabularies may begin in it.
"""
(NAMING, IS, PRESENTS, INTRODUCES, NOUN, COMPARES) = (1 << place for place in range(7, 13))
"""What a part of a word says, whatever stands next to it."""
_NUMBER = re.compile(r"(?:^|[^\w^/#.-]|(?<!\w)\.|(?<![^\W\d_])-|(?<!\w)[xX])\.?\d")
"""A digit, but not that of "GPT-4", "TPU-v3", "ResNet50" or "00748v2"."""
_NUMBERED = re.compile(r"(?<![^\s,;()])[^\s,;()\d]{0,60}(\d)[^\s,;()]{0,60}")
_JOINED = re.compile(r"(?:(?:\d{1,5}|all)-)?([A-Z]{2,5})(?:-(?!free$)[a-z]{3,})?")
"""Capitals with a number before them or an adjective behind: "8-GPU", "RDMA-based"."""
_LONGEST_LABEL = 8
"""Words of a label behind its first."""


def _known(token: str) -> Labels | None:
    """The labels that begin with a token; "GPU-friendly" and "8-GPU" have those of a class of hardware."""
    if (known := labels().get(token.lower())) or token.islower() or not (joined := _JOINED.fullmatch(token)):
        return known
    classes = [label for label in labels().get(joined[1].lower(), {}).get("", ()) if label.field == "hardware"]
    return {"": classes} if classes else None


@dataclass(frozen=True, slots=True)
class Word:
    """What a word is wherever it stands. Offsets are those of the word."""

    tokens: Sequence[tuple[str, int]]
    features: int
    labels: Sequence[tuple[int, Labels]]
    """The number of a token, and the labels of the vocabularies that may begin with it."""
    numbered: Sequence[tuple[int, int]]
    """Where a stretch with a digit begins that no mark cuts, and its first digit."""


def _comparing() -> frozenset[str]:
    """Of every phrase that compares its longest word: one of them, or "that of", is wherever names are compared."""
    compare = (words for words, meant in phrases() if meant.comparator or any(c.kind == "beat" for c in meant.changes))
    longest = {max(words, key=len) for words in compare if words[-2:] != ("that", "of")}
    lists = ("same", "matching", "trailing", "rival-word", "alike", "above", "comparing")
    return frozenset(longest).union(*map(cue_words, lists))


@cache
def _saying() -> Mapping[str, int]:
    """Of each part in lower case that says something, its features."""
    presents = cue_words("introducing") | cue_words("reporting")
    owns = {"our", "its", "'s", "proposed", "resulting", "newly"}
    lists = {
        NAMING: cue_words("naming") | cue_words("calling") | {"referred"},
        IS: frozenset({"is", "are"}),
        PRESENTS: presents,
        INTRODUCES: presents.union(*map(cue_words, ("introduced", "making", "counted", "new")), owns),
        NOUN: cue_words("artefact"),
        COMPARES: _comparing(),
    }
    every = frozenset[str]().union(*lists.values())
    return {part: sum(sign for sign, parts in lists.items() if part in parts) for part in every}


@lru_cache(1 << 16)
def word(text: str) -> Word:
    """Looks at a word: at its characters, and at each of its tokens."""
    cut = tokens(text)
    digits = not text.isalpha() and any(map(str.isdigit, text))
    numbered = tuple((one.start(), one.start(1)) for one in _NUMBERED.finditer(text)) if digits else ()
    found = (DIGIT if numbered else 0) | (NUMBER if digits and _NUMBER.search(text) else 0)
    found |= COUNTS if holds_part(text) else 0
    begun, saying = list[tuple[int, Labels]](), _saying()
    for number, ((token, _), behind) in enumerate(zip_longest(cut, cut[1:])):
        found |= saying.get(token.lower(), 0) | _spelled(token)
        if known := _known(token):
            begun.append((number, known))
            found |= LABEL if behind is None or "" in known or behind[0].lower() in known else 0
    return Word(cut, found, begun, numbered)


def _spelled(piece: str) -> int:
    """How a part of a word is spelled."""
    if piece.islower() and "." not in piece:
        return 0
    if is_strong(piece):
        return STRONG | NAMED
    return NAMED if is_capitalised(piece) or based_on(piece) else 0


@dataclass(frozen=True, slots=True)
class Words:
    """The words of a text, what they show, and where they begin."""

    words: Sequence[Word]
    features: Sequence[int]
    places: Sequence[int]
    """One more than words: as if one more stood behind the last."""

    def about(self, start: int, end: int) -> tuple[int, int]:
        """The numbers of the first and one past the last word that stand between two offsets, at least in part."""
        return bisect_right(self.places, start) - 1, bisect_left(self.places, end)

    def features_between(self, start: int, end: int) -> int:
        """What the words between two offsets show together; one that goes on before or behind is there whole."""
        first, last = self.about(start, end)
        head, others = self.features[first], reduce(or_, self.features[first + 1 : last], 0)
        named = NAMED if head & NAMED and len(self.words[first].tokens) > 1 else STRONG
        return head | others | (BEHIND if others & NAMED or head & named else 0)

    def between(self, start: int, end: int) -> list[tuple[str, int]]:
        """The (text, offset) of the tokens that begin between two offsets."""
        first, last = self.about(start, end)
        found = zip(self.words[first:last], self.places[first:last], strict=True)
        placed = ((token, place + offset) for word, place in found for token, offset in word.tokens)
        return [(token, at) for token, at in placed if start <= at < end]

    def second(self, number: int, at: int) -> str:
        """The token behind one of a word, in lower case; none behind a blank of more than one space."""
        own = self.words[number].tokens
        known = own[at + 1 :] or (self.words[number + 1].tokens if number + 1 < len(self.words) else ())
        return known[0][0].lower() if known else ""

    def behind(self, number: int, at: int) -> Iterator[tuple[str, int]]:
        """The tokens behind one of a word and those of some more, up to a blank of more than one space."""
        for other in range(number, min(number + _LONGEST_LABEL, len(self.words))):
            known = self.words[other].tokens
            if not known:
                return
            for token, offset in known[at + 1 if other == number else 0 :]:
                yield token, self.places[other] + offset


def words(masked: str) -> Words:
    """The words of masked text; one without letters stands between two spaces of a longer blank."""
    texts = masked.split(" ")
    looked_at = [*map(word, texts)]
    widths = map((1).__add__, map(len, texts))
    return Words(looked_at, [one.features for one in looked_at], [*accumulate(widths, initial=0)])
