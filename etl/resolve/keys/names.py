"""Names of people: how a printed name is keyed and shown, and whether two can be spellings of one name.

Names are compared word by word, in the order in which they are printed and, when that fails, with the family name
moved. An initial stands for a word, and a short form for its name. Words between the first and the last may be missing
on one side, and so may a second family name. Two names that both say something the other does not say are names of two
people.
"""

import re
import unicodedata
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import chain, dropwhile, product
from operator import attrgetter
from typing import NamedTuple

from etl.resolve.keys import folding
from etl.resolve.keys.folding import one_given_name, one_spelling, slip

_NICKNAME = re.compile(
    r"""
    (?P<given> \S+ (?:\s+\S+){0,3}? ) \s+
    [(\["“'‘] (?P<nickname> [^()\[\]"“”'‘’\s]{1,30} ) [)\]"”'’] \s+    # Yu (Emma) Wang   William "Bill" Dally
    (?P<family> \S .* )
    """,
    re.VERBOSE,
)
_MC = re.compile(r"(?<=\bMc)[a-z](?=[a-z]{2})")  # Mcdonald
_SUFFIXES = frozenset({"II", "III", "IV"})


@dataclass(frozen=True, slots=True)
class Name:
    """A printed name, keyed and ready to be shown."""

    key: str  # given names and family name, folded: "Tat-Seng Chua" and "Tat Seng Chua" are `tatseng-chua`
    words: tuple[str, ...]  # folded words, given names first as printed
    shown: str
    alternatives: tuple[str, ...] = ()  # the name with its nickname, and with the nickname alone
    printed: str = field(default="", compare=False)
    abbreviated: bool = field(default=False, compare=False)  # all given names, if any, are initials: "J. P. Morgan"


@lru_cache(maxsize=1 << 12)
def name(printed: str) -> Name:
    """Read a printed name; a nickname in parentheses or quotation marks becomes an alternative."""
    shown = displayed(printed)
    alternatives: tuple[str, ...] = ()
    if found := _NICKNAME.fullmatch(shown):
        nicknamed = f"{found['nickname']} {found['family']}"
        alternatives = (shown, nicknamed)
        shown = f"{found['given']} {found['family']}"
    parts = [part for part in map(folding.words, shown.split()) if part]
    words = tuple(chain.from_iterable(parts))
    letters = "".join(chain.from_iterable(parts[:-1])), "".join(chain.from_iterable(parts[-1:]))
    key = "-".join(filter(None, letters)) or folding.digest(shown)
    initials = all(len(one) == 1 and one.isalpha() and unicodedata.category(one) != "Lo" for one in words[:-1])
    return Name(key, words, shown, alternatives, printed, initials)


def displayed(printed: str) -> str:
    """A name in ordinary case, given names first: "LI, XIANGJUN" becomes "Xiangjun Li"; initials ("JP", "D.J.") stay.

    A word is set in ordinary case when it can be spoken: three letters or more with a vowel, or two that end
    in one. A name of a single word may be that of a company and stays.
    """
    family, *given = map(str.strip, printed.split(","))
    turns = len(given) == 1 and any(folding.words(given[0])) and folding.folded(given[0].rstrip(".")) not in _JUNIOR
    parts = (f"{given[0]} {family}" if turns else printed).split()
    shouted = all(part.isupper() for part in parts if len(part) > 1)
    for place, part in enumerate(parts if len(parts) > 1 else ()):
        if not part.isupper() or not part[0].isalpha() or "." in part or part in _SUFFIXES:
            continue
        letters = folding.folded(part)
        spoken = any(letter in "aeiouy" or not letter.isascii() for letter in letters)
        is_word = (spoken or shouted) and len(letters) > 2
        if len(letters) == 2:
            is_word = letters[1] in "aeiouy" or letters == "ng" or (place == len(parts) - 1 and spoken)
        if is_word:  # "O'BRIEN-MCDONALD" becomes "O'Brien-McDonald"
            parts[place] = _MC.sub(lambda letter: letter[0].upper(), part.title())
    return " ".join(parts)


_JUNIOR: Mapping[str, str] = {"jr": "2", "junior": "2", "ii": "2", "sr": "1", "senior": "1", "iii": "3", "iv": "4"}
_TITLE = re.compile(
    r"""
    \b (?: ph\.?\s?d | [mb]\.?\s?sc | m\.?d | dr | prof (?:essor)? | mrs? | ms | sir | esq ) \b \.? (?! \w | [.-]\w )
    """,
    re.VERBOSE | re.IGNORECASE,
)
_MARKS = re.compile(r"[*†‡§¶∗✉⋆#\d⁰¹²³⁴-⁹₀-₉]+")
_HYPHEN = re.compile(r"[-‐‑–]")
_ASIDE = re.compile(
    r"""
    [(\["“'‘«] \s{0,9} (?P<inside> [^()\[\]"“”'‘’«»]{1,40} ) \s{0,9} [)\]"”'’»] (?! \w )  # (Emma)  "Bill"  (Wei Wang)
    """,
    re.VERBOSE,
)
_LONGEST = 10  # words of a name that is compared; a longer one is none


class _Word(NamedTuple):
    letters: str  # one is an initial
    hyphened: bool = False  # it follows a hyphen: "Ting" of "Yi-Ting"


