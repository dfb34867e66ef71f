"""Brackets at the end of titles that are no part of them: links, a venue, or what most lines of a page end with."""

from __future__ import annotations

import re

from etl.read import venues
from etl.read.links import is_links

_BETWEEN = " ,;/|·"
"""What stands between two brackets of links."""
_LONGEST = 400  # characters of brackets, blanks of markup among them
_PAIRS = {")": "(", "]": "["}
_JOINING = re.compile(r"\b(?:on|or|and|at|via|in|from|for|to|the|my|our)\b", re.IGNORECASE)
_VENUE = re.compile(r"(?:[A-Z]|arxiv|preprint|to appear)", re.IGNORECASE)
_OTHERS = re.compile(r"\bet\.?\sal\b", re.IGNORECASE)
_ADDRESS = 8  # characters of an address
_WIDEST = 40  # characters of a venue
_WORDS = 4  # words of a line that may be a title


def tail(words: str) -> int:
    """Where the brackets begin that a line ends with and that hold nothing but links or a venue; else its end.

    "Tiny Kernels ([BoH 2031](…)) [[paper](…)]" · "Tiny Kernels (Read more on [arXiv](…))"
    """
    end = len(words.rstrip())
    while (start := _opens(words, end)) > 0:
        inside = words[start + 1 : end - 1]
        held = " ".join(inside.split()).strip("[]() ,")
        if not (_is_address(held) or _is_venue(held) or _is_link(inside)):
            break
        end = len(words[:start].rstrip())
        if (before := words[:end].rstrip(_BETWEEN))[-1:] in _PAIRS:
            end = len(before)
    return end


def _opens(words: str, end: int) -> int:
    """Where the bracket opens that closes right before `end`; -1 where none does."""
    if not end or words[end - 1] not in _PAIRS:
        return -1
    held: list[str] = []
    for at in range(end - 1, max(-1, end - _LONGEST), -1):
        mark = words[at]
        if mark in _PAIRS:
            held.append(_PAIRS[mark])
        elif mark in "([":
            if mark != held.pop():
                return -1
            if not held:
                return at
    return -1


def _is_link(inside: str) -> bool:
    """Whether a few words stand before the blanks that an address of Markdown left."""
    return len(inside) - len(inside.rstrip(" ]")) > _ADDRESS and len(inside.split()) <= _WORDS


def _is_address(held: str) -> bool:
    bare = _JOINING.sub(" ", held)
    return any(mark.isalpha() for mark in bare) and is_links(bare)


def _is_venue(held: str) -> bool:
    """Whether brackets hold a venue and a year, or the number of a preprint, and name nobody."""
    short = len(held) <= _WIDEST and ":" not in held[:-12] and _OTHERS.search(held) is None
    return short and _VENUE.match(held) is not None and venues.is_named(held)
