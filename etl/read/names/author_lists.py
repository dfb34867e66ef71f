"""Lists of people as pages print them: is this one, and where is each author.

A list is judged as a whole: one unusual member in a list of names is still an author.
"""

import re
from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import groupby

from etl.model import Author, Quote
from etl.read.names import family_name_first
from etl.read.names.person_names import is_affiliation, likeness
from etl.read.names.phrases import compiled
from etl.read.names.separators import Mark, Span, between, joined, separators

_HEAD = 600  # characters of a list that decide what it is
_TITLE = compiled(r"(?:{academic title}\b\.?\s{1,9}){1,3}(?=[^\W\d_a-z]\S*\s)", re.NOFLAG)
_RUNNING = compiled(r"{running}")  # what follows people when nothing but commas keeps fields apart
PARTICLE = re.compile(
    r"(?<![\w-])(?:d[aeiou]s?|de[lnr]|dell[aeo]|dal|van|von|vom|zum?|zur|im|am|auf|la|les?|lo|el|al|ul|bin|binti?|ben|ibn|abu"
    r"|te[nr]?|a[fv]|op|st|san|[yet]|Van|Von|De|Da|Del|Della|Di|El|Al|La|Le|Ter|Ten|Den|Der)\s"
)  # a word before a family name that is a part of it
_CUT = re.compile(r"\s{0,9}(?:[:：<]|\s(?:[–—-]\s|\S{1,64}@)|(?<=[^\W\d_]{3})\.\s)")
"""What ends a name: Wei Chen:MIT · Wei Chen - MIT · Wei Chen. MIT · Wei Chen wei@boats.org"""
_ET_AL = re.compile(
    r"[\s,]{1,9}et(?:\.?\s?al\.?)?\s{0,9}$|[\s,，、]{0,9}等人?\s{0,9}[(（]?(?:[共计]?\s{0,3}\d{1,4}\s{0,9}[位人名]\s{0,9}(?:作者)?)?[)）]?\s{0,9}$",
    re.IGNORECASE,
)
OTHERS = re.compile(
    r"et\.?\s?al\.?|(?:and\s)?(?:(?:many\s)?others|collaborators|colleagues|(?:\+?\s?\d{1,4}\s)?(?:more\s)?(?:co-?)?authors)",
    re.IGNORECASE,
)  # what is in a list and is nobody's name


def without_others(words: str) -> str:
    """People without "et al." after them."""
    return _ET_AL.sub("", words)


def untitled(name: str) -> str:
    """A name without "Dr." before it."""
    return name[slice(*_untitled(name, 0, len(name)))]


def is_author_list(words: str) -> bool:
    """Whether `words` are two or more people: "A. Smith, B. Jones and C. Li"."""
    return _is_list(words[:_HEAD])


@lru_cache(maxsize=2048)  # the lines of a page are asked about again and again
def _is_list(head: str) -> bool:
    first = head[:200].split()
    if 2 * sum(map(str.islower, first)) > len(first):  # running text
        return False
    members = [head[start:end] for start, end in _people(head, 0, len(head))][:12]
    if len(members) < 2 or all(is_affiliation(member, listed=True) for member in members):
        return False
    return sum(map(likeness, members)) / len(members) > 0.6


def authors(text: str, start: int, end: int) -> tuple[Author, ...]:
    """Who is listed in `text[start:end]`, in order; a name printed twice in a row is kept once."""
    listed = (Quote(text[first:last], first, last) for first, last in _people(text, start, end))
    found = (Author(" ".join(quote.words.split()), quote) for quote in listed)
    return tuple(next(same) for _, same in groupby(found, key=lambda author: author.name.casefold()))


def _people(text: str, start: int, end: int) -> Iterator[Span]:
    """Spans of the members of a list, without affiliations in brackets, footnote marks and empty slots."""
    if others := _ET_AL.search(text, max(start, end - 16), end):
        end = others.start()
    marks = separators(text, start, end)
    strong = [mark for mark in marks if mark[2] == "strong"]
    if not strong and family_name_first.is_coupled(text, start, end, marks):
        strong = [mark for mark in marks if mark[2] == "and"]
    if strong and len(strong) < len(marks):
        parting = set(strong)
        return _slotted(text, start, end, strong, [mark for mark in marks if mark not in parting])
    spans = joined(text, between(start, end, marks))
    return _named(text, spans) if strong else iter(_persons(text, spans))


def _slotted(text: str, start: int, end: int, strong: Sequence[Mark], weak: Sequence[Mark]) -> Iterator[Span]:
    """The people of "…, …; …": what strong marks part is a person with a workplace, or several people."""
    waiting = deque(weak)
    slots: list[tuple[list[Span], str]] = []
    for left, right in between(start, end, strong):
        inside = []
        while waiting and waiting[0][0] < right:
            inside.append(waiting.popleft())
        slots.append((joined(text, between(left, right, inside)), inside[0][2] if inside else ""))
    turned = family_name_first.are_pairs(text, [parts for parts, mark in slots if mark == "comma"])
    for parts, mark in slots:
        yield from _named(text, _members(text, parts, mark, turned=turned))


def _named(text: str, spans: Iterable[Span]) -> Iterator[Span]:
    """The members without titles and what describes them, "Wei Chen: MIT", and without those not named: "others"."""
    for first, last in (_untitled(text, *span) for span in spans):
        cuts = _CUT.finditer(text, first + 1, last)
        # a full stop after one word shortens it: "Prof. Chen"
        ends = (cut.start() for cut in cuts if cut[0][0] != "." or " " in text[first : cut.start()].strip())
        end = next(ends, last)
        if first < end and not OTHERS.fullmatch(text, first, end) and "@" not in text[first:end]:
            yield first, end


def _persons(text: str, spans: list[Span]) -> Sequence[Span]:
    """The people of a list whose marks stand between a person and a workplace, or between two names, as well.

    Workplaces are left out, and initials go back to the family name before them: "Chen, W., Li, X.".
    """
    spans = [*_named(text, spans)]
    if len(spans) < 2:
        return spans
    initials = [family_name_first.are_initials(text, span) for span in spans]
    if 5 * sum(initials) >= 2 * len(spans):
        return family_name_first.paired(spans, initials)
    ends = (place for place, span in enumerate(spans) if place and _RUNNING.match(text, *span))
    spans = spans[: next(ends, None)]
    if whole := family_name_first.pairs(text, spans):
        return whole
    is_first = len(spans) > 1 and family_name_first.is_first(text, spans)
    if is_first and (len(spans) > 2 or likeness(text[spans[0][0] : spans[1][1]]) == 1):
        spans = [(spans[0][0], spans[1][1]), *spans[2:]]
    spans = family_name_first.rejoined(text, spans)
    places = [is_affiliation(text[first:last], listed=True) for first, last in spans]
    return [span for span, place in zip(spans, places, strict=True) if not place or all(places)]


def _untitled(text: str, first: int, last: int) -> Span:
    """The span without the title before a name: "Prof. Dr. Ada Moreau"."""
    title = _TITLE.match(text, first, last)
    return title.end() if title else first, last


def _members(text: str, parts: Sequence[Span], mark: str, *, turned: bool) -> Iterator[Span]:
    """One slot of "…; …; …": a person, "Family, Given", a person with an affiliation, or several people."""
    if len(parts) == 2 and mark == "comma" and (turned or " " not in PARTICLE.sub("", text[slice(*parts[0])])):
        yield parts[0][0], parts[1][1]
        return
    for number, (first, last) in enumerate(parts):
        words = text[first:last]
        if number and (likeness(words) < 1 or is_affiliation(words, listed=True)):
            return
        yield first, last
