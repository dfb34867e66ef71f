"""Lines that come once with each paper, such as "Authors: …" or "[PDF]": more of them than records are lost papers."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import Counter, defaultdict
from collections.abc import Iterator
from statistics import median
from typing import NamedTuple

from etl.model import Reading
from etl.read.blocks import lines

_FEWEST = 4  # records that must share a line
_SHARE = 0.6  # of the records that must have it
_LONGEST = 30  # characters of a whole line that is repeated
_LABEL = re.compile(r"[^\W\d_][\w /-]{1,24}?\s?:(?!//)")  # "Authors:"
_MARK = re.compile(r"[#\[(]?\d{1,4}[\].):]?\s(?=\s*\S)")  # "#7 "
_TAG = re.compile(r"\[[^\[\]\n]{1,24}\]$")  # "[PDF]"
_DIGITS = re.compile(r"\d+")
_ONCE = frozenset({"abstract", "abstract:", "arxiv:", "author:", "authors:", "title:"})
"""What no paper has twice."""


class Anchor(NamedTuple):
    """A line that comes with the records of a page."""

    key: str
    """How it begins, ends, or all of it; a 0 for every number."""
    lost: int
    """How many of them have no record of their own."""
    where: int
    """Offset of the first of those."""


def lost(reading: Reading) -> Anchor | None:
    """The anchor that misses most records: it is outside all of them, or several times in one."""
    records, text = reading.records, reading.page.text
    if len(records) < _FEWEST:
        return None
    starts = [record.start for record in records]
    inside: defaultdict[str, Counter[int]] = defaultdict(Counter)
    places: defaultdict[str, dict[int, list[int]]] = defaultdict(lambda: defaultdict(list))
    for line in lines(text):
        index = bisect_right(starts, line.start) - 1
        owner = index if index >= 0 and line.start < records[index].end else -1
        if owner < 0 and not _is_left(reading, line.start):
            continue
        for key in dict.fromkeys(_keys(line.words)):
            inside[key][owner] += 1
            places[key][owner].append(line.start)
    found = (_anchor(key, counts, places[key], len(records)) for key, counts in inside.items())
    return max(filter(None, found), key=lambda anchor: (anchor.lost, -anchor.where), default=None)


def _anchor(key: str, counts: Counter[int], places: dict[int, list[int]], records: int) -> Anchor | None:
    """The anchor, if most records have the line, and equally often."""
    own = [count for owner, count in counts.items() if owner >= 0]
    if len(own) < max(_FEWEST, _SHARE * records):
        return None
    usual = 1 if key in _ONCE else int(median(own))
    extra = {owner: times - usual for owner, times in counts.items() if owner >= 0 and times >= 2 * usual}
    outside = counts[-1] // usual
    found = outside + sum(times // usual for times in extra.values())
    steady = key in _ONCE or sum(count == usual for count in own) >= _SHARE * len(own)
    if not found or not steady:
        return None
    where = min([*places.get(-1, ())[:1], *(places[owner][usual] for owner in extra)])
    return Anchor(key, found, where)


def _keys(words: str) -> Iterator[str]:
    for found in (_LABEL.match(words[:40]), _MARK.match(words[:12]), _TAG.search(words[-30:])):
        if found:
            yield _DIGITS.sub("0", found[0].strip().casefold())
    if len(words) <= _LONGEST and any(map(str.isalpha, words)):
        yield _DIGITS.sub("0", words.casefold())


def _is_left(reading: Reading, start: int) -> bool:
    index = bisect_right(reading.unclaimed, (start, len(reading.page.text))) - 1
    return index >= 0 and reading.unclaimed[index][0] <= start < reading.unclaimed[index][1]
