"""Sessions, times, venues and comments in lines outside papers, for the papers next to them, whatever their layout.

Oral: Session 2: Compilers Tue 6 Apr 11:10 a.m.      the session and the time of the papers below it
Mon 29 Aug. 16:00 - 16:18 PDT                        their time
MLSYS.2021 - All                                     at the head of a page: the edition of all of them
14 pages, 5 figures. Appears in UIST'20              below a paper with an arXiv id: its comment
"""

import re
from bisect import bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import replace
from operator import attrgetter
from typing import NamedTuple, TypeVar

from etl.model import Aside, Edition, Page, Quote, Record
from etl.read.blocks import Listing, closed, lines, quote
from etl.read.names import phrases, times, venues
from etl.render.prose import is_truncated

_LONGEST = 160  # characters of a heading
_KEY = re.compile(r"^(?:session|track)s?\s?:\s+(?=\w)", re.IGNORECASE)
"""What only says that a name is one of a session: "SESSION: Session 1A: Oars"."""
_UNNAMED = re.compile(
    r"^[\W\d_]*$|^(?:abstract|authors?|total|room|location|(?:session\s)?chairs?)\b|\b(?:hall|ballroom|auditorium|theat(?:er|re)|pavilion|lobby|room)\b",
    re.IGNORECASE,
)  # a label, a count, a person or a room, where a heading may be


class _Outside(NamedTuple):
    """A line that begins outside all papers."""

    line: Quote
    above: int  # index of the paper before it, or -1
    opens: bool  # a paper begins in it


class _Mark(NamedTuple):
    """Where the session or the time of the papers after it is printed."""

    start: int
    end: int
    session: str | None = None
    when: str | None = None


_start = attrgetter("start")
Placed = TypeVar("Placed", _Mark, Aside)


def placed(page: Page, listing: Listing) -> Listing:
    """The listing with what lines outside its papers say of them; records end before a heading that follows them."""
    cut = [_cut(page.text, record) for record in listing.records]
    records = [record for record, _ in cut]
    starts, ends = [record.start for record in records], [0, *(record.end for record in records)]
    places = ((line, bisect_right(starts, line.start), bisect_right(starts, line.end)) for line in lines(page.text))
    outside = [_Outside(line, at - 1, last > at) for line, at, last in places if ends[at] <= line.start]
    below = (one for one in reversed(outside) if one.above >= 0 and not one.opens and records[one.above].arxiv)
    comments = {one.above: one.line for one in below if venues.of_comment(one.line.words)}
    marks = dict.fromkeys((*(mark for _, mark in cut), *map(_mark, outside)))
    printed = sorted(filter(None, marks), key=_start)
    sessions = [mark for mark in printed if mark.session]
    headings = (one for one in listing.asides if one.kind == "heading" and not _overlaps(one, sessions))
    named = (_named(page.text, one) for one in headings)
    sessions = sorted((*sessions, *(one for one in named if not _UNNAMED.search(one.session or ""))), key=_start)
    slots = [mark for mark in printed if mark.when]
    edition, header = _edition(records, outside)
    completed = (
        _placed(record, _last(sessions, record.start), _last(slots, record.start), comments.get(index), edition)
        for index, record in enumerate(records)
    )
    asides = [Aside("heading" if mark.session else "time", mark.start, mark.end) for mark in printed]
    asides += (Aside("note", line.start, line.end) for line in comments.values())
    asides = _disjoint((*asides, *(Aside("heading", line.start, line.end) for line in header)))
    holders = ((one, _last(asides, one.start)) for one in listing.asides)
    own = sorted((one for one, holder in holders if not holder or holder.end < one.end), key=_start)
    apart = (aside for aside in asides if not _overlaps(aside, own))
    return listing._replace(records=tuple(completed), asides=tuple(sorted((*own, *apart), key=_start)))


def _overlaps(one: _Mark | Aside, others: Sequence[_Mark] | Sequence[Aside]) -> bool:
    """Whether one shares characters with any of others, which are in order."""
    at = bisect_right(others, one.start, key=_start)
    return any(other.end > one.start and other.start < one.end for other in others[max(0, at - 1) : at + 1])


