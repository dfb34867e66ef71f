"""Lines without what only decorates them: bullets, numbers, heading marks, emphasis, badges and links around words."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Sequence

from etl.model import Page, Style
from etl.read.blocks import Line
from etl.read.general import brackets, cuts, marks, nested, rows, tagged, wraps
from etl.read.general.piece import Piece
from etl.read.links import LINK, is_links
from etl.read.phrases import compiled
from etl.read.scripts import LETTERS

_SORT = r"(?:workshop|short|long|full|oral|poster|paper|demo|work-in-progress|wip|lightning|student)"
_TAIL = re.compile(
    rf"""
    (?: \s{{1,9}} [\[(]\s? {LINK} (?:\ ?[,/|·]\ ?{LINK}){{0,9}} (?:\ \d{{1,4}})? \s?[\])]  # [paper] (pdf, code)
      | (?:\s{{1,9}}(?:arxiv|pdf|html|abs|doi))? \s{{0,9}} [|·•]\ ? {LINK} (?=\s*(?:$|[|·•]))      # arXiv | pdf
      | \s{{1,9}} /\ {LINK}                                                                 # / PDF
      | \s{{1,9}} https?://\S+
      | (?:\s{{1,3}} \#[^\W\d_][\w-]{{1,30}}){{1,9}}                                            # #boats #oars
      | \s{{1,9}} (?:follow\s)? @\w{{2,30}}                                                 # Follow @ada
      | \s{{1,9}} [-–—|,] \s (?:best|outstanding|distinguished)\s(?:\w+\s){{0,2}}(?:paper|poster|talk|demo)
        (?:\s(?:award|candidate|nominee|runner[- ]?up))?                                # - Best Paper Award
     | \s{{1,3}} [-–—]{{1,3}} \s{{1,3}} (?:{_SORT}\s{{1,3}}(?:(?:&|and)\s)?){{0,4}} (?:paper|poster|presentation|demo)s?
      | \s{{0,9}} [-–—|(\[,.]{{0,9}} \s? (?:arXiv\s?:?\s?)\d{{4}}\.\d{{4,5}}(?:v\d+)? \s? [)\]]?  # - arXiv:2201.06612
      | \s{{1,9}} \d{{4}}\.\d{{5}}(?:v\d+)? (?:\s{{1,3}}(?:{LINK}|\[[^\[\]]{{1,40}}\])){{0,3}}  # 2201.06612 github
      | \s{{0,9}} (?:[-–—]\s?)? \[ [^\[\]|]{{1,40}} (?:\s?\|\s?[^\[\]|]{{1,40}}){{1,6}} \]  # [Boats | Oslo]
      | \s{{0,9}} (?:[^\w\s…×°©®™【】\[\]()"'“”‘’.,;:!?$*_`+#%&/\\~^{{}}<>=|-]|\ufe0f){{1,9}}         # 🔗 🏆 »
      | \s{{1,9}} [\u2600-\u27bf\u2b50\U0001f300-\U0001faff]\ufe0f?\s?
        (?:[{LETTERS}]{{1,6}}|\d{{1,4}}(?:\.\d{{1,2}})?)                                # 📦代码 ⭐ 4.5
      | \s{{0,9}} \\{{1,9}}
      | [,;]? \s{{1,3}} [(\[]? acceptance\srate \s?[:=]?\s? [~≈]? \d{{1,2}}(?:\.\d{{1,2}})? \s?% [)\]]?
      | [,;] \s{{1,3}} \d{{1,3}} \s pages? | \s{{1,3}} \(to\sappear\)
      | \s{{0,9}} \{{ [\#.:] [\w-]{{1,60}} (?:\s[\#.][\w-]{{1,40}}){{0,4}} \}}  # {{#boats}}
      | (?<!\s)\s{{1,99}} [|]{{1,3}}                                                                  # the end of a row
      | (?<![.…])(?<![.…]\ )\s{{0,9}} (?:\.\ ?|…\ ?){{2,200}} \s{{0,9}} [\dxivl]{{1,6}}  # . . . 12
      | \s{{1,9}} [\[(]? (?:NEW|New)!? [\])]?
      | \s{{1,9}} (?:[-–—/:]\s?)? \d{{1,2}}(?:\.\d{{1,2}})?\s?/\s?(?:10|100)                              # 9.8/10
      | \s{{1,9}} [-–—/] \s{{1,3}} \d{{1,2}}\.\d                                                          # - 9.8
      | \s{{0,9}} [-–—,(\[]{{1,9}} \s? \d{{1,3}} \s? (?:(?:min(?:ute)?s?|mn)\.?|['’]) \s? [)\]]?         # - 10 min
      | \s{{1,9}} [\[(] [^()\[\]]{{1,30}} \s \d{{1,3}}\s?(?:min(?:ute)?s?|mn)\.? [)\]]                # (Demo, 10 min)
      | \s{{1,9}} \(\s? {LINK} \s? \(\s?{LINK}\s?\) \s?\)                              # (Slides (pdf))
      | \s{{1,9}} [\[(]{{1,3}}      # [ of a link behind it
    )$""",
    re.VERBOSE | re.IGNORECASE,
)
_BADGE = compiled(
    r"\s{0,9}[\[(]\s?(?:{badge words}|\d{1,3}%?|min(?:ute)?s?|and|&|-|–|—|/|,|:|!|\#|\s|\+)+\s?[\])]"
    r"(?:(?<=[^\W\d_][\])])[.,])?$"  # (Poster).
)
_PRIZE = r"""
    (?:Best|Outstanding|Distinguished)\s (?:[A-Z][\w-]{1,20}\s){0,2}
    (?:Paper|Poster|Talk|Demo|Artifact|Presentation)
    (?:\s(?:Award|Candidate|Nomin(?:ee|ation)|Finalist|Winner|Honou?rable\sMention|Runner[- ]?[Uu]p)){0,2}
  | Honou?rable\sMention | Test[-\s]of[-\s]Time\sAward | Runner[- ][Uu]p """
_AWARD = re.compile(
    rf"""(?<!\bfor)(?<!\bthe)(?<!\bof)(?<!\ban)(?<!\ba)(?<!\bas)(?<!\bwith) \s{{1,3}} (?:{_PRIZE}) !?$""",
    re.VERBOSE,
)
"""What a title has won, with nothing between the two."""
_WIDEST_AWARD = 60  # characters
_WORDY = 3  # words that stand before it
_LEAD = re.compile(
    r"""
    (?P<bar> \|[|\s]*) (?=[^|\s])
  | (?P<award> (?:"""
    + _PRIZE
    + r""") \s?(?:!|!?(?:\s[-–—]|:))\s+ ) (?=(?:\S+\s+){2}\S)
  | (?P<bullet> (?:[-*+•▪◦‣·●○■□►▶➤✦✧★☆–—>] | -{2,3}) (?:\s+\[[ xX]\])? ) \s+
  | (?P<number> [\[【]\d{1,4}[\]】] | \(\d{1,4}\) | \#?\d{1,4}[.):] (?!\d)
      | 第\s?\d{1,3}\s?[篇章][:：.、]? | (?:论文|論文|논문)\s?\d{1,3}\s?[:：.、)]
      | [(（] (?:\d{1,3}|[一二三四五六七八九十]{1,3}) [)）]
      | (?:\d{1,3}|[０-９]{1,3}|[一二三四五六七八九十]{1,3}) [、．）]
      | [①-⑳] | [＜〈]\d{1,3}[＞〉] | \#\d{1,5}\b:? | [A-Z]\d{1,3}[.)] (?=\s)
      | (?:\(?[A-Za-z] | \([ivx]{2,5})\) (?=\s)
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
_EDITIONS = re.compile(
    r"^[ \t]{0,9}(?:[-*+•][ \t]{1,9})?(?:\*\*)?([A-Z][\w&/ +-]{1,30}[ ](?:19|20)\d\d)[ ]?:(?=\s)", re.MULTILINE
)
"""An edition before a title, or as its first words: "SHREC 2021: …"."""
_KNOWN = compiled(r"(?:{publisher}\s)?{venue}\s\d{4}")
_OFTEN, _TITLE = 3, 4  # editions that tell of a habit, and words of a line that may be a title
_RULE = re.compile(r"[\s|:=_*~#+.-]{3,}$|[-–—]$")
_UNDERLINE = re.compile(r"([=~+^#*-])\1{3,}")
_ENDLESS = 250  # characters of a line that keeps what stands at its end
_REMARK = re.compile(r"[\s.,;\\]*[(\[][^()\[\]]{1,40}[)\]][\s.,;\\]*")  # (BoH 2031)
_DASHES = " -–—|"
"""What parts a title from the links behind it."""
_NEAR = 3  # characters between the head of an item and its first line


def of_page(page: Page) -> list[Piece]:
    """Every line of a page without its decoration; the cells of a table row one by one; rules are left out."""
    found: list[Piece] = []
    mark = rows.divider(page.text)
    edited = _is_edited(page.text)
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
            for entry in cuts.entries(cell, styles):
                begin = line.start if entry.start == cell.start else entry.start
                for timed, parts in cuts.cut(entry, styles):
                    for part in parts:
                        heads = all(is_links(one.words) for one in found[first:])
                        piece = _bare(part, styles, gap if heads else 0, edited=edited)
                        rest = timed.words[part.end - timed.start :][:_ENDLESS] if len(parts) > 1 else ""
                        piece = piece._replace(marked=marked, depth=depth, tail=f"{piece.tail} {rest}".strip())
                        found.append(piece._replace(column=column, line=begin))
    return tagged.untagged(tagged.unkeyed(marks.unmarked(found)))


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


def _on(styles: Sequence[Style], line: Line) -> list[Style]:
    """The styles that touch a line."""
    if not styles:
        return []
    low = bisect_left(styles, line.start - 2000, key=lambda style: style.start)
    high = bisect_left(styles, line.end, key=lambda style: style.start)
    return [style for style in styles[low:high] if style.end > line.start]


def _is_edited(text: str) -> bool:
    """Whether editions stand before titles on a page, rather than being words of some: several, or before most."""
    found = [edition[1] for edition in _EDITIONS.finditer(text)]
    wordy = sum(len(line.split()) >= _TITLE for line in text.splitlines()) if len(found) >= _OFTEN else 0
    return len(found) >= _OFTEN and (len(set(found)) > 1 or 2 * len(found) >= wordy)


def _bare(line: Line, styles: Sequence[Style], gap: int, *, edited: bool) -> Piece:
    """The words of a line without marks at either end."""
    words, start = line.words, line.start
    lead = _set(line, styles)
    tail = " ".join(
        style.target for style in styles if style.target and style.start >= line.start and style.end <= line.end
    )
    while words:
        if is_links(words):
            break
        led = _led(words, edited=edited)
        if led is not None and led.lastgroup and led.end() < len(words) and _closes(words, led):
            lead = lead or ("" if led.lastgroup in ("bar", "quote", "emoji", "award") else led.lastgroup)
            if led.lastgroup == "number" and lead in ("bullet", "strong", "link"):
                lead = "number"
            if led.lastgroup in ("emoji", "badge", "award"):
                tail = f"{led[0]} {tail}"
            rest = words[led.end() :]
            start += led.end() + len(rest) - len(rest.lstrip())
            words = rest.strip()
            if led.lastgroup == "quote":
                words = words.rstrip(" .,;:").rstrip("\"”»'").rstrip(" .,")
            continue
        if 0 < (end := brackets.tail(words)) < len(words):
            tail = f"{' '.join(words[end:].split())} {tail}"
            words = words[:end]
            continue
        if len(words) > _ENDLESS and len(" ".join(words.split())) > _ENDLESS:
            break
        ended = _TAIL.search(words) or _BADGE.search(words, max(0, len(words) - 90)) or _award(words)
        if ended is not None and 0 < ended.start() < ended.end():
            tail = f"{ended[0].strip()} {tail}"
            words = words[: ended.start()].rstrip()
            continue
        break
    kept = _undashed(words, tail) or line.words
    start = start if words else line.start
    lead = lead or _set(Line(kept, start, start + len(kept), line.opens), styles)
    return Piece(kept, start, start + len(kept), gap, lead, tail=tail.strip())


def _led(words: str, *, edited: bool) -> re.Match[str] | None:
    """What a line begins with; an unknown edition only where the page is `edited`."""
    edition = None if edited else _EDITIONS.match(words)
    return None if edition and not _KNOWN.fullmatch(edition[1]) else _LEAD.match(words)


def _undashed(words: str, tail: str) -> str:
    """A title without the dash before what was taken off its end: "Tiny Kernels - [pdf]"."""
    return words.rstrip(_DASHES) or words if tail else words


def _award(words: str) -> re.Match[str] | None:
    """The award that stands bare behind a title."""
    found = _AWARD.search(words, max(0, len(words) - _WIDEST_AWARD))
    return found if found and len(words[: found.start()].split()) >= _WORDY else None


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
