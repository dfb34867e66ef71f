"""Tokens to bags of hashes, for each token the words that the word vectors see; the network takes the mean of each."""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from etl.read.layout.tokens import Token
from etl.read.layout.words import Word, hashed_address

Ints = NDArray[np.int64]

_MOST_WORDS = 12
"""Words of a token that the word vectors see."""
_MOST_SUFFIXES = 6


class Bag(NamedTuple):
    """Hashes that belong to each token, in no order."""

    hashes: Ints
    """Of all tokens, one after the other."""
    starts: Ints
    """(tokens,): where those of each token begin."""


def bags(found: Sequence[Sequence[Word]], tokens: Sequence[Token]) -> tuple[Bag, ...]:
    """Bags of the words of each token; of its first and last word; of the address that it leads to."""
    return (
        _bag([*_spellings(one)] for one in found),
        _bag([one[0].first, one[-1].last] if one else [] for one in found),
        _bag(hashed_address(token.target) if token.target else () for token in tokens),
    )


def _spellings(found: Sequence[Word]) -> Iterator[int]:
    """Hashes of the first words of a token, and of their ends."""
    yield from (word.hash for word in found[:_MOST_WORDS])
    yield from (word.suffix for word in found[:_MOST_SUFFIXES])


def _bag(rows: Iterable[Sequence[int]]) -> Bag:
    """The bag of a row of hashes for every token; where it is empty it holds 0."""
    hashes: list[int] = []
    starts: list[int] = []
    for row in rows:
        starts.append(len(hashes))
        hashes += row or (0,)
    return Bag(np.array(hashes, np.int64), np.array(starts, np.int64))
