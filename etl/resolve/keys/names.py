"""Names of people: how a printed name is keyed and how it is shown."""

import re
import unicodedata
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import chain

from etl.resolve.keys import folding

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
    abbreviated: bool = field(default=False, compare=False)
    """All given names are initials: "J. P. Morgan"; or there is no given name."""


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
    return Name(key, words, shown, alternatives, printed, all(map(_is_initial, words[:-1])))


def _is_initial(word: str) -> bool:
    return len(word) == 1 and word.isalpha() and unicodedata.category(word) != "Lo"


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