_Words = tuple[_Word, ...]


def alike(one: str, other: str) -> bool:
    """The printed names can be spellings of one name, whichever is named first.

    They are when two readings are of no father and son, and the words fit in one of their orders.
    """
    for (first, mine), (second, theirs) in product(*map(_readings, sorted((one, other)))):
        if not (mine and theirs and mine != theirs):
            pairs = chain(product(_orders(first), [second]), product([first], _orders(second)))
            if _letters(first) == _letters(second) or any(_aligned(a, b) for a, b in pairs):
                return True
    return False


@lru_cache(maxsize=1 << 12)
def _readings(printed: str) -> tuple[tuple[_Words, str], ...]:
    """The words of a name, given names first as far as a comma shows, and its place in a line of fathers and sons.

    A nickname or a name in another script makes further readings, with it and with it alone.
    """
    bare = _TITLE.sub("", _MARKS.sub("", printed))
    texts = [bare]
    if aside := _ASIDE.search(bare):
        before, inside, after = bare[: aside.start()].strip(), aside["inside"], bare[aside.end() :].strip()
        texts = [f"{before} {after}", f"{inside} {after}" if after else inside, f"{before} {inside} {after}"]
        if after and " " in before:
            texts.append(f"{inside} {' '.join(before.split()[1:])} {after}")
    readings: dict[tuple[_Words, str], None] = {}
    for text in texts:
        parts = [tuple(_words(part)) for part in text.split(",")]
        junior = next((_JUNIOR[words[-1].letters] for words in parts if words and words[-1].letters in _JUNIOR), "")
        if junior:
            parts = [tuple(word for word in words if word.letters not in _JUNIOR) for words in parts]
        family, *given = [words for words in parts if words] or [()]
        words = given[0] + family if len(given) == 1 else family
        if 0 < len(words) <= _LONGEST:
            readings[words, junior] = None
    return tuple(readings)


def _words(text: str) -> Iterator[_Word]:
    """The words of a part of a name; the letters of "JH" are two initials."""
    for part in displayed(text).split():
        for place, piece in enumerate(_HYPHEN.split(part)):
            words = folding.words(piece)
            if len(piece) in (2, 3) and piece.isupper() and len(words) == 1 and words[0] not in _JUNIOR:
                words = tuple(words[0])
            yield from (_Word(letters, bool(place) and not at) for at, letters in enumerate(words))


def _orders(words: _Words) -> tuple[_Words, ...]:
    """A name as printed; with its first word, or its last, moved to the other end."""
    return words, words[1:] + words[:1], words[-1:] + words[:-1]


def _letters(words: _Words) -> str:
    return "".join(word.letters for word in words)


def _aligned(one: _Words, other: _Words) -> bool:
    """Word fits word in order, with words left over on one side only.

    Both end in one family name, in one word or in two, and what stands before it fits; or the longer has one or two
    words more, a second family name, and begins alike.
    """
    longer, shorter = sorted((one, other), key=len, reverse=True)
    begin_alike = len(longer) > 2 and len(shorter) > 1 and _fits(longer[0], shorter[0])
    cuts = range(min(3, len(longer) - 1) if begin_alike else 1)
    for cut, (first, second) in product(cuts, ((1, 1), (1, 2), (2, 1))):  # words of the family name
        mine, a = longer[: -first - cut], _letters(longer[len(longer) - first - cut : len(longer) - cut])
        theirs, b = shorter[:-second], _letters(shorter[-second:])
        if mine and theirs and len(a) > 1 and len(b) > 1:
            first_fit = one_spelling(a, b) and _fits(mine[0], theirs[0])
            one_sided = first_fit and 0 in _left_over(*_rest(mine, theirs))  # further given names are on one side only
            if one_sided or (slip(a, b) and mine == theirs):
                return True
    return False


def _left_over(one: _Words, other: _Words) -> tuple[int, int]:
    """How many words of each side fit none of the other; what a hyphen ties to a name that fits counts for both."""
    left = right = 0
    while one and other:
        if _fits(one[0], other[0]):
            one, other = _rest(one, other)
        elif len(one) > len(other):
            left, one = left + 1, one[1:]
        elif len(other) > len(one):
            right, other = right + 1, other[1:]
        else:
            left, right, one, other = left + 1, right + 1, one[1:], other[1:]
    tied = sum(word.hyphened for word in (*one, *other))
    return left + len(one) + tied, right + len(other) + tied


def _rest(one: _Words, other: _Words) -> tuple[_Words, _Words]:
    """What follows two words that fit; an initial stands for a name with all that hyphens tie to it."""
    left, right = one[1:], other[1:]
    if len(one[0].letters) == 1 and not (left and left[0].hyphened):
        right = tuple(dropwhile(attrgetter("hyphened"), right))
    elif len(other[0].letters) == 1 and not (right and right[0].hyphened):
        left = tuple(dropwhile(attrgetter("hyphened"), left))
    return left, right


def _fits(one: _Word, other: _Word) -> bool:
    """A word stands for the other: as its initial, its short form or another spelling of it."""
    a, b = one.letters, other.letters
    return a[0] == b[0] if len(a) == 1 or len(b) == 1 else one_given_name(a, b)
