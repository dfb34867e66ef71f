"""Papers as spans of tokens to records: quotes, people, venue, identifiers, session and time."""

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import replace
from itertools import pairwise

from etl import identifiers
from etl.model import Edition, Page, Quote, Record
from etl.read.blocks import quote
from etl.read.layout import people
from etl.read.layout.items import items
from etl.read.layout.segments import Paper, Span
from etl.read.layout.tokens import BIT, Token
from etl.read.names import times, venues
from etl.render.prose import is_truncated

_PAIRS = {"(": ")", "[": "]", "{": "}", "“": "”", "«": "»", "「": "」", '"': '"', "$": "$"}
_ENDING = re.compile(r"""[.…!?)"”]{1,4}|(?:\s\w{1,12}){0,2}[\s:;,]{0,3}(?:…|\.{3})|:""")
"""What ends an abstract, dots after a cut among it."""
_YEAR = re.compile(r"[\[(]?(?:[A-Z][a-z]{2,8}\.? )?(?P<year>(?:19|20)\d\d)[\]).:]{0,2}")
"""A year, perhaps with its month, or as the number of its line: "[2031]"."""
_ABBREVIATED = re.compile(
    r"(?:\.\s[A-Z][\w-]{0,15}(?:\s[A-Z][\w-]{0,15}){0,2}){1,8}(?:\.(?=,)|\.?\s\([A-Z][\w-]{1,12}\)(?=[,.;])|(?=,\svol\b))"
)  # the rest of a venue in abbreviations: a comma, an acronym or a volume is after the last
_ENDS = "?!"  # marks that belong to the title that they end
_Printed = tuple[int, str | None]  # a token, and what it says of the papers below it
_NOTHING: _Printed = (-2, None)


def records(page: Page, tokens: Sequence[Token], found: Sequence[Paper], headings: Sequence[Span]) -> Iterator[Record]:
    """The records of a page whose markup is blanked out; `headings` are its sessions, in order."""
    fields = frozenset[int]().union(*(paper.places for paper in found))
    own = items(page, tokens, found, headings)
    sessions = [_NOTHING, *((span.first, _words(page.text, tokens, span)) for span in headings)]
    slots = [_NOTHING]  # as they are printed: "9:00", or "9:00-9:20"
    for place in (place for place, token in enumerate(tokens) if token.kind == "time" and place not in fields):
        is_end = slots[-1][0] == place - 1 and tokens[place - 1].line == tokens[place].line
        slots.append((place, _words(page.text, tokens, Span("time", place - is_end, place + 1))))
    years = _years(page.text, tokens, found, own)
    for number, (paper, item) in enumerate(zip(found, own, strict=True), 1):
        below = (paper.spans[0].first + 1,)
        session, when, year = (marks[bisect_left(marks, below) - 1][1] for marks in (sessions, slots, years))
        record = _record(page, tokens, paper, number, item, int(year) if year else None)
        yield replace(record, session=session, when=when)


def _years(text: str, tokens: Sequence[Token], found: Sequence[Paper], own: Sequence[range]) -> list[_Printed]:
    """The headings that are a year, and those that end what is below one; what is in the block of a paper is none."""
    blocks = (range(item.start, _block(tokens, paper, item)) for paper, item in zip(found, own, strict=True))
    inside = frozenset[int]().union(*blocks)
    years = [_NOTHING]
    level = 0
    for place, (token, below) in enumerate(pairwise([*tokens, tokens[0]])):
        if place in inside or not token.before & below.before & BIT["line"]:
            continue
        year = _YEAR.fullmatch(text[token.start : token.end])
        if year or 0 < token.level <= level:
            years.append((place, year["year"] if year else None))
            level = token.level
    return years


def _record(page: Page, tokens: Sequence[Token], paper: Paper, number: int, item: range, year: int | None) -> Record:
    """One paper; the tokens of its item that are in none of its fields say where to find it.

    It has the `year` of the heading above it, where nothing of its own says when it appeared.
    """
    text, spans = page.text, paper.spans
    abstract = None
    if paper.abstract:
        end = tokens[paper.abstract.last - 1].end
        ending = _ENDING.match(text, end)  # a full stop, or dots
        abstract = quote(text, _begun(text, tokens[paper.abstract.first]), ending.end() if ending else end)
    title = _title(text, tokens, paper.title) if paper.title else None
    last = max(span.last for span in spans)
    facts = "\n".join(_facts(text, tokens, paper, range(item.start, max(last, item.stop))))
    block = _block(tokens, paper, item)
    edition = _edition(text, tokens, paper, range(item.start, block))
    printed = next(filter(None, map(times.iso_date, facts.split("\n"))), None)
    if not printed and not edition:
        others = [place for place in range(item.start, block) if place not in paper._replace(venue=None).places]
        year = _year(text, tokens, others, last) or year  # "Title. Names. 2031."
    start = min(tokens[spans[0].first].start, title.start if title else len(text))
    marks = text[text.rfind("\n", 0, start) + 1 : start].lstrip()  # a bullet, or what is before it on its line
    return Record(
        page=page.id,
        number=number,
        start=start if any(map(str.isalnum, marks)) else start - len(marks),
        end=max(tokens[block - 1].end, title.end if title else 0, abstract.end if abstract else 0),
        title=title,
        authors=people.authors(text, tokens, paper.authors),
        abstract=abstract,
        truncated=abstract is not None and is_truncated(abstract.words),
        edition=replace(edition, year=edition.year or year) if edition else None,
        arxiv=identifiers.arxiv(facts),
        doi=identifiers.doi(facts),
        created=printed or (str(year) if year and not edition else None),
        urls=identifiers.urls((facts,)),
    )


