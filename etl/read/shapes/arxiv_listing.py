"""arXiv listings in which the id is under the abstract, with an optional comment between them.

Running text

8 pages, 5 figures. Appears in UIST'20

arXiv:2008.06798 - doi: 10.1145/3379337.3415890
Created: 2020-08-15
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from etl.model import Aside, Page, Record
from etl.read.blocks import Line, lines, quote, width
from etl.read.listing import Listing
from etl.read.names import author_lists, identifiers, times, venues
from etl.read.shapes.groups import credited, head_above
from etl.read.shapes.line_classifier import ASIDES, LabelledLine, parts
from etl.render.prose import is_truncated

_ID = re.compile(r"(?:arxiv\s?:\s?|(?:https?://)?(?:www\.)?arxiv\.org/(?:abs|pdf)/)[a-z.-]*[\d/.]{7}", re.IGNORECASE)
_FACT = re.compile(
    r"""
    (?: created | submitted(?:\ on)? | published | announced | updated | comments? | doi | journal-?\ ?ref(?:erence)?
      | subjects? | categories | report-?no | licen[cs]e | versions? ) \ ?: """,
    re.VERBOSE | re.IGNORECASE,
)
_CREATED = re.compile(
    r"\b(?:created|submitted(?:\ on)?|published|announced)\ ?:\ ?(?P<date>.{1,40})",
    re.VERBOSE | re.IGNORECASE,
)
_VALUE = re.compile(
    r"(?:(?P<comment>comments?)|journal-?\ ?ref(?:erence)?)\ ?:\ ?(?P<words>.+)", re.VERBOSE | re.IGNORECASE
)
_COMMENT = re.compile(
    r"""
    \b(?: \d+\ (?:pages?|pp|figures?|tables?)                                      # 14 pages, 5 figures
        | accepted | to\ appear | appears?\ (?:in|at) | camera[ -]ready | in\ proc(?:eedings|\.) | published\ (?:in|at)
        | presented\ at | submitted\ to | under\ review | technical\ report | code\ (?:is\ )?available | withdrawn
        | (?:extended|preprint|preliminary|updated|revised|full)\ version )\b""",
    re.VERBOSE | re.IGNORECASE,
)
_LONGEST_COMMENT = 400  # characters
_SHORTEST_ABSTRACT = 40  # words of an abstract that has no facts under it


class _Entry(NamedTuple):
    """Text, and the lines of facts under it; either may be missing."""

    text: tuple[LabelledLine, ...]
    facts: tuple[Line, ...]

    @property
    def identified(self) -> bool:
        return any(_ID.match(line.words) for line in self.facts)

    @property
    def running(self) -> bool:
        return any(part.kind == "prose" for part in self.text)


def recognises(page: Page) -> bool:
    return any(_ID.match(line.words) for line in lines(page.text))


def listing(page: Page) -> Listing:
    found = list(lines(page.text))
    entries = list(_entries(page.text, found))
    if not entries or _stands_above(entries):
        return Listing(())
    whole = [entry for entry in entries if entry.facts and entry.running]
    titled = 2 * sum(entry.text[0].kind in ("short", "people") for entry in whole) > len(whole)
    records: list[Record] = []
    asides: list[Aside] = []
    for entry in entries:
        kept = _kept(entry, titled=titled)
        if kept or entry.identified:
            facts = [line for line in entry.facts if not kept or line.start > kept[0].start]
            records.append(_record(page, len(records) + 1, facts, kept))
        above = kept[0].start if kept else len(page.text)
        loose = (part for part in entry.text if part.start < above and part.kind in ASIDES)
        asides += (Aside(ASIDES[part.kind], part.start, part.end) for part in loose)
    return Listing(tuple(records), tuple(asides))


def _entries(text: str, found: Sequence[Line]) -> Iterator[_Entry]:
    """The page cut after the facts of each paper, and before an id where another id already is."""
    held: list[Line] = []
    facts: list[Line] = []
    identified = False
    wide = width(found)
    for line in found:
        is_id = _ID.match(line.words) is not None
        is_fact = is_id or _FACT.match(line.words) is not None
        if (identified and (is_id or not is_fact)) or (facts and not held and not is_fact):
            yield _Entry(tuple(parts(text, held, wide)), tuple(facts))
            held, facts, identified = [], [], False
        (facts if is_fact else held).append(line)
        identified = identified or is_id
    if held or facts:
        yield _Entry(tuple(parts(text, held, wide)), tuple(facts))


def _stands_above(entries: Sequence[_Entry]) -> bool:
    """Whether ids are above their texts: none over the first id, one under the last."""
    first = next((entry for entry in entries if entry.identified), entries[0])
    return not first.running and entries[-1].running and not entries[-1].facts


def _kept(entry: _Entry, *, titled: bool) -> tuple[LabelledLine, ...]:
    """The parts that belong to the paper: from its title, or else its first running text, down to its facts."""
    first = next((index for index, part in enumerate(entry.text) if part.kind == "prose"), 0)
    kept = entry.text[head_above(entry.text, first) if titled else first :]
    words = sum(len(part.words.split()) for part in kept)
    return kept if entry.identified or words >= _SHORTEST_ABSTRACT else ()


def _record(page: Page, number: int, facts: Sequence[Line], kept: Sequence[LabelledLine]) -> Record:
    first = next((index for index, part in enumerate(kept) if part.kind == "prose"), 0)
    head, body = kept[:first], kept[first:]
    cut = _comment(body)
    title, people = credited(head)
    abstract = quote(page.text, body[0].start, body[cut - 1].end) if cut else None
    words = "\n".join(line.words for line in facts)
    values = [found for line in facts if (found := _VALUE.match(line.words))]
    comments = [page.text[body[cut].start : body[-1].end]] if cut < len(body) else []
    comments += (found["words"] for found in values if found["comment"])
    published = [*comments, *(found["words"] for found in values if not found["comment"])]
    created = _CREATED.search(words)
    return Record(
        page=page.id,
        number=number,
        start=kept[0].start if kept else facts[0].start,
        end=max([*(part.end for part in kept), *(line.end for line in facts)]),
        title=quote(page.text, title.start, title.end) if title else None,
        authors=author_lists.authors(page.text, people.start, people.end) if people else (),
        abstract=abstract,
        truncated=abstract is not None and is_truncated(abstract.words),
        edition=next(filter(None, map(venues.of_comment, published)), None),
        arxiv=identifiers.arxiv(words),
        doi=identifiers.doi(words),
        created=times.iso_date(created["date"]) if created else None,
        comment=" ".join(comments[0].split()) if comments else None,
        urls=identifiers.urls(words),
    )


def _comment(body: Sequence[LabelledLine]) -> int:
    """Index of the first part of the comment at the end of a text; all of it when there is none."""
    cut = len(body)
    while cut and len(body[cut - 1].words) <= _LONGEST_COMMENT:
        part = body[cut - 1]
        announced = _COMMENT.search(part.words) is not None
        if not announced and (part.kind == "prose" or cut == 1):
            break
        cut -= 1
    return cut
