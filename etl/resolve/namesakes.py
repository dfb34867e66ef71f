"""How many people of a field are likely to bear a name: the reason to ask for more than the name.

`namesakes.txt` holds how often words are given names and family names among the authors of papers, and with which
letter given names begin, learned by `make namesakes`; a word that is not in it is rare. Given and family names are
taken to be independent, as in I. P. Fellegi and A. B. Sunter, "A theory for record linkage", JASA 64 (1969).
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, lru_cache
from pathlib import Path

from etl.resolve.names import Name

FILE = Path(__file__).with_name("namesakes.txt")
PARTS = 1_000_000
"""The numbers of the file are shares in these parts."""
RESEARCHERS = 140_000
"""How many people wrote the 50,000 papers that the file was learned from."""

_RARE = 1.0


def namesakes(name: Name) -> float:
    """How many of `RESEARCHERS` are likely to be printed as `name`."""
    return _bearers(name.key, name.abbreviated)


@lru_cache(maxsize=1 << 10)
def _bearers(key: str, abbreviated: bool) -> float:  # a cache takes no keywords
    given, _, family = key.rpartition("-")
    if abbreviated:
        return RESEARCHERS * _share("initial", given[:1]) * _share("family", family)
    return RESEARCHERS * _share("given", given) * _share("family", family)


def order(words: tuple[str, ...]) -> float:
    """How likely these words are a name in this order, given names first; to be compared with another order."""
    if len(words) < 2:
        return 0.0
    return _share("given", words[0]) * _share("family", words[-1])


def _share(kind: str, word: str) -> float:
    return _table().get((kind, word), _RARE) / PARTS


@cache
def _table() -> Mapping[tuple[str, str], float]:
    """(given, family or initial, word) → parts of a million."""
    table: dict[tuple[str, str], float] = {}
    for line in FILE.read_text(encoding="utf-8").splitlines():
        kind, parts, *words = line.split()
        table |= dict.fromkeys(((kind, word) for word in words), float(parts))
    return table
