"""Whether two words of names can be one: letters written otherwise, short forms, a slip of the pen."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path

_GIVEN = Path(__file__).with_name("given_names.txt")
_WRITTEN = (
    ("aa", "a", 1, 1),
    *((two, one, 4, 4) for two, one in (("ae", "a"), ("oe", "o"), ("ue", "u"), ("y", "i"), ("dj", "d"))),
    ("oh", "o", 3, 4),
)
"""Letters, the one they stand for (with a mark, or of another script), and how many letters the shorter and the longer
word must have: "Möller" is "Moeller", but "Xu" is not "Xue"."""
SLIP = 6  # letters of a word in which one that is wrong, or two that changed places, may be a slip
_TYPO = 9  # letters of a word in which any one wrong letter is a slip, not another name


def one_spelling(one: str, other: str) -> bool:
    """The words differ in how letters of other alphabets are written in ASCII, or are equal."""
    if one == other:
        return True
    if (lines := _lines(one, "=")) and not lines.isdisjoint(_lines(other, "=")):
        return True
    if one[:1] != other[:1]:
        return False
    shorter, longer = sorted((len(one), len(other)))
    known = [(a, b) for a, b, least, most in _WRITTEN if least <= shorter and most <= longer]
    return _plain(one, known) == _plain(other, known)


def one_given_name(one: str, other: str) -> bool:
    """The words are one given name: in two spellings, or in full and short, as "William" and "Bill"."""
    return one_spelling(one, other) or not _lines(one, "").isdisjoint(_lines(other, ""))


def slip(one: str, other: str) -> bool:
    """One letter of a long word is wrong, missing or too many, or two have changed places; the first is right."""
    shorter, longer = sorted((one, other), key=len)
    if len(shorter) < SLIP or one[0] != other[0] or edited(one, other) != 1:
        return False
    return len(longer) >= _TYPO or sorted(one) == sorted(other)


def edited(one: str, other: str) -> int:
    """0 for equal words, 1 for a letter changed, left out or put in, or for two neighbours swapped; 2 for more."""
    if one == other:
        return 0
    shorter, longer = sorted((one, other), key=len)
    if len(longer) - len(shorter) > 1:
        return 2
    start = next((i for i, (a, b) in enumerate(zip(shorter, longer, strict=False)) if a != b), len(shorter))
    a, b = shorter[start:], longer[start:]
    if len(a) < len(b):
        return 1 if a == b[1:] else 2
    swapped = a[:2] == b[1::-1] and a[2:] == b[2:]
    return 1 if swapped or a[1:] == b[1:] else 2


def _plain(word: str, written: Sequence[tuple[str, str]]) -> str:
    for letters, letter in written:
        word = word.replace(letters, letter)
    return word


@cache
def _names(sign: str) -> Mapping[str, frozenset[int]]:
    """Name → the lines of given_names.txt it stands in, of all or of those that begin with the sign."""
    lines: defaultdict[str, set[int]] = defaultdict(set)
    for number, line in enumerate(_GIVEN.read_text(encoding="utf-8").splitlines()):
        if line.startswith(sign) and not line.startswith("#"):
            for word in line.removeprefix("=").split():
                lines[word].add(number)
    return {word: frozenset(numbers) for word, numbers in lines.items()}


def _lines(word: str, sign: str) -> frozenset[int]:
    return _names(sign).get(word, frozenset())
