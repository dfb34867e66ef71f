"""Short forms and their long forms, with the short form before or inside the parentheses.

After A. Schwartz and M. Hearst, "A simple algorithm for identifying abbreviation definitions in biomedical text",
Pacific Symposium on Biocomputing 2003.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

_BRACKET = re.compile(r"\(([^()]{2,90})\)")
_PARTING = re.compile(r"[,;:]|\si\.e\.|\bor\b")
_BEFORE = re.compile(r"(\w[\w.+/&-]{0,30})\s{0,30}$")
_DIGIT_WORDS = {"2": frozenset({"to", "two", "too"}), "4": frozenset({"for", "four"})}
"""Words that a digit inside a short form may stand for."""
_SHORT = re.compile(r"\w[\w.+/&-]{1,14}")
_SMALL = r"(?:(?:a|and|by|for|from|in|of|on|the|through|to|via|with)\s){0,2}"
_CAPITALISED = r"\w{0,20}[A-Z][\w-]{0,30}"
_APPOSED = re.compile(
    rf"(?:[:,]|\s[-–—]{{1,3}})\s(?:(?:an?|the)\s)?(?P<long>{_CAPITALISED}(?:\s{_SMALL}{_CAPITALISED}){{1,9}})"
)
"""A name with more words in capitals behind a mark: "LTS: Leaf Tree Search", "LTS, a Leaf Tree Search"."""
_LAST = re.compile(r"(?<![\w-])\w[\w.+/&-]{1,14}$")
_CLOSING = " \"'”’"
_NEXT = re.compile(r"\)\s{0,9}(?:[,;.+]|and\b|or\b)")
"""Behind a bracket the next member of a list begins: "2x (A), 3x (B)"."""
_SKIPPED = frozenset({"and", "of", "for", "the", "in", "on", "with", "to", "a"})


@dataclass(frozen=True, slots=True)
class Abbreviation:
    """Offsets of a short form and its long form in the text they stand in."""

    short: str
    long: str
    short_start: int
    long_start: int


def is_plural(abbreviation: Abbreviation) -> bool:
    """It stands for many things, not for one: "video diffusion models (VDMs)", "Convolutional Networks (ConvNets)"."""
    return abbreviation.short.endswith("s")


def abbreviations(text: str) -> list[Abbreviation]:
    """Every "long form (SHORT)", "SHORT (long form)" and "SHORT: Long Form" of masked text, in order."""
    found: list[Abbreviation] = []
    for bracket in _BRACKET.finditer(text):
        inside = _PARTING.split(bracket[1], 1)[0].strip()
        if long := _long_form(inside, text[max(0, bracket.start() - 120) : bracket.start()].rstrip(_CLOSING)):
            found.append(Abbreviation(inside, long, bracket.start(1), text.rfind(long, 0, bracket.start())))
            continue
        before = _BEFORE.search(text[max(0, bracket.start() - 30) : bracket.start()]) if " " in inside else None
        long = _long_form(before[1], inside) if before else None
        if before and long:
            start = bracket.start() - len(before[0])
            found.append(Abbreviation(before[1], long, start, text.find(long, bracket.start())))
    found += _apposed(text, {one.short for one in found})
    return sorted(found, key=lambda one: min(one.short_start, one.long_start))


def _apposed(text: str, known: set[str]) -> Iterator[Abbreviation]:
    """The names not yet `known` that words in capitals behind a mark spell out."""
    for found in _APPOSED.finditer(text):
        before = _LAST.search(text, max(0, found.start() - 16), found.start())
        if before and before[0] not in known and _long_form(before[0], found["long"]) == found["long"]:
            known.add(before[0])
            yield Abbreviation(before[0], found["long"], before.start(), found.start("long"))


def _long_form(short: str, before: str) -> str | None:
    """The shortest run of words that ends `before` and spells `short`, its first letter at a word's beginning."""
    if not (_SHORT.fullmatch(short) and any(map(str.isupper, short))):
        return None
    letters = [c for c in short.casefold() if c.isalnum()]
    if short.endswith("s") and len(short) > 2 and short[-2].isupper():
        letters.pop()
    folded = before.casefold()
    if len(folded) != len(before):
        return None
    if initial := _initials(letters, before):
        return initial if _is_one_phrase(initial) else None
    place = len(folded)
    for index in range(len(letters) - 1, -1, -1):
        place = _spelled_before(letters[index], folded, place)
        while index == 0 and place > 0 and folded[place - 1].isalnum():
            place = _spelled_before(letters[0], folded, place)
        if place < 0:
            return None
    long = before[place:].strip()
    words = long.replace("-", " ").split()
    too_long = len(words) > min(len(letters) + 5, len(letters) * 2 + 1)
    return None if too_long or short.casefold() in map(str.casefold, words) or not _is_one_phrase(long) else long


def _is_one_phrase(long: str) -> bool:
    """It neither begins or ends inside a bracket nor goes on from one member of a list to the next."""
    return long.count("(") == long.count(")") and not _NEXT.search(long)


def _initials(letters: list[str], before: str) -> str | None:
    """The words whose first letters are the short form: "energy efficiency (EE)", "Easy and Efficient Trees (EET)"."""
    for pattern, skipped in ((r"\S+", frozenset[str]()), (r"\S+", _SKIPPED), (r"[^\s-]+", frozenset[str]())):
        words = list(re.finditer(pattern, before))
        content = [word for word in words if word[0].casefold() not in skipped][-len(letters) :]
        if len(letters) > 1 and [word[0][:1].casefold() for word in content] == letters:
            start = content[0].start()
            return before[start:] if before[:start][-1:] != "-" else None
    return None


def _spelled_before(letter: str, folded: str, end: int) -> int:
    """Where the letter stands last before an offset, or a word begins that a digit stands for; -1 when nowhere."""
    place = folded.rfind(letter, 0, end)
    if letter not in _DIGIT_WORDS:
        return place
    begun = (at for at in range(end - 1, place, -1) if not (at and folded[at - 1].isalnum()))
    spelled = (at for at in begun if re.split(r"\W", folded[at : at + 5], maxsplit=1)[0] in _DIGIT_WORDS[letter])
    return next(spelled, place)  # "Roads to Rome (R2R)"
