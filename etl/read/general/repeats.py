"""Records whose title is that of several others: what they share is a place, a label or a heading, and no title.

A paper may be listed twice on a page, in a list and in a programme; three times and more, without a text of its own
each time, it is none, unless the same person is named most times: as a paper, a talk, a poster. Where many titles of
many words come so often, the page lists its papers under several headings.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from etl.read import names
from etl.read.general.prices import PEOPLE, TEXT, TITLE, Segment

_MANY = 3
_WORDY, _SEVERAL = 5, 5  # words of titles that may stand under several headings, and how many tell that they do


def once(found: Sequence[Segment]) -> list[Segment]:
    """The records that are papers."""
    titles = Counter(_title(segment) for segment in found)
    wordy = sum(often >= _MANY and len(title.split()) >= _WORDY for title, often in titles.items())
    if wordy >= _SEVERAL:
        titles = Counter({title: often for title, often in titles.items() if len(title.split()) < _WORDY})
    people = Counter((_title(segment), name) for segment in found for name in {*_people(segment)})
    return [
        one
        for one in found
        if not _title(one)
        or titles[_title(one)] < _MANY
        or one.of(TEXT)
        or any(2 * people[_title(one), name] > titles[_title(one)] for name in _people(one))
    ]


def _people(segment: Segment) -> list[str]:
    lists = (piece.words for piece in segment.of(PEOPLE))
    return [author.name for words in lists for author in names.authors(words, 0, len(words))]


def _title(segment: Segment) -> str:
    return " ".join(word for piece in segment.of(TITLE) for word in piece.words.casefold().split())
