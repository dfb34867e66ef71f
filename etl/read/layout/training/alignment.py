"""Stretches of a page to a label for each token.

Words are found by letters and figures alone, without accents and case.
"""

import unicodedata
from bisect import bisect_left
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any

import numpy as np
from numpy.typing import NDArray

from etl.read.layout.tokens import INDEX, Token
from etl.read.layout.training.network import UNKNOWN

Range = tuple[int, int]
Gold = Mapping[str, Any]  # a paper, or what is none, by its words


def fold(words: str) -> str:
    """Letters and figures without accents and case."""
    return "".join(filter(str.isalnum, unicodedata.normalize("NFKD", words).casefold()))


class Folded:
    """Letters and figures of a text, folded, with their places."""

    def __init__(self, text: str) -> None:
        letters: list[str] = []
        self.places: list[int] = []
        for place, letter in enumerate(text):
            plain = letter.lower() if letter.isalnum() else ""
            parts = plain if letter.isascii() else fold(letter)
            letters += parts
            self.places += [place] * len(parts)
        self.letters = "".join(letters)
        self._text = text

    def at(self, place: int) -> int:
        """Where in the folded text a place of the text stands."""
        return bisect_left(self.places, place)

    def occurrences(self, words: str, start: int = 0, end: int | None = None) -> Iterator[Range]:
        """Where folded words stand between two places of the folded text, as whole words."""
        found = self.letters.find(words, start, end) if words else -1
        while found >= 0:
            first, last = self.places[found], self.places[found + len(words) - 1]
            before, after = self._text[max(0, first - 1) : first], self._text[last + 1 : last + 2]
            is_cut = before.isascii() and before.isalnum() and self._text[first].isascii()
            is_cut = is_cut or (after.isascii() and after.isalpha())
            if not is_cut:
                yield found, found + len(words)
            found = self.letters.find(words, found + (1 if is_cut else len(words)), end)


def marked(text: str, tokens: Sequence[Token], fields: Sequence[tuple[int, int, str]]) -> NDArray[np.int64]:
    """The label of every token of a page, after stretches of its characters with the field of each.

    A field is a single label, or one of `tokens.FIELDS`.
    """
    folded = Folded(text)
    held = owners(folded, tokens, [(folded.at(start), folded.at(end)) for start, end, _ in fields])
    return labels(tokens, held, [field for *_, field in fields])


def owners(folded: Folded, tokens: Sequence[Token], spans: Sequence[Range]) -> list[int]:
    """For each token the place of the stretch of folded letters that holds most of its own; -1 for none."""
    owner = np.full(len(folded.letters) + 1, -1, np.int64)
    for place, (start, end) in enumerate(spans):
        owner[start:end] = place
    found: list[int] = []
    for token in tokens:
        first = folded.at(token.start)
        values, counts = np.unique(owner[first : max(first + 1, folded.at(token.end))], return_counts=True)
        found.append(int(values[counts.argmax()]))
    return found


def labels(tokens: Sequence[Token], owners: Sequence[int], fields: Sequence[str]) -> NDArray[np.int64]:
    """(tokens,): places in `LABELS`, or `UNKNOWN`, after the field of the stretch that owns each token."""
    found = np.full(len(tokens), UNKNOWN, np.int64)
    for place, (before, own) in enumerate(pairwise([-1, *owners])):
        if own >= 0:
            part = "goes on" if own == before else "begins"
            found[place] = INDEX[fields[own] if fields[own] in INDEX else f"{fields[own]} {part}"]
        elif tokens[place].kind == "number":
            found[place] = INDEX["other"]
    return found
