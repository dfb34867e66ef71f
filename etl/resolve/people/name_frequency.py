"""How many people of a field are expected to have a name: the reason to ask for more than the name.

`name_frequency.txt` holds how often words are given names and family names among the authors of papers, and with which
letter given names begin, learned by `make namesakes`; a word that is not in it is rare. Given and family names are
taken to be independent, as in I. P. Fellegi and A. B. Sunter, "A theory for record linkage", JASA 64 (1969).
"""

from collections.abc import Mapping
from functools import cache
from pathlib import Path

from etl.resolve.keys.names import Name

FILE = Path(__file__).with_name("name_frequency.txt")
PARTS = 1_000_000
"""The numbers of the file are shares in these parts."""
RESEARCHERS = 140_000
"""How many people wrote the 50,000 papers that the file was learned from."""

_RARE = 1 / PARTS
"""The share of a word that the file does not hold."""


def namesakes(name: Name) -> float:
    """How many of `RESEARCHERS` are likely to be printed as `name`."""
    return expected(name.key, abbreviated=name.abbreviated)


def expected(key: str, *, abbreviated: bool) -> float:
    """The same of a name by its key."""
    shares = _shares()
    given, _, family = key.rpartition("-")
    first = shares["initial"].get(given[:1], _RARE) if abbreviated else shares["given"].get(given, _RARE)
    return RESEARCHERS * first * shares["family"].get(family, _RARE)


def order(words: tuple[str, ...]) -> float:
    """How likely these words are a name in this order, given names first; to be compared with another order."""
    if len(words) < 2:
        return 0.0
    shares = _shares()
    return shares["given"].get(words[0], _RARE) * shares["family"].get(words[-1], _RARE)


@cache
def _shares() -> Mapping[str, Mapping[str, float]]:
    """For each kind of word its share of all names."""
    shares: dict[str, dict[str, float]] = {"given": {}, "family": {}, "initial": {}}
    for line in FILE.read_text(encoding="utf-8").splitlines():
        kind, parts, *words = line.split()
        shares[kind] |= dict.fromkeys(words, float(parts) / PARTS)
    return shares
