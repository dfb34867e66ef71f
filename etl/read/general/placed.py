"""Authors a line each, with a workplace behind their name: "Ada Moreau, Harbour Lab," above "Ben Okafor, Isle and".

Such lines go on to the next one, so that workplaces stand in the middle of a list. They are blanked out where a block
of lines agrees; offsets stay true.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import NamedTuple

from etl.model import Page
from etl.read import names
from etl.read.affiliations import is_affiliation
from etl.read.blocks import Line, lines

_GOES_ON = re.compile(r"\s{0,3}(?:[,&]|,?\s(?:and|&))$")
_COMMA = re.compile(r"\s?,\s+")
_LONGEST = 160
_NAME = 4  # words of a name that nothing parts from its workplace
_MOST = 0.6
"""Share of the lines that go on, and of those with a known kind of workplace."""
_OFTEN = 2
"""Blocks that make a habit of it."""


class _Place(NamedTuple):
    """Where the name on a line ends, and the workplace behind it."""

    line: Line
    words: str
    start: int


def bare(page: Page) -> Page:
    """The page without the workplaces in blocks of lines that name an author each: a block is one line, a list."""
    found = list(_workplaces(page.text))
    text, position = "", 0
    for start, end, mark in found:
        text += page.text[position:start] + mark.ljust(end - start)
        position = end
    return replace(page, text=text + page.text[position:]) if found else page


def _workplaces(text: str) -> Iterator[tuple[int, int, str]]:
    """From the end of each name to the next one or the end of the block, and the mark to set there."""
    sure = [block for block in _blocks(text, loose=False) if _agrees(block, _MOST)]
    if len(sure) >= _OFTEN:
        sure = [block for block in _blocks(text, loose=True) if _agrees(block, 0)]
    for block in sure:
        yield from ((place.start, below.line.start, ",") for place, below in pairwise(block))
        yield block[-1].start, block[-1].line.end, ""


def _agrees(block: Sequence[_Place], share: float) -> bool:
    """Whether more than a share of the lines go on, and as many name a workplace of a kind that is known."""
    on = sum(_GOES_ON.search(place.line.words) is not None for place in block[:-1])
    known = sum(any(is_affiliation(part, listed=True) for part in _COMMA.split(place.words)) for place in block)
    return on > share * (len(block) - 1) and known > share * len(block)


def _blocks(text: str, *, loose: bool) -> Iterator[list[_Place]]:
    """Runs of two lines or more at the same margin that may each name an author."""
    held: list[_Place] = []
    margin = 0
    for line in lines(text):
        begins = line.start - text.rfind("\n", 0, line.start)
        place = _place(line, loose=loose) if len(line.words) <= _LONGEST else None
        if held and (line.opens or begins != margin or not place):
            if len(held) > 1:
                yield held
            held = []
        if place:
            held.append(place)
            margin = begins
    if len(held) > 1:
        yield held


def _place(line: Line, *, loose: bool) -> _Place | None:
    """The workplace of the author whom a line names; None where it names none.

    On a page that is known to name workplaces so, odd names are names, and what looks like a name may be a workplace.
    """
    goes = _GOES_ON.search(line.words)
    words = line.words[: goes.start()] if goes else line.words
    if ";" in words:
        return None
    comma = _COMMA.search(words)
    name = words[: comma.start()] if comma else words if names.likeness(words) == 1 else _head(words)
    likely = names.likeness(name) == 1 or (loose and 1 < len(name.split()) <= _NAME and names.likeness(name) > 0)
    if not likely or (comma and not loose and _is_person(_COMMA.split(words)[1])):
        return None
    return _Place(line, words[len(name) :].strip(" ,"), line.start + len(name))


def _head(words: str) -> str:
    """The name at the head of a line that nothing parts from the workplace behind it."""
    ends = [found.start() for found in re.finditer(r"\s+", words)][1:_NAME]
    heads = (words[:end] for end in ends if is_affiliation(words[end:].strip(), listed=True))
    return next((head for head in heads if names.likeness(head) == 1), "")


def _is_person(words: str) -> bool:
    return names.likeness(words) == 1 and not is_affiliation(words, listed=True)
