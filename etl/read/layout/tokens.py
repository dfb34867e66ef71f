"""Text to tokens, the shortest stretches of a page that one label fits, and the labels that they may have.

One linear pass cuts a text at separators (line ends, commas, dashes, full stops, brackets …) and where markup begins or
ends. What was cut away stays with the tokens around it, as one bit for each kind of separator.
"""

import re
from bisect import bisect_left, bisect_right
from collections import deque
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from etl.model import Style

SEPARATORS = tuple(
    "start end line blank rule gap time url number bullet heading comma semicolon colon stop asked initial dash bar "
    "and by open close quote mark sign command style code edge".split()
)  # kinds of what stands between tokens; a token has one bit for each, before and after it
BIT = {name: 1 << place for place, name in enumerate(SEPARATORS)}
_STRENGTH = tuple(
    "rule blank bullet number heading bar gap line url time mark sign semicolon dash stop asked initial colon open "
    "close quote by and comma style command code".split()
)  # separators from the strongest on: where several stand between two tokens, the first of them counts
JOINTS = 2 * (len(_STRENGTH) + 1)  # a separator, or none of these; with an edge of an element there, or without
KINDS = ("words", "url", "time", "number")  # of tokens; a number counts the entries of a list at the head of a line
STYLES = ("heading", "item", "strong", "emphasis", "link", "cell")
STYLE_BIT = {name: 1 << place for place, name in enumerate(STYLES)}

FIELDS = ("title", "author", "abstract", "venue", "talk")
"""What has a label where it begins and one where it goes on; `talk` is the title of a talk that is no paper."""
SINGLES = ("other", "session", "event", "person", "news", "navigation", "reference")
"""What has no beginning of its own; `person` is on a committee, chairs, speaks or is the subject of a biography."""
LABELS = (*SINGLES, *(f"{field}{part}" for field in FIELDS for part in (" begins", " goes on")))
INDEX = {name: place for place, name in enumerate(LABELS)}
PARTS = {field: (INDEX[f"{field} begins"], INDEX[f"{field} goes on"]) for field in FIELDS}  # the two labels of a field
BEGINS, GOES_ON = zip(*PARTS.values(), strict=True)
OUTSIDE = (*(INDEX[name] for name in SINGLES), *PARTS["talk"])  # labels of what belongs to no paper

