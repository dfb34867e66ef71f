"""Entries of one person each, at the head of a line or at the end of the title: lists of theses.

"Ada Moreau, Tiny Kernels, Boat Science, March 2031" · "Tiny Kernels for Old Boards, Moreau, Ada. PhD (2031)"
Most lines whose stamp was cut off are made so on such a page, and what many titles end in is a field of study.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise

from etl.read import name_words, names
from etl.read.affiliations import is_affiliation
from etl.read.general.piece import Kind, Piece
from etl.read.general.stamps import STAMPED
from etl.read.parts import is_sentence
from etl.read.phrases import compiled

ALONE = "person"
"""The label of who stands there alone, be it with the family name in front."""
_FEWEST = 4  # lines that tell how lines are made
_WORDS = 3  # of a title
_MOST = 0.8  # share of lines that begin with a person where no mark tells
_SHORT = 3  # letters of a word that tells something
_OFTEN = 3  # times that titles end in a field of study
_FIELD = 6  # words of one
_NAME = r"[^\W\d_a-z][^,;:()\"“”\d]{1,40}"
_HEAD = re.compile(rf"(?P<name>{_NAME}?(?:,\s{_NAME}?)?)(?:\s{{0,2}}[,:;]|\s[-–—])\s{{1,3}}")
_TAIL = compiled(
    rf"[,.;]\s{{1,3}}(?P<name>{_NAME}?(?:,\s{_NAME}?)?)(?:[.,;]\s{{1,3}}(?i:{{degree}})(?!\w)[^,;:()]{{0,40}})?$",
    re.NOFLAG,
)
_LABELS: Mapping[Kind, str] = {"title": STAMPED, "people": ALONE}
_BEHIND = re.compile(r"(?:[,:;]|\s[-–—])\s{1,3}")
_MARK = re.compile(r"[,.;]\s")
_WIDEST = 130  # characters of a person with a degree
_LAST = re.compile(r"[,.;]\s{1,3}(?P<field>[^,.;]{2,80})$")

_Cut = tuple[tuple[int, int], tuple[int, int]]
"""Where the person stands, and where the title."""


def told(pieces: Sequence[Piece]) -> list[Piece]:
    """The pieces, such lines among them as the person, the title, and the field of study."""
    titles = [piece for piece in pieces if _is_stamped(piece)]
    if len(titles) < _FEWEST:
        return _unglued(pieces)
    for find in (_at_head, _at_end):
        if 3 * sum(find(piece.words) is not None for piece in titles) >= max(3 * _FEWEST, 2 * len(titles)):
            return _parted(pieces, [find(piece.words) if _may(piece) else None for piece in pieces])
    behind = [_behind(above, piece) for above, piece in pairwise(pieces)]
    many = 3 * sum(end > 0 for end in behind) >= max(3 * _FEWEST, 2 * len(titles))
    made = list(pieces[:1])
    for piece, end in zip(pieces[1:], behind, strict=True):
        made += _spans(piece, [(0, end, "people"), (end, len(piece.words), "meta")]) if many and end else [piece]
    return made


def _unglued(pieces: Sequence[Piece]) -> list[Piece]:
    """The pieces with the person who stands before each title cut off, with no mark between the two."""
    wordy = [_may(piece) and len(piece.words.split()) > _WORDS for piece in pieces]
    cuts = [_before(piece.words) if one else None for piece, one in zip(pieces, wordy, strict=True)]
    found = len(cuts) - cuts.count(None)
    return _parted(pieces, cuts) if found >= max(_FEWEST, _MOST * sum(wordy)) else list(pieces)


def _before(words: str) -> _Cut | None:
    """Behind two or three words that are a name, before one that is none and begins with a capital."""
    found = list(re.finditer(r"\S+", words[:_WIDEST]))
    for count in (2, 3, 4):
        if len(found) <= count + 1 or found[count][0][0].islower():
            continue
        name, end = words[: found[count - 1].end()], found[count].start()
        strange = all(len(word) < _SHORT or name_words.weight(word) < 0 for word in name_words.words(found[count][0]))
        if strange and name[-1].isalpha() and _is_person(name) and _is_title(words[end:]):
            return (0, len(name)), (end, len(words))
    return None


def _behind(above: Piece, piece: Piece) -> int:
    """Where the person ends who stands behind a title that was cut off already; 0 where nobody does."""
    tail = _TAIL.match(f", {piece.words}") if above.line == piece.line and _is_stamped(above) else None
    return tail.end("name") - 2 if tail and _is_person(tail["name"]) else 0


def _is_stamped(piece: Piece) -> bool:
    return piece.kind == "title" and piece.label == STAMPED


def _may(piece: Piece) -> bool:
    """Whether a line may be an entry."""
    return _is_stamped(piece) or (piece.kind == "short" and not piece.sure and not piece.label)


def _at_head(words: str) -> _Cut | None:
    """Behind the person, who is as short as a name may be."""
    for end in (found.end() for found in _BEHIND.finditer(words, 0, _WIDEST)):
        head = _HEAD.fullmatch(words, 0, end) if end < len(words) else None
        if head and _is_person(head["name"]) and _is_title(words[end:]):
            return head.span("name"), (end, len(words))
    return None


def _at_end(words: str) -> _Cut | None:
    """Before the person."""
    for found in _MARK.finditer(words, max(0, len(words) - _WIDEST)):
        tail = _TAIL.match(words, found.start())
        if tail and _is_person(tail["name"]) and _is_title(words[: found.start()]):
            return tail.span("name"), (0, found.start())
    return None


def _is_person(words: str) -> bool:
    return " " in words and names.likeness(words) == 1 and not is_affiliation(words)


def _is_title(words: str) -> bool:
    return len(words.split()) >= _WORDS and not names.is_author_list(words) and not is_sentence(words)


def _parted(pieces: Sequence[Piece], cuts: Sequence[_Cut | None]) -> list[Piece]:
    ends = Counter(
        field["field"]
        for piece, cut in zip(pieces, cuts, strict=True)
        if cut and (field := _LAST.search(piece.words, *cut[1]))
    )
    often = {field for field, times in ends.items() if times >= _OFTEN and len(field.split()) <= _FIELD}
    made: list[Piece] = []
    for piece, cut in zip(pieces, cuts, strict=True):
        made += _cut(piece, cut, often) if cut else [piece]
    return made


def _cut(piece: Piece, cut: _Cut, fields: set[str]) -> Iterator[Piece]:
    """A line as person, title and field of study, in their order."""
    person, (start, end) = cut
    last = end
    while (field := _LAST.search(piece.words, start, last)) and (
        field["field"] in fields or is_affiliation(field["field"])
    ):
        last = field.start()
    return _spans(piece, [(*person, "people"), (start, last, "title"), (last, end, "meta")])


def _spans(piece: Piece, spans: Sequence[tuple[int, int, Kind]]) -> Iterator[Piece]:
    """Stretches of a line, in order."""
    for number, (first, stop, kind) in enumerate(sorted(span for span in spans if span[0] < span[1])):
        words = piece.words[first:stop].strip(" ,.;:")
        if words:
            begin = piece.start + piece.words.index(words, first)
            yield piece._replace(
                words=words, start=begin, end=begin + len(words), kind=kind, sure=True,
                label=_LABELS.get(kind, ""), gap=0 if number else piece.gap,
                lead="" if number else piece.lead, tail=piece.tail if kind == "title" else "",
            )  # fmt: skip
