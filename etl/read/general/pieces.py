"""Lines without what only decorates them: bullets, numbers, heading marks, emphasis, badges and links around words."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from itertools import pairwise

from etl.model import Page, Style
from etl.read import names, times, venues
from etl.read.blocks import Line
from etl.read.general import brackets, marks, nested, rows, wraps
from etl.read.general.piece import Piece

_LINK_WORDS = tuple(
    """
    paper papers pdf html other code github slide slides video videos talk poster bib bibtex abs abstract arxiv doi link
    links demo data dataset project website homepage page blog openreview preprint supp supplement supplemental
    supplementary material artifact appendix model models weights kimi rel cite citation award summary dblp acm dl ieee
    usenix url presentation recording slideslive youtube hugging face tweet thread press news download read view full
    text extended version show hide more less ps tex src source official camera ready
    """.split()
)
"""Words that name what a link leads to, or what a button does."""
_LINK_NAMES = frozenset(_LINK_WORDS)
_LINK = rf"(?:(?:{'|'.join(_LINK_WORDS)})(?:[ -](?:{'|'.join(_LINK_WORDS)})){{0,2}})"
_ADDRESS = re.compile(r"(?:[\w ]{2,20}: ?)?(?:https?://|www\.)\S+|\|\w{2,30}\|")
_SORT = r"(?:workshop|short|long|full|oral|poster|paper|demo|work-in-progress|wip|lightning|student)"
_TAGS = re.compile(r"(?:[\[(][^\[\]()]{1,24}[\])][\s,|·/]*){2,}")  # [paper] [our podcast]
_TAIL = re.compile(
    rf"""
    (?: \s{{1,9}} [\[(]\s? {_LINK} (?:\ ?[,/|·]\ ?{_LINK}){{0,9}} (?:\ \d{{1,4}})? \s?[\])]  # [paper] (pdf, code)
      | \s{{0,9}} [|·•]\ ? {_LINK} (?=\s*(?:$|[|·•]))                                        # | pdf
      | \s{{1,9}} https?://\S+
      | \s{{1,9}} (?:follow\s)? @\w{{2,30}}                                                 # Follow @ada
      | \s{{1,9}} [-–—|,] \s (?:best|outstanding|distinguished)\s(?:\w+\s){{0,2}}(?:paper|poster|talk|demo)
        (?:\s(?:award|candidate|nominee|runner[- ]?up))?                                # - Best Paper Award
     | \s{{1,3}} [-–—]{{1,3}} \s{{1,3}} (?:{_SORT}\s{{1,3}}(?:(?:&|and)\s)?){{0,4}} (?:paper|poster|presentation|demo)s?
      | \s{{0,9}} [-–—|(\[,.]{{0,9}} \s? (?:arXiv\s?:?\s?)\d{{4}}\.\d{{4,5}}(?:v\d+)? \s? [)\]]?  # - arXiv:2201.06612
      | \s{{0,9}} (?:[^\w\s…×°©®™【】\[\]()"'“”‘’.,;:!?$*_`+#%&/\\~^{{}}<>=|-]|\ufe0f){{1,9}}         # 🔗 🏆 »
      | \s{{0,9}} \\{{1,9}}
      | (?<!\s)\s{{1,99}} [|]{{1,3}}                                                                  # the end of a row
      | (?<![.…])(?<![.…]\ )\s{{0,9}} (?:\.\ ?|…\ ?){{2,200}} \s{{0,9}} [\dxivl]{{1,6}}  # . . . 12
      | \s{{1,9}} [\[(]? (?:NEW|New)!? [\])]?
      | \s{{0,9}} [-–—,(\[]{{1,9}} \s? \d{{1,3}} \s? (?:(?:min(?:ute)?s?|mn)\.?|['’]) \s? [)\]]?         # - 10 min
      | \s{{1,9}} [\[(] [^()\[\]]{{1,30}} \s \d{{1,3}}\s?(?:min(?:ute)?s?|mn)\.? [)\]]                # (Demo, 10 min)
      | \s{{1,9}} \(\s? {_LINK} \s? \(\s?{_LINK}\s?\) \s?\)                              # (Slides (pdf))
      | \s{{1,9}} [\[(]{{1,3}}      # [ of a link behind it
    )$""",
    re.VERBOSE | re.IGNORECASE,
)
_BADGE = re.compile(
    r"""\s{0,9}(?:[\[(]\s?(?:
        (?:long|short|full|regular|oral|poster|spotlight|talk|demo|paper|break|remote|virtual|in[- ]person
            |recorded|presentation
          |contributed|invited|keynote|lightning|best|student|award|runner[- ]?up|honou?rable|mention|nominee
              |candidate|distinguished
          |outstanding|wip|work[- ]in[- ]progress|research|industry|track|session|new|online|artifact|available
              |functional|reproduced
          |evaluated|tentative|winner|finalist|highlight|top|\d{1,3}%?|min(?:ute)?s?|and|&|-|–|—|/|,|:|!|\#|\s|\+)+
    )\s?[\])])$""",
    re.VERBOSE | re.IGNORECASE,
)
_LEAD = re.compile(
    r"""
    (?P<bar> \|[|\s]*) (?=[^|\s])
  | (?P<bullet> [-*+•▪◦‣·●○■□►▶➤✦✧★☆–—>] (?:\s+\[[ xX]\])? ) \s+
  | (?P<number> \[\d{1,4}\] | \(\d{1,4}\) | \#?\d{1,4}[.):] (?!\d) | \#\d{1,5}\b:? | [A-Z]\d{1,3}[.)] (?=\s)
      | (?i:talk|paper|poster|presentation|demo|contribution|article)\s?\#?\d{1,3}\s?
        (?:\(\d{1,3}\ ?[a-z]{1,7}\.?\))?[:.)–-] (?=\s)
      | \[[A-Z]{1,3}\d{1,4}\] | \d{1,2}\ufe0f?\u20e3 ) \s*
  | (?P<quote> ["“«] ) (?=\S)
  | (?P<emoji> (?:[^\w\s…×°©®™【】\[\]()"'“”‘’.,;:!?$*_`+#%&/\\~^{}<>=|@-]|\ufe0f)+ ) \s*
  | (?P<badge> [A-Z][\w&/ +-]{1,30}\ (?:19|20)\d\d\ ?:(?=\s) | (?:[\[(【]\s?(?:(?i:new|oral|spotlight|poster
      |talk|demo|(?:long|short|full)(?:\ paper)?|best\ paper(?:\ award)?)|[A-Z][\w&+ -]{1,24}[ '’,-]{0,2}(?:20\d\d|\d\d)
      |20\d\d[-./\d]*|\d{1,2}[./]\d{1,4})\s?[\])】]) :? ) \s*
    """,
    re.VERBOSE,
)
_RULE = re.compile(r"[\s|:=_*~#+.-]{3,}$|[-–—]$")
_UNDERLINE = re.compile(r"([=~+^#*-])\1{3,}")
_NAMED = re.compile(r"(?:^|(?<=[-*+•–—] ))[A-Z]?[\w+-]{1,20}:[\s*_]*$")  # Nimble: **How to Compile Trees**
_BULLET = re.compile(r"(?:(?:[-*+•▪◦‣·●]|\d{1,2}[.)])\s+){1,2}|[-–—](?=\d{1,2}[:.h]\d\d)|\|[|\s]*")
_QUOTED = re.compile(r"""(?<=[\s:,.])["“«](?P<words>[^"“”«»]{8,400}?)[,.?!]{0,2}["”»](?=[\s,.;:)]|$)""")
_ALL_QUOTED = re.compile(r"""\s?["“«](?P<words>[^"“”«»\s][^"“”«»]{8,400}?)[,.?!]{0,2}["”»][\s.,]{0,3}""")
_OTHERS = re.compile(r"[\s,]{1,3}et\.?\sal\.?$", re.IGNORECASE)
_RUN_ON = "*•▪◦‣●"
_LONGEST_RUN = 20_000  # characters of a paragraph of entries
_LINKED = 300  # characters a row of links may take
_QUOTED_FIRST = re.compile(
    r"""(?:[-*+•]\s+|\[?\d{1,4}[.)\]]\s*)?(?:[A-Z]\w{2,14}(?:\s\w{2,14})?:\s{1,3})?["“«](?P<words>[^"“”«»]{8,400}?)[,.?!]{0,2}["”»]\s*[-–—,:|.(]\s*(?=\w)"""
)
_ENDLESS = 250  # characters of a line that keeps what stands at its end
_LONGEST = 600  # characters of a line that may hold a title set off in it
_RUNS_ON = re.compile(
    r"\w[.,;:]?\s{1,9}(?:a|an|the|at|in|of|with|from|our|its|this|these|see|via)\s{1,9}\Z"
)  # held at a …
_INTO = re.compile(r",?\s(?:(?:to\sappear\s)?(?:in|at)(?:\sthe)?:?)$", re.IGNORECASE)  # …, in the *Journal of Boats*
_REMARK = re.compile(r"[\s.,;\\]*[(\[][^()\[\]]{1,40}[)\]][\s.,;\\]*")  # (BoH 2031)
_NEAR = 3  # characters between the head of an item and its first line
_AHEAD = 8  # characters before a title that is set off at the head of a line of any length


def of_page(page: Page) -> list[Piece]:
    """Every line of a page without its decoration; the cells of a table row one by one; rules are left out."""
    found: list[Piece] = []
    mark = rows.divider(page.text)
    levels: dict[str, int] = {}
    above = ruled = 0
    for line in wraps.joined(page.text, page.styles):
        gap = max(0, page.text.count("\n", above, line.start) - 1) if above else 2
        above = line.end
        if _RULE.fullmatch(line.words):
            if found and _is_underlined(found[-1], line, gap):
                level = levels.setdefault(line.words[0], len(levels) + 1)
                found[-1] = found[-1]._replace(lead=f"heading{level}")
            else:
                ruled = 2
            continue
        gap, ruled = gap + ruled, 0
        styles = _on(page.styles, line)
        first = len(found)
        marked, depth = _is_marked(line, styles), nested.depth(page.text, line, styles)
        for cell, column in rows.cells(line, styles, mark=mark if mark in line.words else ""):
            for timed in (timed for entry in _entries(cell) for timed in _timed(entry)):
                parts = list(_parted(timed, styles))
                for part in parts:
                    heads = all(is_links(one.words) for one in found[first:])
                    piece = _bare(part, styles, gap if heads else 0)._replace(marked=marked, depth=depth)
                    rest = timed.words[part.end - timed.start :][:_ENDLESS] if len(parts) > 1 else ""
                    found.append(piece._replace(column=column, line=line.start, tail=f"{piece.tail} {rest}".strip()))
    return marks.unmarked(found)


def _is_marked(line: Line, styles: Sequence[Style]) -> bool:
    """Whether a bullet or a number stands at the head of a line, or markup makes it begin an item."""
    led = _LEAD.match(line.words)
    listed = any(style.kind == "item" and abs(style.start - line.start) < _NEAR for style in styles)
    return listed or (led is not None and led.lastgroup in ("bullet", "number"))


def _is_underlined(last: Piece, rule: Line, gap: int) -> bool:
    """Whether a rule makes the line above it a heading: about as long, with nothing right above.

    With a blank line between the two it is just as long.
    """
    share = len(rule.words) / (last.end - last.line)
    fits = 0.7 <= share <= 1.5 if not gap else gap == 1 and 0.95 <= share <= 1.05
    return bool(last.gap) and fits and _UNDERLINE.fullmatch(rule.words) is not None


def _entries(line: Line) -> Iterator[Line]:
    """A paragraph cut before the bullets inside it: "• One entry. • Another."."""
    if line.words[0] not in _RUN_ON or len(line.words) > _LONGEST_RUN:
        yield line
        return
    mark = re.escape(line.words[0])
    starts = [0, *(found.start(1) for found in re.finditer(rf"[.?!)\]\d][\s\"”*_]{{1,4}}({mark}) +(?=\S)", line.words))]
    for start, end in pairwise([*starts, len(line.words)]):
        words = line.words[start:end].rstrip()
        yield Line(words, line.start + start, line.start + start + len(words), line.opens and not start)


def _timed(line: Line) -> Iterator[Line]:
    """A line cut behind the clock time at its head."""
    bullet = _BULLET.match(line.words)
    skip = bullet.end() if bullet else 0
    timed = line.words[skip:]
    cut = None if times.is_moment(timed) else times.leading(timed) or times.dotted(timed)
    cut = cut + skip if cut else 0
    if not 0 < cut < len(line.words):
        yield line
        return
    head = line.words[skip:cut].rstrip(" :|,–—-")
    yield Line(head, line.start + skip, line.start + skip + len(head), line.opens)
    yield Line(line.words[cut:], line.start + cut, line.end, opens=False)


def is_links(words: str) -> bool:
    """Whether nothing but links, marks and numbers stands in `words`: "[paper] [code]", "PDF · Slides", "🔗"."""
    if len(words) > _LINKED:
        return False
    if _TAGS.fullmatch(words) and _LINK_NAMES & set(re.findall(r"\w+", words.casefold())):
        return True
    rest = _ADDRESS.sub(" ", words)
    return all(word in _LINK_NAMES or word.isdigit() for word in re.findall(r"\w+", rest.casefold()))


def _on(styles: Sequence[Style], line: Line) -> list[Style]:
    """The styles that touch a line."""
    if not styles:
        return []
    low = bisect_left(styles, line.start - 2000, key=lambda style: style.start)
    high = bisect_left(styles, line.end, key=lambda style: style.start)
    return [style for style in styles[low:high] if style.end > line.start]


def _parted(line: Line, styles: Sequence[Style]) -> Iterator[Line]:
    """A line cut around the words that are set off in it, bold or linked, when they may be a title."""
    cuts = [line.start, line.end]
    quoted = _quoted(line)
    for style in styles:
        if style.kind == "emphasis" and not quoted and _follows_people(line, style):
            cuts.append(style.start)
        if (
            style.kind not in ("strong", "link")
            or style.start < line.start
            or style.end > line.end
            or (len(line.words) > _LONGEST and style.start > line.start + _AHEAD)
            or (quoted and style.start + 1 < quoted[0] and quoted[1] < style.end)  # all of a reference is a link
            or (style.kind == "link" and _RUNS_ON.search(line.words, 0, style.start - line.start))
        ):
            continue
        words = line.words[style.start - line.start : style.end - line.start]
        if len(words.split()) < 3 or is_links(words) or names.likeness(words) == 1 or names.is_author_list(words):
            continue
        named = _NAMED.search(line.words, 0, style.start - line.start)
        cuts += (line.start + named.start() if named else style.start, style.end)
    if len(cuts) == 2:
        cuts += quoted
    if len(cuts) == 2 or len(cuts) > 6:
        yield line
        return
    cuts = sorted(set(cuts))
    for start, end in pairwise(cuts):
        words = line.words[start - line.start : end - line.start]
        left = len(words) - len(words.lstrip(' \t\n.,:;|–—-"”»' if start > line.start else " \t\n"))
        whole = _ALL_QUOTED.fullmatch(words)
        left = whole.start("words") if whole else left
        bare = whole["words"] if whole else words[left:].rstrip()
        bare = _INTO.sub("", bare) if end < line.end else bare
        bare = bare.rstrip(' "“«') if quoted and end == quoted[0] else bare
        if bare.strip(' .,;:|–—-()[]0123456789\t*+•"“”«»'):
            yield Line(bare, start + left, start + left + len(bare), line.opens and start == line.start)


def _follows_people(line: Line, style: Style) -> bool:
    """Whether people stand before a venue in italics, with no mark between the two."""
    if not line.start < style.start < style.end <= line.end or len(line.words) > _LONGEST:
        return False
    before = line.words[: style.start - line.start].rstrip()
    words = line.words[style.start - line.start : style.end - line.start]
    return before[-1:].isalpha() and names.is_author_list(before) and venues.is_named(words)


def _quoted(line: Line) -> tuple[int, ...]:
    """Where a title in quotation marks behind people begins and ends."""
    headed = _QUOTED_FIRST.match(line.words)
    if headed is not None and len(line.words) <= _LONGEST and len(headed["words"].split()) > 1:
        return line.start + headed.start("words"), line.start + headed.end("words")
    found = _QUOTED.search(line.words)
    if found is None or len(line.words) > _LONGEST or len(found["words"].split()) < 2:
        return ()
    before = _OTHERS.sub("", line.words[: found.start()].strip(" ,:;.-–—"))
    if not (names.is_author_list(before) or names.likeness(before) == 1):
        return ()
    return line.start + found.start("words"), line.start + found.end("words")


def _bare(line: Line, styles: Sequence[Style], gap: int) -> Piece:
    """The words of a line without marks at either end."""
    words, start = line.words, line.start
    lead = _set(line, styles)
    tail = " ".join(
        style.target for style in styles if style.target and style.start >= line.start and style.end <= line.end
    )
    while words:
        if is_links(words):
            break
        led = _LEAD.match(words)
        if led is not None and led.lastgroup and led.end() < len(words) and _closes(words, led):
            lead = lead or ("" if led.lastgroup in ("bar", "quote", "emoji") else led.lastgroup)
            if led.lastgroup == "number" and lead in ("bullet", "strong", "link"):
                lead = "number"
            if led.lastgroup in ("emoji", "badge"):
                tail = f"{led[0]} {tail}"
            rest = words[led.end() :]
            start += led.end() + len(rest) - len(rest.lstrip())
            words = rest.strip()
            if led.lastgroup == "quote":
                words = words.rstrip(" .,;:").rstrip("\"”»'").rstrip(" .,")
            continue
        if 0 < (end := brackets.tail(words, is_links)) < len(words):
            tail = f"{' '.join(words[end:].split())} {tail}"
            words = words[:end]
            continue
        if len(words) > _ENDLESS:
            break
        ended = _TAIL.search(words) or _BADGE.search(words, max(0, len(words) - 90))
        if ended is not None and 0 < ended.start() < ended.end():
            tail = f"{ended[0].strip()} {tail}"
            words = words[: ended.start()].rstrip()
            continue
        break
    kept = words or line.words
    start = start if words else line.start
    lead = lead or _set(Line(kept, start, start + len(kept), line.opens), styles)
    return Piece(kept, start, start + len(kept), gap, lead, tail=tail.strip())


def _closes(words: str, led: re.Match[str]) -> bool:
    """Whether a quotation that a line begins with ends where the line ends."""
    return led.lastgroup != "quote" or words.rstrip(" .,;:")[-1:] in "\"”»'"


def _set(line: Line, styles: Sequence[Style]) -> str:
    """How a whole line is set by markup that is not in the text, up to brackets behind it."""
    for kind in ("heading", "strong", "link", "emphasis", "item"):
        for style in styles:
            rest = line.words[max(0, style.end - line.start) :]
            if style.kind == kind and style.start <= line.start + 2 and (len(rest) < 3 or _REMARK.fullmatch(rest)):
                return f"heading{style.level}" if kind == "heading" else "bullet" if kind == "item" else kind
    return ""
