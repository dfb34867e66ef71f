"""A text as its letters and figures alone, without accents and case, and where each of them stands."""

import unicodedata
import zlib
from bisect import bisect_left
from collections.abc import Iterator, Mapping
from functools import cached_property

WINDOW = 24
"""Letters at either end of an abstract that show where it stands."""
Range = tuple[int, int]


def fold(words: str) -> str:
    """Letters and figures without accents and case."""
    parts = unicodedata.normalize("NFKD", words)
    return "".join(letter for letter in parts.casefold() if letter.isalnum())


def hashed(letters: str) -> int:
    """A hash of folded letters, for gold that may not repeat the words of an abstract."""
    return zlib.crc32(letters.encode())


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

    @cached_property
    def windows(self) -> Mapping[int, list[int]]:
        """Hash of `WINDOW` letters → where they stand."""
        found: dict[int, list[int]] = {}
        for place in range(len(self.letters) - WINDOW + 1):
            found.setdefault(hashed(self.letters[place : place + WINDOW]), []).append(place)
        return found

    def at(self, place: int) -> int:
        """Where in the folded text a place of the text stands."""
        return bisect_left(self.places, place)

    def occurrences(self, words: str, start: int = 0, end: int | None = None) -> Iterator[Range]:
        """Where folded words stand between two places of the folded text, as whole words."""
        found = self.letters.find(words, start, end) if words else -1
        while found >= 0:
            whole = self._is_whole(found, found + len(words))
            if whole:
                yield found, found + len(words)
            found = self.letters.find(words, found + (len(words) if whole else 1), end)

    def starts(self, letters: str) -> Iterator[int]:
        """Where folded letters begin, also inside a word."""
        found = self.letters.find(letters) if letters else -1
        while found >= 0:
            yield found
            found = self.letters.find(letters, found + 1)

    def is_glued(self, span: Range) -> bool:
        """Whether a stretch has no blanks, as in an address."""
        return not any(map(str.isspace, self._text[self.places[span[0]] : self.places[span[1] - 1]]))

    def _is_whole(self, start: int, end: int) -> bool:
        first, last = self.places[start], self.places[end - 1]
        before = self._text[max(0, first - 1) : first]
        after = self._text[last + 1 : last + 2]
        cut = before.isascii() and before.isalnum() and self._text[first].isascii()
        return not cut and not (after.isascii() and after.isalpha())