_SEPARATOR = re.compile(
    r"""
    (?P<rule> [^\S\n]*+ \n (?: \s*+ (?: [-=_*~+]{2,}+ | [-=_*+] ) [^\S\n]*+ (?=\n) )++ \s*+ )  # ---
  | (?P<line> [^\S\n]*+ \n \s*+ )
  | (?P<url> (?:https?|ftp)://[^\s<>"'\[\])}|]++ | www\.[^\s<>)\]]++ | doi:10\.\S++
      | [\w.+-]{1,64}@[\w-]{1,64}\.[\w.]++ )
  | (?P<time> \b (?: \d{1,2}[:h]\d\d | (?:[01]\d|2[0-3]|[1-9])\.[0-5]\d (?! (?![ap]\.?m\b) [^\W\d_] ) )
      (?:\s?[ap]\.?m\b\.?)? (?![\d%x.:]) | \b\d{1,2}\s?[ap]m\b )   # 9.30, and no 1.42TOPS
  | (?P<dash> [ ]++ (?: --?-? | [–—―] ) [ ]*+ | [–—] (?=\s|[A-Z]) )
  | (?P<bar> [ ]*+ \|\|? [ ]*+ | [ ]++ [/~‖∙·:] [ ]++ )
  | (?P<gap> \t[\s]*+ | [ ]{2,}+ )
  | (?P<semicolon> [;；] [ ]*+ )
  | (?P<stop> ,?+ [ ]++ et[ ]?al\b\.?,? [ ]*+
      | (?<! \b\w ) (?<! \bet\sal ) (?<! \bvs ) (?<! \bv[ao]l ) (?<! \bno ) (?<! \bDr ) (?<! \bProf )
              \.++ (?= \s | ["”’] ) [ ]*+ | [。．] | (?<= [^\W\d_A-Z]{3} ) \. (?= [A-Z]{3} ) )
  | (?P<comma> [,，、] (?= [ ] | [^\W\d] | ["“”’(\[] ) [ ]*+ (?: (?:and|&) [ ]++ )? )
  | (?P<initial> (?<= \b[A-Z] ) \. (?= [ ] ) [ ]*+                              # Moreau, A. Slow boats on fast rivers
        (?= [A-ZÀ-ÖØ-Þ]{2} | ["“] | [A-Z][\w-]*+ [ ] (?! (?:and|et|und|de|van|von|al)\b ) [a-z] ) )
  | (?P<asked> (?<=\w) [?!] (?= [\s"”] ) [ ]*+ )
  | (?P<colon> [:：] (?= \s | [^\W\d] ) [ ]*+ )
  | (?P<and> [ ]?+ (?<!\w) (?:and|&|und|et) (?: [ ] | (?=\s) ) )
  | (?P<by> (?<!\w) (?: [bB]y:? | [wW]ith (?=\s[A-Z]) ) (?: [ ] | (?=\s) ) )
  | (?P<open> [ ]*+ [(\[{（【「] )
  | (?P<close> [)\]}）】」] [ ]*+ )
  | (?P<quote> ["“”„«»] | (?<!\w)['’]{2} | ['’]{2}(?!\w) | `` )
  | (?P<command> \\(?:\w{1,20}\*?|\\) )
  | (?P<sign> [ ]?[\u2190-\u21ff\u25a0-\u27bf\U0001f300-\U0001faff\ufe0f•▪◦⋅…→]++ [ ]*+ | \.\.\.++ )
  | (?P<mark> [¹²³⁴⁵⁶⁷⁸⁹⁰†‡§¶∗*_`~^\#]++ )
    """,
    re.VERBOSE,
)
_HEAD = re.compile(
    r"""
    (?P<bullet> (?: [-*+•▪◦·–>○●■□‣] [ \t\xa0]++ )* )
    (?P<heading> (?: (?:\#{1,6}|={1,5}) [ ]*+ )? )
    (?P<number> (?:                                               # [12] · P3: · Article 4: · WE-P1.3
        [(\[]? (?: [A-Z]{1,3} (?: -?[A-Z0-9]{1,4} [-.] ){0,3} | No\.[ ]? | (?:Paper|Poster|Article|Talk)[ ]\#? )?
        \#? \d{1,4} (?:[A-Z]?[.-]\d{1,3}){0,4} [\]).:]{0,2} (?=[ ]|$) )? )
    [ ]*+
    """,
    re.VERBOSE,
)


_CODE = re.compile(
    r"""
    (?: (?=[A-Z'’-]{0,24}\d) [A-Z\d'’]{1,12} - (?: [A-Z\d'’]{2,12} - )? (?=[A-Z])  # 19-OARS-Slow boats
      | \d{1,3} \. (?=[A-Z][a-z])                                                    # 2.Slow boats
      | (?=[A-Z'’]{0,12}\d) [\w'’/.-]{1,20} [\])]? \s++ )                            # T09 Slow boats
    (?= [^\W\d]\w | A[ ] )
    """,
    re.VERBOSE,
)  # a code at the head of a stretch of words
_YEAR_LAST = re.compile(r"(?<=[^\W\d])\s+(?P<code>(?:19|20)\d\d)$")  # a year at the end of a stretch
_LEADING = re.compile(r"(?:\s|[-–—:;,.|](?=\s|$))*")


class Token(NamedTuple):
    """A stretch `text[start:end]` without blanks at its ends."""

    start: int
    end: int
    line: int  # number of its line, from 0; blank lines count
    kind: str
    before: int  # bits of `SEPARATORS` between it and the token before
    after: int = 0
    styles: int = 0  # bits of `STYLES` that the whole of it is set in
    level: int = 0  # of its heading: 1 to 6, else 0
    target: str = ""  # address of its link, else empty


def joint(token: Token) -> int:
    """The strongest separator between a token and the one before it, and whether an edge is there: below `JOINTS`."""
    strongest = next((place for place, name in enumerate(_STRENGTH) if token.before & BIT[name]), len(_STRENGTH))
    return 2 * strongest + bool(token.before & BIT["edge"])


