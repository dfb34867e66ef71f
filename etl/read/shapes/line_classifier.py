"""What the lines of a page are: headings, times, people, running text, furniture, short lines such as titles."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import chain
from typing import Literal, NamedTuple, cast

from etl.model import AsideKind
from etl.read.blocks import Line, is_broken, lines, width
from etl.read.names import author_lists, person_names, times, venues
from etl.read.shapes.headings import heading
from etl.render.prose import CLOSING, is_hanging, is_sentence

LineKind = Literal[
    "session", "talk", "break", "time", "abstract", "biography",
    "people", "prose", "short", "person", "navigation", "note", "count", "field",
]  # fmt: skip

ASIDES: dict[LineKind, AsideKind] = {
    "session": "heading",
    "talk": "talk",
    "break": "heading",
    "time": "time",
    "abstract": "note",
    "biography": "person",
    "person": "person",
    "navigation": "navigation",
    "note": "note",
    "count": "count",
}
"""What a part is that belongs to no record; people, prose, short lines and fields are then unclaimed."""

_LONGEST = 120  # characters a line of furniture may take
_OFTEN = 3  # times a short line may not come again on a page if it is a title
_WIDEST = 200  # characters a line of text may take that was broken at a fixed width

_FURNITURE = re.compile(
    r"""
    (?P<abstract> (?:(?:short|full|original|english|paper|extended)\ )? abstract \ ?[:.—-]* )
  | (?P<biography> (?:speaker['’]?s?\ )? (?:bio|biograph(?:y|ies))s? \ ? (?: : .* | $ ) )
  | (?P<count> (?:total|results?|papers)\ ?:?\ \d{1,7}                                # Total: 52
      | (?:total|showing)\ \d{1,7}\ \w+ | \d{1,7}\ (?:papers|entries|results) )       # 12 papers
  | (?P<person> (?:session\ )?                                                       # Moderator: …
        (?:moderator|chair|speaker|presenter|organi[sz]er|host|panelist|instructor)s? \ ?: .* )
  | (?P<note> (?:room|location|venue)\ ?: .*                                          # Room: 301
      | (?:[\w'’.&/-]+\ ){0,4} (?:hall|ballroom|auditorium|theat(?:er|re)|pavilion|foyer|lobby|room)
        (?:\ [A-Z0-9][\w+/&-]{0,3}){0,3} (?:\ \([^()]*\))? )                          # Exhibit Hall A
  | (?P<field> (?:keywords?|index\ terms|ccs\ concepts|doi|arxiv)\ ?: .*              # Keywords: …
      | (?:[\w ]{2,20}:\ ?)? https?://\S+ )                                           # Code: https://…
  | (?P<navigation> skip\ to\ (?:the\ )?(?:main|content|yearly|navigation|menu)\b.*
      | (?:main\ )?(?:navigation|menu) | home | log\ ?(?:in|out) | sign\ (?:in|up) | search | help | faq
      | contact(?:\ us)? | about(?:\ us)? | privacy(?:\ policy)? | sponsors? | next | previous | back\ to\ top
      | (?:full\ |yearly\ )? schedule (?:\ (?:mon|tue|wed|thu|fri|sat|sun)\w*)* | calendar | livestream | slides
      | video | pdf | paper | poster | (?:show|view|hide|read)\ (?:more|less|all|details?|abstract|full\ \w+)
      | chat\ is\ (?:not\ )?\w+\.? | time\ ?zone:?\ .*
      | (?: (?:open|close|show|hide|toggle|expand|collapse)\ (?:the\ )?(?:main\ |site\ |primary\ |mobile\ )?
            (?:menu|navigation|navbar|nav|sidebar|search|theme|dark\ mode) \ ? ){1,4}       # Open main menu
      | toggle\ \w+ | select\ year.* | bookmark
      | [<>«»‹›|·\[\]-]{1,5} )
    """,
    re.VERBOSE | re.IGNORECASE,
)
_BIOGRAPHY = re.compile(r"(?:speaker['’]?s?\ )?(?:bio|biograph(?:y|ies))s?\ ?:", re.VERBOSE | re.IGNORECASE)
_RUNNING = frozenset({"people", "prose", "short"})
_SEPARATORS = ",;·⋅•|"
_BULLET = re.compile(r"[-*•▪◦–] |\(?(?:\d{1,2}|[ivx]{1,4}|[a-h])[.)] ")


class LabelledLine(NamedTuple):
    """A line, several lines that were one before they were wrapped, or a piece of a line."""

    kind: LineKind
    words: str
    start: int
    end: int
    opens: bool
    """It begins a block."""
    when: str | None = None
    """The time a heading ends in."""
    many: bool = False
    """A heading over several talks."""


def of_page(text: str) -> list[LabelledLine]:
    """Every printed character of a page, in order."""
    found = list(lines(text))
    return parts(text, found, width(found))


def parts(text: str, found: Iterable[Line], wide: int | None) -> list[LabelledLine]:
    """Every printed character of the lines `found` in `text`, in order.

    `wide` is the width at which the lines of the page were broken, if they were.
    """
    merged: list[LabelledLine] = []
    run: list[LabelledLine] = []
    for part in chain.from_iterable(map(_pieces, found)):
        if run and not _continues(run, part, wide):
            merged.append(_merged(text, run))
            run = []
        run.append(part)
    if run:
        merged.append(_merged(text, run))
    return _reconsidered(merged)


def _reconsidered(found: list[LabelledLine]) -> list[LabelledLine]:
    """Second thoughts that need the whole page.

    "Session: …" over people is a title; a short line that comes again and again is furniture, if it is no name.
    """
    times_seen = Counter(part.words for part in found if part.kind == "short")
    for index, part in enumerate(found):
        below = found[index + 1] if index + 1 < len(found) else None
        if part.kind == "session" and not part.when and below and below.kind == "people" and not below.opens:
            found[index] = part._replace(kind="short")
        elif part.kind == "short" and times_seen[part.words] >= _OFTEN and person_names.likeness(part.words) < 1:
            found[index] = part._replace(kind="navigation")
    return found


def is_bullet(words: str) -> bool:
    """Whether `words` begin as a member of a list does: "- …", "(ii) …"."""
    return _BULLET.match(words) is not None


def _pieces(line: Line) -> Iterator[LabelledLine]:
    """The parts of one line: a time at its head, the text, a heading at its end."""
    words, start, _, opens = line
    furniture = _FURNITURE.fullmatch(words) if len(words) <= _LONGEST else None
    if furniture:
        yield LabelledLine(cast("LineKind", furniture.lastgroup), *line)
        return
    if times.is_moment(words):
        yield LabelledLine("time", *line)
        return
    if cut := times.leading(words):
        head = words[:cut].rstrip(" :|,–—-")
        yield LabelledLine("time", head, start, start + len(head), opens)
        words, start, opens = words[cut:], start + cut, False
    found = heading(words)
    text = words[: found.start].rstrip() if found else words
    if text:
        yield LabelledLine(_text_kind(text), text, start, start + len(text), opens)
    if found:
        yield LabelledLine(
            found.kind, words[found.start : found.end], start + found.start, start + len(words), opens and not text,
            found.when, found.many,
        )  # fmt: skip


def _text_kind(words: str) -> LineKind:
    if _BIOGRAPHY.match(words):
        return "biography"
    if author_lists.is_author_list(words):
        return "people"
    if venues.is_source(words):
        return "note"
    return "prose" if is_sentence(words) else "short"


def _continues(run: list[LabelledLine], part: LabelledLine, wide: int | None) -> bool:
    """Whether `part` is the next line of what `run` began and a fixed line width broke."""
    above = run[-1]
    if part.opens or len(above.words) > _WIDEST or above.kind not in _RUNNING:
        return False
    broken = wide is not None and is_broken(above.words, part.words, wide)
    if above.kind == "people":
        hangs = above.words[-1] in _SEPARATORS or part.words[0] in _SEPARATORS
        return part.kind in ("people", "short") and (hangs or broken)
    if part.kind in ("people", "field"):
        return broken and len(run) > 1
    if wide is not None or part.kind not in _RUNNING:
        return broken and part.kind in _RUNNING
    hangs = is_hanging(above.words)
    ended = above.words.rstrip(CLOSING)[-1:] in (".", "…", "!", "?")
    flows = not ended and (part.words[0] == "(" or part.words.split(maxsplit=1)[0].islower())
    goes_on = len(run) > 1 and len(above.words) >= 0.6 * len(run[0].words) and not is_bullet(part.words)
    return hangs or flows or goes_on


def _merged(text: str, run: list[LabelledLine]) -> LabelledLine:
    if len(run) == 1:
        return run[0]
    start, end = run[0].start, run[-1].end
    words = text[start:end]
    kind = run[0].kind if run[0].kind == "people" else "prose" if is_sentence(words) else "short"
    return LabelledLine(kind, words, start, end, run[0].opens)
