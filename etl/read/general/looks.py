"""What an atom of a reference looks like: what it costs to take it for people, a title, a date or a venue."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from etl.read import name_words, names, times, venues
from etl.read.affiliations import is_affiliation
from etl.read.general.atoms import Atom, person
from etl.read.general.known import Known
from etl.read.links import is_links
from etl.read.phrases import compiled

PEOPLE, TITLE, DATE, VENUE = "A", "T", "D", "V"
BEGIN, HEAD, OPEN = "A+", "T+", "V+"
"""What people cost more that begin there, what a title does, and what a venue does."""

_INITIALS = re.compile(r"(?:and\s|&\s)?(?:(?:[^\W\d_a-z]\.[ -]?){0,4}[^\W\d_a-z]\.?|[^\W\d_a-z]{2})")
_OTHERS = compiled(r"(?:et\.?\s?al\.?|(?:and\s)?others|\.{3}|…|eds?|\(eds?\.?\)|{award})")
_KIND = compiled(r"(?:{paper kind}|{talk kind})")
_KNOWN = compiled(r"(?:{publisher}\s)?(?:{venue})(?:\s?[’']?\d\d(?:\d\d)?)?")
_GATHERING = compiled(r"\b(?:{gathering}|transactions|proc(?:eedings)?)s?\b")
_JOINED = re.compile(r"\s?(?:,|;|&|\b(?:and|und|et(?!\s?al))\b)\s?")
_DATED = re.compile(
    r"(?:(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}+|(?:spring|summer|fall|winter|early|late)"
    r"|(?:19|20)\d\d[a-z]?+|\d{1,2}+(?:st|nd|rd|th)?+|[-–/,.()\s]){1,12}",
    re.IGNORECASE,
)
_COUNTS = re.compile(
    r"[\d\s():.,/–-]+|(?:vol|no|pp?|issue|article|pages?|volume|number)\b(?:.{0,30}\d.{0,20})?", re.IGNORECASE
)
_YEAR = re.compile(r"\b(?:19|20)\d\d[a-z]?\b|['’]\d\d\b")
_JOINS = re.compile(r"(?:and|&)\s", re.IGNORECASE)
_IN = re.compile(r"^(?:in|at)\s(?:the\s)?")
_COINED = re.compile(r"[A-Z].*[A-Z](?<!\bMc[A-Z])(?<!\bMac[A-Z])(?<!\b[DL][ea][A-Z])(?<!-[A-Z])")
_EDITION = re.compile(r"(?:['’]|19|20|[^\W\d_]\s?)\d\d$")  # SOSP 2031, SOSP31
_SHORT = 3  # words of an edition
_FOOTNOTES = " *†‡§¶#^0123456789,.:"
_SET_OFF = {"quote": -1.5, "strong": -1.0, "link": -1.0, "bracket": 0.2}
"""What it costs more that words that are set off are a title."""
_PLACED = 4.0
"""What it costs more that a title begins with a workplace in brackets."""
_LATE = 1.5
"""What it costs more that a venue begins right before what names one."""
FAMOUS, _STRANGE = 3.0, 2.5
"""What it costs more that a known person is a title, and that a name of another form is a person."""
_KNOWN_PERSON = 0.3
"""Most that a known person costs as one."""
_WITHIN = 1.2
"""What it costs more that "with" leads to people behind no mark, and that ", in" goes on with a title."""
_SHORTENED = 2.5
"""What it costs more that a shortened word is a person."""
_ABBREVIATED = 7  # letters of a shortened word
_COMMON = -2
"""Weight of a word that is hardly a family name."""
_LENGTH = 0.03
"""Price of a word of a title."""
NAMED = 0.5
"""Price of what is surely a venue."""
_PARTICLE = 3
"""Letters of a word that names of venues have in small letters."""


def looks(atoms: Sequence[Atom]) -> list[dict[str, float]]:
    """What each field costs each atom."""
    return [
        {
            BEGIN: _as_first(atom),
            HEAD: _PLACED if _is_placed(atom) else 0.0,
            OPEN: _LATE if _is_early(atom, atoms[place + 1 : place + 2]) else 0.0,
            PEOPLE: _as_people(atom, (*atoms[max(0, place - 1) : place], *atoms[place + 1 : place + 2]))
            + (_SHORTENED if _is_shortened(atoms, place) else 0.0)
            + (_WITHIN if _is_within(atom) else 0.0),
            TITLE: _as_title(atom),
            DATE: 0.0 if _DATED.fullmatch(atom.words) and _YEAR.search(atom.words) else 9.0,
            VENUE: _as_venue(atom),
        }
        for place, atom in enumerate(atoms)
    ]


def adjusted(atom: Atom, cost: Mapping[str, float], known: Known) -> Mapping[str, float]:
    """What each field costs an atom on a page that tells of people."""
    name = _bare(atom.words)
    if known.is_known(name):
        return {**cost, TITLE: cost[TITLE] + FAMOUS, PEOPLE: min(cost[PEOPLE], _KNOWN_PERSON)}
    return {**cost, PEOPLE: cost[PEOPLE] + _STRANGE} if known.is_odd(name) else cost


def members(words: str) -> list[str]:
    """The people of an atom."""
    return [member for member in _JOINED.split(_bare(words)) if member]


def _is_within(atom: Atom) -> bool:
    """Whether "with" stands before words in the middle of a title, behind no mark: "Boats with Fixed Oars"."""
    return atom.before == ("word",) and atom.words.startswith("with ")


def _is_into(atom: Atom) -> bool:
    """Whether "in" behind a comma leads to a venue: "…, in Boats and Oars"."""
    led = _IN.match(atom.words)
    return led is not None and "comma" in atom.before and atom.words[led.end() : led.end() + 1].isupper()


def _is_placed(atom: Atom) -> bool:
    """Whether an atom is a workplace in brackets."""
    return atom.whole == "bracket" and is_affiliation(atom.words.strip("()[] "), listed=True)


def _is_early(atom: Atom, below: Sequence[Atom]) -> bool:
    """Whether what follows names a gathering and the atom, behind no full stop, nothing like it."""
    led = any(mark in atom.before for mark in ("comma", "colon", "dash", "word"))
    return led and not _is_venue(atom.words) and any(_GATHERING.search(other.words) for other in below)


def _is_shortened(atoms: Sequence[Atom], place: int) -> bool:
    """Whether a lone word stands before a colon, or shortened before another one or a number: "Phys. Lett. 3"."""
    atom, below = atoms[place], next(iter(atoms[place + 1 : place + 2]), None)
    if below is None or " " in atom.words or not below.before or below.before[-1] not in ("stop", "initial", "colon"):
        return False
    if below.before[-1] == "colon":
        return not (place and _INITIALS.fullmatch(_bare(atoms[place - 1].words))) or _is_behind(atoms, place)
    if below.before[-1] == "initial":
        behind = _YEAR.match(below.words) or _is_behind(atoms, place + 1)
        return not behind and _is_shortened(atoms, place + 1)
    short = " " not in below.words or below.words[0].isdigit()
    return len(atom.words) <= _ABBREVIATED and short and not _YEAR.match(below.words)


def _is_behind(atoms: Sequence[Atom], place: int) -> bool:
    """Whether the initials before a word belong to the family name before them: "Moreau, A. SMALL: Kernels"."""
    while place and "initial" in atoms[place].before and _INITIALS.fullmatch(_bare(atoms[place - 1].words)):
        place -= 1
        if place and "comma" in atoms[place].before:
            family = atoms[place - 1]
            return "initial" not in family.before and not _INITIALS.fullmatch(_bare(family.words))
    return False


def _bare(words: str) -> str:
    """Words without brackets around them, without what leads to people, without marks of footnotes."""
    return person(words).strip(_FOOTNOTES)


def _as_first(atom: Atom) -> float:
    """Price of people that begin with "and", "et al." or a workplace."""
    words = _bare(atom.words)
    odd = not words or _OTHERS.fullmatch(words) or is_affiliation(words, listed=True) or _JOINS.match(atom.words)
    return 2.5 if odd else 0.0


def _as_people(atom: Atom, beside: Sequence[Atom]) -> float:
    words = _bare(atom.words)
    if is_links(words) or _YEAR.search(atom.words) or _KIND.fullmatch(words):
        return 6.0
    if any(map(str.isdigit, words)) and times.is_moment(words):  # Sun may be a person
        return 6.0
    if not words or _OTHERS.fullmatch(words):
        return 0.3
    if atom.whole == "bracket":
        return min(0.8, _as_persons(words)) if words[0].isupper() else _as_persons(words)
    if _INITIALS.fullmatch(words):
        return 0.3
    if " " not in words and any(_INITIALS.fullmatch(_bare(other.words)) for other in beside):
        return 0.2 if name_words.weight(words.casefold()) > _COMMON else 1.5
    return _as_persons(words)


def _as_persons(words: str) -> float:
    members = [member for member in _JOINED.split(words) if member]
    return (1.5 if len(members) > 1 else 1.0) * sum(map(_as_person, members)) / max(1, len(members))


def _as_person(words: str) -> float:
    words = words.strip(_FOOTNOTES)
    likeness = names.likeness(words)
    if likeness == 1:
        return 0.0 if name_words.weight(words.split()[-1].casefold()) > _COMMON else 1.5
    if likeness > 0:
        return 1.0 if " " in words else 2.5 if _COINED.search(words) else 1.6
    return 1.2 if is_affiliation(words, listed=True) else 3.0 + 0.3 * min(10, len(words.split()))


def _as_title(atom: Atom) -> float:
    words = atom.words.strip("()[] ")
    if is_links(words):
        return 6.0
    if any(one.fullmatch(words) for one in (_DATED, _COUNTS, _INITIALS, _KIND)):
        return 4.0
    price = _SET_OFF.get(atom.whole, 0.0) + (_WITHIN if _is_into(atom) else 0.0)
    if len(words.split()) <= _SHORT and _EDITION.search(words):
        return price + 3.0
    likely = names.likeness(_bare(words)) if not _is_within(atom) else 0.0
    price += 2.0 if likely == 1 or names.is_author_list(words) else 0.6 if likely > 0 else 0.0
    price += 1.8 if venues.is_printed(_IN.sub("", words)) else 1.0 if _is_venue(words) else 0.0
    price += 2.0 if _KNOWN.fullmatch(words) else 0.0
    return price + _LENGTH * len(words.split())


def _as_venue(atom: Atom) -> float:
    words = atom.words.strip("()[] ")
    if is_links(words) or "://" in words or any(one.fullmatch(words) for one in (_DATED, _COUNTS, _KIND)):
        return 0.0
    price = {"quote": 2.0, "strong": 1.0, "link": 0.5}.get(atom.whole, 0.0)
    if _is_into(atom):
        return price + NAMED
    if _is_venue(words):
        return price if venues.is_printed(_IN.sub("", words)) or _YEAR.search(words) else price + 0.2
    if venues.is_named(words):
        return price + 0.4
    every = words.split()
    small = sum(word[0].islower() and len(word) > _PARTICLE for word in every)
    person = 1.0 if names.likeness(words) == 1 else 0.0
    return price + person + 0.7 + 0.1 * min(15, len(every)) + 0.3 * min(6, small)


def _is_venue(words: str) -> bool:
    """Whether a venue begins with these words; a small "in" alone says nothing."""
    bare = _IN.sub("", words)
    return (
        _KNOWN.fullmatch(bare) is not None
        or venues.HEAD.match(bare) is not None
        or venues.is_printed(bare)
        or venues.begins(bare, 0)
        or (bare is words and venues.begins(words, 0))
    )