def tokens(text: str, styles: Sequence[Style] = ()) -> list[Token]:
    """The tokens of a text, in order; `styles` are sorted by start, as `Page.styles`."""
    edges = sorted({edge for style in styles if style.kind != "item" for edge in (style.start, style.end)})
    found: list[Token] = []
    for piece in _pieces(text, edges):
        end = found[-1].end if found else 0
        is_edge = bisect_right(edges, piece.start) > bisect_left(edges, end)
        found.append(piece._replace(before=piece.before | BIT["edge"]) if is_edge else piece)
    afters = [piece.before for piece in found[1:]] + [BIT["end"] | BIT["line"]]
    every = zip(found, afters, _settings(found, styles), strict=False)
    return [Token(*piece[:5], after, *setting) for piece, after, setting in every]


def _pieces(text: str, edges: Sequence[int]) -> Iterator[Token]:
    """The tokens, without what is after them and how they are set: cut at separators, and at edges of elements."""
    before = BIT["start"] | BIT["line"]
    line = position = 0
    at_head = True
    while position <= len(text):
        if at_head:
            head = _HEAD.match(text, position)
            if head is not None and head.end() > position:
                before |= sum(BIT[name] for name in ("bullet", "heading") if head[name])
                if head["number"]:
                    yield Token(*head.span("number"), line, "number", before)
                    before = BIT["number"]
                position = head.end()
            at_head = False
        separator = _SEPARATOR.search(text, position)
        stop = separator.start() if separator else len(text)
        for start, end, joined in _cut(text, position, stop, edges):
            yield Token(start, end, line, "words", joined or before)
            before = BIT["style"]
        if separator is None:
            return
        name = separator.lastgroup or ""
        if name in ("url", "time"):
            yield Token(*separator.span(), line, name, before | BIT[name])
            before = 0
        before = (0 if before == BIT["style"] else before) | BIT[name]
        position = separator.end()
        if name in ("line", "rule"):
            ends = separator[0].count("\n")
            before |= BIT["line"] | (BIT["blank"] if ends > 1 else 0)
            line += ends
            at_head = True


def _cut(text: str, start: int, end: int, edges: Sequence[int]) -> Iterator[tuple[int, int, int]]:
    """A stretch between separators, cut at edges and codes, without blanks and without what has no letter.

    Each part comes with the bit of what joins it to the one before, 0 for a first.
    """
    first = True
    place = bisect_right(edges, start)
    while start < end:
        stop = min(edges[place], end) if place < len(edges) else end
        place += 1
        part = text[start:stop]
        bare = _LEADING.sub("", part, count=1).rstrip()
        if any(map(str.isalnum, bare)):
            begin = start + part.index(bare)
            for low, high, joined in _codes(text, begin, begin + len(bare)):
                yield low, high, joined or (0 if first else BIT["style"])
                first = False
        start = stop


def _codes(text: str, start: int, end: int) -> Iterator[tuple[int, int, int]]:
    """A stretch, cut after a first word and before a last word that holds a figure: "T09 Slow boats 2019"."""
    inner = text[start:end]
    head = _CODE.match(inner)
    first = head.end() if head else 0
    tail = _YEAR_LAST.search(inner, first)
    if head:
        yield start, start + len(head[0].rstrip()), 0
    yield start + first, start + tail.start() if tail else end, BIT["code"] if head else 0
    if tail:
        yield start + tail.start("code"), end, BIT["code"]


def _settings(pieces: Sequence[Token], styles: Sequence[Style]) -> Iterator[tuple[int, int, str]]:
    """Of each piece the bits of the styles around it, the level of its heading, the address of its link."""
    waiting = deque(sorted(styles, key=lambda style: style.start))
    held: list[Style] = []
    for start, end, *_ in pieces:
        while waiting and waiting[0].start <= start:
            held.append(waiting.popleft())
        held = [style for style in held if style.end > start]
        bits, level, target = 0, 0, ""
        for style in held:
            if style.end >= end:
                bits |= STYLE_BIT[style.kind]
                level = style.level if style.kind == "heading" else level
                target = style.target if style.kind == "link" else target
        yield bits, level, target
