"""Lists of people as pages print them: is this one, and where is each author.

A list is judged as a whole: one unusual member in a list of names is still an author.
"""

import re
from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import pairwise

from etl.model import Author, Quote
from etl.read.names import affiliation_footnotes, family_name_first
from etl.read.names.affiliations import is_affiliation
from etl.read.names.person_names import KNOWN, TOKEN, in_small, likeness, weight
from etl.read.names.phrases import compiled
from etl.read.names.separators import Mark, Span, between, joined, separators, unwrapped
from etl.read.names.venues import HEAD

_CROWD = 20  # people
_HEAD = 600  # characters of a list that decide what it is
_PLACED = re.compile(r"\s[|·•]\s(?=[^|·•\n]{3,80}$)")
_LABEL = re.compile(r"(?:authors?|by|作者|著者|저자)\s?[:：]\s?", re.IGNORECASE)
_ROLE = compiled(r"{roles}\s?:\s{0,9}(?=[^\W\d_])")
"""What people do, in front of the first who does: "Presenters: Ada Moreau, Ben Okafor"."""
_TITLE = compiled(r"(?:{academic title}\b\.?\s{1,9}){1,3}(?=[^\W\d_a-z]\S*\s)", re.NOFLAG)
_SYLLABLE = re.compile(r"(?:[zcs]h|[bpmfdtnlgkhjqxrzcsyw])?[aeiouüv]{1,3}(?:ng?|r)?", re.IGNORECASE)
_CUT = re.compile(
    rf"""
    \s{{0,9}} (?: [:/@：<（] | \((?=[^()]*$) | \s[–—-]\s | \sfrom\s            # Wei Chen:MIT · Wei Chen (MIT
           | (?<=[^\W\d_]{{3}})\.\s                                                                 # Wei Chen. MIT
           | (?<=[^\s.,;:(-])\s(?=(?:ACM|IEEE|USENIX|IFIP|SIAM)\b|{HEAD.pattern}) )             # Wei Chen ACM SenSys
    """,
    re.VERBOSE,
)
_LED = re.compile(r"[^\W\d_]\s?[:：]\s?[^\W\d_]")
"""What leads from a person to where they work: "Wei Chen: MIT"."""
_PUBLISHED = compiled(r"\b{published in}\b|{month}|{running}")
"""What follows people when nothing but commas keeps fields apart: a venue, a date, running text."""
_ET_AL = re.compile(
    r"[\s,]{1,9}et(?:\.?\s?al\.?)?\s{0,9}$|[\s,，、]{0,9}等人?\s{0,9}[(（]?(?:[共计]?\s{0,3}\d{1,4}\s{0,9}[位人名]\s{0,9}(?:作者)?)?[)）]?\s{0,9}$"
    r"|\s{0,3}[(（]共\s{0,3}\d{1,4}\s{0,3}[位人名](?:作者)?[)）]?\s{0,9}$"
    r"|(?:[\s,]{1,9}et\.?\s?al\.?)?[\s,]{1,9}(?:(?:and|&)\s)?[(\[]?\+?\s?\d{1,4}\s"
    r"(?:(?:others?|more)(?:\s(?:co-?)?authors?)?|(?:co-?)?authors?)[)\]]?\s{0,9}$"  # + 5 more
    r"|[\s,，、]{1,9}[(（]?(?:외|他|ほか)(?:\s{0,3}\d{1,4}\s{0,3}[명인名人])?[)）]?\s{0,9}$",  # 외 3명 · 他3名
    re.IGNORECASE,
)
_TEAM = re.compile(r"\s(?:Team|Collaboration|Consortium|Working Group|Contributors)(?=$)")
"""What authors who are many call themselves."""
_OPEN = re.compile(r"\((?![^()]{1,20}\)\s?[^\W\d_])")
"""A workplace in a slot of its own: "Ada Moreau; Ben Okafor; (Boat Research)"; a nickname has more after it."""
_NOTES = "0123456789¹²³⁴⁵⁶⁷⁸⁹*†‡§¶"
_OTHERS = compiled(r"(?:et\.?\s?al\.?|others|and\ others|(?:\d+\ )?more(?:\ authors)?|\.{3}|…|{award}|{open link})")
"""What is in a list and is nobody's name."""


def without_others(words: str) -> str:
    """People without "et al." after them."""
    return _ET_AL.sub("", words)


def authorship(words: str) -> float:
    """Mean likeness of the first dozen members of a list; 0 for fewer than two members, and for workplaces alone."""
    if _flows(words):
        return 0.0
    heads = [words[start:end] for start, end in _people(words[:_HEAD])][:12]
    if len(heads) < 2 or all(is_affiliation(head, listed=True) for head in heads):
        return 0.0
    return sum(likeness(head) or in_small(head) for head in heads) / len(heads)


