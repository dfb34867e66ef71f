"""A programme: sessions with papers under them, events without, times between them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import chain
from typing import Literal

from etl.model import Aside, Edition, Page, Record
from etl.read.listing import Listing
from etl.read.names import times, venues
from etl.read.shapes.groups import PaperGroup, groups, head_above, record
from etl.read.shapes.line_classifier import ASIDES, LabelledLine

_TEXT = frozenset({"people", "prose", "short", "abstract", "biography"})

_CEREMONY = re.compile(r"(?:opening|closing|welcome|introductory|concluding|remarks)\b", re.IGNORECASE)


@dataclass(slots=True)
class Segment:
    """A stretch of a page under one heading, one time, or both; it grows as lines are added."""

    kind: Literal["top", "slot", "session", "talk", "break"]
    session: str | None
    when: str | None = None
    many: bool = False
    head: list[LabelledLine] = field(default_factory=list)
    """Its heading and time, and the furniture between them."""
    body: list[LabelledLine] = field(default_factory=list)

    @property
    def start(self) -> int:
        return next((part.start for part in (*self.head, *self.body)), 0)

    @property
    def open(self) -> bool:
        """Nothing but furniture is under it yet: a heading and a time next to each other are one."""
        return self.kind != "top" and not any(part.kind in _TEXT for part in self.body)

    def join(self, part: LabelledLine) -> None:
        """Take a heading or time into the head, with the furniture above it."""
        self.head += [*self.body, part]
        self.body = []

    def slot(self, session: str | None) -> Segment:
        """Give up the time under a break, with all below it: papers that follow are at that time."""
        time = self.head.pop()
        taken = Segment("slot", session, time.words, head=[time], body=self.body)
        self.body, self.when = [], None
        return taken


def segments(parts: Iterable[LabelledLine], session: str | None = None) -> Iterator[Segment]:
    """The page cut at its headings and times; `session` is named where no heading names another."""
    draft = Segment("top", None)
    for part in parts:
        if part.kind == "time":
            if not draft.open or draft.when:
                yield draft
                draft = Segment("slot", session)
            draft.join(part)
            draft.when = part.words
        elif part.kind in ("session", "talk", "break"):
            if not draft.open or draft.kind != "slot":
                yield draft
                draft = Segment("slot", None)
            draft.join(part)
            draft.kind, draft.many = part.kind, part.many
            draft.when = part.when or draft.when
            session = part.words if part.kind == "session" else session
            draft.session = session if part.kind == "session" else None
        else:
            if draft.kind == "break" and draft.head[-1].kind == "time" and part.kind in _TEXT:
                slot = draft.slot(session)
                yield draft
                draft = slot
            draft.body.append(part)
    yield draft


def own_length(segment: Segment) -> int:
    """How many parts of its body belong to an event itself: subject, speaker, summary and biography of a talk.

    What follows may be papers without a heading of their own: the event ends with the second marker, or where the
    first complete paper begins. The first group is the event's own, unless it is complete and the event is an opening,
    a closing, or names its speaker.
    """
    if segment.kind != "talk":
        return 0
    markers = [index for index, part in enumerate(segment.body) if part.kind == "abstract"]
    if segment.many or len(markers) == 1:
        return len(segment.body)
    if markers:
        return min(markers[1], max(head_above(segment.body, markers[1]), markers[0] + 2))
    found = list(groups(segment.body, orphans=True))
    name = next(part.words for part in segment.head if part.kind == "talk")
    for number, group in enumerate(found):
        listed = group.people is not None and group.people.kind == "people"
        own = number == 0 and not _CEREMONY.match(name) and not (listed and ":" in name)
        if group.complete and not own:
            return next(index for index, part in enumerate(segment.body) if part.start >= group.start)
    return len(segment.body)


def listing(page: Page, cuts: Sequence[Segment], papers: Sequence[tuple[Segment, PaperGroup]]) -> Listing:
    """Records of `papers`, and every other part of the page that is understood."""
    edition = header_edition(cuts)
    records = tuple(
        record(page, number, group, session=segment.session, when=segment.when, edition=edition)
        for number, (segment, group) in enumerate(papers, 1)
    )
    return Listing(records, tuple(asides(cuts, records)))


def header_edition(cuts: Sequence[Segment]) -> Edition | None:
    """The edition that the lines above the first heading print, when they print one only."""
    found = {printed[0] for part in cuts[0].body if (printed := venues.of_header(part.words))}
    return found.pop() if len(found) == 1 else None


def asides(cuts: Sequence[Segment], records: Sequence[Record]) -> Iterator[Aside]:
    """Events with all that belongs to them, and the furniture outside records, in page order."""
    taken = iter(records)
    ahead = next(taken, None)
    for cut in cuts:
        own = own_length(cut)
        loose = chain(cut.head, cut.body)
        if cut.kind == "talk":
            held = (*cut.head, *cut.body[:own])
            yield Aside("talk", held[0].start, held[-1].end)
            loose = chain(cut.body[own:])
        speaker = False
        for part in loose:
            while ahead and ahead.end <= part.start:
                ahead = next(taken, None)
            if ahead and ahead.start <= part.start:
                speaker = False
                continue
            speaker = part.kind == "biography" or (speaker and part.kind == "prose")
            if speaker or part.kind in ASIDES:
                yield Aside("person" if speaker else ASIDES[part.kind], part.start, part.end)


def is_slot(segment: Segment) -> bool:
    """Whether a clock time is at the head of the segment in a line of its own."""
    return any(part.kind == "time" and times.is_slot(part.words) for part in segment.head)
