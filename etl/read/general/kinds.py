"""What a piece looks like on its own: people, running text, a time, furniture, a heading, a venue, or a short line."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Sequence

from etl.read import counts, events, names, scripts, times, venues
from etl.read.affiliations import is_affiliation, is_place
from etl.read.general import menus
from etl.read.general.atoms import JOINT
from etl.read.general.labels import heads, label_kinds
from etl.read.general.lives import is_biography
from etl.read.general.mastheads import is_masthead
from etl.read.general.piece import Kind, Piece
from etl.read.general.prices import is_referred
from etl.read.general.runs import people
from etl.read.headings import heading, led
from etl.read.links import is_links
from etl.read.parts import furniture, is_sentence
from etl.read.phrases import compiled

_FIELD_NAME = compiled(r"{fields}\s?:?")
_WORKS = compiled(r"(?:{works first}\s){0,2}{listed}\W*")
_LISTED = compiled(
    r"""
      {listed first}\s(?:[\w&-]+\s){0,2}{listed last}(?:\s\#?(?:\d{1,2}|[IVX]{1,4}))?\s?:?
    | (?:[\w'’&-]{1,20}\s){0,4}accepted\s(?:[\w&-]{1,20}\s){0,2}{listed last}(?:\s(?:and|&)\s{programme})?\s?:?
    """
)
_NUMBERED = re.compile(  # Opening & Session 1 · Storage Session #2
    r"(?:&\s{0,3}|^(?:[\w&'’/-]{1,20}\s){1,3})session\s{1,3}#?(?:\d|[IVX]+\b)", re.IGNORECASE
)
_ORDINAL = re.compile(r"session\s{1,3}(?:\d{1,2}|[IVX]{1,4})\b", re.IGNORECASE)  # Session 4: Open Discussion
_TIMETABLE = compiled(
    r"(?:{programme first}\s)?{programme}\W{1,4}"
    r"(?:(?:[\w,]{1,12}\s){0,5}\d{1,2}(?::\d\d|\s?[ap]\.?m\b)|(?:{weekday})\W{0,4}(?:{month name}|\d{1,2})\b)"
)
"""A programme with its hours or its day: "Program 2:00PM - 6:00PM, Hall 4", "Program - Monday (June 19, 2031)"."""
_NOTICE = compiled(r"(?:{notice})")
"""What sites tell their visitors: cookies, rights."""
_ADDRESS = compiled(
    r"(?:no\.\s)?\d{1,5}[a-z]?,?\s(?:[^\W\d_][\w.'’-]*\s){1,4}{street}\b\.?(?:$|,\s)"
)  # 7 Harbour Rd., Oslo
_SUBJECTS = compiled(r"(?:{archive}\.[A-Za-z-]{2,8}(?:\s\([^()]{3,60}\))?[\s,;|/·]{0,3}){1,9}")
"""Subjects of a preprint and nothing else: "cs.LG; cs.DC"."""
_LONGEST_HEADING = 80
_PREVIEW = re.compile(r".{1,80}(?:\.\.\.|…)")
_CHAIR = compiled(r"\b{chair}\b")
_BIBTEX = re.compile(r"@\w{3,20}\s?\{")
_FIELD = re.compile(r"[\w-]{2,24}\s?=\s?[{\"\w]|[{}]")
_NUMBER = re.compile(r"\d[\d.,:/]*")
_VERB = re.compile(
    r"(?<!\S)(?:are|is|was|were|be|has|have|can|will|may|must|please|our|we|you|your|this|these)(?!\S)", re.IGNORECASE
)
_NOTED = compiled(r"(?:{note first}|(?:this|that|these|it|we|our|they|here|see)\b)")
"""How a sentence begins that is no title, whatever is linked behind it."""
_TAG = re.compile(r"[\[(【][^\[\]()【】]{1,24}[\])】]\s?:?")
_SORT = compiled(r"(?:[\w-]+\s){0,3}{paper kind}\.")  # Tool Demonstration Paper.
_WORK = compiled(r"\W{0,2}(?:{work labels}|{title labels}|{contribution first}\s{contribution last})\W{0,2}")
"""What kind of work each of several entries is, in lines of their own: "Short paper"."""
_AWARD = compiled(
    r"\W{0,3}(?:(?-i:(?:[A-Z][\w.&/'’-]{0,20}\s){1,8}))?{award}"
    r"(?:\s(?:and\s)?(?:awards?|prizes?|winners?|finalists?|candidates?|nominees?|nominations?|nominated|{award}))*\W{0,3}"
)
"""What a paper won, in a line of its own: "Jim Gray Best Paper Award"."""
_GOES_ON = re.compile(r"\d|(?<=[^\W\d_]{3})\.\s|\s[Ii]n:?\s|\bwith\s|[:;|(]")
"""What stands behind people, or between them and more words."""
_PLACES = re.compile(r"(?<=[^\W\d_])\s{0,3}\([^\W\d_][^()]{1,80}\)(?=[,;.]|\sand\s|\s?$)")
"""Workplaces in brackets behind people."""
_VENUE_TAG = re.compile(r"[\[(【][A-Z][^\[\]()]{1,24}\d\d[\])】]")
BEHIND = re.compile(r"\s[-–—|:]\s|\s\(")
"""What stands between a person and a workplace."""
_STOP = re.compile(r"(?<!\bvs)(?<!\bal)(?<!\bcf)(?<!\betc)\.\s")
_DATED = re.compile(r"\(?(?:19|20)\d\d\b")
"""A year that was taken off the end of a line."""
_YEAR = re.compile(r"(?<=[^\W\d_][\w.])\s{0,3}\((?:19|20)\d\d[a-z]?\)[.,:]?$")
"""A year in brackets behind a person."""
_LONG = 220  # characters of a line that may be a title although it ends like a sentence
_OFTEN = 3
_NAME = 2  # words of what is set off in a line and may be no title
_FEW = 4  # words of a line that may be furniture when it comes often
_ALWAYS, _WORDY = 8, 10  # times that no title comes, and words of a line that is furniture when it comes so often
_FURNITURE: dict[str, Kind] = {
    "abstract": "marker",
    "biography": "biography",
    "count": "furniture",
    "person": "furniture",
    "note": "furniture",
    "field": "meta",
    "navigation": "furniture",
}


def told(pieces: Sequence[Piece]) -> list[Piece]:
    """The pieces with their kinds; lines that come again and again are furniture."""
    seen = Counter(_folded(piece.words) for piece in pieces)
    made: list[Piece] = []
    bibtex = False
    for piece in pieces:
        bibtex = _BIBTEX.match(piece.words) is not None or (bibtex and _FIELD.match(piece.words) is not None)
        if bibtex:
            made.append(piece._replace(kind="furniture"))
            continue
        if piece.sure or (piece.kind == "people"):
            made.append(piece)
            continue
        kind = _kind(piece)
        if kind in ("short", "name", "event") and made and _is_behind(made[-1], piece):
            kind = "meta"
        if kind in ("session", "links") and seen[_folded(piece.words)] >= _OFTEN and _WORK.fullmatch(piece.words):
            kind = "meta"
        if kind == "short" and names.likeness(piece.words) < 1:
            folded = _folded(piece.words)
            counted = folded != piece.words and len(re.sub(r"[^\W\d_]", "", folded)) * 4 > len(folded)
            few = len(piece.words.split()) <= (_FEW if seen[folded] < _ALWAYS else _WORDY)
            if seen[folded] >= _OFTEN and (counted or few):
                kind = "furniture"
        made.append(piece._replace(kind=kind))
    return made


def _is_behind(above: Piece, piece: Piece) -> bool:
    """Whether a venue stands in a line behind the title that markup sets off in it."""
    set_off = above.kind in ("short", "title") and above.lead in ("strong", "link", "emphasis", "bullet", "number")
    together = above.line == piece.line and above.column == piece.column and above.start < piece.start
    return together and set_off and len(above.words.split()) > _NAME and venues.is_named(piece.words)


def _folded(words: str) -> str:
    """A line in which all numbers are alike."""
    return _NUMBER.sub("0", words)


def _kind(piece: Piece) -> Kind:
    """The first kind that a rule gives, else a short line."""
    return next((kind for rule in _RULES if (kind := rule(piece)) is not None), "short")


def _by_form(piece: Piece) -> Kind | None:
    """Times, rows of links, menus, furniture, and text of another script than names and titles here have."""
    words = piece.words
    if times.is_moment(words):
        return "time"
    if times.is_held(words):
        return "meta"
    if len(words) < _LONG and (_NOTICE.match(words) or _ADDRESS.match(words) or is_masthead(words)):
        return "furniture"
    bracketed = words[0] == "(" and words[-1] == ")" and label_kinds().get(heads(words[1:])) == "meta"
    if bracketed or _SUBJECTS.fullmatch(words) or venues.is_source(words):
        return "meta"
    if counts.counted([words]).span:
        return "furniture"
    if is_links(words):
        return "session" if _WORKS.fullmatch(words) and not piece.tail and piece.lead != "link" else "links"
    if found := furniture(words):
        return _FURNITURE[found]
    if scripts.is_foreign(words):
        return "meta" if len(words) > 12 else "furniture"
    if _VENUE_TAG.fullmatch(words) or (len(words) < _LONGEST_HEADING and _AWARD.fullmatch(words)):
        return "meta"
    named = names.likeness(names.without_others(words[1:-1])) == 1 or is_joint(words)
    tagged = _TAG.fullmatch(words) is not None and not named
    return "furniture" if tagged or menus.is_menu(words) else None


def _by_split(piece: Piece) -> Kind | None:
    """What a cut before people or the head of a table left: a title, or the announcement of a talk or a break."""
    if piece.kind != "title":
        return None
    words = " ".join(piece.words.split())  # a cell may have been broken
    if _TIMETABLE.match(words):
        return "session"
    if events.is_keynote(words) or (piece.lead == "tag" and events.is_keynote(piece.tail)):
        return "event"
    return "event" if len(words) < 100 and (events.is_event(words) or led(words) == "session") else "title"


def _by_rank(piece: Piece) -> Kind | None:
    """What a heading stands above, when markup says that it is one."""
    return _by_heading(piece) if piece.lead.startswith("heading") and len(piece.words) < _LONGEST_HEADING else None


def _by_people(piece: Piece) -> Kind | None:
    words = piece.words
    if len(words) < _LONGEST_HEADING and menus.is_office(words):
        return None
    if names.is_author_list(words) or is_joint(words):
        return "people"
    bare = words.strip("()")
    first = names.without_others(bare)
    return "people" if first != bare and names.likeness(first) >= 0.2 else None


def is_joint(words: str) -> bool:
    """Whether nothing but people stands behind the words that lead to them: "With Ada Moreau & Ben Okafor.".

    Brackets may stand around all of it.
    """
    if words[:1] == "(" and words[-1:] == ")":
        words = words[1:-1]
    led = JOINT.match(words)
    people = _PLACES.sub("", words[led.end() :]).rstrip(" .)") if led else ""
    return (
        bool(people) and not _GOES_ON.search(people) and (names.likeness(people) == 1 or names.is_author_list(people))
    )


def _by_sentence(piece: Piece) -> Kind | None:
    """Running text; what is short and ends in an ellipsis announces text that follows."""
    words = piece.words
    if _PREVIEW.fullmatch(words):
        return "meta"
    if is_biography(words):
        return "biography"
    verb = _VERB.search(words) is not None
    single = len(words) < _LONG and len(_STOP.findall(words)) <= (words[-1] not in ".!?")
    if not is_sentence(words) or (single and (not verb or (is_referred(piece) and not _NOTED.match(words)))):
        return None
    if len(words) > 80 or (words[-1] == "." and verb):
        return "meta" if len(words) < 200 and venues.is_printed(words) else "prose"
    return None


def _by_heading(piece: Piece) -> Kind | None:
    words = piece.words
    if _LISTED.fullmatch(words) or (_NUMBERED.search(words) and len(words) < _LONGEST_HEADING):
        return "session"
    if _TIMETABLE.match(words):
        return "session"
    if menus.is_closed(words):
        return "event"
    if _FIELD_NAME.fullmatch(words):
        return "furniture"
    if menus.is_section(words):
        return "session"
    event = events.is_announced(words) or events.is_keynote(words)
    if (head := heading(words)) is not None:
        return "session" if head.kind == "session" and not head.many and not event else "event"
    if piece.lead == "tag" and _ORDINAL.match(piece.tail):
        return "session"
    if event or events.is_announced(piece.tail) or events.is_of_events(words):
        return "event"
    return "session" if _CHAIR.search(piece.tail) else None


def _by_words(piece: Piece) -> Kind | None:
    """Venues, lone names with or without workplace, workplaces."""
    words = piece.words
    if venues.is_printed(words) or _SORT.fullmatch(words):
        return "meta"
    if names.likeness(words) < 1 and _DATED.match(piece.tail) and venues.is_printed(f"{words} {piece.tail}"):
        return "meta"
    first = re.split(r"[,(]", words, maxsplit=1)[0]
    place = is_affiliation(first) and not first.startswith("Prof")
    bare = _YEAR.sub("", words[1:-1] if words[0] == "(" and words[-1] == ")" else words)
    if names.likeness(bare.rstrip(" *†‡§¶#^0123456789,.✉")) == 1 and bare[0].isalpha() and not place:
        return "name"
    if _is_employed(words):
        return "name"
    run = people(words)
    rest = words[run.end :].strip(" ,;()[].-–—:*†‡§") if run else ""
    if run is not None and run.start == 0 and run.score >= 0.9 and (not rest or is_affiliation(rest, listed=True)):
        return "people" if run.score > 1.5 else "name"
    return "meta" if (is_affiliation(words) or is_place(words)) and len(words.split()) <= 14 else None


def _is_employed(words: str) -> bool:
    """Whether one person stands before a mark, and a workplace behind it: "Ada Moreau - University of Boats"."""
    person, *place = BEHIND.split(words, maxsplit=1)
    named = bool(place) and names.likeness(person.strip()) == 1 and not is_affiliation(person)
    return named and is_affiliation(place[0].strip(" )"))


_RULES: tuple[Callable[[Piece], Kind | None], ...] = (
    _by_form,
    _by_split,
    _by_rank,
    _by_people,
    _by_sentence,
    _by_heading,
    _by_words,
)
