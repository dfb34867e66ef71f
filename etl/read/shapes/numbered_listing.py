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
from itertools import dropwhile, pairwise
from typing import NamedTuple

from etl.model import Aside, Edition, Page, Record
from etl.read.blocks import Line, Span, is_broken, lines, quote, width
from etl.read.listing import Listing
from etl.read.names import author_lists, identifiers, person_names, times, venues
from etl.read.shapes.groups import is_title_like
from etl.read.shapes.line_classifier import ASIDES, LabelledLine, parts
from etl.render.prose import is_truncated

_ANCHOR = re.compile(
    r"(?P<open>[#\[(]?)(?P<number>\d{1,6})(?P<close>[\].):]?)[ \t\xa0]+(?=\S)"  # "#7 ", "[7] ", "7. ", "7) "
)
_STYLES = frozenset({"#", "#.", "#:", "[]", "()", ".", ")", ":"})
_MARK = re.compile(r"^[ \t]*(?:#\d|\[\d+\]|\(\d+\)|\d{1,6}[.):])", re.MULTILINE)
_TAG = re.compile(r"\s{0,9}\[(?P<name>[^\[\]\n]{1,24})\](?:\([^()\s]{1,300}\))?\s{0,9}\Z")
_TAGS = frozenset(
    """
    abs abstract arxiv bib bibtex code copy data doi html kimi link openreview page paper pdf poster rel slides supp url
    video website
    """.split()
)
_LABEL = re.compile(
    r"""
    (?P<label> authors? | by | subjects? | venue | publish(?:ed)? | created | submitted(?:\ on)? | comments? | keywords?
      | doi | arxiv | urls? | links? | code | pdf | categories | affiliations? | abstract | summary )
    \ ?:[ \t]* (?P<value>.*)""",
    re.VERBOSE | re.IGNORECASE,
)
_NEXT = re.compile(  # Authors: Ada Moreau arXiv: 3101.00001 Categories: Boats (cs.BO)
    r"\s(?=(?:arxiv|categor(?:y|ies)|subjects?|comments?|keywords?|doi|submitted|published|updated|date|year|source"
    r"|journal|venue|tags|affiliations?|score|relevance|links?|urls?|pdf)\ ?:\s)",
    re.IGNORECASE,
)
_NOTHING = re.compile(
    r"""
    no\ (?:summary|abstract) (?:\ (?:was|is))? (?:\ (?:provided|available|given))? \.?   # No summary was provided.
  | (?:summary|abstract)(?:\ is)?\ (?:not\ |un)available \.? | n/?a\.? | none\.?         # Abstract not available
    """,
    re.VERBOSE | re.IGNORECASE,
)
_DATED = ("created", "publish", "published", "submitted", "submitted on")
_CREDITS = frozenset({"author", "authors", "by"})
_TEXTS = frozenset({"abstract", "summary"})
_MOST_TAGS = 12
_FAR = 5  # numbers that may be missing between two neighbours


class _Anchor(NamedTuple):
    line: int
    """Index of its line."""
    size: int
    """How many lines the title takes."""
    number: int
    first: int
    """Where the number is."""
    start: int
    end: int
    """The title; empty when it is lost."""
    tail: str
    """What follows the title: "[PDF] [Copy]"."""


class _Layout(NamedTuple):
    """What the titles of a page have in common."""

    tags: frozenset[str]
    """Names of the bracketed words after them."""
    wide: int | None
    """The width at which lines were broken."""


class _Body(NamedTuple):
    """What is under a title."""

    people: Span | None
    facts: dict[str, str]
    """Value by label, small letters."""
    text: tuple[Line, ...]
    end: int
    """Where the last fact ends; 0 without any."""


def recognises(page: Page) -> bool:
    return _MARK.search(page.text) is not None


