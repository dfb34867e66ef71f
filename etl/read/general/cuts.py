"""Lines that hold several things, cut: entries behind bullets, times at the head, words that are set off or quoted."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from etl.model import Style
from etl.read import moments, names, times, venues
from etl.read.blocks import Line
from etl.read.links import is_links

_NAMED = re.compile(r"(?:^|(?<=[-*+•–—] ))[A-Z]?[\w+-]{1,20}:[\s*_]*$")  # Nimble: **How to Compile Trees**
_BULLET = re.compile(r"(?:(?:[-*+•▪◦‣·●]|\d{1,2}[.)])\s+){1,2}|[-–—](?=\d{1,2}[:.h]\d\d)|\|[|\s]*")
_QUOTED = re.compile(r"""(?<=[\s:,.])["“«](?P<words>[^"“”«»]{8,400}?)[,.]{0,2}["”»](?=[\s,.;:)]|$)""")
_ALL_QUOTED = re.compile(r"""\s?["“«](?P<words>[^"“”«»\s][^"“”«»]{8,400}?)[,.]{0,2}["”»][\s.,]{0,3}""")
_OTHERS = re.compile(r"[\s,]{1,3}et\.?\sal\.?$", re.IGNORECASE)
_PICTURE = re.compile(
    r"(?<=\S)\s{1,3}(?P<picture>[\u2600-\u27bf\U0001f300-\U0001faff]\ufe0f?\s{1,2}"
    r"(?=(?:[^\W\d_][\w/&-]{0,20}\s?){1,3}(?:[:：]\s|$|\s?[\u2600-\u27bf\U0001f300-\U0001faff])|(?:19|20)\d\d[-./年]))"
)
_FACTS = re.compile(r"(?<=\S)(?:\s?[·|•]\s?|\s){1,3}(?P<picture>[👤👥🏷🔗📅🗓🏛🏢]\ufe0f?\s{0,3}(?=[^\s,.;:)]))")
"""What says by itself what stands behind it, as digests set it: "2031-04-05 👥 Ada Moreau, Ben Okafor · 🏷 cs.OS"."""
_RUN_ON = "*•▪◦‣●"
_ITEM = re.compile(r"(?:^|(?<=\S)\s{1,4})(?P<mark>[-*+•·])\s{1,4}(?=\S)")
"""A bullet at the head of a line or inside it."""
_LONGEST_RUN = 20_000  # characters of a paragraph of entries
_QUOTED_FIRST = re.compile(
    r"""(?:[-*+•]\s+|\[?\d{1,4}[.)\]]\s*)?(?:(?:19|20)\d\d(?:[-./]\d{1,2}){1,2}[:,]?\s{1,3})?"""
    r"""(?:[A-Z]\w{2,14}(?:\s\w{2,14})?:\s{1,3})?["“«](?P<words>[^"“”]{8,400}?)[,.]{0,2}["”»]\s*[-–—,:|.(]\s*(?=\w)"""
)
_DASH = re.compile(r"\s[–—]\s")
_LONGEST = 600  # characters of a line that may hold a title set off in it
_RUNS_ON = re.compile(
    r"\w[.,;:]?\s{1,9}(?:a|an|the|at|in|of|with|from|our|its|this|these|see|via)\s{1,9}\Z"
)  # held at a …
_INTO = re.compile(r",?\s(?:(?:to\sappear\s)?(?:in|at)(?:\sthe)?:?)$", re.IGNORECASE)  # …, in the *Journal of Boats*
_AHEAD = 8  # characters before a title that is set off at the head of a line of any length


def cut(line: Line, styles: Sequence[Style]) -> Iterator[tuple[Line, list[Line]]]:
    """The entries and times of a line, each with the fields that markup or quotation marks part in it."""
    for entry in entries(line, styles):
        for part in _pictured(entry):
            for timed in _timed(part):
                yield timed, list(_parted(timed, styles))


def _pictured(line: Line) -> Iterator[Line]:
    """A line cut before pictures that head a label, a date or a few words: "… 📅 Published: …", "… 🌐 Full Text"."""
    found = (mark.start("picture") for one in (_PICTURE, _FACTS) for mark in one.finditer(line.words) if mark.start())
    for start, end in pairwise([0, *sorted({*found}), len(line.words)]):
        words = line.words[start:end].rstrip()
        words = words.rstrip(" ·|•") if end < len(line.words) else words
        yield Line(words, line.start + start, line.start + start + len(words), line.opens and not start)


def entries(line: Line, styles: Sequence[Style]) -> Iterator[Line]:
    """A paragraph cut before the bullets inside it: "• One entry. • Another."."""
    items = _items(line, styles)
    if not items and (line.words[0] not in _RUN_ON or len(line.words) > _LONGEST_RUN):
        yield line
        return
    mark = re.escape(line.words[0])
    ends = re.finditer(rf"[.?!)\]\d][\s\"”*_]{{1,4}}({mark}) +(?=\S)", line.words)
    starts = [0, *(items or (found.start(1) for found in ends))]
    for start, end in pairwise([*starts, len(line.words)]):
        words = line.words[start:end].rstrip()
        yield Line(words, line.start + start, line.start + start + len(words), line.opens and not start)


