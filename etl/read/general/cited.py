"""Citations below a title, with or without a label.

"Recommended citation: Moreau, A., & Okafor, B. (2031). "Small Kernels." Boats, 3(1)." Such a line is no paper of its
own. It names the people of the title above it, where nobody else does, and says for the rest what the page has said
already. A label tells it, or that it repeats the title.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import groupby

from etl.read import names
from etl.read.blocks import Span
from etl.read.general.piece import Kind, Piece
from etl.read.general.runs import people

_CITED = "citation"
_LABELS = frozenset(
    {_CITED, "recommended citation", "suggested citation", "preferred citation", "how to cite", "cite as", "cite"}
)
_FEWEST = 3  # citations of a page that have no label
_AROUND = 6  # lines above a citation that its title and its people may stand on
_SHORTEST, _LONGEST = 16, 1500  # characters of a title that tells itself again, and of a citation
_UNMARKED = re.compile(r"[\W_]+")
_WORD = re.compile(r"[^\W_]+")
_GOES_ON = re.compile(r"\s[a-z]|[-'’]\w")


def told(pieces: Sequence[Piece]) -> list[Piece]:
    """The pieces, those of citations as people and the rest."""
    lines = [list(group) for _, group in groupby(pieces, key=lambda piece: piece.line)]
    found = [_is_labelled(lines, at) for at in range(len(lines))]
    again = [not one and _tells_again(lines, at) for at, one in enumerate(found)]
    if sum(again) < _FEWEST:
        again = [False] * len(lines)
    made: list[Piece] = []
    last = 0
    for at, line in enumerate(lines):
        if found[at] or again[at]:
            made += _parted(line, named=any(map(_is_people, lines[max(last, at - _AROUND) : at])))
            last = at + 1
        else:
            made += line
    return made


def _is_labelled(lines: Sequence[list[Piece]], at: int) -> bool:
    """Whether a label, before a line or on the line above it, calls it a citation."""
    first, above = lines[at][0], lines[at - 1][-1] if at else None
    announced = above is not None and above.kind == "marker" and above.label in _LABELS and not first.sure
    return (first.kind == "meta" and first.label in _LABELS) or announced


def _tells_again(lines: Sequence[list[Piece]], at: int) -> bool:
    """Whether a line is people, and the title that stands on a line above it, and more."""
    line = lines[at]
    printed = " ".join(piece.words for piece in line)
    words = _folded(printed)
    if line[0].sure or len(words) > _LONGEST or _credit(line[0].words) is None:
        return False
    above = (_folded(one[0].words) for one in lines[max(0, at - _AROUND) : at] if len(one) == 1 and not one[0].sure)
    told = (title for title in above if len(title) >= _SHORTEST and len(title) + _SHORTEST < len(words))
    return any(title in words and _is_whole(title, words, printed) for title in told)


def _is_whole(title: str, words: str, printed: str) -> bool:
    """Whether a title ends in a citation where its words do: a heading may be the first words of another one."""
    last = len(words[: words.index(title) + len(title)].split()) - 1
    ends = [found.end() for found in _WORD.finditer(printed)]
    behind = printed[ends[last] :] if last < len(ends) else ""
    return _GOES_ON.match(behind) is None


def _folded(words: str) -> str:
    return f" {_UNMARKED.sub(' ', words).strip().casefold()} "


def _is_people(line: Sequence[Piece]) -> bool:
    return line[0].kind == "people" or names.is_author_list(line[0].words)


def _parted(line: Sequence[Piece], *, named: bool) -> Iterator[Piece]:
    """A citation as its people, unless they are named already, and the rest."""
    for piece in line:
        run = None if named or len(piece.words) > _LONGEST else _credit(piece.words)
        named = named or run is not None
        start, end = run or (0, 0)
        yield from _part(piece, 0, start, "meta")
        yield from _part(piece, start, end, "people")
        yield from _part(piece, end, len(piece.words), "meta")


def _credit(words: str) -> Span | None:
    """Where people stand in a citation, be it the first of several alone: "Moreau, Ada, et al."."""
    if (run := people(words)) is not None:
        return run.start, run.end
    first = names.without_others(words)
    return (0, len(first)) if first != words and names.likeness(first) == 1 else None


def _part(piece: Piece, start: int, end: int, kind: Kind) -> Iterator[Piece]:
    """What stands between two offsets of a piece, where anything does."""
    words = piece.words[start:end].strip(" ,;:")
    if any(map(str.isalnum, words)):
        first = piece.start + piece.words.index(words, start, end)
        yield piece._replace(words=words, start=first, end=first + len(words), kind=kind, sure=True, label=_CITED)