def listing(page: Page) -> Listing:
    found = list(lines(page.text))
    wide = width(found)
    anchors = _anchors(page.text, found, wide)
    if not anchors:
        return Listing(())
    header = parts(page.text, found[: anchors[0].line], wide)
    header_edition = next(filter(None, (venues.of_header(part.words) for part in header)), (None, None))
    bounds = [*(anchor.line for anchor in anchors), len(found)]
    records: list[Record] = []
    loose = [part._replace(kind="session") if venues.of_header(part.words) else part for part in header]
    for number, anchor in enumerate(anchors, 1):
        body = _body(found[anchor.line + anchor.size : bounds[number]], wide)
        text = parts(page.text, body.text, wide)
        records.append(_record(page, number, anchor, body, text, header_edition))
        loose += (part for part in text if part.start >= records[-1].end)
    asides = (Aside(ASIDES[part.kind], part.start, part.end) for part in loose if part.kind in ASIDES)
    return Listing(tuple(records), tuple(asides))


def _anchors(text: str, found: Sequence[Line], wide: int | None) -> list[_Anchor]:
    """The lines that open an entry, in the one style of numbering that opens most."""
    marks = [
        (index, mark)
        for index, line in enumerate(found)
        if (mark := _ANCHOR.match(line.words)) and mark["open"] + mark["close"] in _STYLES
    ]
    titles = [(found[index].start + mark.end(), found[index].end) for index, mark in marks]
    layout = _Layout(_common(text, titles), wide)
    styles: dict[str, list[tuple[_Anchor, bool]]] = {}
    for index, mark in marks:
        anchor = _anchor(text, found[index : index + 3], index, mark, layout)
        below = found[index + anchor.size].words if index + anchor.size < len(found) else ""
        strong = bool(anchor.tail) or below[:8].casefold().startswith(("authors:", "author:"))
        style = mark["open"] + mark["close"]
        held = styles.setdefault(style, [])
        last = held[-1][0].number if held else None
        follows = style[0] == "#" if last is None else last < anchor.number <= last + _FAR
        apart = found[index].opens or (bool(held) and held[-1][0].line + held[-1][0].size == index)
        if strong or (follows and apart):
            held.append((anchor, strong))
    strength = {style: sum(strong for _, strong in held) for style, held in styles.items()}
    best = max(strength, key=lambda style: (strength[style], len(styles[style])), default="")
    sure = best.startswith("#") or 2 * strength.get(best, 0) > len(styles.get(best, ()))
    return [anchor for anchor, _ in styles.get(best, ())] if sure else []


def _anchor(text: str, found: Sequence[Line], index: int, mark: re.Match[str], layout: _Layout) -> _Anchor:
    """The title that begins in the first of the lines `found`; a broken line goes on in the next."""
    first, size = found[0], 1
    start = first.start + mark.end()
    last = first.end
    for above, below in pairwise(found):
        if below.opens or _ANCHOR.match(below.words) or _LABEL.match(below.words):
            break
        tagged = _title_end(text, above.start, above.end, layout.tags) < above.end
        lower = not tagged and _title_end(text, below.start, below.end, layout.tags) < below.end
        if not lower and not (layout.wide and is_broken(above.words, below.words, layout.wide)):
            break
        size, last = size + 1, below.end
    end = max(start, _title_end(text, start, last, layout.tags))
    return _Anchor(index, size, int(mark["number"]), first.start, start, end, text[end:last])


def _tags(text: str, start: int, end: int) -> Iterator[tuple[str, int]]:
    """Names and starts of the bracketed words at the end of a title, from the last one on."""
    for _ in range(_MOST_TAGS):
        tag = _TAG.search(text, max(start, end - 340), end) if text[end - 1] in "]) \n" else None
        if tag is None:
            return
        end = tag.start()
        yield tag["name"].strip(" \t0123456789").casefold(), end


def _common(text: str, titles: Sequence[Span]) -> frozenset[str]:
    """Names of tags: well-known ones, and those that most titles of this page carry."""
    counts = Counter(name for start, end in titles for name in {name for name, _ in _tags(text, start, end)})
    return _TAGS | {name for name, count in counts.items() if count > 2 and 2 * count > len(titles)}


def _title_end(text: str, start: int, end: int, tags: frozenset[str]) -> int:
    for name, first in _tags(text, start, end):
        if name not in tags:
            break
        end = first
    return end


