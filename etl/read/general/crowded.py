"""Entries that stand behind each other in a line: "Tiny Kernels (Ada Moreau) · Old Boards (Ben Okafor, Chen Li)".

A line is cut at a mark where each part of it is a title and people, made alike. Where a page has several such parts,
each is an entry.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence

from etl.read import names
from etl.read.affiliations import is_affiliation
from etl.read.general.links import is_links
from etl.read.general.piece import Piece

_FEWEST = 4  # entries that tell of a habit
_LONGEST = 6_000  # characters of a line
_PART = 600  # characters of an entry
_TITLE = 3  # words of a title
_MARKS = ("·", "•", "|", ";", "-", "–", "—", "/", "*", "‖", "◦")
_SPLIT = {
    mark: re.compile((r"(?<=[^\s&])" if mark == ";" else r"(?<=\S)\s{1,4}") + re.escape(mark) + r"\s{1,4}(?=\S)")
    for mark in _MARKS
}
_FORMS = {
    "behind": re.compile(r"(?P<title>.{8,400}?)\s?\((?P<people>.{3,600})\)"),  # Tiny Kernels (Ada Moreau)
    "quoted": re.compile(r"[\"“](?P<title>[^\"“”]{8,400})[\"”][,.]?\s(?:[-–—]\s|by\s)?(?P<people>.{3,300})"),
    "before": re.compile(r"(?P<people>[^:]{3,300}):\s(?P<title>.{8,400})"),  # Ada Moreau: Tiny Kernels
    "dashed": re.compile(r"(?P<title>.{8,400}?)\s[-–—|]\s(?P<people>.{3,300})"),  # Tiny Kernels - Ada Moreau
}
_PLACES = re.compile(r"\s?\([^()]{1,80}\)")
_AND = re.compile(r",\s|\s(?:and|&)\s")


def parted(pieces: Sequence[Piece]) -> list[Piece]:
    """The pieces with such lines cut into their entries."""
    found = [_best(piece) for piece in pieces]
    seen: Counter[str] = Counter()
    for mark, parts in filter(None, found):
        seen[mark] += len(parts)
    often = {mark for mark, count in seen.items() if count >= _FEWEST}
    made: list[Piece] = []
    for piece, one in zip(pieces, found, strict=True):
        made += _cut(piece, one[1]) if one and one[0] in often else [piece]
    return made


def _best(piece: Piece) -> tuple[str, list[tuple[int, int]]] | None:
    """The mark at which a line falls into entries, and where these begin and end."""
    words = piece.words
    if piece.sure or len(words.split()) <= 2 * _TITLE or len(words) > _LONGEST or is_links(words):
        return None
    for mark in _MARKS:
        if mark not in words:
            continue
        cuts = [found.span() for found in _SPLIT[mark].finditer(words)]
        parts = [*zip([0, *(end for _, end in cuts)], [*(start for start, _ in cuts), len(words)], strict=True)]
        first = _form(words[slice(*parts[0])].strip(" .;")) if len(parts) > 1 else ""
        if first and all(_form(words[slice(*part)].strip(" .;")) == first for part in parts[1:]):
            return mark, parts
    return None


def _form(words: str) -> str:
    """How a part of a line is made of a title and people; empty where it is not."""
    if len(words) > _PART:
        return ""
    for form, made in _FORMS.items():
        found = made.fullmatch(words)
        if found and _is_title(found["title"]) and _are_people(found["people"]):
            return form
    at = next((mark.end() for mark in _AND.finditer(words) if mark[0] == ", " and _are_people(words[mark.end() :])), 0)
    return "comma" if at and _is_title(words[:at].rstrip(", ")) else ""


def _is_title(words: str) -> bool:
    return (
        len(words.split()) >= _TITLE
        and names.likeness(words) == 0
        and not (is_affiliation(words) or _are_people(words))
    )


def _are_people(words: str) -> bool:
    bare = _PLACES.sub("", words).strip(" .,;")
    return names.likeness(bare) == 1 or names.is_author_list(bare)


def _cut(piece: Piece, parts: Sequence[tuple[int, int]]) -> Iterator[Piece]:
    """The entries of a line, each as a line of its own."""
    for start, end in parts:
        words = piece.words[start:end].strip()
        at = piece.start + start + len(piece.words[start:end]) - len(piece.words[start:end].lstrip())
        line = at if start else piece.line
        yield piece._replace(words=words, start=at, end=at + len(words), line=line)