def _flows(words: str) -> bool:
    """Whether most of the first words are small letters, as in running text."""
    head = words[:200].split()
    return 2 * sum(word.islower() for word in head) > len(head)


def is_author_list(words: str) -> bool:
    """Whether `words` are two or more people: "A. Smith, B. Jones and C. Li"."""
    return _is_list(words[:_HEAD])


@lru_cache(maxsize=2048)
def _is_list(head: str) -> bool:
    """The lines of a page are asked about again and again."""
    return authorship(head) > 0.6


def authors(text: str, start: int, end: int) -> tuple[Author, ...]:
    """Who is listed in `text[start:end]`, in order; a name printed twice in a row is kept once.

    In a crowd two people may have one name.
    """
    found: list[Author] = []
    for first, last in _people(text, start, end):
        words = text[first:last]
        name = _undamaged(words)
        if not found or len(found) > _CROWD or found[-1].name.casefold() != name.casefold():
            found.append(Author(name, Quote(words, first, last)))
    return tuple(found)


def once(people: tuple[Author, ...]) -> tuple[Author, ...]:
    """Authors without the second half of a list that a source gives twice."""
    half = len(people) // 2
    names = [author.name.casefold() for author in people]
    return people[:half] if half and names[:half] == names[half:] else people


def _undamaged(words: str) -> str:
    """One blank between tokens, and no family name twice: "Simone Campanoni Campanoni".

    Given names of two equal syllables are names: "Cheng Cheng", "Li Yuan Yuan"; so are initials: "Haddad, C. C.".
    """
    tokens = words.split()
    twice = len(tokens) > 2 and tokens[-1].casefold() == tokens[-2].casefold() and tokens[-1][-1] != "."
    if twice and not _SYLLABLE.fullmatch(tokens[-1]):
        tokens.pop()
    return " ".join(tokens)


def _people(text: str, start: int = 0, end: int | None = None) -> Iterator[Span]:
    """Spans of the members of a list, without affiliations in brackets, footnote marks and empty slots."""
    start, end = _trimmed(text, start, len(text) if end is None else end)
    marks = separators(text, start, end)
    strong = [mark for mark in marks if mark[2] == "strong"]
    if not strong and family_name_first.is_coupled(text, start, end, marks):
        strong = [mark for mark in marks if mark[2] == "and"]
    if strong and len(strong) < len(marks):
        parting = set(strong)
        yield from _slotted(text, start, end, strong, [mark for mark in marks if mark not in parting])
        return
    spans = list(joined(text, between(start, end, marks)))
    if strong:
        people = (span for span in spans[1:] if not _is_workplace(text[slice(*_cut(text, *span))]))
        yield from _named(text, [*spans[:1], *people])
    else:
        yield from _persons(text, spans)


def _trimmed(text: str, start: int, end: int) -> Span:
    """A list without what labels it, "By: …", and without what follows it: others, footnotes, a workplace."""
    label = _LABEL.match(text, start, end)
    start, end = unwrapped(text, label.end() if label else start, end)
    others = _ET_AL.search(text, max(start, end - 16), end)
    end = affiliation_footnotes.begin(text, start, others.start() if others else end)
    place = _PLACED.search(text, start, end)
    return start, place.start() if place and _is_workplace(text[place.end() : end]) else end


def _slotted(text: str, start: int, end: int, strong: Sequence[Mark], weak: Sequence[Mark]) -> Iterator[Span]:
    """The people of "…, …; …": what strong marks part is a person with a workplace, or several people."""
    waiting = deque(weak)
    slots: list[tuple[list[Span], str]] = []
    for left, right in between(start, end, strong):
        inside = []
        while waiting and waiting[0][0] < right:
            inside.append(waiting.popleft())
        slots.append((list(joined(text, between(left, right, inside))), inside[0][2] if inside else ""))
    placed = _are_placed(text, [parts for parts, _ in slots])
    turned = family_name_first.are_pairs(text, [parts for parts, mark in slots if mark == "comma"])
    for parts, mark in slots:
        yield from _named(text, _members(text, parts, mark, placed=placed, turned=turned))


def _named(text: str, spans: Iterable[Span]) -> list[Span]:
    """The members without what describes them, "Wei Chen: MIT", and without those not named: "others"."""
    bare = (_cut(text, *_untitled(text, *span)) for span in spans)
    return [
        span
        for span in bare
        if span[0] < span[1] and not _OTHERS.fullmatch(text, *span) and not _OPEN.match(text, *span)
    ]


