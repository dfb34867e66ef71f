"""People that a page names more than once, and how it writes names: what is known of them helps with the next one.

"Ada Moreau, Ben Okafor Small Kernels" has no mark between people and title; where Ben Okafor is known from elsewhere,
his name ends there. Where everyone is "B. Okafor", "Proximal Kernels" is nobody.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from etl.read import names

_OFTEN = 2  # references that name someone who is known
_FEWEST = 20  # names that tell how names are written
_SELDOM = 0.05  # share of names of another form
_INITIALS, _NEAR = 2, 8  # letters of initials, characters before a name that tell what leads to it
_WORD = re.compile(r"\S+")
_ENDS = ",.;:)*†‡"
_LEADS = re.compile(r"(?:^|[,;:(“\"–—]|\b(?:and|by|with|&))\s*$", re.IGNORECASE)
_LAST = re.compile(
    r"""
    (?:\A|[,;]\s|\b(?:and|&)\s)
    (?P<name> (?:[A-Z]\.[\s-]?){1,3}[A-Z][\w'’-]+
      | [A-Z][\w'’.-]+\s(?:[A-Z]\.\s|v[ao]n\s|der\s|d[aei]l?\s|al\s|el\s){0,3}[A-Z][\w'’-]+ )
    (?=\s["“‘']?[A-Z\d][\w'’:/+-]*\s[\w(“"-])
    """,
    re.VERBOSE,
)
"""The last of the people, with no mark behind: ", and Ada B. Moreau Small Kernels"."""
_FOLLOWS = re.compile(r"\s*(?:$|[,.;:()\[\]*†‡’'\d]|(?:and|et|&)\s)")


@dataclass(frozen=True, slots=True)
class Known:
    """What a page tells of people."""

    people: frozenset[str] = frozenset()
    """Names that come more than once."""
    heads: Mapping[str, tuple[tuple[str, ...], ...]] = field(default_factory=dict)
    """First words of these names → the words behind them, the longest names first."""
    initialled: bool = False
    """Next to no forename is written out."""
    folded: frozenset[str] = frozenset()
    """Names that come more than once, without case."""

    def is_known(self, name: str) -> bool:
        """Whether a name comes elsewhere on the page, in other letters perhaps: "Ada de moreau"."""
        return name in self.people or name.casefold() in self.folded

    def is_odd(self, name: str) -> bool:
        """Whether a name is written as others on the page are not."""
        return self.initialled and " " in name and _is_whole(name)


def learned(lists: Iterable[Sequence[str]]) -> Known:
    """What the people of the references of a page tell, those of each in a list of their own."""
    seen: Counter[str] = Counter()
    for people in lists:
        seen.update({name for name in people if " " in name and names.likeness(name) == 1})
    known = frozenset(name for name, often in seen.items() if often >= _OFTEN)
    heads: dict[str, tuple[tuple[str, ...], ...]] = {}
    for name in sorted(known, key=lambda one: (-len(one), one)):
        first, *rest = name.split()
        heads[first] = (*heads.get(first, ()), tuple(rest))
    whole = sum(often for name, often in seen.items() if _is_whole(name))
    folded = frozenset(name.casefold() for name in known)
    rare = seen.total() >= _FEWEST and whole <= _SELDOM * seen.total()
    return Known(known, heads, initialled=rare, folded=folded)


def unmarked(words: str, known: Known) -> Iterator[tuple[int, int]]:
    """Where the names of known people stand that no mark parts from what is before or behind them, in order."""
    tokens = list(_WORD.finditer(words)) if known.heads else []
    for at, token in enumerate(tokens):
        rest = next((one for one in known.heads.get(token[0], ()) if _goes_on(tokens, at, one)), None)
        if rest is None:
            continue
        start, end = token.start(), tokens[at + len(rest)].start() + len(rest[-1])
        if not (_LEADS.search(words[max(0, start - _NEAR) : start]) and _FOLLOWS.match(words, end)):
            yield start, end


def last(words: str) -> tuple[int, int] | None:
    """Where someone unknown stands who ends the people of a reference with no mark behind the name."""
    for found in _LAST.finditer(words):
        if names.likeness(found["name"]) == 1:
            return found.span("name")
    return None


def _goes_on(tokens: Sequence[re.Match[str]], at: int, rest: Sequence[str]) -> bool:
    """Whether the words behind the first one of a name follow it, with marks behind the last of them at most."""
    found = [token[0] for token in tokens[at + 1 : at + 1 + len(rest)]]
    return len(found) == len(rest) and [*found[:-1], found[-1].rstrip(_ENDS)] == [*rest[:-1], rest[-1].rstrip(_ENDS)]


def _is_whole(name: str) -> bool:
    """Whether a name has a forename that is written out: neither "B. Okafor" nor "Okafor B"."""
    first, *_, last = name.split()
    return len(first) > _INITIALS and "." not in first and not last.rstrip(".").isupper()
