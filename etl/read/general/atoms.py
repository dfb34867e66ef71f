"""The atoms of a reference: the shortest stretches that belong to one field, and the marks that stand between them.

Quoted words, words in brackets and words that markup sets off are one atom each; all else is cut at marks: a comma, a
full stop that shortens nothing, a line end.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from etl.model import Style
from etl.read import names, phrases
from etl.read.links import is_links
from etl.read.venues import HEAD

_WHOLE = re.compile(
    r"""
    (?<!\w) ["“«] (?P<quoted> [^"“”«»]{8,400}? ) ["”»] (?!\w)
  | (?<=\w\s) \( (?P<acronym> [A-Z][\w+-]{1,9} ) \) (?= \s (?!(?:in|at|by|with|and|to|of)\b) [a-z] )  # Boats (UAB) on
  | (?<=[^\W\d_]\s) \( (?P<nickname> [A-Z][a-z]{1,14} ) \) (?= \s [A-Z][\w'’-]+ \s? (?:[,;]|$) )  # Ada (Al) Moreau,
  | (?<![\w(]) \( (?: [^()] | \( [^()]{0,80} \) ){1,400} \) (?!\w)
  | (?<![\w\[]) \[ [^\[\]]{1,60} \] (?!\w)
    """,
    re.VERBOSE,
)
_TWO = "[B-DF-HJ-NP-TV-Z][b-df-hj-np-tv-xz]"
SHORTENED = rf"(?<!\A{_TWO})(?<![,;&]\s{_TWO})(?<!\band\s{_TWO})"
"""Before a full stop: where no two letters stand for a given name at the head of one, "Tz. Moreau" or "Zh. Okafor"."""
_FULL = "".join(rf"(?<!\b{word})" for word in sorted(phrases.words("no last word")))
"""Behind a word that can end a title."""
_MARK = re.compile(
    rf"""
    (?P<stop>
        (?: (?<=[^\W\d_]{{2}}) (?<!\b[MDJS][drt]) {SHORTENED} | (?<=[\d)\]"”’*])
            | (?<=\b(?:19|20)\d\d[a-z]) ) \.{{1,2}}                                           # no initial, Dr. nor Jr.
        (?= \s["“(\[*_]? (?: [^\W\d_a-z] | arXiv | doi | in\b | [a-z][a-z-]{{0,15}}(?:[A-Z\d]|:\s) ) | \s\d | \s?$ )
      | (?<=\s)\.(?=\s) | (?<=[^\W\d_A-Z]{{3}})\.(?=[A-Z]{{2,12}}(?:\s[A-Z\d]|\s?$))  # of Boats.HARBOR 2031
      | (?<=[A-Z]{{3}})\.(?=[A-Z]{{2,12}}\s(?:19|20)\d\d)
      | (?<=[^\W\d_A-Z]{{3}})\.(?=(?:[A-Z]\.\s?){{1,3}}(?:v[ao]n\s|de\s)?[A-Z][a-z]) )  # of Boards.B. Okafor
  | (?P<initial> (?<=[A-Z]) \. (?=\s["“(\[]?(?:[A-Z0-9]|[a-z][\w-]{{1,15}}:\s)) )
  | (?P<asked> [?!]\.? (?=\s|$) )
  | (?P<comma> , (?=\s|$|[A-Z]\.) )
  | (?P<colon> : (?=\s|$) | (?<=[a-z]{{2}})(?<!rXiv):(?=[^\W\d_]) )                  # Ada Moreau:Slow Boats
  | (?P<semicolon> ; (?=\s|$) )
  | (?P<dash> (?<=\s) [–—|·•-]+ (?=\s) )
  | (?P<line> \n )
  | (?P<wrap> \r )
  | (?P<year> (?: (?<=\b(?:19|20)\d\d) | (?<=['’]\d\d) ) \s (?=["“]?[^\W\d_a-z]) )
  | (?P<joined> \s (?=(?:and|&)\s[^\W\d_a-z](?:\.|[\w'’-]+,\s[A-Z]\.)) )
  | (?P<venue> (?<=[^\s.,;:(-]) {_FULL} (?<!\d[stnr][tdh]) \s (?={HEAD.pattern}) )  # Slow Boats 3rd ACM Workshop
  | (?P<word> (?<!\b[Tt]ogether)(?<!\b[Jj]ointly)(?<!\bwork) \s
        (?= (?:by|(?:together\s|joint(?:ly|\swork)\s)?with|With|in|In|at|to\sappear|To\sappear)\s["“(]?[A-Z0-9]
          | arXiv:\s?\d ) )
    """,
    re.VERBOSE,
)
_INTO = re.compile(r"\s?(?:(?:[Ii]n|[Aa]t)\s(?:the\s)?)?")
_JOINT = (
    r"(?:(?:this\sis\s)?(?:in\s)?(?:joint(?:ly)?|collaborat(?:ion|ive)|co-?(?:authored|written))"
    r"(?:\s(?:work|paper|project))?\s|together\s)"
)
LED = re.compile(rf"(?:{_JOINT}?(?:with|w/)|(?:written\s)?by|and|&|(?:co-?)?authors?:)\s", re.IGNORECASE)
"""What may stand before people."""
JOINT = re.compile(rf"(?:{_JOINT}?(?:with|w/)|(?:written\s)?by|co-?authors?:)\s", re.IGNORECASE)
"""What a line begins with that names nothing but people: "With Ada Moreau.", "Joint work with Ada Moreau"."""
_AND_OTHERS = re.compile(r"\s(?:et\s?al|and\sothers)$")
_INITIALLED = re.compile(r"[^\W\d_][\w'’-]{1,30}(?:\s[A-Z]\.?){1,3}")
"""A family name with initials behind it."""
_COUNTED = re.compile(r"\s0\d{3}$")
"""What tells people of one name apart: "Ada B. Moreau 0001"."""
_ENDS = ' \n\r.,;:*_"“”«»'
_LONE = 2  # words that markup sets off in the middle of a title
_MOST = 0.8  # share of a reference that is set off and sets off nothing
_STRONGEST = ("quote", "strong", "link", "emphasis", "line", "wrap", "known")
_MARKS = (
    "stop",
    "asked",
    "colon",
    "semicolon",
    "dash",
    "bracket",
    "initial",
    "comma",
    "joined",
    "year",
    "venue",
    "word",
)


class Atom(NamedTuple):
    """A stretch of a reference: `flat.words[start:end] == words`."""

    words: str
    start: int
    end: int
    before: tuple[str, ...]
    """The marks between it and the atom before."""
    whole: str = ""
    """What keeps it together: "quote", "bracket", the kind of its markup."""


class Flat(NamedTuple):
    """A stretch of a page with single blanks, and where each of its characters stands on the page."""

    words: str
    places: Sequence[int]

    def place(self, offset: int) -> int:
        """Where on the page an offset stands, for the end of a stretch one behind its last character."""
        return self.places[offset - 1] + 1 if offset else self.places[0]


def flat(text: str, start: int, end: int, wide: int | None) -> Flat:
    """A stretch with runs of blanks as one; a run with a line end is a line end, a return where a full line ends.

    `wide` is the width at which the lines of the page are broken, if they are.
    """
    words: list[str] = []
    places: list[int] = []
    for found in re.finditer(r"\s+|\S+", text[start:end]):
        run = found[0]
        first = start + found.start()
        if run.isspace():
            broken = wide is not None and _is_broken(text, first, wide)
            words.append(" " if "\n" not in run else "\r" if broken else "\n")
            places.append(first)
        else:
            words.append(run)
            places += range(first, first + len(run))
    return Flat("".join(words), places)


def _is_broken(text: str, place: int, wide: int) -> bool:
    """Whether the line that ends at an offset is so long that no word of the next one fits behind it."""
    above = text[text.rfind("\n", 0, place) + 1 : place].rstrip()
    below = re.compile(r"\S+").search(text, place)
    return below is not None and len(above) <= wide < len(above) + 1 + len(below[0])


def atoms(page: Flat, styles: Sequence[Style], people: Sequence[tuple[int, int]] = ()) -> list[Atom]:
    """The atoms of a reference, in order; `people` tells where known people stand with no mark around them."""
    wholes = list(_wholes(page, styles, people))
    cuts: list[tuple[int, int, str]] = []
    position = 0
    for start, end, kind in (*wholes, (len(page.words), len(page.words), "")):
        cuts += (
            (found.start(), found.end(), found.lastgroup or "") for found in _MARK.finditer(page.words, position, start)
        )
        if kind:
            cuts += ((start, start, kind), (end, end, kind))
        position = end
    inside = {start: kind for start, _, kind in wholes}
    return _joined(page.words, list(_between(page.words, list(_outside(page.words, sorted(cuts))), inside)))


def person(words: str) -> str:
    """Words without brackets around them, without what leads to people and without "et al."."""
    return _AND_OTHERS.sub("", LED.sub("", words.strip("()[] "), count=1))


def _joined(words: str, found: Sequence[Atom]) -> list[Atom]:
    """The atoms, those as one that an initial in the middle of a name parts: "Ada B. Moreau".

    Where initials end the names of others, "Moreau A., Okafor B. NIMBLE: …", they end names.
    """
    made: list[Atom] = []
    turned = any(
        "comma" in below.before and _INITIALLED.fullmatch(person(above.words)) for above, below in pairwise(found)
    )
    for atom in found:
        whole = atom
        while made and whole.before == ("initial",) and " " in person(made[-1].words):
            if turned and _INITIALLED.fullmatch(person(re.split(r"\s(?:and|&)\s", made[-1].words)[-1])):
                break
            last = made[-1]
            joined = words[last.start : whole.end]
            if names.likeness(_COUNTED.sub("", person(joined))) < 1:
                break
            whole = Atom(joined, last.start, whole.end, last.before)
            made.pop()
        made.append(whole)
    return made


def _outside(words: str, cuts: Sequence[tuple[int, int, str]]) -> Iterator[tuple[int, int, str]]:
    """The cuts, without those inside what a venue begins with: "J. Boat Phys. 12", "2nd International Conference"."""
    reach = 0
    for start, end, mark in cuts:
        if start < reach and mark in _MARKS:
            continue
        yield start, end, mark
        into = _INTO.match(words, end)
        head = HEAD.match(words, into.end() if into else end)
        reach = max(reach, head.end() if head else 0)


def _between(words: str, cuts: Sequence[tuple[int, int, str]], inside: dict[int, str]) -> Iterator[Atom]:
    position = 0
    marks: list[str] = []
    for start, end, mark in (*cuts, (len(words), len(words), "")):
        part = words[position:start]
        bare = part.strip(_ENDS)
        if any(map(str.isalnum, bare)):
            first = position + part.index(bare)
            yield Atom(bare, first, first + len(bare), _told(marks), inside.get(position, ""))
            marks = []
        marks.append(mark)
        position = end


def _told(marks: Sequence[str]) -> tuple[str, ...]:
    """The strongest mark of markup and the strongest of punctuation."""
    strong = next((mark for mark in _STRONGEST if mark in marks), "")
    plain = next((mark for mark in _MARKS if mark in marks), "")
    return tuple(filter(None, (strong, plain)))


def _wholes(page: Flat, styles: Sequence[Style], people: Sequence[tuple[int, int]]) -> Iterator[tuple[int, int, str]]:
    """What is kept together, in order and apart."""
    found = [
        (one.start("quoted"), one.end("quoted"), "quote") if one["quoted"] else (*one.span(), "bracket")
        for one in _WHOLE.finditer(page.words)
        if (one["quoted"] is None or len(one["quoted"].split()) > _LONE) and not (one["acronym"] or one["nickname"])
    ]
    found += ((start, end, "known") for start, end in people)
    for style in styles:
        if style.kind in ("strong", "link", "emphasis"):
            start, end = (bisect_left(page.places, place) for place in (style.start, style.end))
            if _sets_off(page.words, start, end):
                found.append((start, end, style.kind))
    last = 0
    for start, end, kind in sorted(found, key=lambda one: (one[0], -one[1])):
        if start >= last and end > start:
            yield start, end, kind
            last = end


def _sets_off(words: str, start: int, end: int) -> bool:
    """Whether markup sets off a field of a reference: neither a name nor a word of it nor all of it."""
    inside = words[start:end]
    if len(inside) > _MOST * len(words) or is_links(inside):
        return False
    return (
        len(inside.split()) > _LONE and names.likeness(inside.strip(" .,;*")) < 1 and not names.is_author_list(inside)
    )
