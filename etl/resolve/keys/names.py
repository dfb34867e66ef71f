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
_WORD = re.compile(
    r"""
    (?P<mc> MC (?= [A-Z]{3} ) )?               # MCDONALD
    (?P<first> [^\W\d_] ) (?P<rest> [^\W\d_]* )   # LEGHETTAS
    """,
    re.VERBOSE,
)
_BRACKETS = frozenset("([\"“'‘")
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
    if not _BRACKETS.isdisjoint(shown) and (found := _NICKNAME.fullmatch(shown)):
        nicknamed = f"{found['nickname']} {found['family']}"
        alternatives = (shown, nicknamed)
        shown = f"{found['given']} {found['family']}"
    parts = [part for part in map(folding.words, shown.split()) if part]
    given, family = "".join(chain.from_iterable(parts[:-1])), "".join(chain.from_iterable(parts[-1:]))
    key = "-".join(filter(None, (given, family))) or folding.digest(shown)
    words = tuple(chain.from_iterable(parts))
    initials = all(len(one) == 1 and one.isalpha() and unicodedata.category(one) != "Lo" for one in words[:-1])
    return Name(key, words, shown, alternatives, printed, initials)


def displayed(printed: str) -> str:
    """A name in ordinary case: "XIANGJUN LI" becomes "Xiangjun Li"; initials ("JP", "D.J.") stay.

    A word is set in ordinary case when it can be spoken: three letters or more with a vowel, or two that end
    in one. A name of a single word may be that of a company and stays.
    """
    parts = printed.split()
    if len(parts) < 2:
        return " ".join(parts)
    shouted = all(part.isupper() for part in parts if len(part) > 1)
    return " ".join(
        _ordinary(part) if _is_shouted(part, shouted=shouted, last=place == len(parts)) else part
        for place, part in enumerate(parts, start=1)
    )


def _is_shouted(part: str, *, shouted: bool, last: bool) -> bool:
    if not part.isupper() or not part[0].isalpha() or "." in part or part in _SUFFIXES:
        return False
    letters = folding.folded(part)
    if len(letters) < 2:
        return False
    spoken = any(letter in "aeiouy" or not letter.isascii() for letter in letters)
    if len(letters) == 2:
        return letters[1] in "aeiouy" or letters == "ng" or (last and spoken)
    return spoken or shouted


def _ordinary(part: str) -> str:
    """Capitals only where a word begins: "O'BRIEN-MCDONALD" becomes "O'Brien-McDonald"."""
    return _WORD.sub(lambda found: (found["mc"] or "").capitalize() + found["first"] + found["rest"].lower(), part)


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


@dataclass(frozen=True, slots=True)
class _Word:
    letters: str
    hyphened: bool = False  # it follows a hyphen: "Ting" of "Yi-Ting"

    @property
    def initial(self) -> bool:
        return len(self.letters) == 1


_Words = tuple[_Word, ...]


def alike(one: str, other: str) -> bool:
    """The printed names can be spellings of one name, whichever is named first."""
    return any(_fit(first, second) for first, second in product(*map(_readings, sorted((one, other)))))


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
    return tuple(dict.fromkeys(reading for text in texts if (reading := _reading(text))[0]))


def _reading(text: str) -> tuple[_Words, str]:
    parts = [list(_words(part)) for part in text.split(",")]
    junior = next((_JUNIOR[words[-1].letters] for words in parts if words and words[-1].letters in _JUNIOR), "")
    if junior:
        parts = [[word for word in words if word.letters not in _JUNIOR] for words in parts]
    family, *given = [words for words in parts if words] or [[]]
    words = [*given[0], *family] if len(given) == 1 else family
    return (tuple(words) if len(words) <= _LONGEST else ()), junior


def _words(text: str) -> Iterator[_Word]:
    """The words of a part of a name; the letters of "JH" are two initials."""
    for part in displayed(text).split():
        for place, piece in enumerate(_HYPHEN.split(part)):
            words = folding.words(piece)
            if len(piece) in (2, 3) and piece.isupper() and len(words) == 1 and words[0] not in _JUNIOR:
                words = tuple(words[0])
            yield from (_Word(letters, bool(place) and not at) for at, letters in enumerate(words))


def _fit(one: tuple[_Words, str], other: tuple[_Words, str]) -> bool:
    """Two readings can be one name: no father and son, and the words fit in one of their orders."""
    if one[1] and other[1] and one[1] != other[1]:
        return False
    first, second = one[0], other[0]
    if _letters(first) == _letters(second):
        return True
    return any(_aligned(a, second) for a in _orders(first)) or any(_aligned(first, b) for b in _orders(second))


def _orders(words: _Words) -> Iterator[_Words]:
    """A name as printed; with its first word, or its last, moved to the other end."""
    yield words
    if len(words) > 1:
        yield words[1:] + words[:1]
    if len(words) > 2:
        yield words[-1:] + words[:-1]


def _letters(words: _Words) -> str:
    return "".join(word.letters for word in words)


def _aligned(one: _Words, other: _Words) -> bool:
    """Word fits word in order, with words left over on one side only.

    The names end alike; or the longer has one or two words more, a second family name, and begins alike.
    """
    longer, shorter = sorted((one, other), key=len, reverse=True)
    if len(shorter) < 2:
        return False
    begin_alike = len(longer) > 2 and _fits(longer[0], shorter[0])
    cuts = range(min(3, len(longer) - 1) if begin_alike else 1)
    return any(_end_alike(longer[: len(longer) - cut], shorter) for cut in cuts)


def _end_alike(one: _Words, other: _Words) -> bool:
    """Both end in one family name, in one word or in two, and what stands before it fits."""
    for first, second in ((1, 1), (1, 2), (2, 1)):
        if len(one) > first and len(other) > second:
            a, b = _letters(one[-first:]), _letters(other[-second:])
            if len(a) == 1 or len(b) == 1:
                continue
            mine, theirs = one[:-first], other[:-second]
            if slip(a, b) and mine == theirs:
                return True
            first_fit = one_spelling(a, b) and _fits(mine[0], theirs[0])
            if first_fit and 0 in _left_over(*_rest(mine, theirs)):  # further given names are on one side only
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
    if one[0].initial and not (left and left[0].hyphened):
        right = tuple(dropwhile(attrgetter("hyphened"), right))
    elif other[0].initial and not (right and right[0].hyphened):
        left = tuple(dropwhile(attrgetter("hyphened"), left))
    return left, right


def _fits(one: _Word, other: _Word) -> bool:
    """A word stands for the other: as its initial, its short form or another spelling of it."""
    a, b = one.letters, other.letters
    if one.initial or other.initial:
        return a[0] == b[0]
    return one_given_name(a, b)
