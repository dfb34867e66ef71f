"""People inside a line: the stretch of neighbouring segments that look most like names.

Each segment between marks is scored as a name; the run is the stretch with the largest sum, after Kadane. Lists that
print family names first are told by their form.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

from etl.read import names
from etl.read.affiliations import is_affiliation
from etl.read.general.atoms import SHORTENED
from etl.read.venues import HEAD

_MARK = re.compile(
    rf"""\s{{3,}}[.,;:]?\s* | \s*(?: [;·⋅•|、；,，\t()\[\]"“”«»] | \s[–—-]+\s | [:：]\s?
        | (?<![^\W\d_]{{2}}[^\W\d_])(?<=[^\W\d_]{{2}})(?<!Jr)(?<!Dr)(?<!Md)(?<!St){SHORTENED}\.\s
        | (?<=[^\W\d_]{{3}})\.\s
        | (?<=[^\W\d_A-Z]{{3}})\.(?=(?:[A-Z]\.\s?){{1,3}}(?:v[ao]n\s|de\s)?[A-Z][a-z])
        | (?<=[\d?!"”)])\.?\s(?=[A-Z]) | (?<=[^\w\s,;:])\.\s(?=[A-Z])
        | (?<=[^\s.,;:(-])\s(?={HEAD.pattern})
        | \s[.]\s | \b(?:and|by|with|In|in)\b | & | \s(?:und|et(?!\s?al))(?=\s) | \*\*? | ,?\s*et\ al\.? )\s*""",
    re.VERBOSE,
)
_SURNAME = r"[^\W\d_a-z][\w'’-]{1,40}(?:\s[\w'’-]{1,40})?"
_COMPACT = re.compile(
    rf"(?:{_SURNAME}\s[A-Z][A-Za-z]?[A-Z]?,\s)++(?:{_SURNAME}\s[A-Z][A-Za-z]?[A-Z]?|et\sal)\.(?=\s)(?!\s{_SURNAME}\s?[(,;])"
)
_FAMILY_FIRST = (
    r"[^\W\d_a-z][\w'’-]{1,40}(?:\s[^\W\d_a-z][\w'’-]{1,40})?"
    r",\s[^\W\d_a-z][\w.'’-]{0,40}(?:\s[^\W\d_a-z][\w.'’-]{0,40}){0,2}"
)
_COUPLED = re.compile(rf"{_FAMILY_FIRST}(?:\s{{1,9}}and\s{{1,9}}{_FAMILY_FIRST})+(?:\s{{1,9}}and\s{{1,9}}others)?")
_PAIR = re.compile(
    r"(?:(?:van|von|de|der|den|del|di|da|dos|la|le|el|al|ten)\s){0,2}[^\W\d_a-z](?:['’][^\W\d_a-z])?[^\W\d_]{1,40}+(?:[-\s'’][^\W\d_]{1,40}+){0,2},\s{1,2}(?:[^\W\d_a-z](?:\.|(?=,\s))[-\s]?){1,7}"
)
_INVERTED = re.compile(
    rf"(?:{_PAIR.pattern}(?:\s?(?:[,;]\s)?(?:(?:\.\.\.|…)\s?)?(?:&|and)\s{{1,2}}|,\s{{1,2}}|;\s|\s?))+"
    r"(?P<more>et\sal\.?|others)?"
)
_NICKNAME = re.compile(
    r"(?:(?<=[^\W\d_]\s)|(?<=\.\s))\(([^\W\d_][^\W\d_]{1,15})\)(?=\s[^\W\d_a-z][^\W\d_]+\s*(?:[,;·|]|$))"
)
_BRACKETS = re.compile(r"\s?\((?!\d)(?:[^()]|\([^()]{1,40}\)){2,120}\)(?=[:,;.*†‡]|\s|$)")
_PLACED = re.compile(r"(?:,|,?\sand|\s&|;)\s([^\W\d_][^,;:()]{2,40}?)\s?\((?!\d)[^()]{2,80}\)(?=[:;,.]|$)")
_ODD = re.compile(
    r"(?:,?\s(?:and|&)|,|;)\s{1,3}(?!(?:and|&)\s)([^\W\d_][^,;:()&]{2,40}?)\s?(?=\)|,|;|\sand\s|(?<![^\W\d_]{2}\.)$)"
)
_CLOSING = re.compile(
    r"(?:,?\s(?:and|&)\s{1,3})(?P<name>[^\W\d_a-z][\w.'’-]{1,20}(?:\s[^\W\d_a-z][\w.'’-]{0,20}?){1,2}?)(?=\.?\s*$|\.\s[A-Z])"
)
"""The last of a list, right before its full stop: ", and Ivy Stone."."""
_TURNED = re.compile(
    r"[^\W\d_a-z][\w'’-]+,\s(?P<given>[^\W\d_a-z][\w.'’-]+(?:\s[^\W\d_a-z]\.)*)(?:,?\s(?:and|&)\s|,\s)(?P<other>[^\W\d_a-z]\S*\s)"
)
"""Only the first of a list has its family name in front: "Moreau, Ada, Ben Okafor, and Chen Li"."""
_SMALL = re.compile(r"[^\W\d_]{2,15}\s[^\W\d_]{2,20}")
"""A name in small letters."""
_TITLE = 3  # words of what may be a title
_LEAST = 0.9
"""Sum of a run that is one name at least."""
_SEVERAL, _ODD_WORDS = 2.5, 3
"""Score of people behind whom the first of the list may be called anything, and words that this has at most."""
_PLACED_NAME = 0.5
"""Score of what may be a name, with a workplace in brackets behind it."""
_INSIDE = -0.05
"""Score of a workplace behind a person."""
_LIKE = {1.0: 1.0, 0.3: -0.1, 0.2: -0.4, 0.0: -1.2}


class Run(NamedTuple):
    """People inside a line."""

    start: int
    end: int
    score: float
    before: str
    """The mark before them, folded; "^" at the head of the line."""
    after: str


def people(words: str, begins: frozenset[str] | None = None) -> Run | None:
    """The best run of people in a line, behind one of the marks that it may begin behind."""
    words = _NICKNAME.sub(r"'\1'", words)  # what stands between two names is one, not a workplace
    if found := _formal(words, begins):
        return found
    turned = _TURNED.match(words) if begins is None or "^" in begins else None
    best = _largest(words, begins) or (_with_first(words, begins) if begins else None)
    if turned and best and best.start in (turned.start("other"), turned.end("given")):
        best = best._replace(start=0, score=best.score + 1, before="^")
    if best is None or best.score < _LEAST:
        return None
    return _closed(words, best)


def up_to_colon(words: str, run: Run | None) -> Run | None:
    """The people before the first colon of a line that seems to be people further on: "Ada Moreau: Tiny Kernels"."""
    head, _, title = words.partition(": ")
    if len(title.split()) < _TITLE or (run and (run.start or run.end <= len(head))):
        return None
    listed = names.is_author_list(head)
    if run is None and not (listed and names.is_author_list(words)):
        return None
    return Run(0, len(head), 1.9 + listed, "^", ":") if listed or names.likeness(head) == 1 else None


def _closed(words: str, run: Run) -> Run:
    """A run with an odd last member that has a workplace, and with all of the workplace that it ends before or in."""
    run = _with_last(words, run)
    last = _CLOSING.match(words, run.end)
    if last and names.likeness(last["name"]) > 0:
        run = run._replace(end=last.end("name"), after="." if words[last.end() :].strip() else "$")
    odd = _PLACED.match(words, run.end)
    if odd and names.likeness(odd[1]) > 0:
        run = run._replace(end=odd.end(1))
    held = words[run.start : run.end]
    opened = held.count("(") > held.count(")")
    close = words.find(")", run.end) + 1 if opened else 0
    if not opened and (behind := _BRACKETS.match(words, run.end)):
        close = behind.end()
    close = close or run.end
    if words[close - 1] != ")":
        return run
    after = words[close:].lstrip()[:1]
    return run._replace(end=close, after=after if after in ":;,.|-–—" and after else ")" if after else "$")


def _with_first(words: str, begins: frozenset[str]) -> Run | None:
    """People behind an odd name, if that stands behind one of the marks: "Tiny Kernels. Can Moreau, Ben Okafor"."""
    run = _largest(words, None)
    if run is None or run.before not in (",", ";", "and", "&"):
        return None
    ahead = next((left for left, right in pairwise(_segments(words)) if right.start == run.start), None)
    if ahead is None or _mark(ahead.before) not in begins or not _may_lead(ahead.words, run):
        return None
    return run._replace(start=ahead.start, before=_mark(ahead.before))


def _may_lead(words: str, run: Run) -> bool:
    """Whether words before a run may be its first member: what may be a name, or anything short before several."""
    several = run.score >= _SEVERAL and len(words.split()) <= _ODD_WORDS
    return names.likeness(words) > 0 or (several and not is_place(words) and not any(map(str.isdigit, words)))


def _with_last(words: str, run: Run) -> Run:
    """A run with the odd members at its end, if these may be names and fill the brackets or the line."""
    end = run.end
    while run.before in ("(", "with") and (odd := _ODD.match(words, end)) and names.likeness(odd[1].rstrip(".")) > 0:
        end = odd.end(1)
    behind = words[end:].lstrip()[:1]
    return run._replace(end=end, after=behind or "$") if end > run.end and behind in (")", "") else run


def _formal(words: str, begins: frozenset[str] | None) -> Run | None:
    """People whose list has a form of its own: "Li, X., Wu, Y.", "Li X, Wu Y.", "Li, Xin and Wu, Yan"."""
    first = begins is None or "^" in begins
    inverted = _INVERTED.match(words) if first else None
    if inverted is not None:
        pairs = len(_PAIR.findall(inverted[0]))
        behind = words[inverted.end() : inverted.end() + 2].strip()[:1]
        if pairs > 1 or behind in ("", "(") or inverted["more"]:
            return Run(0, inverted.end(), max(1.6, float(pairs)), "^", ".")
    held = _INVERTED.match(words, 1) if words[:1] == "(" and (begins is None or "(" in begins) else None
    if held is not None and words[held.end() : held.end() + 1] == ")":
        return Run(1, held.end(), max(1.6, float(len(_PAIR.findall(held[0])))), "(", ")")
    compact = _COMPACT.match(words) if first else None
    if compact is not None:
        return Run(0, compact.end() - 1, 1.0 + compact[0].count(","), "^", ".")
    coupled = _COUPLED.search(words) if begins is None else None
    ands = coupled[0].count(" and ") if coupled else 0
    if coupled is None or ands < 2:
        return None
    head = words[: coupled.start()].rstrip()
    return Run(coupled.start(), coupled.end(), 2.0 + ands, _mark(head[-1:]) if head else "^", ".")


class _Segment(NamedTuple):
    words: str
    start: int
    end: int
    before: str
    after: str
    score: float


def _segments(words: str) -> Iterator[_Segment]:
    """The stretches between the marks of a line, with how much each looks like a name."""
    start, before, previous = 0, "^", ""
    slotted = ";" in words
    closing = 0
    for mark in (*_MARK.finditer(words), None):
        end = mark.start() if mark else len(words)
        if end < closing:
            continue
        after = (mark[0].strip() or mark[0][:1]) if mark else "$"
        segment = words[start:end]
        score = _scored(segment, before, previous, after, slotted=slotted) if segment else 0.0
        if closing and end >= closing:
            closing, score = 0, _INSIDE
        elif score > 0 and after[:1] == "(":
            closing = _workplace(words, end, slotted=slotted)
        if -1 < score < _PLACED_NAME and after[:1] == "(" and _is_employed(words, end):
            score = _PLACED_NAME
        yield _Segment(segment, start, end, before, after, score)
        start, before, previous = (mark.end() if mark else end), after, segment or previous


def _workplace(words: str, end: int, *, slotted: bool) -> int:
    """Where a workplace in brackets ends that stands behind a person, whatever marks are in it; 0 for none.

    In a `slotted` list it may be called anything.
    """
    found = _BRACKETS.match(words, end)
    if found is None:
        return 0
    inside = found[0].strip(" ()")
    parts = re.split(r",|\.\s|\sand\s", inside)
    slot = slotted and words[found.end() :].lstrip(" *†‡")[:1] in (";", "")
    told = slot or (len(parts) > 1 and any(map(is_place, parts)))
    return found.end() - 1 if told and not names.is_author_list(inside) else 0


def _is_employed(words: str, end: int) -> bool:
    """Whether a workplace in brackets stands behind what ends at an offset."""
    found = _BRACKETS.match(words, end)
    return found is not None and is_place(found[0].strip(" ()"))


def _largest(words: str, begins: frozenset[str] | None) -> Run | None:
    """The stretch of segments with the largest sum, after Kadane, and the workplaces directly behind it."""
    best: Run | None = None
    first: _Segment | None = None
    total = 0.0
    commas = 0
    closed = False
    for segment in _segments(words):
        score = segment.score
        if closed and first and segment.before[:1] == "," and not _goes_on(segment):
            first, total = None, 0.0
            continue
        if first is None or total + min(score, 0.0) < 0:
            starts = score > 0 and (begins is None or _mark(segment.before) in begins)
            first, total = (segment, 0.0) if starts else (None, 0.0)
            commas, closed = 0, False
        if first is None:
            continue
        commas += segment.before[:1] == ","
        closed = commas > 0 and score > 0 and segment.before in ("and", "&")
        total += score - _crossing(segment.before, total)
        if score > 0 and (best is None or total > best.score):
            best = Run(first.start, segment.end, total, _mark(first.before), _mark(segment.after))
        elif (
            best
            and best.start == first.start
            and score <= 0
            and segment.before[:1] not in (":", ".", ")")
            and not (segment.before[:1] == "," and segment.after[:1] == ":" and not is_affiliation(segment.words))
            and is_place(segment.words)
            and best.end >= segment.start - 4
        ):
            best = best._replace(end=segment.end + (segment.after == ")"), after=_mark(segment.after))
    return best


def _goes_on(segment: _Segment) -> bool:
    """Whether a list may go on behind its "and": "A, B and C (Rice University), D and E (MIT)"."""
    return segment.after[:1] in (",", ";", "(") or segment.after in ("and", "&", "$")


def _crossing(before: str, total: float) -> float:
    """The price of a run going on over a mark that seldom stands between people."""
    if total == 0.0:
        return 0.0
    return 0.8 if before.startswith((".", '"', "“", "”")) else 0.3 if before[:1] in ":-–—" else 0.0


def _scored(segment: str, before: str, previous: str, after: str, *, slotted: bool) -> float:
    """How much a segment looks like a name; in a `slotted` list each has a workplace behind a comma."""
    segment = segment.strip(" *†‡§¶#^0123456789,.:")
    if before[:1] in "([:" and names.likeness(previous.strip(" *†‡§¶#^0123456789,.:")) == 1 and after[:1] in ")];$":
        return -0.05
    if is_place(segment):
        return -0.05 if before in "([,:;" and previous else -0.6
    score = _LIKE[names.likeness(segment)]
    if slotted and before[:1] == "," and score < 0:
        return -0.05 if after[:1] in (";", "$") else max(score, -0.3)
    return (
        max(score, 0.1)
        if slotted and before[:1] == ";" and after[:1] in (",", "(") and _SMALL.fullmatch(segment)
        else score
    )


def is_place(segment: str) -> bool:
    return is_affiliation(segment.strip(), listed=True)


def _mark(mark: str) -> str:
    return mark.strip()[:1] if mark.strip() and not mark.strip()[0].isalpha() else mark.strip() or mark
