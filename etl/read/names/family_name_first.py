"""Family names before given ones: which lists print them so.

"Moreau, A., Okafor, B." · "Moreau, Ada; Okafor, Ben" · "Moreau, Ada, Ben Okafor, and Chen Li"
"""

import re
from collections.abc import Sequence

from etl.read.names.person_names import is_affiliation
from etl.read.names.separators import Mark, Span, between

_INITIALS = re.compile(
    r"(?:[^\W\d_a-z]\.?[ -]?){1,4}(?:[^\W\d_a-z]\.[ -]?){0,3}"
    r"(?:(?<=[. ])(?:(?:van|von|de|der|den|ten|ter|del|della|di|da|dos)\s?){1,3})?"
)
_WHOLE = re.compile(
    r"""
    (?P<family> [^\s,;()] [^,;()]{1,40} ) ,\s
    (?P<given> (?! (?:Jr|Sr|II|III|IV)\b ) [^\W\d_a-z] (?: [^\W\d_] | ['’-] ){1,30} (?: \s [^\s,;()]{1,20} ){0,3} )
    """,
    re.VERBOSE,
)
_EASTERN = re.compile(r"[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]")  # kana, Han characters and Hangul


def _is_eastern(words: str) -> bool:
    """Whether a Chinese, Japanese or Korean letter is in a name, which begins with the family name."""
    return not words.isascii() and _EASTERN.search(words) is not None


def are_initials(text: str, span: Span) -> bool:
    """Whether a member of a list is the given names of the one before it: "J.-P.", "F. van"; not so in Chinese."""
    words = text[slice(*span)]
    return not _is_eastern(words) and _INITIALS.fullmatch(words) is not None and not is_affiliation(words)


def paired(spans: Sequence[Span], initials: Sequence[bool]) -> list[Span]:
    """Family names with the initials after them; what has none stays alone."""
    found: list[Span] = []
    is_alone = False
    for span, is_initials in zip(spans, initials, strict=True):
        is_alone = not (is_alone and is_initials)
        if is_alone:
            found.append(span)
        else:
            found[-1] = found[-1][0], span[1]
    return found


def rejoined(text: str, spans: Sequence[Span]) -> list[Span]:
    """The people of a list with a slip: initials belong to the word before them, one letter to that after, or nobody.

    "Ben Okafor and Moreau, A." · "Ben Okafor, A, Moreau, Chen Li" · "Ben Okafor, B, and Chen Li"
    """
    found: list[Span] = []
    letter: int | None = None
    for first, last in spans:
        if not are_initials(text, (first, last)):
            found.append((first if letter is None or " " in text[first:last] else letter, last))
            letter = None
        elif found and " " not in text[slice(*found[-1])]:
            found[-1] = found[-1][0], last
        else:
            letter = first if last == first + 1 else None
    return found


def are_pairs(text: str, slots: Sequence[Sequence[Span]]) -> bool:
    """Whether nearly all slots of "…; …; …" are a single family name and given ones, so that all are: "da Rio, Ana"."""
    single = sum(len(parts) == 2 and " " not in text[slice(*parts[0])] for parts in slots)
    return 3 * single >= 2 * len(slots) and all(len(parts) == 2 for parts in slots)


def pairs(text: str, spans: Sequence[Span]) -> list[Span]:
    """The people of "Moreau, Ada, Okafor, Ben B., and Li, Chen"; none of any other list.

    Where no given name is more than one word, an "and" before the last family name decides.
    """
    if len(spans) < 4 or len(spans) % 2 or any(_is_eastern(text[slice(*span)]) for span in spans):
        return []
    whole = [(family[0], given[1]) for family, given in zip(spans[::2], spans[1::2], strict=True)]
    formed = all(" " not in text[slice(*family)] for family in spans[::2])
    inverted = text[spans[-3][1] : spans[-2][0]].strip(" ,") in ("and", "&", "und", "et")
    formed = formed and (inverted or any(" " in text[slice(*given)] for given in spans[1::2]))
    return whole if formed and all(_WHOLE.fullmatch(text, *span) for span in whole) else []


def is_first(text: str, spans: Sequence[Span]) -> bool:
    """Whether only the first of a list has its family name in front: "Moreau, Ada, Ben Okafor, and Chen Li".

    A list of two may be this one person: "Moreau, Ada B.".
    """
    if text[spans[0][1] : spans[1][0]].strip() != "," or _is_eastern(text[slice(*spans[0])]):
        return False
    family, given, *others = (text[first:last] for first, last in spans)
    single = " " not in family and all(len(word.rstrip(".")) == 1 for word in given.split()[1:])
    if not others:
        return single and "." not in family and "." not in given.split()[0].rstrip(".")
    return (single or _INITIALS.fullmatch(given) is not None) and all(" " in other for other in others)


def is_coupled(text: str, start: int, end: int, marks: Sequence[Mark]) -> bool:
    """Whether the list is "Zhou, Giulio and Maas, Martin": one comma each, most of them after a single word.

    One of five or more may lack its comma.
    """
    ands = [mark for mark in marks if mark[2] == "and"]
    commas = [mark for mark in marks if mark[2] == "comma"]
    slips = single = 0
    for left, right in between(start, end, ands):
        own = [comma for comma in commas if left < comma[0] < right]
        slips += not own
        if len(own) > 1 or (own and not _is_inverted(text[left : own[0][0]], text[own[0][1] : right])):
            return False
        single += len(own) == 1 and len(text[left : own[0][0]].split()) == 1
    return len(ands) > 0 and 4 * slips <= len(ands) and 10 * single >= 7 * (len(ands) + 1 - slips)


def _is_inverted(family: str, given: str) -> bool:
    return len(family.split()) <= 3 and not is_affiliation(given, listed=True)
