"""What is said of a paper below its entry and looks like one itself: headings and sentences of an assessment.

On a page whose records all have labels, "Authors:" and "Abstract:", what has no label, names nobody and stands between
two that have is none. Where those count their titles, "7. Tiny Kernels", nothing else is one, however much there is.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

from etl.read import names
from etl.read.general.prices import PEOPLE, TITLE, Segment, is_referred
from etl.read.general.teams import JOINED

_FEWEST = 6  # records with labels that tell how records are made
_SHARE = 3  # one of so many records has labels at least, on such a page
_CREW = 4  # lines of people of a committee
_PLACE = re.compile(r"\s{0,3}\([^()]{1,120}\)$")
_MOST = 8  # strays in a row: more are a list of their own


def without(found: Sequence[Segment]) -> list[Segment]:
    """The records that are no strays."""
    told = [any(piece.label not in ("", JOINED) and piece.sure for piece in segment.of(PEOPLE)) for segment in found]
    credited = sum(bool(segment.of(PEOPLE)) for segment in found)
    counts = _counts([segment for segment, one in zip(found, told, strict=True) if one])
    few = _SHARE * sum(told) < len(found) and not counts
    if sum(told) < _FEWEST or few or 10 * sum(told) < 9 * credited:
        return list(found)
    kept: list[Segment] = []
    longest = 0
    places = [at for at, one in enumerate(told) if one]
    for first, last in pairwise((-1, *places, len(found))):
        between = found[first + 1 : last]
        inner = first >= 0 and last < len(found)
        longest = max(longest, len(between)) if inner else longest
        drop = counts or (first >= 0 and len(between) <= (_MOST if inner else min(longest, _MOST)))
        kept += (segment for segment in between if not (drop and _is_stray(segment)))
        kept += found[last : last + 1]
    return kept


def _counts(found: Sequence[Segment]) -> bool:
    """Whether a number stands before nearly every title."""
    numbered = sum(piece.lead == "number" for segment in found for piece in segment.of(TITLE)[:1])
    return 10 * numbered >= 9 * len(found)


def _is_stray(segment: Segment) -> bool:
    return not segment.of(PEOPLE) and not any(map(is_referred, segment.pieces))


def crews(found: Sequence[Segment]) -> list[Segment]:
    """The records but for committees: many people, each in a line, of whom one stands where a title would."""
    return [segment for segment in found if not _is_crew(segment)]


def _is_crew(segment: Segment) -> bool:
    title = segment.of(TITLE)
    named = bool(title) and names.likeness(_PLACE.sub("", title[0].words)) == 1
    return named and sum(label == PEOPLE for label in segment.labels) >= _CREW
