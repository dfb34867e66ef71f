"""Headings of a programme: sessions that hold papers, events that hold none, also glued to the text before."""

from __future__ import annotations

import re
from typing import Literal, NamedTuple

from etl.read.names import times

HeadingKind = Literal["session", "talk", "break"]

_LONGEST = 160  # characters a heading may take

_SESSION = r"""(?:
    (?:(?:oral|poster|paper|plenary|research|industry|spotlight|virtual)s?\ )?
    (?:session|oral|poster|spotlight|track|contributed\ (?:talk|paper)|lightning\ talk|best\ paper)s?
)"""
_TALK = r"""(?:
    (?:opening|closing|welcome|introductory|concluding)\ (?:remarks?|address|ceremony|session)
  | welcome | opening | closing | remarks
  | (?:(?:invited|keynote|plenary|expo|industry|sponsor|guest|distinguished|award)\ ){1,3}
    (?:talk|speech|speaker|address|lecture|presentation|panel)s?
  | keynotes? | panels?(?:\ discussions?)? | tutorials? | workshops? | fireside\ chat | town\ hall
  | demos?(?:\ session)? | test[\ -]of[\ -]time\ (?:talk|award) | q\ ?&\ ?a | discussions?
)"""
_BREAK = r"""(?:
    (?:(?:coffee|tea|lunch|morning|afternoon|networking|short)\ )?break
  | (?:lunch|dinner|breakfast|banquet)(?:\ (?:and|with)\ .*)?
  | (?:(?:welcome|opening|poster|conference)\ )?reception | registration(?:\ desk)?(?:\ opens?)? | check-?in
  | socials? | award(?:s|\ ceremony) | business\ meeting | networking | adjourn(?:ed|ment)?
  | end(?:\ of\ (?:day|the\ day|conference))?
)"""
_NUMBER = r"(?:\ *[#-]?(?:\d{1,2}[A-Za-z]?|[IVX]{1,4}|[A-H])(?![\w']))?"
_LED = re.compile(
    rf"""
    (?: (?P<break> {_BREAK} ) (?= \ *(?:$|[:(/,–—&]) )                        # Coffee Break · Registration Desk
      | (?P<talk> {_TALK} ) {_NUMBER} (?= \ *(?:$|[:(/–—|]|-\ |by\b|and\b(?:\ \S+){{0,6}}$) )
                                                                                # Invited Talk: …
      | (?P<session> {_SESSION} ) {_NUMBER} (?= \ *(?:$|[:(–—|]|-\ ) )        # Oral: … · Session 1A - …
    )
    """,
    re.VERBOSE | re.IGNORECASE,
)
_MANY = re.compile(r"(?:talks|keynotes|speakers|panels|tutorials|workshops|lectures|demos)\b", re.IGNORECASE)
_GLUED = re.compile(r"[.!?…)\]\"”][ ]?(?=[A-Z])|[ ](?=(?:Oral|Poster|Session|Spotlight|Invited Talk|Keynote)[ :])")


class Heading(NamedTuple):
    """A heading at the end of a line: `words[start:end]` is its name, `when` its time."""

    kind: HeadingKind
    start: int
    end: int
    when: str | None
    many: bool = False
    """It holds several talks: "Keynotes"."""


def led(words: str) -> HeadingKind | None:
    """The kind of heading that the first words announce: "Session 2: …", "Coffee Break"."""
    found = _LED.match(words) if len(words) <= _LONGEST else None
    if found is None or not found.lastgroup:
        return None
    return "session" if found["session"] else "talk" if found["talk"] else "break"


def heading(words: str) -> Heading | None:
    """Find the heading that `words` are, or end in: "… in practice. Poster: Edge Wed 7 Jun 04:40 p.m.".

    Without a time at its end, only what begins with a word for a session or an event is a heading.
    """
    moment = times.trailing(words, dated=len(words) > _LONGEST)
    end = len(words) if moment is None else moment
    while end and words[end - 1] in " \t\xa0,|-–—@([":
        end -= 1
    if moment is None or not end:
        kind = led(words)
        return Heading(kind, 0, end, None, _is_many(words)) if kind else None
    start = _start(words, end)
    if start is None:
        return None
    name = words[start:end]
    when = words[moment:].strip("()[]") if words[moment] in "([" else words[moment:]
    return Heading(led(name) or "session", start, end, when, _is_many(name))


def _start(words: str, end: int) -> int | None:
    """Where a heading that ends at `end` begins; None when the words before the time are running text."""
    if end <= _LONGEST and led(words[:end]):
        return 0
    base = max(0, end - _LONGEST)
    starts = [found.end() for found in _GLUED.finditer(words, base, end)]
    announced = [start for start in starts if led(words[start:end])]
    if announced:
        return announced[0]
    if end > _LONGEST or len(words[:end].split()) > 14:
        return starts[-1] if starts and end - starts[-1] <= _LONGEST // 2 else None
    return 0


def _is_many(name: str) -> bool:
    found = _LED.match(name[:_LONGEST])
    return found is not None and _MANY.search(found[0]) is not None
