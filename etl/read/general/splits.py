"""Lines that hold several fields: where the people stand in them, by the largest sum of likeness, by vote of the page.

"Title (A, B)" · "A, B. Title. Venue, 2021" · "Title: A (X); B (Y)". A run of people is the stretch of neighbouring
segments with the largest sum (Kadane), each segment scored as a name.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from etl.read import names
from etl.read.affiliations import is_affiliation
from etl.read.general.pieces import Kind, Piece, is_links

_MARK = re.compile(
    r"""\s{3,}[.,;:]?\s* | \s*(?: [;·⋅•|、；,，\t()\[\]"“”«»] | \s[–—-]+\s | [:：]\s? | (?<![^\W\d_]{2}[^\W\d_])(?<=[^\W\d_]{2})(?<!Jr)(?<!Dr)(?<!Md)(?<!St)\.\s | (?<=[^\W\d_]{3})\.\s | (?<=[\d?!"”)])\.?\s(?=[A-Z])
        | \s[.]\s | \b(?:and|by|with|In|in)\b | & | \*\*? | __ | ,?\s*et\ al\.? )\s*""",
    re.VERBOSE,
)
_PAIR = re.compile(r"[^\W\d_a-z][^\W\d_]+(?:[-\s'’][^\W\d_]+){0,2},\s(?:[^\W\d_a-z]\.[-\s]?){1,4}")
_INVERTED = re.compile(rf"(?:{_PAIR.pattern}(?:\s?(?:[,;]\s)?(?:&|and)\s|,\s|;\s|\s?))+(?:et\sal\.?|others)?")
_FAMILY_FIRST = r"[^\W\d_a-z][\w'’-]+(?:\s[^\W\d_a-z][\w'’-]+)?,\s[^\W\d_a-z][\w.'’-]*(?:\s[^\W\d_a-z][\w.'’-]*){0,2}"
_COUPLED = re.compile(rf"{_FAMILY_FIRST}(?:\s+and\s+{_FAMILY_FIRST})+(?:\s+and\s+others)?")
_SURNAME = r"[^\W\d_a-z][\w'’-]+(?:\s[^\W\d_a-z]?[\w'’-]+)?"
_COMPACT = re.compile(rf"(?:{_SURNAME}\s[A-Z][A-Za-z]?[A-Z]?,\s)+(?:{_SURNAME}\s[A-Z][A-Za-z]?[A-Z]?|et\sal)\.(?=\s)")
_LIKE = {1.0: 1.0, 0.3: -0.1, 0.2: -0.4, 0.0: -1.2}
_LONGEST = 900
_RUNNING = 350  # characters behind a title and its people that may be a venue
_VENUE = re.compile(
    r"""
      \b(?:Proc(?:\.|eedings)?|Conference|Symposium|Workshops?|Journal|Trans(?:\.|actions)|Letters|Magazine|Report|arXiv|CoRR|preprint|IEEE|ACM|USENIX
          |Springer|Elsevier|thesis|dissertation|[Tt]o\ appear|[Uu]nder\ (?:review|submission)|[Ss]ubmitted|[Aa]ccepted|vol\.|pp\.|pages|no\.)
    | \b[A-Z][A-Za-z&+]*[A-Z][\w&+/-]*[\s'’‘-]{0,3}(?:19|20)?\d\d\b
    | \b(?:19|20)\d\d\b
    """,
    re.VERBOSE,
)
_PRINTED = re.compile(r"(?:In:?\s|Proc)?[\w&.,'’ /-]{0,90}\b(?:(?:19|20)\d\d\b|['’]\d\d\b)")
_AT_VENUE = re.compile(
    rf"""in:?\s+(?:the\s|proc)?[A-Z0-9*_] | in\s+proc | to\ appear | under\ | poster | presentation\ | invited\ | abstract\ of | master | ph\.?d
      | (?:[A-Z0-9*_“"][^,;]{{0,80}}?)?{_VENUE.pattern}""",
    re.VERBOSE,
)


class Run(NamedTuple):
    """People inside a line."""

    start: int
    end: int
    score: float
    before: str
    """The mark before them, folded; "^" at the head of the line."""
    after: str


def split(pieces: Sequence[Piece]) -> list[Piece]:
    """The pieces with composite lines cut, in the way that at least a fifth of such lines agree on."""
    runs = [_candidate(piece) for piece in pieces]
    votes = Counter(
        _pattern(piece, run)
        for piece, run in zip(pieces, runs, strict=True)
        if run and run.score >= (0.9 if run.before in ("(", "by") else 1.6)
    )
    total = sum(votes.values())
    heads = Counter(_pattern(piece, run) for piece, run in zip(pieces, runs, strict=True) if run and run.start == 0)
    votes += Counter(
        {shape: count for shape, count in heads.items() if shape[1] == ":" and count >= 5 and not votes[shape]}
    )
    lists = sum(run is None and names.is_author_list(piece.words) for piece, run in zip(pieces, runs, strict=True))
    agreed = {pattern for pattern, count in votes.items() if count >= 2 and 5 * count >= total and 3 * count >= lists}
    sides = {pattern[:2] for pattern in agreed}
    begins = frozenset(pattern[0] for pattern in agreed)
    venued = _venued(pieces, runs)
    made: list[Piece] = []
    for piece, first in zip(pieces, runs, strict=True):
        run = first
        if begins and (run is None or run.before not in begins):
            run = _candidate(piece, begins) or run
        pattern = _pattern(piece, run) if run else ("", "", "")
        ahead = "^" in begins and run is not None and run.start == 0 and run.score >= 1.9
        if run and (pattern in agreed or (run.score >= 2.5 and pattern[:2] in sides) or ahead):
            made += _cut(piece, run)
        elif venued and run is None and _ends_in_venue(piece):
            made += _title_and_venue(piece, 0, len(piece.words))
        else:
            made.append(piece)
    return made


def _venued(pieces: Sequence[Piece], runs: Sequence[Run | None]) -> bool:
    """Whether many lines without people are a title and its venue: "Title. OSDI 2025: 17-31"."""
    bare = [piece for piece, run in zip(pieces, runs, strict=True) if run is None and len(piece.words.split()) > 4]
    plain = [piece for piece in bare if not names.is_author_list(piece.words)]
    ending = sum(map(_ends_in_venue, plain))
    return ending >= 3 and 2 * ending >= len(plain)


def _ends_in_venue(piece: Piece) -> bool:
    cut, skip = title_end(piece.words)
    rest = piece.words[cut + skip :].strip(" .,;")
    return not piece.sure and 3 <= len(rest) < 120 and len(piece.words) < 400 and _PRINTED.match(rest) is not None


def _candidate(piece: Piece, begins: frozenset[str] | None = None) -> Run | None:
    words = piece.words
    if piece.sure or len(words) > _LONGEST or is_links(words):
        return None
    run = people(words, begins)
    if run is None or (run.start == 0 and run.end >= len(words) - 2):
        return None
    if len(words) > 500 and run.score < 3:
        return None
    rest = words[run.end :].strip(" ,;.:()[]*†‡")
    if run.start > 0 and names.is_author_list(words) and names.likeness(_first(words)) == 1:
        return None
    if (
        run.start == 0
        and names.is_author_list(words)
        and (len(rest.split()) < 4 or (len(rest.split()) < 9 and _is_place(rest)))
    ):
        return None
    return run


def _first(words: str) -> str:
    """The first member of a list of people."""
    found = names.authors(words, 0, len(words))
    return found[0].name if found and found[0].quote.start == 0 else ""


def people(words: str, begins: frozenset[str] | None = None) -> Run | None:
    """The best run of people in a line, behind one of the marks that it may begin behind."""
    inverted = _INVERTED.match(words)
    if inverted is not None and (begins is None or "^" in begins):
        pairs = len(_PAIR.findall(inverted[0]))
        if pairs > 1 or words[inverted.end() : inverted.end() + 2].strip()[:1] in "(":
            return Run(0, inverted.end(), max(1.6, float(pairs)), "^", ".")
    compact = _COMPACT.match(words)
    if compact is not None and (begins is None or "^" in begins):
        return Run(0, compact.end() - 1, 1.0 + compact[0].count(","), "^", ".")
    coupled = _COUPLED.search(words)
    if coupled is not None and coupled[0].count(" and ") > 1 and begins is None:
        head = words[: coupled.start()].rstrip()
        return Run(
            coupled.start(), coupled.end(), 2.0 + coupled[0].count(" and "), _mark(head[-1:]) if head else "^", "."
        )
    marks = [*_MARK.finditer(words)]
    best: Run | None = None
    total, first = 0.0, 0
    position, before = 0, "^"
    opened = "^"
    previous = ""
    for index in range(len(marks) + 1):
        mark = marks[index] if index < len(marks) else None
        end = mark.start() if mark else len(words)
        segment = words[position:end]
        after = (mark[0].strip() or mark[0][:1]) if mark else "$"
        score = _scored(segment, before, previous, after) if segment else 0.0
        if score < 0 and total + score < 0:
            total = 0.0
        elif score > 0 or total > 0:
            if total == 0.0:
                if score <= 0 or (begins is not None and _mark(before) not in begins):
                    position, before, previous = (mark.end() if mark else end), after, segment
                    continue
                first, opened = position, before
            total += score - _crossing(before, total)
            if score > 0 and (best is None or total > best.score):
                best = Run(first, end, total, _mark(opened), _mark(after))
            elif best and best.start == first and score <= 0 and _is_place(segment) and best.end >= position - 4:
                best = best._replace(end=end + (1 if after == ")" else 0), after=_mark(after))
        position, before, previous = (mark.end() if mark else end), after, segment
    if best is None or best.score < 0.9:
        return None
    held = words[best.start : best.end]
    if held.count("(") > held.count(")") and (close := words.find(")", best.end)) > 0:
        best = best._replace(end=close + 1)
    return best


def _crossing(before: str, total: float) -> float:
    """The price of a run going on over a mark that seldom stands between people."""
    if total == 0.0:
        return 0.0
    return 0.8 if before.startswith((".", '"', "“", "”")) else 0.3 if before[:1] in ":-–—" else 0.0


def _scored(segment: str, before: str, previous: str, after: str) -> float:
    segment = segment.strip(" *†‡§¶#^0123456789,.:")
    if before[:1] in "([:" and names.likeness(previous.strip(" *†‡§¶#^0123456789,.:")) == 1 and after[:1] in ")];$":
        return -0.05
    if _is_place(segment):
        return -0.05 if before in "([,:;" and previous else -0.6
    return _LIKE[names.likeness(segment)]


def _is_place(segment: str) -> bool:
    return is_affiliation(segment.strip(), listed=True)


def _mark(mark: str) -> str:
    return mark.strip()[:1] if mark.strip() and not mark.strip()[0].isalpha() else mark.strip() or mark


def _pattern(piece: Piece, run: Run) -> tuple[str, str, str]:
    """What stands before and behind the people: the shape of a composite line."""
    head = run.before if run.start > 0 else "^"
    tail = run.after if run.end < len(piece.words) - 1 else "$"
    return head, tail if head == "^" else "", piece.lead


def _cut(piece: Piece, run: Run) -> list[Piece]:
    words = piece.words
    made: list[Piece] = []
    before = words[: run.start]
    bare = before.rstrip(' \t:([,;|·-–—"“*_.')
    bare = re.sub(r",?\s+(?:by|with)$|\s*\($", "", bare)
    if bare.strip():
        quoted = len(bare) - len(bare.lstrip('"“«'))
        bare = bare.rstrip('"”»').rstrip(" .,") if quoted else bare
        cut, skip = title_end(bare)
        venue = bare[cut + skip :].strip(" .,;")
        if venue and run.before in (".", ",") and _VENUE.search(venue):
            at = bare.index(venue, cut)
            made.append(_part(piece, quoted, cut)._replace(kind=_before(piece, bare)))
            made.append(_part(piece, at, at + len(venue))._replace(kind="meta", sure=True, lead="", gap=0))
        else:
            made.append(_part(piece, quoted, len(bare))._replace(kind=_before(piece, bare)))
    after_at = run.end
    made.append(
        _part(piece, run.start, run.end)._replace(
            kind="people", sure=True, lead="" if made else piece.lead, gap=0 if made else piece.gap
        )
    )
    rest = words[after_at:]
    left = len(rest) - len(rest.lstrip(" \t.,:;)]|·–—-*_"))
    rest = rest[left:].rstrip()
    if rest.strip(" .,;:()[]"):
        begin = after_at + left
        if bare.strip():
            venue = _part(piece, begin, begin + len(rest))
            made.append(venue._replace(kind="meta", sure=len(rest) < _RUNNING, lead="", gap=0))
        elif is_links(rest):
            made.append(_part(piece, begin, begin + len(rest))._replace(kind="links", sure=True, lead="", gap=0))
        else:
            made += _title_and_venue(piece, begin, begin + len(rest))
    return made


def _before(piece: Piece, words: str) -> Kind:
    """What stands before people: a title, unless the line already began with one."""
    return "meta" if piece.start - piece.line > 8 else "title" if len(words.split()) > 1 else "short"


def _title_and_venue(piece: Piece, start: int, end: int) -> list[Piece]:
    """What stands behind people at the head of a line: a title up to a closing mark or a venue, and the venue."""
    words = piece.words[start:end]
    year = re.match(r"\(?(?:19|20)\d\d[a-z]?\)?[.,:]?\s+", words)
    if year:
        start, words = start + year.end(), words[year.end() :]
    cut, skip = title_end(words)
    title = words[:cut].strip(' "“”«»*_')
    left = words.index(title) if title else 0
    made = (
        [_part(piece, start + left, start + left + len(title))._replace(kind="title", sure=True, lead="", gap=0)]
        if title
        else []
    )
    rest = words[cut + skip :].strip(" .,;")
    if rest:
        at = start + words.index(rest, cut)
        made.append(_part(piece, at, at + len(rest))._replace(kind="meta", sure=True, lead="", gap=0))
    return made


def title_end(words: str) -> tuple[int, int]:
    """Where a title ends that stands before its venue, and how many characters of marks follow."""
    quoted = re.match(r"[\"“«]([^\"”»]{8,300})[\"”»]", words)
    if quoted:
        return quoted.end(), 0
    emphasised = re.match(r"(\*\*|\*|__|_)(?=\S)(.{8,300}?)\1(?!\w)", words)
    if emphasised:
        return emphasised.end(), 0
    stops = [found for found in re.finditer(r"(?<=[\w)\]\"'’”])[.?!]\s+(?=[\"“(A-Z*_\d\[])", words)]
    commas = [
        found
        for found in re.finditer(r",\s+(?=\S)", words)
        if _VENUE.match(words, found.end()) or re.match(r"in\s+[A-Z*_]", words[found.end() :])
    ]
    if stops and (not commas or stops[0].start() < commas[0].start()):
        keep = 1 if words[stops[0].start()] in "?!" else 0
        return stops[0].start() + keep, 1 - keep
    if commas:
        return commas[0].start(), 1
    return len(words.rstrip(" .")), 0


def _part(piece: Piece, start: int, end: int) -> Piece:
    words = piece.words[start:end]
    left = len(words) - len(words.lstrip())
    words = words.strip()
    at = piece.start + start + left
    return piece._replace(words=words, start=at, end=at + len(words), gap=0 if start else piece.gap)
