"""What stands at the head or the end of one line and may be a mark of the page, and what it is counted as.

Numbers, dates, tags, editions, kinds of work, subjects of preprints, names of links: `marks` takes off those that many
lines have.
"""

from __future__ import annotations

import re

from etl.read import names
from etl.read.general.kinds import is_joint
from etl.read.links import LINK, PLAIN_LINK
from etl.read.phrases import compiled

_TAG = re.compile(r"[\[【(<][^\[\]【】()<>]{1,40}[\]】)>]:?\s+(?=\S)")
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
    r"|\d\d(?:\d\d)?_(?:[A-Za-z][\w&]{1,12}?_)?"  # 31_OSDI_
    r"|\d\d(?:\d\d)?-[A-Z][\w&]{1,12}?-(?=[a-z]{0,4}[A-Z]))(?=[^\W\d_\"“(])(?!(?i:{edition of})\b)",  # 31-OSDI-
    re.NOFLAG,
)
"""An edition before a title."""
_CATEGORIES = compiled(r"(?:(?:\s{1,9}|\s?[/,;·]\s?){archive}\.[a-z-]{2,8}(?![a-z-])){1,9}")
"""Subjects of a preprint behind a title: "cs.LG stat.ML"."""
_CODES = compiled(r"\s{1,9}[\[(]?{subject codes}(?:\s?[/,|·+&]\s?{subject codes}){0,4}[\])]?$", re.NOFLAG)
"""Short names of the subjects of preprints behind a title: "CV/RO"."""
_END = re.compile(
    r"(?:(?:(?<=[^\d][.,;])\s{0,9}|(?<=[.,;])\s{1,9})(?:pp?\.?\s?|pages\s)?(?<!(?-i:[A-Z]{2}),\s)(?<!rxiv,\s)"
    r"[\d:]{1,8}(?:[-–—]{1,2}[\d:]{1,8})?\.?"
    r"|\s{1,9}[▶►▸▾▼»›+]\s{0,9}\w{1,12}|\s{1,9}\d{1,3}\s?%\s(?:relevan\w{1,3}|match\w{0,3}|similar\w{0,3}|scored?)"
    r"|(?<![,.;:(])\s{1,9}(?-i:[A-Z]{2}[A-Za-z&+/]{0,10}\s?['’‘]\d\d)"
    r"|(?:\s{1,9}|(?<=[\])】]))[\[(【](?!extended|full|technical report|abstract|long version)"
    r"[^\[\]()【】]{1,48}[\])】]"
    r"|\s{1,9}[|·•]\s{1,9}[^|·•]{1,24}|\s{1,9}[-–—]\s{1,9}(?:19|20)\d\d"
    r"|\s{1,9}[|·]?\s?arxiv:\s?\d{4}\.\d{4,5}(?:v\d{1,2})?"
    r"|\s{2,9}\d{1,4}|(?<=[^\W\d_]{2})\s\d{1,2}\.\d|(?<=[^\W\d_]{3})\s{1,9}[012]?\d[:.h][0-5]\d(?:\s?[-–—]{1,2}\s?[012]?\d[:.h][0-5]\d)?(?:\s?[ap]\.?m\b\.?)?"
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
_KIND_AHEAD = compiled(
    r"{contribution first}\s{contribution last}(?:\s\#?\d{1,2}\s?:|\s{0,2}[-–—.|]?)\s{1,9}(?=[\w\"“(])"
)
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
_ROW = re.compile(rf"(?:[\s,/|·•]{{1,9}}(?>{LINK}(?!\w))){{1,9}}+$", re.IGNORECASE)
"""Names of links behind people: "Ada Moreau (University of Boats)* Recording Slides"."""
_BRACKETED = re.compile(r"[(\[][^()\[\]]{0,160}[)\]]")
_PARTED = re.compile(r"[.:!?]\s{1,9}\S")
"""What stands between people and a title behind them: "Ada Moreau. Tiny Kernels of Slow Models"."""
_CLOSING = " )*†‡§∗"
_BRIEF = 3  # words of a tag in brackets
_ROWS = 90  # characters of names of links
_EDITION = re.compile(r"[(\[][A-Z][\w/&+-]{1,12}(?:\s[\w/&+-]{1,12})?[\s'’]{1,2}0[)\]]")  # (BOATS 0)


def at_head(words: str) -> re.Match[str] | None:
    """The mark that a line begins with; before people only one in brackets is a mark."""
    if mark := _TAG.match(words):
        return mark
    mark = _DATED.match(words) or _EDITED.match(words) or _COUNTED.match(words) or _KIND_AHEAD.match(words)
    return mark and _off_people(mark, words)


def at_end(words: str) -> re.Match[str] | None:
    """The mark that a line ends with; people end with none but names of links."""
    last = max(0, len(words) - 64)
    kind = _kind(words, last)
    if row := _row(words) or (None if kind else _STOPPED.search(words, last)):
        return row
    links = _LINKS.search(words, max(0, len(words) - _ROWS - 40))
    mark = (
        kind
        or _categories(words)
        or _CODES.search(words, last)
        or (links if links and links["note"] else _END.search(words, last) or links)
    )
    return mark and _off_people(mark, words)


def is_edition(words: str) -> bool:
    """Whether words begin with what may be an edition before a title: "OSDI '31:"."""
    return _EDITED.match(f"{words} A") is not None


def is_stopped(mark: re.Match[str]) -> bool:
    """Whether a mark is the names of links behind a full stop."""
    return mark.re is _STOPPED


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
    if not people or _PARTED.search(_BRACKETED.sub("", words[people[-1].quote.end : row.start()])):
        return None
    several = any(mark in row[0] for mark in ",/|·•")
    closed = words[row.start() - 1] in _CLOSING
    listed = len(people) > 1 or (len(people) == 1 and (several or closed))
    begun = names.likeness(people[0].name) == 1 or (closed and len(people) > 1)  # a title may run into the first
    return row if listed and begun and names.likeness(people[-1].name) == 1 else None


def _off_people(mark: re.Match[str], words: str) -> re.Match[str] | None:
    held = mark[0].strip(" ()[]")
    return None if names.is_author_list(words) or names.is_author_list(held) or is_joint(held) else mark


_COUNTED_AS = {
    _ROW: "row",
    _DATED: "date",
    _CATEGORIES: "categories",
    _CODES: "codes",
    _KIND_AHEAD: "kind ahead",
    _KIND_BEHIND: "kind behind",
    _STOPPED: "links",
}
"""What marks are counted as whatever they say."""


def counted_as(mark: re.Match[str]) -> tuple[str, ...]:
    """What a mark is counted as: itself without its numbers, a date, an edition, a tag, names of links."""
    words = mark[0].strip()
    if name := _COUNTED_AS.get(mark.re):
        return (name,)
    if mark.re is _LINKS:
        small = words.islower() and _CAPITAL.search(mark.string, max(0, mark.start() - 42), mark.start())
        return ("noted links",) if mark["note"] else ("small links",) if small else (f"links {words}",)
    if mark.re is _EDITED or is_edition(words):
        return ("edition",)
    folded = _EDITION.sub("(venue 0)", re.sub(r"\d+", "0", words)).casefold()
    if dashed := _DASHED.findall(folded):
        return tuple(dashed)
    if folded[:1] == "（":
        return ("wide note",)
    if folded in ("0", "0.0"):
        return ("bare 0",)
    inside = words.strip("[]():【】 ")
    tagged = mark.re in (_TAG, _END) and words[0] in "[【"
    told = tagged and len(inside.split()) <= _BRIEF and names.likeness(inside) < 1
    return (folded, "tag") if told else (folded,)