def _body(rest: Sequence[Line], wide: int | None) -> _Body:
    """Labelled facts, and the first run of lines without a label."""
    people: Span | None = None
    facts: dict[str, str] = {}
    text: list[Line] = []
    end = 0
    above = ""
    naming = False
    for line in _fields(rest):
        label = None if text and _is_rest(text[-1], line, wide) else _LABEL.fullmatch(line.words)
        name = label["label"].casefold() if label else ""
        if naming and not label and _names_go_on(above, line, wide):
            people = (people[0] if people and people[0] < people[1] else line.start), line.end
            above, end = line.words, line.end
        elif label and name in _CREDITS and people is None:
            people = line.start + label.start("value"), line.end
            above, end, naming = label["value"] and line.words, line.end, True
        elif label and name in _TEXTS:
            text.append(_after(line, label.start("value")))
        elif label:
            facts.setdefault(name.rstrip("s"), label["value"])
            end, naming = line.end, False
        elif text and end > text[-1].start:
            break
        else:
            text.append(line)
            naming = False
    return _Body(people, facts, tuple(text), end)


def _fields(rest: Sequence[Line]) -> Iterator[Line]:
    """The lines, those of people cut before each further label that is in them."""
    for line in rest:
        label = _LABEL.fullmatch(line.words)
        of_people = label is not None and label["label"].casefold() in _CREDITS
        cuts = [cut.end() for cut in _NEXT.finditer(line.words)] if of_people else []
        for start, end in pairwise([0, *cuts, len(line.words)]):
            words = line.words[start:end].rstrip()
            yield Line(words, line.start + start, line.start + start + len(words), line.opens and not start)


def _is_rest(above: Line, line: Line, wide: int | None) -> bool:
    """Whether a line of text was broken and goes on in the next."""
    return wide is not None and not line.opens and is_broken(above.words, line.words, wide)


def _after(line: Line, cut: int) -> Line:
    return line._replace(words=line.words[cut:], start=line.start + cut)


def _names_go_on(above: str, line: Line, wide: int | None) -> bool:
    """Whether a line under "Authors:" still names people: the label's line is empty, or the list was broken."""
    if above and line.opens:
        return False
    broken = bool(above) and wide is not None and is_broken(above, line.words, wide)
    return broken or author_lists.is_author_list(line.words) or person_names.likeness(line.words) == 1


def _record(
    page: Page,
    number: int,
    anchor: _Anchor,
    body: _Body,
    text: list[LabelledLine],
    header_edition: tuple[Edition | None, str | None],
) -> Record:
    people, facts = body.people, body.facts
    end = max(anchor.end + len(anchor.tail), body.end)
    text = list(dropwhile(lambda part: part.kind in ASIDES, text))
    if people is None and text and (text[0].kind == "people" or _is_person(text)):
        people = text[0].start, text[0].end
        text = text[1:]
    text = _paragraphs(text)
    end = max([end, *(part.end for part in text), people[1] if people else end])
    text = [part for part in text if not _NOTHING.fullmatch(part.words)]
    abstract = quote(page.text, text[0].start, text[-1].end) if text else None
    title = quote(page.text, anchor.start, anchor.end)
    edition, session = venues.of_header(facts.get("subject", facts.get("venue", ""))) or header_edition
    labelled = "\n".join((anchor.tail, *(f"{label}: {value}" for label, value in facts.items())))
    return Record(
        page=page.id,
        number=number,
        start=anchor.first,
        end=end,
        title=title if title.words else None,
        authors=author_lists.authors(page.text, *people) if people else (),
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


def _paragraphs(body: list[LabelledLine]) -> list[LabelledLine]:
    """The text of an entry without the furniture under it: "Show less", a footer, a heading."""
    last = max((index for index, part in enumerate(body) if part.kind == "prose"), default=0)
    while last + 1 < len(body) and body[last + 1].kind == "short" and not is_title_like(body[last + 1].words):
        last += 1
    return body[: last + 1]


def _is_person(text: Sequence[LabelledLine]) -> bool:
    """Whether one name is over the abstract."""
    over = len(text) > 1 and text[0].kind == "short" and text[1].kind == "prose"
    return over and person_names.likeness(text[0].words) == 1
