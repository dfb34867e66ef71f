"""Headings that are told by their words alone, and menus, which are rows of such words."""

from __future__ import annotations

import re

from etl.read import names
from etl.read.phrases import compiled

_SECTION = compiled(
    r"""
      (?: (?:(?:{works first}(?:\s|,\s|/))?(?:(?:and|&)\s)?){0,3}{works}
        (?:(?:,\s|\s?/\s?|\s(?:and|&)\s|\s&amp;\s)(?:{works first}\s){0,2}{works}){0,3}(?:\s{works last})?
    | (?:{programme first}\s)?{programme}(?:\s{programme last})?
    | (?:{works abroad first}\s){0,2}{works abroad}(?:(?:,\s|\s?/\s?|\s(?:und|et|y|e|en|&)\s){works abroad}){0,3}
    | {office first}\s{office last}.* | {section})\s?:?
    """
)
_CLOSED = compiled(r"(?:{office first}\s{office last}.*|{closed})\s?:?")
_OFFICE = compiled(r"(?:.{0,20}{office first}\s{office last}.*|{people closed})\s?:?")
_JOINED = re.compile(r"[,&;:/|]|\band\b")
"""What a heading of several works has, and no menu without marks between its entries."""
_LONG = 220  # characters of a menu without marks between its entries
_ENTRY, _ENTRIES = 3, 4  # words of an entry of a menu, and entries of one without marks between


def is_closed(words: str) -> bool:
    """Whether a heading stands above something else than papers: "Program Committee", "About the workshop"."""
    return _CLOSED.fullmatch(words) is not None


def is_office(words: str) -> bool:
    """Whether a line stands above people who wrote nothing here: "Organizers", "Program Committee"."""
    return _OFFICE.fullmatch(words) is not None


def is_section(words: str) -> bool:
    """Whether a heading stands above papers or parts a list of them: "Selected Papers", "2031", "Program"."""
    return _SECTION.fullmatch(words) is not None


def is_menu(words: str) -> bool:
    """Whether a line is a row of short entries: "Home | Dates | Papers | Past editions"."""
    entries = [entry for entry in re.split(r"\s*[|·•]\s*|\s{2,}", words) if entry]
    return _is_row(words) or (
        len(entries) > 3
        and sum(len(entry.split()) for entry in entries) <= 2.2 * len(entries)
        and not names.is_author_list(words)
    )


def _is_row(words: str) -> bool:
    """Whether a line is headings of sections in a row: "Home Committee Call For Papers Program"."""
    tokens = words.split() if len(words) < _LONG and not _JOINED.search(words) else []
    at = entries = known = 0
    while at < len(tokens):
        sizes = (size for size in range(1, _ENTRY + 1) if _is_heading(" ".join(tokens[at : at + size])))
        size = next(sizes, 0)
        if not known + size:
            return False
        entries, known, at = entries + bool(size), known + size, at + max(1, size)
    return entries >= _ENTRIES and 4 * known >= 3 * len(tokens)


def _is_heading(words: str) -> bool:
    return is_closed(words) or is_section(words)
