"""Sentences of masked text as (start, end) offsets, and the gate that lets a sentence through to the grammar."""

import re
from collections.abc import Iterator

from etl.extract.text.tokens import is_dotted

_END = re.compile(
    r"""
    (?<=[.!?…])["')\]]?[ ]+(?=["'(\[]?(?:[A-Z0-9\W]|[a-z]{1,3}[A-Z]))   # "… at scale. We …", "… it. vLLM …"
    | (?<=[a-z)%\]0-9][.!?])(?=[A-Z][a-z]+[ ,'])      # "… co-exist.PANAMA consists" lost its blank
    | (?<=[a-z][.])(?=[A-Z]+[ ,][a-z])
    | \n\s*\n                                         # a paragraph ends
    """,
    re.VERBOSE,
)
_STOPS = ".!?…\n"
_ABBREVIATION = re.compile(
    r"(?:\b(?:e\.g|i\.e|vs|cf|et al|etc|fig|figs|eq|sec|resp|approx|w\.r\.t|no|dr|prof|st|ca|avg|max|min|incl|viz"
    r"|a\.k\.a)|"
    r"\b[a-z])\.$"
)
_LETTERS = 7
_LONGEST = 2_000
"""Characters of a sentence; a longer run is no sentence and is read piece by piece."""


def sentences(text: str) -> list[tuple[int, int]]:
    """Offsets of the sentences of masked `text`, in order, blanks trimmed."""
    found: list[tuple[int, int]] = []
    start = 0
    for end in _ends(text):
        before = text[max(start, end.start() - 12) : end.start()]
        if "\n" not in end.group() and _is_abbreviated(before):
            continue
        closed = end.start() + (text[end.start()] in "\"')]" if end.group().strip() else 0)
        _keep(text, start, closed, found)
        start = end.end()
    _keep(text, start, len(text), found)
    return found


def _is_abbreviated(before: str) -> bool:
    """The dot ends an abbreviation; none has so many letters in a row."""
    long = len(before) > _LETTERS and before[-_LETTERS - 1 : -1].isalpha()
    return not long and _ABBREVIATION.search(before.lower()) is not None


def _ends(text: str) -> Iterator[re.Match[str]]:
    """The matches of `_END`, which is tried only where one can begin."""
    past = 0
    for stop in sorted(at for mark in _STOPS for at in _found(mark, text)):
        at = stop + (text[stop] != "\n")
        if at >= past and (end := _END.match(text, at)) and not (at == end.end() and is_dotted(text, at - 1)):
            past = end.end()
            yield end


def _found(mark: str, text: str) -> Iterator[int]:
    """Where a mark stands."""
    at = text.find(mark)
    while at >= 0:
        yield at
        at = text.find(mark, at + 1)


def _keep(text: str, start: int, end: int, found: list[tuple[int, int]]) -> None:
    while start < end and text[start].isspace():
        start += 1
    while end > start and text[end - 1].isspace():
        end -= 1
    while end - start > _LONGEST:
        cut = text.rfind(" ", start + 1, start + _LONGEST)
        cut = cut if cut > start else start + _LONGEST
        found.append((start, cut))
        start = cut
        while start < end and text[start].isspace():
            start += 1
    if start < end:
        found.append((start, end))
