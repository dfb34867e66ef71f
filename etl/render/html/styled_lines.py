"""Inline elements that style sheets set as lines: the title, the people and the venue of each entry of a page.

`<li><span class="title">…</span><span class="authors">…</span></li>` says nowhere that a line ends. Evidence is that
entry after entry holds the same classes, each of them once, with nothing but blanks that end a line between them, or
with nothing at all, which would make one word of two. A single entry shows it, too, when several such stand in a row.
"""

import re
from collections import defaultdict
from collections.abc import Sequence
from statistics import median
from typing import NamedTuple

from lxml.html import HtmlElement

from etl.render.html.dom import BLOCKS, classes, words

Key = tuple[str, frozenset[str], str, frozenset[str]]
"""The tags and the classes of an entry and of an element in it."""

_LEAST = 3
"""Entries that hold a field: two may be alike by chance."""
_SHORT = 10
"""Characters of a field in the middle: what is shorter is a mark or a date next to other words."""
_MOST = 0.8
"""Share of entries in which a line ends before the field."""
_LINES = BLOCKS | {"br"}
_GOING_ON = ",;:(&–—-"
"""What a line does not end with when a field follows."""
_GOES_ON = re.compile(r"[^\S\n]*\S|\s*[,.;:)&–—-]")  # </span>, MIT   or   </span> by Ada


_STACK = 3
"""Elements of different classes that are in a row with nothing between them, in one entry alone."""
_WORDY = 3
"""Words of two of them at least."""


class _Seen(NamedTuple):
    element: HtmlElement
    divided: bool
    size: int


def fields(root: HtmlElement) -> frozenset[HtmlElement]:
    """The inline elements of a tree that begin a line."""
    return _recurring(root) | _stacked(root)


def _recurring(root: HtmlElement) -> frozenset[HtmlElement]:
    """Those that entry after entry holds."""
    seen: defaultdict[Key, list[_Seen]] = defaultdict(list)
    crowded: set[Key] = set()
    for entry in root.iter():
        if len(entry) == 0:
            continue
        kind = str(entry.tag), classes(entry)
        here: set[Key] = set()
        for child in entry:
            if child.tag in BLOCKS or not (own := classes(child)):
                continue
            key = (*kind, str(child.tag), own)
            if key in here:
                crowded.add(key)
            here.add(key)
            seen[key].append(_Seen(child, _is_divided(child, entry), len("".join(child.itertext()).strip())))
    return frozenset(
        one.element for key, found in seen.items() if key not in crowded and _is_field(found) for one in found
    )


def _is_field(found: Sequence[_Seen]) -> bool:
    return (
        len(found) >= _LEAST
        and sum(one.divided for one in found) >= _MOST * len(found)
        and median(one.size for one in found) >= _SHORT
    )


def _is_divided(child: HtmlElement, entry: HtmlElement) -> bool:
    """Whether what is before and after an element in its entry ends as a line does, or touches it."""
    last, following = child.getprevious(), child.getnext()
    before, after = (entry.text if last is None else last.tail) or "", child.tail or ""
    if ahead := before.rstrip():
        begins = "\n" in before[len(ahead) :] and ahead[-1] not in _GOING_ON
    else:
        begins = last is None or last.tag in _LINES or ((not before or "\n" in before) and _says(last))
    if after.strip():
        return begins and _GOES_ON.match(after) is None
    return begins and (following is None or following.tag in _LINES or not after or "\n" in after)


def _says(element: HtmlElement) -> bool:
    return any(text.strip() for text in element.itertext())


def _stacked(root: HtmlElement) -> frozenset[HtmlElement]:
    """Inline elements that a style sheet must set below each other: fields of several classes with nothing between."""
    found: set[HtmlElement] = set()
    for parent in {first.getparent() for first in root.iter("span")} - {None}:
        assert parent is not None
        inside = [child for child in parent.iterchildren("span") if child.get("class")]
        if len(inside) < _STACK or (parent.text or "").strip() or any((child.tail or "").strip() for child in parent):
            continue
        fields = list(map(words, inside))
        distinct = len(set(map(classes, inside))) > 1 and all(any(map(str.isalnum, field)) for field in fields)
        if distinct and sum(len(field.split()) >= _WORDY for field in fields) > 1:
            found.update(inside)
    return frozenset(found)
