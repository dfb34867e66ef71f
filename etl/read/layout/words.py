"""What is known of a word wherever it stands: how much it sounds like a name, its classes, its hashes.

The word vectors see a bag of hashes of each token; the network takes the mean of their rows.
"""

import re
import zlib
from collections.abc import Iterable, Mapping, Sequence
from functools import cache, lru_cache
from itertools import chain
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from etl.read.layout.tokens import Token
from etl.read.names import person_names

Ints = NDArray[np.int64]

FILE = Path(__file__).with_name("word_classes.txt")
HASHES = 1 << 13  # rows of the table of word vectors; words share a row by their hash. Row 0 belongs to no word.
_WORD = re.compile(r"[^\W_][\w'’+.-]*")
_YEAR = re.compile(r"(?:19|20)\d\d|['’]\d\d")
_MOST_WORDS = 12  # words of a token that the word vectors see
_MOST_SUFFIXES = 6
_EDGES = ".'’-+"
_ADDRESS = re.compile(r"(?:\w{1,10}:/{0,2})?(?:www\.)?(?P<host>[^/?#]*)/?(?P<folder>[^/?#]*)")
_ENDING = re.compile(r"\.[a-z]{2,5}\Z")


class Word(NamedTuple):
    weight: float  # log-odds that it stands in a name and not in a title; 0 for numbers and single letters
    classes: int  # bits of `CLASSES`
    form: int  # bits: capital, single capital letter, number, year, unknown
    hash: int
    suffix: int
    first: int
    last: int
    """Hashes of the word, its last three letters, and of it as the first or last word of a token."""


CAPITAL, INITIAL, NUMBER, YEAR, UNKNOWN = (1 << place for place in range(5))


@cache
def classes() -> Mapping[str, frozenset[str]]:
    """Name of a class → its words; classes are in the order of the file."""
    rows = (line.split(":", 1) for line in FILE.read_text(encoding="utf-8").splitlines())
    return {name: frozenset(words.split()) for name, words in rows}


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
    form = (CAPITAL if word[0].isupper() else 0) | (NUMBER if word[0].isdigit() else 0)
    form |= YEAR if _YEAR.fullmatch(bare) else 0
    weight = 0.0
    if len(bare) == 1 and bare.isupper():
        form |= INITIAL
    elif not word[0].isdigit():
        parts = list(person_names.folded_words(bare)) or [bare.lower()]
        weight = sum(map(person_names.weight, parts)) / len(parts)
        form |= 0 if all(map(person_names.is_known, parts)) else UNKNOWN
    lowered = bare.lower()
    bits = sum(1 << place for place, known in enumerate(classes().values()) if lowered in known)
    return Word(weight, bits, form, *map(_hash, (lowered, f"~{lowered[-3:]}", f"^{lowered}", f"${lowered}")))


def _hash(words: str) -> int:
    return 1 + zlib.crc32(words.encode("utf-8", "replace")) % (HASHES - 1)


class Bag(NamedTuple):
    """Hashes that belong to each token, in no order."""

    hashes: Ints  # of all tokens, one after the other
    starts: Ints  # (tokens,): where those of each token begin


def bags(found: Sequence[Sequence[Word]], tokens: Sequence[Token]) -> tuple[Bag, ...]:
    """Bags of the words of each token; of its first and last word; of the address that it leads to."""
    seen = ([word.hash for word in one[:_MOST_WORDS]] + [word.suffix for word in one[:_MOST_SUFFIXES]] for one in found)
    ends = ([one[0].first, one[-1].last] if one else [] for one in found)
    leads = (hashed_address(token.target) if token.target else () for token in tokens)
    return _bag(seen), _bag(ends), _bag(leads)


def _bag(rows: Iterable[Sequence[int]]) -> Bag:
    """The bag of a row of hashes for every token; where it is empty it holds 0."""
    every = [row or (0,) for row in rows]
    starts = np.cumsum([0, *map(len, every)], dtype=np.int64)[:-1]
    return Bag(np.array([*chain.from_iterable(every)], np.int64), starts)
