"""Words by which pages name events, sections, committees and venues: rows of one file, loaded once.

A row is "name: phrase | phrase | …" and goes on after a bar. A phrase may use what a regex offers inside a line.
"""

import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path

FILE = Path(__file__).with_name("phrases.txt")
_NAMED = re.compile(r"\{([a-z ]+)\}")
_BAR = re.compile(r"\s\|\s")


@cache
def rows() -> Mapping[str, tuple[str, ...]]:
    """Name of a row → its phrases."""
    lines = FILE.read_text(encoding="utf-8").replace("|\n", "|").splitlines()
    split = (line.split(":", 1) for line in lines)
    return {name: tuple(phrase.strip() for phrase in _BAR.split(phrases)) for name, phrases in split}


def words(name: str) -> frozenset[str]:
    """The phrases of a row of plain words."""
    return frozenset(rows()[name])


def compiled(pattern: str, flags: re.RegexFlag = re.IGNORECASE) -> re.Pattern[str]:
    """A verbose pattern in which "{name}" stands for any phrase of that row."""
    return re.compile(_NAMED.sub(_any, pattern), flags | re.VERBOSE)


def _any(found: re.Match[str]) -> str:
    phrases = (phrase.replace(" ", r"\ ").replace("#", r"\#") for phrase in rows()[found[1]])
    return f"(?:{'|'.join(phrases)})"
