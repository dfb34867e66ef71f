"""Titles that run into their people with no mark between: "Tiny Kernels for Old Boards Ada Moreau and Ben Okafor".

The people at the end of a line are told by their marks, all but the first: the title ends where the words before the
first mark turn into a name. A page is cut so where most of its lines that end in people are made like this.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from etl.read import name_words, names
from etl.read.affiliations import is_affiliation
from etl.read.general.links import is_links
from etl.read.general.piece import Piece
from etl.read.phrases import compiled
from etl.read.separators import between, separators

_LONGEST = 900  # characters of a line
_SHORTEST = 3  # words of a title
_FEWEST = 3  # lines that tell how lines are made
_SHARE = 4  # one of so many titles ends with a link of one word
_NAME = 5  # words of a name
_SHORT = 2  # words of a name that may sound like a title
_LIKELY, _LONE = 0.3, 0.2  # likeness of a name with an ordinary word, and of one that is a single word
_LONG = (0.0, 0.0, 0.0, 2.5, 5.5, 8.0)  # price of a name of so many words
_LEAST, _ALONE = 4.0, 5.0  # weight of the first of several people, and of a single one
_BARELY = 0.5  # weight of the first of several people where nearly all lines are cut
_INITIALED = 0.8  # share of lines whose people begin with an initial, where those of all do
_MANY = 12  # lines that tell so; one of so many may be another
_FOREIGN = -4.0  # weight of a word that the page writes small, or that is formed as no name is
_WORD = re.compile(r"\S+")
_SMALL = re.compile(r"(?<![^\s(\[\"“'‘/-])[a-z]{3,}")
_MADE = re.compile(r"(?i:\w{4,}(?:ing|[ts]ion|ment|ity|ness|ics|ism|ware|able|ive|i[sz]ed?|ology|ance|ence)s?)$")
_BRACKETS = re.compile(r"\s{0,3}[(\[][^()\[\]]{0,120}[)\]]$|(?<=[^\W\d_])[\d*†‡§¶¹²³⁴-⁹,]{1,6}$")
_PLACE = re.compile(r"[(\[](?P<place>[^()\[\]]{2,120})[)\]]$")
_NOTES = " *†‡§"
_CAMEL = re.compile(r"\d|(?<!^Mc)(?<!^Mac)(?<!^De)(?<!^Di)(?<!^La)(?<!^Le)(?<!^Van)(?<=[a-z])[A-Z]|^[A-Z]{2,}\W?$")
_KIND = compiled(r"(?<![^\W\d_]\s(?:a|A))(?<=\w)\s{1,3}{contribution first}\s{contribution last}\s{1,3}(?=[^\W\d_])")
"""The kind of work between a title and its people: "Tiny Kernels Short Paper Ada Moreau, Ben Okafor"."""
_PRINTED = re.compile(r"[.?!]\s[Ii]n:\s[A-Z]")
"""What leads to a venue: a title and people stand before it."""
_INITIAL = re.compile(r"[^\W\d_a-z]\.")
_LED = compiled(r"(?:[:：]|\b(?:{led by}))\s{0,3}$")


class _Cut(NamedTuple):
    """Where a title ends and its people begin in a line; -1 where people stand behind what is no name."""

    title: int
    people: int
    weight: float
    several: bool
    """More than one person, or one with a workplace."""


def parted(pieces: Sequence[Piece]) -> list[Piece]:
    """The pieces with lines cut between title and people, where the page has such lines."""
    small = {word for piece in pieces for word in _SMALL.findall(piece.words)}
    cuts = [_cut(piece, small) for piece in pieces]
    if _are_initialed(pieces, cuts):
        cuts = [_cut(piece, small, initialed=True) for piece in pieces]
    told = [cut for cut in cuts if cut and cut.several]
    sure = sum(cut.weight >= _LEAST for cut in told)
    lists = sum(cut is None and names.is_author_list(piece.words) for piece, cut in zip(pieces, cuts, strict=True))
    if sure < _FEWEST or 3 * sure < 2 * len(told) or sure < lists:
        return list(pieces)
    least = _BARELY if len(told) >= _MANY and _MANY * sure >= (_MANY - 1) * len(told) else _LEAST
    made: list[Piece] = []
    ends: Counter[str] = Counter()
    for piece, cut in zip(pieces, cuts, strict=True):
        if cut is None or cut.weight < (least if cut.several else _ALONE):
            made.append(piece)
            continue
        title = piece.words[: cut.title]
        ends[_link(title)] += 1
        made.append(piece._replace(words=title, end=piece.start + len(title), kind="title"))
        made.append(
            piece._replace(
                words=piece.words[cut.people :],
                start=piece.start + cut.people,
                kind="people",
                sure=True,
                lead="",
                gap=0,
            )
        )
    return [_unlinked(piece, ends) for piece in made]


def _are_initialed(pieces: Sequence[Piece], cuts: Sequence[_Cut | None]) -> bool:
    """Whether the people of most lines begin with an initial, as all of the page do then."""
    told = [piece.words[cut.people :] for piece, cut in zip(pieces, cuts, strict=True) if cut and cut.several]
    led = sum(_INITIAL.match(words) is not None for words in told)
    return led >= _FEWEST and led >= _INITIALED * len(told)


def _cut(piece: Piece, small: set[str], *, initialed: bool = False) -> _Cut | None:
    """Where people at the end of a line begin behind a title, and how sure that is."""
    words = piece.words
    if piece.sure or len(words) > _LONGEST or is_links(words) or _PRINTED.search(words):
        return None
    marks = separators(words, 0, len(words))
    slots = [mark for mark in marks if words[mark[0] : mark[1]].strip() == ";"]
    spans = [span for span in between(0, len(words), slots or marks) if words[slice(*span)].strip()]
    members = [_is_member(words[slice(*span)], small, slotted=bool(slots)) for span in spans]
    last = len(spans) - 1
    while last and members[last]:
        last -= 1
    people = sum(names.likeness(_bare(words[slice(*span)])) == 1 for span in spans[last + 1 :])
    before = (words[slice(*span)].strip() for span, member in zip(spans[:last], members, strict=False) if member)
    if any(" " in one and all(_weight(token, small) > _FOREIGN for token in one.split()) for one in before) or (
        last < len(spans) - 1 and not people
    ):
        return None
    head = _bare(words[: spans[last][1]])
    kind = next((kind for kind in _KIND.finditer(head, spans[last][0]) if _is_name(head[kind.end() :])), None)
    if kind and len(head[: kind.start()].split()) >= _SHORTEST:
        return _Cut(kind.start(), kind.end(), _ALONE, several=people > 0 or _is_placed(words))
    short = all(_INITIAL.match(words[slice(*span)].lstrip()) for span in spans[last + 1 :])
    short = short and (initialed or last < len(spans) - 1)
    found = _name(head, spans[last][0], small, short=short) or (
        _short_name(head, spans[last][0], small) if people else None
    )
    if found is None and last < len(spans) - 1 and _NAME > len(words[slice(*spans[last + 1])].split()) > _SHORT:
        found = _name(_bare(words[: spans[last + 1][1]]), spans[last + 1][0], small)  # … and Old Boats Ada Moreau, …
    if found is None:
        return _Cut(-1, -1, 0.0, several=True) if people else None
    start, weight = found[0], max(found[1], _ALONE if initialed and short else _LEAST if short else 0.0)
    title = words[:start].rstrip(" \t–—-|·•,.;")
    led = _LED.search(words[:start]) is not None
    shortest = _SHORT if slots or (initialed and short) else _SHORTEST
    if len(title.split()) < shortest or led or title != words[:start].rstrip():
        return None
    return _Cut(len(title), start, weight, several=people > 0 or _is_placed(words))


def _is_name(words: str) -> bool:
    """Whether words are likely one name."""
    return " " in words and len(words.split()) <= _NAME and names.likeness(words) >= _LIKELY


def _is_placed(words: str) -> bool:
    """Whether a workplace in brackets ends a line: "… Ada Moreau (Rice University)"."""
    place = _PLACE.search(words)
    return place is not None and is_affiliation(place["place"], listed=True)


def _bare(words: str) -> str:
    """A member without the workplace in brackets and the marks behind it."""
    before, words = "", words.rstrip(_NOTES)
    while before != words:
        before, words = words, _BRACKETS.sub("", words.rstrip()) if words[-1:] in ")]" else words.rstrip()
    return words.strip().rstrip("*†‡§¶0123456789¹²³⁴⁵⁶⁷⁸⁹")


def _is_member(words: str, small: set[str], *, slotted: bool) -> bool:
    """Whether what stands between two marks is a person, or where one works.

    Where semicolons part people, whoever has a workplace is one, whatever the name is.
    """
    bare = _bare(words)
    tokens = bare.split()
    least = _LIKELY if len(tokens) > 1 else _LONE
    named = len(tokens) == _SHORT or all(_weight(token, small) > _FOREIGN for token in tokens)
    placed = words.rstrip(_NOTES)
    employed = slotted and (_is_placed(placed) or _is_placed(placed.title())) and 1 < len(tokens) < _NAME
    return employed or (named and names.likeness(bare) >= least) or is_affiliation(bare, listed=True)


def _name(head: str, begin: int, small: set[str], *, short: bool = False) -> tuple[int, float] | None:
    """Where the name begins that the words before the first mark end with, and its weight.

    It begins with an initial where all names behind it do: `short`.
    """
    tokens = list(_WORD.finditer(head, begin))
    weights = [_weight(token[0], small) for token in tokens]
    best: tuple[int, float] | None = None
    for count in range(2, min(_NAME, len(tokens) - (not begin)) + 1):
        first = tokens[-count]
        if short and not _INITIAL.match(first[0]):
            continue
        initials = sum(len(token[0].rstrip(".")) == 1 for token in tokens[-count:])
        weight = sum(weights[-count:]) - _LONG[count - min(initials, count - 2)]
        if weight > (best[1] if best else 0.0) and names.likeness(head[first.start() :]) == 1:
            best = first.start(), weight
    return best


def _short_name(head: str, begin: int, small: set[str]) -> tuple[int, float] | None:
    """Where the last two words begin, that may be a name on a page of which all other lines are made so."""
    tokens = list(_WORD.finditer(head, begin))[-2:]
    told = len(tokens) == _SHORT and all(
        token[0][0].isupper() and _weight(token[0], small) > _FOREIGN for token in tokens
    )
    return (tokens[0].start(), _BARELY) if told and _is_name(head[tokens[0].start() :]) else None


def _weight(token: str, small: set[str]) -> float:
    """How much a word speaks for a name on this page."""
    folded = next(name_words.words(token), "")
    weight = name_words.weight(folded)
    odd = _CAMEL.search(token) or (weight <= 2 and (_MADE.match(token) or folded in small))
    return _FOREIGN if odd else max(_FOREIGN, float(weight))


def weighed(token: str) -> float:
    """How much a word speaks for a name on any page."""
    return _weight(token, set())


def _link(title: str) -> str:
    """What a title ends with that names a link: "Download PDF"."""
    words = title.split()
    count = next((count for count in (3, 2, 1) if len(words) > count and is_links(" ".join(words[-count:]))), 0)
    return " ".join(words[-count:]) if count else ""


def _unlinked(piece: Piece, ends: Counter[str]) -> Piece:
    """A title without the name of a link that titles of the page end with."""
    link = _link(piece.words) if piece.kind == "title" and not piece.sure else ""
    least = max(_FEWEST, 0 if " " in link else ends.total() / _SHARE)
    if not link or ends[link] < least:
        return piece
    words = piece.words[: piece.words.rindex(link.split()[0])].rstrip()
    return piece._replace(words=words, end=piece.start + len(words), tail=f"{link} {piece.tail}".strip())