def _block(tokens: Sequence[Token], paper: Paper, item: range) -> int:
    """The token after the block that the last field stands in, or where another record begins."""
    last = max(span.last for span in paper.spans)
    while last < item.stop and not tokens[last].before & BIT["blank"]:
        last += 1
    return last


def _words(text: str, tokens: Sequence[Token], span: Span) -> str:
    return " ".join(text[span.within(tokens)].split())


def _title(text: str, tokens: Sequence[Token], span: Span) -> Quote:
    """A title with the brackets, quotes, formulas and mark at its ends that belong to it.

    What closes in it opens after the token before it, on its line: '"Why row?" On oars'.
    """
    start, end = _begun(text, tokens[span.first]), tokens[span.last - 1].end
    lead = max(text.rfind("\n", 0, start) + 1, tokens[span.first - 1].end if span.first else 0)
    if text[end : end + 1] in _ENDS:
        end += 1
    for opening, closing in _PAIRS.items():
        inside = text[start:end]
        missing = inside.count(closing) - inside.count(opening)
        is_either = opening == closing and inside.count(opening) % 2
        if (missing < 0 or is_either) and text[end : end + 1] == closing:
            end += 1
        elif missing > 0 or is_either:
            opened = text.rfind(opening, lead, start)
            start = opened if opened >= 0 and not text[opened + 1].isspace() else start
    return quote(text, start, end)


def _begun(text: str, first: Token) -> int:
    """Where the words of a span begin, with the "With" or "By" before its first token."""
    starts = (first.start - len(by) for by in ("With ", "By ") if first.before & BIT["by"])
    begins = (start for start in starts if start >= 0 and text[start : first.start].strip() in {"With", "By"})
    return next((start for start in begins if not text[max(0, start - 1) : start].isalnum()), first.start)


def _edition(text: str, tokens: Sequence[Token], paper: Paper, item: range) -> Edition | None:
    """The edition that the venue of a paper names, else one that its item names among what is in no field."""
    inside = paper.places
    others = [place for place in item if place not in inside]
    venue = paper.venue
    if venue:
        start = tokens[venue.first].start
        head = text[text.rfind("\n", 0, start) + 1 : start].strip()  # the key of something else: "Subjects: Boats"
        venue = venue if not head.endswith(":") or head.count(":") > 1 or venues.is_key(head) else None
    if venue is None:
        if named := next(filter(None, map(venues.of_comment, _stretches(text, tokens, others))), None):
            return named
        alone = (Span("venue", place, place + 1) for place in others)
        venue = next((span for span in alone if _is_named(text, tokens, span, inside)), None)
    if venue is None:
        return None
    end = tokens[venue.last - 1].end
    more = _ABBREVIATED.match(text, end)  # "J. Mach" is "J. Mach. Learn. Res."
    words = " ".join(text[tokens[venue.first].start : more.end() if more else end].split())
    after = " ".join(text[end : end + 12].split())
    year = _year(text, tokens, others, venue.last)
    return venues.of_comment(f"{words} {after}") or venues.of_comment(words) or venues.of_field(words, year)


def _is_named(text: str, tokens: Sequence[Token], span: Span, inside: AbstractSet[int]) -> bool:
    """Whether a token that has no label is a venue: a known one, or one that is cited after a field."""
    words, token = _words(text, tokens, span).rstrip("."), tokens[span.first]
    is_after = span.first - 1 in inside and not token.before & BIT["style"]
    return (venues.is_known(words) and not token.before & BIT["mark"]) or (is_after and venues.is_cited(words))


def _year(text: str, tokens: Sequence[Token], places: Sequence[int], last: int) -> int | None:
    """The only year after a venue, else the only one before it."""
    printed = ((place, _YEAR.fullmatch(text[tokens[place].start : tokens[place].end])) for place in places)
    sides: tuple[set[int], set[int]] = set(), set()
    for place, found in printed:
        if found:
            sides[place >= last].add(int(found["year"]))
    nearest = sides[1] or sides[0]
    return nearest.pop() if len(nearest) == 1 else None


def _stretches(text: str, tokens: Sequence[Token], places: Sequence[int]) -> Iterator[str]:
    """The words of some tokens, in order; a code or a year is with what it is part of: "12", "November", "2031"."""
    joined = (place == last + 1 and tokens[place].before & BIT["code"] for last, place in pairwise(places))
    cuts = [at for at, is_part in enumerate(joined, 1) if not is_part]
    for first, last in pairwise([0, *cuts, len(places)] if places else ()):
        yield text[tokens[places[first]].start : tokens[places[last - 1]].end]


def _facts(text: str, tokens: Sequence[Token], paper: Paper, item: range) -> Iterator[str]:
    """Addresses that a paper's fields link to, and the words and links around its fields."""
    inside, people = paper._replace(venue=None).places, Paper(authors=paper.authors).places
    abstract = paper.abstract.places if paper.abstract else ()
    every = [place for place in item if place not in abstract]
    targets = (tokens[place].target for place in every if place not in people)
    yield from dict.fromkeys(target for target in targets if target.startswith("http"))
    yield from _stretches(text, tokens, [place for place in every if place not in inside])
