"""Marks that many lines of a page begin or end with, taken off: numbers that count up, "[Paper]", "▶ Abstract"."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence

from etl.read import names, venues
from etl.read.general import keys
from etl.read.general.links import LINK, PLAIN_LINK, is_links
from etl.read.general.piece import Piece
from etl.read.phrases import compiled

_MARKS = 3
"""Marks in a row that are taken off either end."""
_OFTEN = 3
"""Times a mark must come on a page to be no part of a title."""
_TAG = re.compile(r"[\[【(<][^\[\]【】()<>]{1,40}[\]】)>]:?\s+(?=\S)")
_KIND = compiled(
    r"""
    [\[【(] \s?
    (?: (?:{degree}\s)? (?:thesis|dissertation) | {degree} | book\ chapter | technical\ report | {other work} )
    \s? [\]】)] :? \s
    """
)
"""A tag that says what kind of work follows: "[PhD thesis] Ada Moreau, …"."""
_COUNTED = compiled(
    r"(?:[^\W\d_]{2,14}\s)?\#?\d{1,5}\s{0,2}[-–—:.)|]?\s+(?=[^\W\d_\"“(])"
    r"(?!(?i:{month name})(?!\w)|[AaPp]\.?[Mm]\b)",
    re.NOFLAG,
)
_DATED = re.compile(
    r"[(\[]?(?:19|20)\d\d(?:[-./]\d{1,2}){1,2}[)\]]?\s{0,2}[-–—:.,|]?\s+(?=[^\W\d_]|[\"“(\[])"  # [2031-04-01],
    r"|[(\[]?(?i:arxiv:\s?)?\d{4}\.\d{4,5}(?:v\d{1,2})?[)\]]?\s{0,2}[-–—:.,|]?\s+(?=[^\W_\"“(\[])"  # [3104.01234]
)
"""A date or the number of a preprint before a title."""
_FILE = r"(?:pdf|ps|bib(?:tex)?|doi|html|slides|arxiv)"
_EDITED = compiled(
    r"(?:[A-Z][A-Za-z&+/]{1,12}[-_\s]{0,4}(?:(?:19|20)\d\d\b|['’‘]\d\d\b|\d\d['’])\s{0,2}[:,|]?\s+"  # OSDI '31:
    r"|\d\d(?:\d\d)?_(?:[A-Za-z][\w&]{1,12}?_)?)(?=[^\W\d_\"“(])(?!(?i:{edition of})\b)",  # 31_OSDI_
    re.NOFLAG,
)
"""An edition before a title."""
_VENUE = re.compile(
    r"(?P<dated>[^\W_a-z][^:,\d]{1,60}\s(?:19|20)\d\d)\s{0,2}[,|]\s{0,3}(?=[^\W\d_])"
    r"|(?P<venue>[^\W_a-z][^:]{1,120}):\s{0,3}(?=[^\W\d_])"
)
"""What may be a venue before a title, where editions stand there: "Journal of Boats: Tiny Kernels"."""
_NICKNAME = re.compile(
    r"\[\s{0,2}[*_]{0,2}(?P<name>[^\[\]]{2,40}?)[*_]{0,2}\s{0,2}\]\s{1,3}(?=(?P=name)(?!\w))", re.IGNORECASE
)
"""A short name before a title that begins with it: "[Boats] Boats: …"."""
_HANDLE = re.compile(r"\s{0,2}\(@[^()]{2,60}(?:\([^()]{1,30}\))?\)$")
"""Who made it, behind a title: "(@university.edu)"."""
_CATEGORIES = compiled(r"(?:\s{1,9}{archive}\.[a-z-]{2,8}(?![a-z-])){1,9}")
"""Subjects of a preprint behind a title: "cs.LG stat.ML"."""
_END = re.compile(
    r"(?:(?:(?<=[^\d][.,;])\s{0,9}|(?<=[.,;])\s{1,9})(?:pp?\.?\s?|pages\s)?(?<!(?-i:[A-Z]{2}),\s)(?<!rxiv,\s)"
    r"[\d:]{1,8}(?:[-–—]{1,2}[\d:]{1,8})?\.?"
    r"|\s{1,9}[▶►▸▾▼»›+]\s{0,9}\w{1,12}|\s{1,9}\d{1,3}\s?%\s(?:relevan\w{1,3}|match\w{0,3}|similar\w{0,3}|scored?)"
    r"|(?<![,.;:(])\s{1,9}(?-i:[A-Z]{2}[A-Za-z&+/]{0,10}\s?['’‘]\d\d)"
    r"|\s{1,9}[\[(](?!extended|full|technical report|abstract|long version)[^\[\]()]{1,48}[\])]"
    r"|\s{1,9}[|·•]\s{1,9}[^|·•]{1,24}"
    r"|\s{2,9}\d{1,4}|(?<=[^\W\d_]{3})\s{1,9}[012]?\d[:.h][0-5]\d(?:\s?[-–—]{1,2}\s?[012]?\d[:.h][0-5]\d)?(?:\s?[ap]\.?m\b\.?)?"
    r"|\s{0,3}（[^（）]{1,40}(?:）|$)"
    r"|\s{0,3}(?:[-–—]{2,3}\s?\w{1,12}(?::\w{1,20})?){1,3}"
    rf"|\s{{1,9}}{_FILE}(?:[ ,/|·]{{1,3}}(?:{_FILE}|code|video|poster))*)$",
    re.IGNORECASE,
)
_DASHED = re.compile(r"[-–—]{2,3}\s?\w+")
"""What leads to a note behind a title: "---Notes"."""
_KIND_BEHIND = compiled(
    r"(?:\s[-–—|]|(?<=[^\W\d_])|(?<=[\d?!.)\"'”’]))\s{1,9}{contribution first}\s{contribution last}$"
    r"|(?-i:(?<=[a-zß-ɏ?!)])(?=[A-Z])(?:[A-Z]{2,8}\s)?)(?:{contribution first}\s)?{contribution last}$"
)
_KIND_AHEAD = compiled(r"{contribution first}\s{contribution last}\s{0,2}[-–—.|]?\s{1,9}(?=[\w\"“(])")
"""What kind of work it is, behind a title or before it: "Tool Demo", "Full Paper"."""
_LEADS_ON = re.compile(
    r"(?:^|\s)(?:a|an|the|of|in|on|for|to|as|by|with|from|and|or|your|our|my|this|each|every|i)$", re.IGNORECASE
)
_LINKS = re.compile(
    r"(?<![\W_](?:to|on|in|of|is|at))(?<![\W_](?:for|the|and))\s{1,9}"
    rf"{PLAIN_LINK}(?:[ ,/|·]{{1,3}}{PLAIN_LINK}){{0,5}}(?P<note>\s?\[[^\[\]]{{0,80}}\])?$"
)
"""Names of links behind a title, with nothing around them, and a note behind them: "Paper | Code", "code [Boats]"."""
_STOPPED = re.compile(rf"(?<=[.!?])\s{{1,9}}{LINK}(?:[ ,/|·]{{1,3}}{LINK}){{0,5}}$", re.IGNORECASE)
"""Names of links behind a full stop: ". Download Poster"."""
_CAPITAL = re.compile(r"(?:^|\s)[\"“'‘(]?[A-Z0-9]\S{0,40}$")
"""A word of a title that is no small one."""
_ROW = re.compile(rf"(?:[\s,/|·•]{{1,9}}{LINK}){{1,9}}$", re.IGNORECASE)
"""Names of links behind people: "Ada Moreau (University of Boats)* Recording Slides"."""
_CLOSING = " )*†‡§∗"
_SHARED = ("links", "tag", "bare 0")
"""Names of marks that a title may begin or end with by itself."""
_SHARE = 3
"""One of so many lines has such a mark where that is a habit of the page."""
_COMMAS = 6
"""One of so many lines ends in a comma where titles do."""
_BRIEF = 3  # words of a tag in brackets
_WORDY = 4  # words of a line that may be a title
_ROWS = 90  # characters of names of links
_KNOWN = compiled(r"(?:{publisher}\s)?(?:{venue})[\s-]{0,2}(?:[IVX]{1,5}|['’]?\d\d(?:\d\d)?)?")  # BOATS-IX
_PARTICLE = 4  # letters of a word that names of venues may have in small letters
_FIRST = re.compile(r"[^\W\d_]{2,12}(?=\s{1,9}\S{1,60}\s{1,9}\S)")
_EDITION = re.compile(r"[(\[][A-Z][\w/&+-]{1,12}(?:\s[\w/&+-]{1,12})?[\s'’]{1,2}0[)\]]")  # (BOATS 0)


def unmarked(found: Sequence[Piece]) -> list[Piece]:
    """The pieces without the marks that the page repeats, and without numbers that count up."""
    for _ in range(_MARKS):
        before, found = found, _mined(found)
        if found == before:
            break
    bare = keys.taken([_short(piece) for piece in found])
    return _closed(bare if bare == found else _mined(bare))


def _closed(found: Sequence[Piece]) -> list[Piece]:
    """The pieces without the comma or semicolon that many lines end in: "Tiny Kernels," above its people."""
    wordy = [piece for piece in found if len(piece.words.split()) >= _WORDY]
    ending = [piece for piece in wordy if piece.words[-1] in ",;" and not names.is_author_list(piece.words)]
    if len(ending) < max(_OFTEN, len(wordy) / _COMMAS):
        return list(found)
    return [
        piece._replace(words=words, end=piece.start + len(words))
        if piece.words[-1] in ",;" and (words := piece.words.rstrip(" ,;")) and not names.is_author_list(piece.words)
        else piece
        for piece in found
    ]


def unlinked(found: Sequence[Piece]) -> list[Piece]:
    """The titles of references without the name of a link that most of them begin with: "Link Tiny Kernels"."""
    titles = [piece for piece in found if piece.kind == "title" and piece.sure]
    heads = Counter(head[0].casefold() for piece in titles if (head := _led(piece.words)))
    often = {head for head, count in heads.items() if count >= _OFTEN and 2 * count > len(titles)}
    return [_unled(piece, often) if piece.kind == "title" and piece.sure else piece for piece in found]


def of_titles(found: Sequence[Piece]) -> list[Piece]:
    """The titles that were cut off their lines without the marks that many of them begin or end with."""
    below = [*found[1:], *found[:1]]
    cut = [
        at
        for at, (piece, people) in enumerate(zip(found, below, strict=True))
        if piece.kind == "title" or (not piece.sure and people.line == piece.line and people.kind == "people")
    ]
    made = list(found)
    for at, title in zip(cut, _mined([found[at] for at in cut]), strict=True):
        made[at] = title
    return made


def _led(words: str) -> re.Match[str] | None:
    """The first word of a title of several, if links are named so."""
    head = _FIRST.match(words)
    return head if head and is_links(head[0]) else None


def _unled(piece: Piece, often: set[str]) -> Piece:
    head = _led(piece.words)
    if head is None or head[0].casefold() not in often:
        return piece
    words = piece.words[head.end() :].lstrip()
    return piece._replace(words=words, start=piece.end - len(words))


def _short(piece: Piece) -> Piece:
    """A piece without a nickname at its head and a handle at its end."""
    if nickname := _NICKNAME.match(piece.words):
        piece = piece.headless(nickname.end())
    if (handle := _HANDLE.search(piece.words, max(0, len(piece.words) - 100))) and handle.start() > 0:
        return piece.endless(handle.start())
    return piece


def _mined(found: Sequence[Piece]) -> list[Piece]:
    """The pieces without the marks that many of them begin or end with: "[Paper] …", "… ▶ Abstract", "… 33-44"."""
    every = {piece.words: piece for piece in found}.values()
    lines = sum(len(piece.words.split()) >= _WORDY for piece in every)
    heads = _often((_head(piece.words) for piece in every), lines)
    ends = _often((_at_end(piece.words) for piece in every), lines)
    dated = "edition" in heads or sum(_EDITED.match(f"{piece.tail} A") is not None for piece in found) >= _OFTEN
    return [_unheaded(one) if dated else one for one in (_without(piece, heads, ends) for piece in found)]


def _unheaded(piece: Piece) -> Piece:
    """A piece without the venue in front of its title: "ACM Queue: Tiny Kernels"."""
    head = _VENUE.match(piece.words)
    if head is None or not (head["dated"] or _is_venue(head["venue"])):
        return piece
    return piece.headless(head.end(), piece.lead or "badge")


def _is_venue(words: str) -> bool:
    """Whether words before a colon are a venue: printed as venues are, or capitalized around a word of venues."""
    named = all(word[0].isupper() or not word[0].isalpha() or len(word) < _PARTICLE for word in words.split())
    return venues.is_printed(words) or _KNOWN.fullmatch(words) is not None or (named and venues.is_named(words))


def _often(marks: Iterable[re.Match[str] | None], lines: int) -> frozenset[str]:
    """The names of marks that come often; those that say nothing alone come on a good share of the lines."""
    seen = Counter(name for mark in marks if mark for name in _names(mark))
    return frozenset(
        name
        for name, count in seen.items()
        if count >= _OFTEN and (not name.startswith(_SHARED) or _SHARE * count >= lines)
    )


def _without(piece: Piece, heads: frozenset[str], ends: frozenset[str]) -> Piece:
    """A piece without the mark at its head and the one at its end that come often."""
    words, tail, lead = piece.words, piece.tail, piece.lead
    head = _head(words)
    row = lead == "tag" and words[0] == "[" and "]" in tail  # [pdf] [slides] [defence] …
    named = head is not None and any(map(str.isalpha, head[0])) and is_links(head[0]) and not is_links(words)
    row = row or named or _KIND.match(words) is not None
    if head and (row or not heads.isdisjoint(_names(head))) and head.end() < len(words):
        piece = piece.headless(head.end(), lead or "tag")
    end = _at_end(piece.words)
    if end and not ends.isdisjoint(_names(end)) and end.start() > 0:
        text = end.re is _STOPPED and ". " in piece.words[: end.start()]
        return piece.endless(end.start(), " " if text else " .,;")
    return piece


def _head(words: str) -> re.Match[str] | None:
    """The mark that a line begins with; before people only one in brackets is a mark."""
    if mark := _TAG.match(words):
        return mark
    mark = _DATED.match(words) or _EDITED.match(words) or _COUNTED.match(words) or _KIND_AHEAD.match(words)
    return mark and _off_people(mark, words)


def _at_end(words: str) -> re.Match[str] | None:
    """The mark that a line ends with; people end with none but names of links."""
    last = max(0, len(words) - 64)
    if row := _row(words) or _STOPPED.search(words, last):
        return row
    links = _LINKS.search(words, max(0, len(words) - _ROWS - 40))
    mark = (
        _kind(words, last)
        or _categories(words)
        or (links if links and links["note"] else _END.search(words, last) or links)
    )
    return mark and _off_people(mark, words)


def is_categorized(piece: Piece) -> bool:
    """Whether the subjects of a preprint were taken off the end of a piece."""
    return _CATEGORIES.match(f" {piece.tail}") is not None


def _categories(words: str) -> re.Match[str] | None:
    """The subjects of a preprint that a line ends with, and that are not all of it."""
    found = _CATEGORIES.search(words, max(0, len(words) - _ROWS)) if words[-1].isalpha() else None
    return found if found and found.start() and found.end() == len(words) else None


def _kind(words: str, last: int) -> re.Match[str] | None:
    """The kind of work behind a title that ends before it."""
    mark = _KIND_BEHIND.search(words, last)
    return mark if mark and not _LEADS_ON.search(words[: mark.start()]) else None


def _row(words: str) -> re.Match[str] | None:
    """The names of links behind people, of whom the last has a whole name or a workplace in brackets."""
    row = _ROW.search(words, max(0, len(words) - _ROWS))
    if row is None or not row.start():
        return None
    people = names.authors(words, 0, row.start())
    several = any(mark in row[0] for mark in ",/|·•")
    listed = len(people) > 1 or (len(people) == 1 and (several or words[row.start() - 1] in _CLOSING))
    return row if listed and names.likeness(people[0].name) == names.likeness(people[-1].name) == 1 else None


def _off_people(mark: re.Match[str], words: str) -> re.Match[str] | None:
    return None if names.is_author_list(words) or names.is_author_list(mark[0].strip(" ()[]")) else mark


def _names(mark: re.Match[str]) -> tuple[str, ...]:
    """What a mark is counted as: itself without its numbers, a date, an edition, a tag, names of links."""
    words = mark[0].strip()
    if mark.re is _ROW:
        return ("row",)
    if mark.re in (_DATED, _CATEGORIES):
        return ("date" if mark.re is _DATED else "categories",)
    if mark.re in (_KIND_AHEAD, _KIND_BEHIND):
        return ("kind ahead" if mark.re is _KIND_AHEAD else "kind behind",)
    if mark.re is _STOPPED:
        return ("links",)
    if mark.re is _LINKS:
        small = words.islower() and _CAPITAL.search(mark.string, max(0, mark.start() - 42), mark.start())
        return ("noted links",) if mark["note"] else ("small links",) if small else (f"links {words}",)
    if mark.re is _EDITED or _EDITED.match(f"{words} A"):
        return ("edition",)
    folded = _EDITION.sub("(venue 0)", re.sub(r"\d+", "0", words)).casefold()
    if dashed := _DASHED.findall(folded):
        return tuple(dashed)
    if folded[:1] == "（":
        return ("wide note",)
    if folded == "0":
        return ("bare 0",)
    inside = words.strip("[]():【】 ")
    tagged = mark.re in (_TAG, _END) and words[0] in "[【"
    told = tagged and len(inside.split()) <= _BRIEF and names.likeness(inside) < 1
    return (folded, "tag") if told else (folded,)
