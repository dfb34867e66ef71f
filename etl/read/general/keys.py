"""Keys that number the works of a page, taken off its lines: "P3: …", "C12 …", "1A.2 – …", "Paper ID 107: …".

How a key is spelled is told by the page: keys of one form rise or fall by one from line to line, or all of them differ
and most lines that may be titles begin with one.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from etl.read import names
from etl.read.general.piece import Piece
from etl.read.phrases import compiled

_OFTEN = 3
"""Keys in a row that tell of a habit."""
_APART = 5
"""Keys that tell so where none follows on another."""
_SHARE = 6
"""One of so many lines begins with such a key then."""
_WORDY = 4  # words of a line that may be a title
_KEY = compiled(
    r"""
    (?P<stem> (?:(?i:{counted works})\b[\s.:\#-]{1,3}){0,2} )                          # Paper ID
    [\[(]? \#? (?P<code> (?:[A-Za-z]{1,4}[-._/]?)?\d{1,5} (?:[-._/]?[A-Za-z]{1,2}(?![A-Za-z]))? (?:[-._/]\d{1,4}){0,3} )
    [\])]? (?P<mark> \s?[-–—:.)|、．]{0,2} ) (?: \s{1,9} | (?<=[、．]) ) (?=[^\W\d_]|["“‘'(\[])
    (?!(?i:{month name})\b|[AaPp]\.?[Mm]\b)
    """,
    re.NOFLAG,
)
_YEAR = re.compile(r"(?:19|20)\d\d")
_PART = re.compile(r"\d+|[A-Za-z]+")


class _Key(NamedTuple):
    """What a line begins with: its form without numbers, the numbers and letters in it, and where it ends."""

    form: str
    parts: tuple[int | str, ...]
    end: int

    @property
    def bare(self) -> bool:
        """Whether it is a number with no mark around it."""
        return self.form == "0"


def taken(found: Sequence[Piece]) -> list[Piece]:
    """The pieces without the keys that number works on their page."""
    keys = [_key(piece) for piece in found]
    forms: dict[str, list[int]] = defaultdict(list)
    for index, key in enumerate(keys):
        if key:
            forms[key.form].append(index)
    wordy = sum(len(words.split()) >= _WORDY for words in {piece.words for piece in found})
    made = list(found)
    for indexes in forms.values():
        for index in _numbering([(index, key) for index in indexes if (key := keys[index])], wordy):
            key, piece = keys[index], found[index]
            if key:
                made[index] = _without(piece, key.end)
    return made


def _key(piece: Piece) -> _Key | None:
    words = piece.words
    key = _KEY.match(words)
    if key is None or piece.sure or _YEAR.fullmatch(key["code"]):
        return None
    if names.is_author_list(words) and not names.is_author_list(words[key.end() :]):
        return None
    if words[: key.end()].strip().isdigit() and words[key.end()].islower():  # 12 pages
        return None
    parts = tuple(int(part) if part.isdigit() else part for part in _PART.findall(key["code"]))
    form = re.sub(r"[A-Za-z]+", "A", re.sub(r"\d+", "0", words[key.start("code") : key.end()].strip()))
    around = words[key.end("stem") : key.start("code")]
    return _Key(f"{key['stem'].casefold()}{around}{form}", parts, key.end())


def _numbering(keys: Sequence[tuple[int, _Key]], wordy: int) -> Iterator[int]:
    """Which lines lose the keys of one form: those in a row, or all where most are in a row or where all differ."""
    row = _in_row(keys)
    if len(row) >= _OFTEN:
        yield from sorted(row) if keys[0][1].bare or 2 * len(row) < len(keys) else (index for index, _ in keys)
    elif not keys[0][1].bare and len({key.parts for _, key in keys}) == len(keys) >= _fewest(keys[0][1], wordy):
        yield from (index for index, _ in keys)


def _fewest(key: _Key, wordy: int) -> float:
    """How many keys that follow on none tell of a habit; fewer where a word says what they count."""
    return _OFTEN if key.form[0].isalpha() and " " in key.form.strip() else max(_APART, wordy / _SHARE)


def _in_row(keys: Sequence[tuple[int, _Key]]) -> set[int]:
    """The lines whose key follows on the one before, on the page or among those that begin alike: C12, J3, C11."""
    row: set[int] = set()
    alike: dict[tuple[int | str, ...], tuple[int, _Key]] = {}
    for (left, above), (right, below) in pairwise(keys):
        if _follows(_numbers(above), _numbers(below)):
            row |= {left, right}
    for index, key in keys:
        last = alike.get(key.parts[:-1])
        if last and _follows(last[1].parts, key.parts):
            row |= {last[0], index}
        alike[key.parts[:-1]] = index, key
    return row


def _numbers(key: _Key) -> tuple[int | str, ...]:
    """The parts of a key from its first number on."""
    return key.parts[isinstance(key.parts[0], str) :]


def _follows(above: Sequence[int | str], below: Sequence[int | str]) -> bool:
    """Whether two keys differ by one where they first differ: 1.2 and 1.3, 4.3 and 5.1, 2A and 2B."""
    left, right = next(((one, other) for one, other in zip(above, below, strict=False) if one != other), (0, 0))
    if isinstance(left, str) and isinstance(right, str):
        return len(left) == len(right) == 1 and abs(ord(left) - ord(right)) == 1
    return isinstance(left, int) and isinstance(right, int) and abs(left - right) == 1


def _without(piece: Piece, end: int) -> Piece:
    """A piece without its key, which tells that a title begins there, but before people."""
    return piece.headless(end, "" if names.is_author_list(piece.words[end:]) else "number")
