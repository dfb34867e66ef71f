"""Lines that a mark parts into a title and people, whichever mark it is: "Tiny Kernels ~ Moreau and Okafor".

At one side of the mark stand names and nothing else, and be it family names alone. A page is cut at a mark where most
of its lines with that mark are made so, and some of them name people beyond doubt.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from etl.read import names
from etl.read.affiliations import is_affiliation
from etl.read.general.links import is_links
from etl.read.general.piece import Piece

_LONGEST = 900  # characters of a line
_MOST = 6  # marks of a line that are tried
_FEWEST = 3  # lines that name people beyond doubt
_SHARE = 0.6  # of the lines with a mark that it parts
_TITLE, _WORDY = 2, 4  # words of a title, and of one that nothing else is
_NAMES, _PLACE = 4, 8  # words of a name, and of a workplace
_MARK = re.compile(
    r"\s{1,3}(?P<mark>[~|/\\·•∙@:–—→←<>=]|-{1,3}|//|::|[Bb]y)(?:\s{1,3}[Bb]y)?\s{1,3}"
    r"|(?P<colon>(?<=\S)[:：])\s{1,3}"
    r"|\s{1,3}(?P<dash>[-–—]{1,3})(?=[^\W\d_a-z])"  # Tiny Kernels --Ada Moreau
)
_MEMBERS = re.compile(r"\s{0,3}[,;、，]\s{0,3}(?:(?:and|&)\s)?|\s(?:and|&)\s")
_BRACKETS = re.compile(r"\s{0,3}[(\[][^()\[\]]{0,120}[)\]]")
_LAST = re.compile(r"(?:(?<=\w)[,.:]|(?<=[?!)]))?\s(?P<first>[^\W\d_a-z][^\s,;:()]{1,30})(?=,?\set\.?\s?al\.?$)")
"""Who is first of several at the end of a line: "Tiny Kernels. Moreau et al."."""
_WHOLE = re.compile(
    r"(?:(?<=[^\W\d_]{2})[,.:]{1,2}|[?!)]\.{0,2})\s{0,2}"
    r"(?P<first>(?:[^\W\d_a-z][^\s,;:()]{0,30}\s){1,3}[^\W\d_a-z][^\s,;:()]{1,30})(?=,?\set\.?\s?al\.?$)"
)
"""The same with a whole name behind a mark: "Tiny Kernels..Ada Moreau et al."."""
_SURNAME = re.compile(
    r"(?:[^\W\d_a-z]\.\s?){0,3}(?:(?:van|von|de|der|den|da|di)\s){0,2}[^\W\d_a-z][^\W\d_]+(?:[-'’][^\W\d_]+){0,2}"
)
_DATED = re.compile(
    r"[.,;]\s{1,3}(?P<venue>(?:[^\W\d_a-z][\w&/]{1,15}[\s,]{1,2}){0,2})(?:['’]\d\d|(?:19|20)\d\d)\b|\s[(\[](?:19|20)\d\d[)\]]"
)
"""A year behind people, with a month or a venue: ". BoH 2031"."""
_QUOTES = ('""', "“”", "”“", "«»")
_MARKED = re.compile(r"[\"“”«»]")
_OTHERS = "et al"
"""The way of lines that no mark parts from the people at their end."""
_CREDIT = 90  # characters of a name and what stands around it
_ODD = 3  # one of so many members may be an odd one
_EDGE = " \t~|/\\·•∙@:–—→←<>=-"


class _Cut(NamedTuple):
    """One way to cut a line."""

    way: str
    """The mark, and at which side of it people stand."""
    title: tuple[int, int]
    people: tuple[int, int]
    rest: int
    """From where on something else follows."""
    sure: bool


def parted(pieces: Sequence[Piece]) -> list[Piece]:
    """The pieces with such lines cut into title and people."""
    found = [_ways(piece) if _may(piece) else {} for piece in pieces]
    agreed = _agreed(found)
    if not agreed:
        return list(pieces)
    made: list[Piece] = []
    for piece, ways in zip(pieces, found, strict=True):
        cut = next((ways[way] for way in agreed if ways.get(way)), None)
        made += _cut(piece, cut) if cut else [piece]
    return made


def _may(piece: Piece) -> bool:
    """Whether a line may hold a title and people."""
    plain = piece.kind == "short" and not piece.sure and not piece.label and len(piece.words) <= _LONGEST
    return plain and not is_links(piece.words)


def _agreed(found: Sequence[dict[str, _Cut | None]]) -> list[str]:
    """The ways that most lines with their mark go, the most frequent one first."""
    seen: Counter[str] = Counter()
    went: Counter[str] = Counter()
    sure: Counter[str] = Counter()
    for ways in found:
        seen.update(ways.keys())
        for way, cut in ways.items():
            went[way] += cut is not None
            sure[way] += cut is not None and cut.sure
    good = (way for way, often in went.items() if sure[way] >= _FEWEST and often >= _SHARE * seen[way])
    return sorted(good, key=lambda way: (-went[way], way == _OTHERS, way))


def _ways(piece: Piece) -> dict[str, _Cut | None]:
    """For every mark and side how a line is cut there, or None where it has the mark and cannot be cut."""
    words = piece.words
    marks: defaultdict[str, list[tuple[int, int]]] = defaultdict(list)
    for found in _MARK.finditer(words):
        marks[(found["mark"] or found["dash"] or ":").casefold()].append(found.span())
    ways: dict[str, _Cut | None] = {}
    for mark, spans in marks.items():
        ways[f"{mark} people"] = next(_behind(words, mark, spans[:_MOST]), None)
        before = _before(words, mark, spans[0])
        if before or mark != ":":  # that titles have as well
            ways[f"people {mark}"] = before
    whole = _WHOLE.search(words, max(0, len(words) - _CREDIT))
    last = whole if whole and names.likeness(whole["first"]) > 0 else _LAST.search(words, max(0, len(words) - 60))
    if last:
        ways[_OTHERS] = _at_end(words, last)
    return ways


def _behind(words: str, mark: str, spans: Sequence[tuple[int, int]]) -> Iterator[_Cut]:
    """The line cut before people that go on up to the next mark of the same sort."""
    ends = [*(start for start, _ in spans[1:]), len(words)]
    for (start, begin), end in zip(spans, ends, strict=True):
        last = _dated(words, begin, end)
        told = _people(words[begin:last])
        if told and _is_title(words[:start], _TITLE):
            sure = told > 1 and len(words[:start].split()) >= _WORDY
            yield _Cut(f"{mark} people", (0, start), (begin, last), last, sure)


def _dated(words: str, begin: int, end: int) -> int:
    """Where people end before a year, with the month or the venue of it, unless what may be that is one of them."""
    dated = _DATED.search(words, begin, end)
    if dated is None:
        return end
    venue = (dated["venue"] or "").rstrip(" ,")
    return dated.start("venue") + len(venue) if " " in venue and names.likeness(venue) == 1 else dated.start()


def _before(words: str, mark: str, span: tuple[int, int]) -> _Cut | None:
    """The line cut behind people at its head; before a colon only others make them sure."""
    told = _people(words[: span[0]])
    if not told or not _is_title(words[span[1] :], _WORDY - 1):
        return None
    sure = told > (2 if mark == ":" else 1)
    return _Cut(f"people {mark}", (span[1], len(words)), (0, span[0]), len(words), sure)


def _at_end(words: str, last: re.Match[str]) -> _Cut | None:
    """The line cut before the first of several that it ends with."""
    title = words[: last.start() + (words[last.start()] in "?!)")]
    whole = _is_title(title, _WORDY) and names.likeness(last["first"]) > 0
    return _Cut(_OTHERS, (0, len(title)), (last.start("first"), len(words)), len(words), sure=True) if whole else None


def _is_title(words: str, least: int) -> bool:
    count = len(words.split())
    place = count <= _PLACE and is_affiliation(words)
    person = names.likeness(words) == 1 or names.is_author_list(words)
    return count >= least and not place and not person and not is_links(words)


def _people(words: str) -> int:
    """How sure it is that nothing but people stand in `words`: 0 no, 1 perhaps, 2 some are, 3 others are named so."""
    bare = names.without_others(_BRACKETS.sub("", words).strip(" .,;*"))
    others = bare != _BRACKETS.sub("", words).strip(" .,;*")
    members = _MEMBERS.split(bare)
    odd = [names.likeness(one) for one in members if not _SURNAME.fullmatch(one) and names.likeness(one) < 1]
    if odd and (not all(odd) or _ODD * len(odd) > len(members)):
        return 0
    like = [names.likeness(one) for one in members if len(one.split()) <= _NAMES and not is_affiliation(one)]
    if len(like) < len(members) or 2 * sum(one > 0 for one in like) < len(like):
        return 0
    return 3 if others else 2 if 2 * sum(one == 1 for one in like) > len(like) else 1


def _cut(piece: Piece, cut: _Cut) -> Iterator[Piece]:
    """The title, the people, and what stands behind both, in the order of the line."""
    title = _unquoted(_part(piece, *cut.title, ".,;"))._replace(kind="title")
    people = _part(piece, *cut.people, ",;")._replace(kind="people", sure=True)
    first, second = (people, title) if cut.people < cut.title else (title, people)
    yield first._replace(tail=piece.tail if first is title else "", lead=piece.lead if first is title else "")
    yield second._replace(tail=piece.tail if second is title else "", lead="", gap=0)
    if piece.words[cut.rest :].strip(f"{_EDGE}.,;"):
        yield _part(piece, cut.rest, len(piece.words))._replace(kind="meta", sure=True, lead="", gap=0, tail="")


def _unquoted(title: Piece) -> Piece:
    """A title without the quotation marks around it."""
    words = title.words[1:-1].strip(" .,")
    if title.words[:1] + title.words[-1:] not in _QUOTES or not words or _MARKED.search(words):
        return title
    start = title.start + title.words.index(words)
    return title._replace(words=words, start=start, end=start + len(words))


def _part(piece: Piece, start: int, end: int, ends: str = "") -> Piece:
    """A stretch of a line without the marks around it."""
    words = piece.words[start:end].rstrip(f"{_EDGE}{ends}")
    left = len(words) - len(words.lstrip(_EDGE))
    at = piece.start + start + left
    return piece._replace(words=words[left:], start=at, end=at + len(words) - left)
