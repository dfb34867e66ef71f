"""Abstracts under their markers; titles and people are above the markers or are lost.

Poster: Compilers Wed 7 Jun 09:00 a.m.

Abstract
Running text
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise, takewhile
from typing import NamedTuple

from etl.model import Page
from etl.read.listing import Listing
from etl.read.shapes import programme
from etl.read.shapes.groups import PaperGroup, credited, head_above
from etl.read.shapes.line_classifier import LabelledLine, of_page

_OFTEN = 3
_TEXT = frozenset({"prose", "short", "people", "field"})
_MARKER = re.compile(r"^[ \t]*+abstract[ \t]*+[:.—-]?[ \t\r]*+$", re.MULTILINE | re.IGNORECASE)


def recognises(page: Page) -> bool:
    return _MARKER.search(page.text) is not None


class _Marked(NamedTuple):
    """A marker, what is directly above it, and the text under it."""

    head: Sequence[LabelledLine]
    marker: LabelledLine
    text: Sequence[LabelledLine]


def listing(page: Page) -> Listing:
    cuts = tuple(programme.segments(of_page(page.text)))
    found = [(cut, entry) for cut in cuts for entry in _marked(cut.body[programme.own_length(cut) :])]
    if len(found) >= _OFTEN and 2 * sum(_is_running(entry.text) for _, entry in found) < len(found):
        return Listing(())  # buttons that open abstracts, with the next title below them
    titled = 2 * sum(bool(entry.head) for _, entry in found) >= len(found)
    return programme.listing(page, cuts, [(cut, _group(entry, titled=titled)) for cut, entry in found])


def _marked(body: Sequence[LabelledLine]) -> Iterator[_Marked]:
    """The markers that have text under them."""
    markers = [index for index, part in enumerate(body) if part.kind == "abstract"]
    tops = [min(index, max(head_above(body, index), above + 2)) for above, index in pairwise([-2, *markers])]
    for marker, (top, end) in zip(markers, pairwise([*tops, len(body)]), strict=True):
        text = list(takewhile(lambda part: part.kind in _TEXT, body[marker + 1 : end]))
        last = max((index for index, part in enumerate(text, 1) if part.kind == "prose"), default=1)
        if text:
            yield _Marked(body[top:marker], body[marker], text[:last])


def _is_running(text: Sequence[LabelledLine]) -> bool:
    """Whether running text is under a marker."""
    return any(part.kind == "prose" for part in text)


def _group(entry: _Marked, *, titled: bool) -> PaperGroup:
    """The paper of a marker; where most markers have nothing above them, a line above one is no title."""
    head = entry.head if titled else ()
    title, people = credited(head)
    start = (title or people or entry.marker).start
    return PaperGroup(title, people, tuple(entry.text), (), start, entry.text[-1].end)
