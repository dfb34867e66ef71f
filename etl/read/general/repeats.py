"""Records whose title is that of several others: what they share is a place, a label or a heading, and no title.

A paper may be listed twice on a page, in a list and in a programme; three times and more, without a text of its own
each time, it is none.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from etl.read.general.prices import TEXT, TITLE, Segment

_MANY = 3


def once(found: Sequence[Segment]) -> list[Segment]:
    """The records that are papers."""
    titles = Counter(_title(segment) for segment in found)
    return [one for one in found if not _title(one) or titles[_title(one)] < _MANY or one.of(TEXT)]


def _title(segment: Segment) -> str:
    return " ".join(word for piece in segment.of(TITLE) for word in piece.words.casefold().split())