def _items(line: Line, styles: Sequence[Style]) -> list[int]:
    """Where items begin in a line that begins with one, all with words set off behind the bullet: "- **…** - **…**"."""
    first = _ITEM.match(line.words)
    if first is None or len(line.words) > _LONGEST_RUN:
        return []
    heads = {style.start - line.start for style in styles if style.kind in ("strong", "emphasis", "link")}
    items = [mark for mark in _ITEM.finditer(line.words) if mark["mark"] == first["mark"] and mark.end() in heads]
    return [mark.start("mark") for mark in items[1:]] if items and items[0].start() == 0 else []


def _timed(line: Line) -> Iterator[Line]:
    """A line cut behind the clock time at its head."""
    bullet = _BULLET.match(line.words)
    skip = bullet.end() if bullet else 0
    timed = line.words[skip:]
    cuts = (times.leading(timed) or times.dotted(timed), moments.leading(timed))
    cut = None if times.is_moment(timed) else max(one or 0 for one in cuts)
    cut = cut + skip if cut else 0
    if not 0 < cut < len(line.words):
        yield line
        return
    head = line.words[skip:cut].rstrip(" :|,–—-")
    yield Line(head, line.start + skip, line.start + skip + len(head), line.opens)
    yield Line(line.words[cut:], line.start + cut, line.end, opens=False)


def _parted(line: Line, styles: Sequence[Style]) -> Iterator[Line]:
    """A line cut around the words that are set off in it, bold or linked, when they may be a title."""
    cuts = [line.start, line.end]
    spans: list[tuple[int, int]] = []
    quoted = _quoted(line)
    long = len(" ".join(line.words.split())) > _LONGEST  # blanks stand for markup
    for style in styles:
        if style.kind == "emphasis" and not quoted and _follows_people(line, style):
            cuts.append(style.start)
        if (
            style.kind not in ("strong", "link")
            or style.start < line.start
            or style.end > line.end
            or (long and style.start > line.start + _AHEAD)
            or (quoted and style.start + 1 < quoted[0] and quoted[1] < style.end)  # all of a reference is a link
            or (style.kind == "link" and _RUNS_ON.search(line.words, 0, style.start - line.start))
        ):
            continue
        words = line.words[style.start - line.start : style.end - line.start]
        if (
            (len(words.split()) < 3 and not _is_alone(line, style))
            or is_links(words)
            or names.likeness(words) == 1
            or names.is_author_list(words)
        ):
            continue
        named = _NAMED.search(line.words, 0, style.start - line.start)
        spans.append((line.start + named.start() if named else style.start, style.end))
        cuts += spans[-1]
    if len(cuts) == 2:
        cuts += quoted
    if len(cuts) == 2 or (len(cuts) > 6 and not _are_all(line, spans)):
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


def _are_all(line: Line, spans: Sequence[tuple[int, int]]) -> bool:
    """Whether nothing but a comma or a semicolon stands between words that are set off, and nothing around them."""
    rest: list[str] = []
    at = line.start
    for start, end in sorted({*spans, (line.end, line.end)}):
        rest.append(line.words[at - line.start : max(at, start) - line.start].strip())
        at = max(at, end)
    return not rest[0] and not rest[-1].rstrip(".") and all(mark in (",", ";") for mark in rest[1:-1])


def _is_alone(line: Line, style: Style) -> bool:
    """Whether nothing but a bullet stands beside the words that markup sets off."""
    before, behind = line.words[: style.start - line.start], line.words[style.end - line.start :]
    return not behind.strip(" \t.,;") and _BULLET.fullmatch(before) is not None


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
    if headed is not None and _heads_title(line.words, headed):
        return ()
    if headed is not None and len(line.words) <= _LONGEST and _is_title(line.words, headed):
        return line.start + headed.start("words"), line.start + headed.end("words")
    found = _QUOTED.search(line.words)
    if found is None or len(line.words) > _LONGEST or len(found["words"].split()) < 2:
        return ()
    before = _OTHERS.sub("", line.words[: found.start()].strip(" ,:;.-–—"))
    if before.count("(") > before.count(")"):  # of a workplace
        return ()
    if not (names.is_author_list(before) or names.likeness(before) == 1):
        return ()
    return line.start + found.start("words"), line.start + found.end("words")


def _is_title(words: str, headed: re.Match[str]) -> bool:
    """Whether a quotation at the head of a line is one: several words, or one before people."""
    return len(headed["words"].split()) > 1 or names.is_author_list(words[headed.end() :])


def _heads_title(words: str, headed: re.Match[str]) -> bool:
    """Whether a title goes on behind a quotation that it begins with: «“Row Harder”: Lessons of a Boat»."""
    rest = words[headed.end() :]
    person = re.split(r"[,;(]|\sand\s", rest, maxsplit=1)[0].strip()
    people = names.is_author_list(rest) or names.likeness(person) == 1
    printed = venues.begins(rest, 0) or venues.is_printed(rest)
    mark = headed[0][headed.end("words") - headed.start() :]
    return (
        (":" in mark or (_DASH.search(mark) is not None and rest[:1].isupper()))
        and not (people or printed or is_links(rest))
        and " " in rest
    )
