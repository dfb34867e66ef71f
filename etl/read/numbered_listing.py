"""Numbered listings: a number and a title in one line, people under a label, then the abstract.

MLSYS.2021 - All

Total: 52

#7 Title [PDF] [Copy]

Authors: Name ; Name ; Name

Abstract
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from etl.model import Aside, Edition, Page, Record
from etl.read import identifiers, names, times, venues
from etl.read.blocks import Line, Span, lines, quote
from etl.read.groups import is_title_like
from etl.read.listing import Listing
from etl.read.parts import ASIDES, Part, is_truncated, parts

_ANCHOR = re.compile(
    r"(?P<open>[#\[(]?)(?P<number>\d{1,6})(?P<close>[\].):]?)[ \t\xa0]+(?=\S)"  # "#7 ", "[7] ", "7. ", "7) "
)
_STYLES = frozenset({"#", "#.", "#:", "[]", "()", ".", ")", ":"})
_MARK = re.compile(r"^[ \t]*(?:#\d|\[\d+\]|\(\d+\)|\d{1,6}[.):])", re.MULTILINE)
_TAG = re.compile(r"[ \t\xa0]*\[(?P<name>[^\[\]\n]{1,24})\](?:\([^()\s]{1,300}\))?[ \t\xa0]*\Z")
_TAGS = frozenset(
    "abs abstract arxiv bib bibtex code copy data doi html kimi link openreview page paper pdf poster rel slides supp url"
    " video website".split()
)
_LABEL = re.compile(
    r"""
    (?P<label> authors? | by | subjects? | venue | publish(?:ed)? | created | submitted(?:\ on)? | comments? | keywords?
      | doi | arxiv | urls? | links? | code | pdf | categories | affiliations? | abstract | summary )
    \ ?:[ \t]* (?P<value>.*)""",
    re.VERBOSE | re.IGNORECASE,
)
_NOTHING = re.compile(
    r"""
    no\ (?:summary|abstract)(?:\ (?:was|is|has\ been))?(?:\ (?:provided|available|given|found))?\.?   # No summary was provided.
  | (?:summary|abstract)(?:\ is)?\ (?:not\ |un)available\.? | n/?a\.? | none\.?                       # Abstract not available
    """,
    re.VERBOSE | re.IGNORECASE,
)
_DATED = ("created", "publish", "published", "submitted", "submitted on")
_FAR = 5  # numbers that may be missing between two neighbours


class _Anchor(NamedTuple):
    line: int
    """Index of its line."""
    size: int
    """How many lines the title takes."""
    number: int
    first: int
    """Where the number stands."""
    start: int
    end: int
    """The title; empty when it is lost."""
    tail: str
    """What stands behind the title: "[PDF] [Copy]"."""


class _Body(NamedTuple):
    """What stands under a title."""

    people: Span | None
    facts: dict[str, str]
    """Value by label, small letters."""
    text: Span | None
    end: int
    """Where the last fact ends."""


def recognises(page: Page) -> bool:
    return _MARK.search(page.text) is not None


def listing(page: Page) -> Listing:
    found = list(lines(page.text))
    anchors = _anchors(page.text, found)
    if not anchors:
        return Listing(())
    header = found[: anchors[0].line]
    told = [fact for line in header if (fact := venues.of_header(line.words))]
    bounds = [*(anchor.line for anchor in anchors), len(found)]
    records = []
    for number, anchor in enumerate(anchors, 1):
        rest = found[anchor.line + anchor.size : bounds[number]]
        records.append(
            _record(page, number, anchor, _body(rest, anchor.end), told[0] if told else (None, None))
        )
    start = found[anchors[0].line].start
    asides = [
        Aside("heading" if venues.of_header(part.words) else ASIDES[part.kind], part.start, part.end)
        for part in parts(page.text, 0, start)
        if part.kind in ASIDES or venues.of_header(part.words)
    ]
    return Listing(tuple(records), tuple(asides))


def _anchors(text: str, found: Sequence[Line]) -> list[_Anchor]:
    """The lines that open an entry, in the one style of numbering that opens most."""
    marks = [
        (index, mark)
        for index, line in enumerate(found)
        if (mark := _ANCHOR.match(line.words)) and mark["open"] + mark["close"] in _STYLES
    ]
    furniture = _furniture(
        text, [(found[index].start + mark.end(), found[index].end) for index, mark in marks]
    )
    styles: dict[str, list[tuple[_Anchor, bool]]] = {}
    for index, mark in marks:
        anchor = _anchor(text, found, index, mark, furniture)
        below = found[index + anchor.size].words if index + anchor.size < len(found) else ""
        strong = bool(anchor.tail) or below[:8].casefold().startswith(("authors:", "author:"))
        style = mark["open"] + mark["close"]
        held = styles.setdefault(style, [])
        last = held[-1][0].number if held else None
        follows = style[0] == "#" if last is None else last < anchor.number <= last + _FAR
        if strong or (follows and found[index].opens):
            held.append((anchor, strong))
    strength = {style: sum(strong for _, strong in held) for style, held in styles.items()}
    best = max(strength, key=lambda style: (strength[style], len(styles[style])), default="")
    sure = best.startswith("#") or 2 * strength.get(best, 0) > len(styles.get(best, ()))
    return [anchor for anchor, _ in styles.get(best, ())] if sure else []


def _anchor(
    text: str, found: Sequence[Line], index: int, mark: re.Match[str], furniture: frozenset[str]
) -> _Anchor:
    line = found[index]
    start = line.start + mark.end()
    end, size = _title_end(text, start, line.end, furniture), 1
    if end == line.end and index + 1 < len(found) and not (below := found[index + 1]).opens:
        lower = _title_end(text, below.start, below.end, furniture)
        if lower < below.end and not _ANCHOR.match(below.words):
            end, line, size = lower, below, 2
    return _Anchor(index, size, int(mark["number"]), found[index].start, start, end, text[end : line.end])


def _tags(text: str, start: int, end: int) -> Iterator[tuple[str, int]]:
    """Names and starts of the bracketed words at the end of a title, from the last one on."""
    while tag := _TAG.search(text, max(start, end - 340), end):
        end = tag.start()
        yield tag["name"].strip(" \t0123456789").casefold(), end


def _furniture(text: str, titles: Sequence[Span]) -> frozenset[str]:
    """Names of tags: well-known ones, and those that most titles of this page carry."""
    counts = Counter(name for start, end in titles for name in {name for name, _ in _tags(text, start, end)})
    return _TAGS | {name for name, count in counts.items() if count > 2 and 2 * count > len(titles)}


def _title_end(text: str, start: int, end: int, furniture: frozenset[str]) -> int:
    for name, first in _tags(text, start, end):
        if name not in furniture:
            break
        end = first
    return end


def _body(rest: Sequence[Line], end: int) -> _Body:
    """Labelled facts, and the first run of lines without a label."""
    people: Span | None = None
    facts: dict[str, str] = {}
    text: Span | None = None
    closed = naming = False
    for line in rest:
        label = _LABEL.fullmatch(line.words) if line.opens or text is None else None
        name = label["label"].casefold() if label else ""
        value = line.start + label.start("value") if label else line.start
        if name in ("author", "authors", "by") and people is None:
            people, naming = (value, line.end), True
        elif people and naming and not label and _names_go_on(people, line):
            people = (people[0] if people[0] < people[1] else line.start), line.end
        elif label and name not in ("abstract", "summary"):
            facts.setdefault(name.rstrip("s"), label["value"])
            naming, closed = False, text is not None
        elif closed:
            break
        else:
            text, naming = ((text[0] if text else value), line.end), False
            continue
        end = line.end
    return _Body(people, facts, text, end)


def _names_go_on(people: Span, line: Line) -> bool:
    """Whether a line under "Authors:" still names people: the label's line is empty, or the list was wrapped."""
    if people[0] < people[1] and line.opens:
        return False
    return names.is_author_list(line.words) or names.likeness(line.words) == 1


