"""What is known of a word wherever it stands: how much it sounds like a name, its classes, its hashes."""

import re
import zlib
from collections.abc import Mapping
from functools import cache, lru_cache
from pathlib import Path
from typing import NamedTuple

from etl.read.names import name_words

FILE = Path(__file__).with_name("word_classes.txt")
HASHES = 1 << 13
"""Rows of the table of word vectors; words share a row by their hash. Row 0 belongs to no word."""
_WORD = re.compile(r"[^\W_][\w'’+.-]*")
_YEAR = re.compile(r"(?:19|20)\d\d|['’]\d\d")
_EDGES = ".'’-+"
_ADDRESS = re.compile(r"(?:\w{1,10}:/{0,2})?(?:www\.)?(?P<host>[^/?#]*)/?(?P<folder>[^/?#]*)")
_ENDING = re.compile(r"\.[a-z]{2,5}\Z")


class Word(NamedTuple):
    weight: float
    """Log-odds that it stands in a name and not in a title; 0 for numbers and single letters."""
    classes: int
    """Bits of `CLASSES`."""
    form: int
    """Bits: capital, single capital letter, number, year, unknown."""
    hash: int
    suffix: int
    first: int
    last: int
    """Hashes of the word, its last three letters, and of it as the first or last word of a token."""


CAPITAL, INITIAL, NUMBER, YEAR, UNKNOWN = (1 << place for place in range(5))


@cache
def classes() -> Mapping[str, tuple[str, ...]]:
    """Name of a class → its words, in the order of the file."""
    rows = (line.split(":", 1) for line in FILE.read_text(encoding="utf-8").splitlines())
    return {name: tuple(words.split()) for name, words in rows}


@cache
def _class_bits() -> Mapping[str, int]:
    bits: dict[str, int] = {}
    for place, words in enumerate(classes().values()):
        for word in words:
            bits[word] = bits.get(word, 0) | 1 << place
    return bits


def words(text: str) -> list[Word]:
    """The words of a token, in order."""
    return list(map(_word, _WORD.findall(text)))


def hashed_address(address: str) -> tuple[int, ...]:
    """Hashes of the host of an address, of the host with its first folder, and of the ending of the file."""
    found = _ADDRESS.match(address.lower())
    host, folder = found.groups() if found else ("", "")
    ending = _ENDING.search(address.lower())
    return _hash(f"@{host}"), _hash(f"@{host}/{folder}"), _hash(ending[0] if ending else "@")


@lru_cache(maxsize=1 << 18)
def _word(word: str) -> Word:
    bare = word.strip(_EDGES)
    folded = next(iter(name_words.words(bare)), bare.lower())
    form = (CAPITAL if word[0].isupper() else 0) | (NUMBER if word[0].isdigit() else 0)
    form |= YEAR if _YEAR.fullmatch(bare) else 0
    weight = 0.0
    if len(bare) == 1 and bare.isupper():
        form |= INITIAL
    elif not word[0].isdigit():
        parts = list(name_words.words(bare)) or [folded]
        weight = sum(map(name_words.weight, parts)) / len(parts)
        form |= 0 if all(map(name_words.is_known, parts)) else UNKNOWN
    lowered = bare.lower()
    bits = _class_bits().get(lowered, 0)
    return Word(weight, bits, form, *(_hash(mark + end) for mark, end in _marked(lowered)))


def _marked(word: str) -> tuple[tuple[str, str], ...]:
    return ("", word), ("~", word[-3:]), ("^", word), ("$", word)


def _hash(words: str) -> int:
    return 1 + zlib.crc32(words.encode("utf-8", "replace")) % (HASHES - 1)