def _persons(text: str, spans: list[Span]) -> Sequence[Span]:
    """The people of a list whose marks stand between a person and a workplace, or between two names, as well.

    Workplaces are left out, and initials go back to the family name before them: "Chen, W., Li, X.".
    """
    spans = _named(text, spans)
    if len(spans) < 2:
        return spans
    initials = [family_name_first.are_initials(text, span) for span in spans]
    if 5 * sum(initials) >= 2 * len(spans):
        return list(family_name_first.paired(spans, initials))
    ends = (place for place, span in enumerate(spans) if place and _PUBLISHED.match(text, *span))
    spans = spans[: next(ends, None)]
    if family_name_first.is_one(text, spans) and likeness(text[spans[0][0] : spans[1][1]]) == 1:
        return [(spans[0][0], spans[1][1])]
    if (whole := family_name_first.pairs(text, spans)) and _are_known(text, whole):
        return whole
    if family_name_first.is_first(text, spans):
        spans = [(spans[0][0], spans[1][1]), *spans[2:]]
    places = _workplaces(text, spans)
    return [span for span, place in zip(spans, places, strict=True) if not place or all(places)]


def _workplaces(text: str, spans: Sequence[Span]) -> list[bool]:
    """Which members of a list are places of work; a team that signs as an author is none."""
    places = [_is_footed(text, first) or is_affiliation(text[first:last], listed=True) for first, last in spans]
    if sum(places) == 1 and (places[0] or places[-1]) and _TEAM.search(text, *spans[places.index(True)]):
        return [False] * len(spans)
    for left, right in pairwise(range(len(spans))):  # College of William & Mary
        alone = " " not in text[slice(*spans[right])]
        places[right] |= places[left] and alone and text[spans[left][1] : spans[right][0]].strip() in ("&", "and")
    return places


def _are_known(text: str, spans: list[Span]) -> bool:
    """Whether most people have a name that is one surely."""
    known = sum(any(weight(token) > KNOWN for token in TOKEN.findall(text[first:last])) for first, last in spans)
    return 3 * known >= 2 * len(spans)


def _untitled(text: str, first: int, last: int) -> Span:
    """The span without the title before a name and what its bearer does: "Speaker: Prof. Dr. Ada Moreau"."""
    role = _ROLE.match(text, first, last)
    first = role.end() if role else first
    title = _TITLE.match(text, first, last)
    return title.end() if title else first, last


def _cut(text: str, first: int, last: int) -> Span:
    """The span without what follows a mark inside it; a full stop after one word shortens it: "Prof. Chen"."""
    for found in _CUT.finditer(text, first + 1, last):
        if found[0] == "@" and (name := text[first : found.start()].rpartition(" ")[0]):  # Ada Moreau ada@boats.org
            return first, first + len(name.rstrip(_NOTES + " "))
        if found[0][0] != "." or " " in text[first : found.start()].strip():
            return first, first + max(1, len(text[first : found.start()].rstrip(_NOTES)))
    return first, last


def _is_footed(text: str, first: int) -> bool:
    """Whether the number of a footnote is right before a member: "²IBM Boat Laboratory"."""
    return first > 0 and text[first - 1] in _NOTES and text[first - 1].isdigit()


def _is_workplace(words: str) -> bool:
    """Whether what is where a person should is surely a workplace."""
    return " " in words and is_affiliation(words)


def _are_placed(text: str, slots: list[list[Span]]) -> bool:
    """Whether each person of "…; …; …" has a workplace after a comma, some of which cannot be people."""
    several = [parts for parts in slots if len(parts) > 1 and " " in text[slice(*parts[0])]]
    if len(slots) < 2 or 4 * len(several) < 3 * len(slots):
        return False
    after = [text[slice(*parts[1])] for parts in several]
    strange = sum(likeness(words) < 1 or is_affiliation(words, listed=True) for words in after)
    crowded = any(len(parts) > 2 and likeness(text[slice(*parts[1])]) == 1 for parts in several)  # A, B, MIT; …
    return not crowded and (2 * strange >= len(after) or len(set(after)) < len(after))


def _members(text: str, parts: list[Span], mark: str, *, placed: bool, turned: bool) -> Iterator[Span]:
    """One slot of "…; …; …": a person, "Family, Given", a person with an affiliation, or several people."""
    if len(parts) == 2 and mark == "comma" and (turned or " " not in text[slice(*parts[0])]):
        yield parts[0][0], parts[1][1]
        return
    if mark == "comma" and (couples := family_name_first.couples(text, parts)):
        yield from couples
        return
    placed |= bool(parts) and _LED.search(text, *parts[0]) is not None
    for number, (first, last) in enumerate(parts):
        words = text[first:last]
        if number and (placed or likeness(words) < 1 or is_affiliation(words, listed=True)):
            return
        yield first, last