def _record(
    page: Page, number: int, anchor: _Anchor, body: _Body, told: tuple[Edition | None, str | None]
) -> Record:
    text = _paragraphs(page.text, body.text)
    people, end = body.people, max([body.end, *(part.end for part in text)])
    if people is None and text and (text[0].kind == "people" or _is_person(text)):
        people = text[0].start, text.pop(0).end
    text = [part for part in text if not _NOTHING.fullmatch(part.words)]
    abstract = quote(page.text, text[0].start, text[-1].end) if text else None
    facts = body.facts
    edition, session = venues.of_header(facts.get("subject", facts.get("venue", ""))) or told
    labelled = "\n".join((anchor.tail, *(f"{label}: {value}" for label, value in facts.items())))
    title = quote(page.text, anchor.start, anchor.end)
    return Record(
        page=page.id,
        number=number,
        start=anchor.first,
        end=end,
        title=title if title.words else None,
        authors=names.authors(page.text, *people) if people else (),
        abstract=abstract,
        truncated=abstract is not None and is_truncated(abstract.words),
        edition=edition or venues.of_comment(facts.get("comment", "")),
        session=session,
        arxiv=identifiers.arxiv(labelled),
        doi=identifiers.doi(labelled),
        created=next((times.iso_date(facts[label]) for label in _DATED if label in facts), None),
        comment=facts.get("comment"),
        urls=identifiers.urls(labelled),
    )


def _paragraphs(text: str, span: Span | None) -> list[Part]:
    """The parts of an entry's text, without the furniture around them: "Show less", a footer, a heading."""
    body = parts(text, *span) if span else []
    while body and body[0].kind in ASIDES:
        del body[0]
    last = max((index for index, part in enumerate(body) if part.kind == "prose"), default=0)
    while last + 1 < len(body) and body[last + 1].kind == "short" and not is_title_like(body[last + 1].words):
        last += 1
    return body[: last + 1]


def _is_person(text: Sequence[Part]) -> bool:
    """Whether one name stands over the abstract."""
    return (
        len(text) > 1
        and text[0].kind == "short"
        and text[1].kind == "prose"
        and names.likeness(text[0].words) == 1
    )
