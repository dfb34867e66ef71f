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
PARTS = 1_000_000  # the numbers of the file are shares in these parts
RESEARCHERS = 140_000  # how many people wrote the 50,000 papers that the file was learned from


def namesakes(name: Name) -> float:
    """How many of `RESEARCHERS` are likely to be printed as `name`."""
    return expected(name.key, abbreviated=name.abbreviated)


def expected(key: str, *, abbreviated: bool) -> float:
    """The same of a name by its key."""
    shares = _shares()
    given, _, family = key.rpartition("-")
    first = shares["initial"][given[:1]] if abbreviated else shares["given"][given]
    return RESEARCHERS * first * shares["family"][family]


def order(words: tuple[str, ...]) -> float:
    """How likely these words are a name in this order, given names first; to be compared with another order."""
    if len(words) < 2:
        return 0.0
    shares = _shares()
    return shares["given"][words[0]] * shares["family"][words[-1]]


class _Shares(dict[str, float]):
    def __missing__(self, word: str) -> float:
        return 1 / PARTS


@cache
def _shares() -> Mapping[str, Mapping[str, float]]:
    """For each kind of word its share of all names; that of a word that the file does not hold is one part."""
    shares = {kind: _Shares() for kind in ("given", "family", "initial")}
    for line in FILE.read_text(encoding="utf-8").splitlines():
        kind, parts, *words = line.split()
        shares[kind] |= dict.fromkeys(words, float(parts) / PARTS)
    return shares