def _disjoint(asides: Iterable[Aside]) -> list[Aside]:
    """The asides in order, without those that share characters with one before them."""
    kept: list[Aside] = []
    for one in sorted(asides, key=lambda aside: (aside.start, -aside.end)):
        if not kept or kept[-1].end <= one.start:
            kept.append(one)
    return kept


def _cut(text: str, record: Record) -> tuple[Record, _Mark | None]:
    """A record without the heading with a time at the end of its abstract or below it, and that heading."""
    abstract = record.abstract
    if abstract is None:
        return record, None
    first = max(abstract.start, text.rfind("\n", abstract.start, abstract.end) + 1)
    marks = (_heading(line.words, line.start) for line in lines(text, first, max(record.end, abstract.end)))
    found = next((mark for mark in marks if mark and mark.session and mark.when), None)
    others = [*(author.quote for author in record.authors), *filter(None, (record.title,))]
    if found is None or found.start == abstract.start or any(other.end > found.start for other in others):
        return record, None
    kept = quote(text, abstract.start, min(found.start, abstract.end))
    end = quote(text, record.start, found.start).end
    return replace(record, abstract=kept, end=end, truncated=is_truncated(kept.words)), found


def _mark(outside: _Outside) -> _Mark | None:
    """The session and the time that a line prints, or the time before a paper that begins in it."""
    words, start, end = outside.line.words, outside.line.start, outside.line.end
    if times.is_slot(words):
        return _Mark(start, end, when=words)
    if cut := times.leading(words):
        head = words[:cut].rstrip(" \t\xa0:|,–—-")
        return _Mark(start, start + len(head), when=head)
    return None if outside.opens else _heading(words, start)


def _heading(words: str, start: int) -> _Mark | None:
    """The heading that a line is, or ends in: "… in practice. Poster: Edge Wed 7 Jun 04:40 p.m."."""
    time = times.trailing(words, dated=len(words) > _LONGEST)
    end = len(words[:time].rstrip(" \t\xa0,|-–—@(["))
    found = phrases.ANNOUNCED.search(words, max(0, end - _LONGEST), end)
    if found and (time is not None or not found.start()):
        name = words[found.start() : end].rstrip(" :")
        return _Mark(start + found.start(), start + len(words), name, words[time:].strip("()[]") if time else None)
    return _Mark(start + time, start + len(words), when=words[time:].strip("()[]")) if time is not None else None


def _named(text: str, heading: Aside) -> _Mark:
    """The session of a heading whose bounds may be in the time before it or in a bracket at its end."""
    first = text.rfind("\n", 0, heading.start) + 1
    start = max(heading.start, first + (times.leading(text[first : heading.end]) or 0))
    end = closed(text, start, heading.end)
    return _Mark(start, end, text[start:end])


def _edition(records: Sequence[Record], outside: Sequence[_Outside]) -> tuple[Edition | None, list[Quote]]:
    """The edition that lines above the first paper print, where few papers have their own, and those lines."""
    headers = ((venues.of_header(one.line.words), one) for one in outside if one.above < 0)
    found = [(edition, one) for edition, one in headers if edition]
    few = 2 * sum(record.edition is not None for record in records) < len(records)
    if not few or len({edition for edition, _ in found}) != 1:
        return None, []
    return found[0][0], [one.line for _, one in found if not one.opens]


def _last(marks: Sequence[Placed], start: int) -> Placed | None:
    at = bisect_right(marks, start, key=_start)
    return marks[at - 1] if at else None


def _placed(
    record: Record, session: _Mark | None, slot: _Mark | None, comment: Quote | None, edition: Edition | None
) -> Record:
    """A record with the last session and the last time above it, with its comment and its edition."""
    words = comment.words if comment else ""
    name = _KEY.sub("", (session.session if session else record.session) or "", count=1)
    when = slot.when if slot else record.when
    return replace(
        record,
        session=None if _UNNAMED.search(name) or venues.of_header(name) else name,
        when=when if when and times.is_slot(when) else None,
        comment=record.comment or words or None,
        edition=record.edition or venues.of_comment(words) or edition,
    )
