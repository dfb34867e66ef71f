"""References that begin with family names and whole given ones: "Moreau, Ada, and Okafor, Ben. Small Kernels.".

Nothing but commas parts a name from the next one there, so that a page tells it: many of its references begin so, and
some of these people come again or are known by their names.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

from etl.read import name_words, names
from etl.read.affiliations import is_affiliation
from etl.read.blocks import Span

_FEWEST = 3  # references that tell of a habit
_UNKNOWN = 2  # weight of a word that nobody knows
_SHARE = 3  # one of so many references begins so then
_WORD = r"[^\W\d_a-z][^\W\d_]{1,20}(?:['’-][^\W\d_]{1,20}){0,2}"
_PERSON = (
    rf"(?:(?:van|von|de|der|den|del|di|da|dos|la|le|el|al|ten)\s){{0,2}}{_WORD},\s"
    rf"(?:{_WORD}(?:\s{_WORD}|(?:\s[^\W\d_a-z]\.){{1,2}})?|[^\W\d_a-z]\.(?:[\s-]?[^\W\d_a-z]\.){{0,3}})"
)
_JOINED = r"(?:\s?[,;]\s(?:(?:and|und|et|y|&)\s)?|\s(?:and|und|et|y|&)\s)"
_HEAD = re.compile(
    rf"(?P<people>{_PERSON}(?:{_JOINED}{_PERSON}){{0,20}}+)"
    r"(?:,?\set\sal\.?|,?\s(?:and|&)\sothers)?(?=\.?,?\s?[(\"“«]|\.\s{1,3}[^\W_a-z]|:\s)"
)
_ONE = re.compile(_PERSON)
FORMAL = "formal"
"""The label of people whose names are told apart by their form."""
_WHOLE = re.compile(rf"{_WORD},\s[^\W\d_a-z][^\W\d_]")


def _is_known(name: str) -> bool:
    """Whether somebody is called so: one word at least is known from names."""
    called = any(name_words.weight(word) > _UNKNOWN for word in name_words.words(name))
    return called and names.likeness(name) == 1


def heads(every: Sequence[str]) -> list[Span | None]:
    """Where such people stand in each of some references; nowhere where the page has no such habit."""
    found = [_HEAD.match(words) for words in every]
    told = [_ONE.findall(head["people"]) for head in found if head and _WHOLE.search(head["people"])]
    people = Counter(name for named in told for name in set(named))
    again = max(people.values(), default=0) >= _FEWEST
    known = sum(_is_known(name) for name in people)
    enough = len(told) >= max(_FEWEST, len(every) / _SHARE)
    if not enough or not (again or 3 * known >= 2 * len(people)):
        return [None] * len(every)
    return [head.span("people") if head and not is_affiliation(head["people"]) else None for head in found]


def people(words: str) -> list[Span]:
    """Where each of such people stands in a list of nothing else."""
    return [found.span() for found in _ONE.finditer(words)]
