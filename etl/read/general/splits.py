"""Lines that hold several fields, cut around the people in them where the page agrees on the way.

"Title (A, B)" · "A, B. Title. Venue, 2021" · "Title: A (X); B (Y)".
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from itertools import pairwise

from etl.read import footed, names, scripts, venues
from etl.read.general import above, ends, filled, lone
from etl.read.general.kinds import is_joint
from etl.read.general.lone import Shape, shape
from etl.read.general.piece import Kind, Piece
from etl.read.general.runs import Run, is_place, people, up_to_colon
from etl.read.general.teams import JOINED
from etl.read.links import is_links
from etl.read.phrases import compiled
from etl.read.separators import unwrapped

_LONGEST = 900
_RUNNING = 350  # characters behind a title and its people that may be a venue
_LAST = re.compile(r",\s+[A-Z](?:[^,()]|\([^()]{1,30}\)){2,90}\.?\s*\Z")  # …, Boats and Harbours (BaH)
_SURE = 1.9  # score of two people
_SHORTEST = 3  # words of what stands behind people and is no title
_FEWEST = 4  # lines that tell how lines are made
_YEAR = compiled(
    r"\(?(?:19|20)\d\d[a-z]?(?:,\s{month name}\.?(?:\s\d{1,2}(?:[-–]\d{1,2})?)?)?\)?[.,:]?\s+"
)  # (2031, October 3-5).
_PLACED = re.compile(r"\s?\(([^()]{2,120})\)(?:[*†‡.]{0,2}$|[;,]|\sand\s)")  # Moreau, A. (Rice University); Okafor, B.
_LEADS = re.compile(r"(?:,?\s{1,9}\(?\s?|\(\s?)(?:(?:joint(?:ly|\swork)?|together)\s)?(?:by|with)$|\s{0,9}\($")
_ACADEMIC = compiled(r"[.,:;]\s{1,3}{academic title}$", re.NOFLAG)
_KIND = compiled(r"[\[(]{work labels}[\])]:?\s{1,3}(?=\S)")  # [short paper]


def split(pieces: Sequence[Piece]) -> list[Piece]:
    """The pieces with composite lines cut, in the way that at least a fifth of such lines agree on."""
    runs = [_candidate(piece) for piece in pieces]
    votes = Counter(
        shape(piece, run)
        for piece, run in zip(pieces, runs, strict=True)
        if run and run.score >= (0.9 if run.before in ("(", "by", "with") or _is_placed(piece, run) else 1.6)
    )
    votes += _parted(pieces)
    votes += lone.shapes(pieces, runs)
    total = sum(votes.values())
    heads = Counter(shape(piece, run) for piece, run in zip(pieces, runs, strict=True) if run and run.start == 0)
    votes += Counter(
        {form: count for form, count in heads.items() if form[1] == ":" and count >= 5 and not votes[form]}
    )
    lists = sum(run is None and names.is_author_list(piece.words) for piece, run in zip(pieces, runs, strict=True))
    agreed = {pattern for pattern, count in votes.items() if count >= 2 and 5 * count >= total and 3 * count >= lists}
    sides = {pattern[:2] for pattern in agreed}
    begins = frozenset(pattern[0] for pattern in agreed)
    usual = above.usual_gap(pieces)
    full = filled.are_full(pieces, runs)
    venued, loose, headed = ends.are_venued(pieces, runs), _is_loose(pieces, runs), _is_headed(pieces, runs, usual)
    credited, venue_first = above.is_credited(pieces), _is_led(pieces, runs, usual)
    made: list[Piece] = []
    for index, (piece, first) in enumerate(zip(pieces, runs, strict=True)):
        run = first
        titled = index > 0 and (
            above.is_titled(pieces[index - 1], piece) or (headed and above.is_under(pieces[index - 1], piece, usual))
        )
        if begins and (run is None or run.before not in begins):
            run = _candidate(piece, begins, brief=("^", ")") in sides) or run
        if ("^", ":") in sides and not piece.sure:
            run = up_to_colon(piece.words, run) or run
        pattern = shape(piece, run) if run else ("", "", "")
        ahead = run is not None and run.start == 0 and (("^" in begins and run.score >= _SURE) or (credited and titled))
        if run and (pattern in agreed or (run.score >= 2.5 and pattern[:2] in sides) or ahead):
            run = filled.last(piece.words, run) if full else run
            under = venue_first and index > 0 and above.is_under(pieces[index - 1], piece, usual)
            made += _cut(piece, run, titled=titled, loose=loose, under=under)
        elif venued and run is None and ends.is_venued(piece) and (titled or venues.is_source(piece.words)):
            made.append(piece._replace(kind="meta", sure=True))
        elif venued and run is None and ends.is_venued(piece):
            made += _title_and_venue(piece, 0, len(piece.words))
        else:
            made.append(piece)
    return made


def _parted(pieces: Sequence[Piece]) -> Counter[Shape]:
    """How lines are made that begin with people and that markup parts from the title behind them."""
    return Counter(
        ("^", left.words[-1], left.lead)
        for left, right in pairwise(pieces)
        if left.line == right.line
        and left.column == right.column
        and left.words[-1] in ",.:"
        and len(right.words.split()) > _SHORTEST
        and not right.sure
        and names.is_author_list(left.words)
    )


def _candidate(piece: Piece, begins: frozenset[str] | None = None, *, brief: bool = False) -> Run | None:
    """The people inside a line; a title behind their workplaces may be `brief` where the page has titles there."""
    words = piece.words
    other = is_links(words) or is_joint(words) or venues.is_source(words) or _are_people(words)
    if piece.sure or len(words) > _LONGEST or other:
        return None
    run = people(words, begins)
    if run is None or (run.start == 0 and run.end >= len(words) - 2):
        return None
    if len(words) > 500 and run.score < 3:
        return None
    gloss = scripts.is_gloss(words[run.start : run.end], words[max(0, run.start - 12) : run.start])
    if run.before in "(（" and (gloss or (run.score < _SURE and _is_venue(words))):
        return None
    enumerates = scripts.is_foreign(words) and (run.start > 0 or run.after in ":：")
    if enumerates and run.before != "(":
        return None
    rest = words[run.end :].strip(" ,;.:()[]*†‡·⋅•|")
    behind = _PLACED.match(words, run.end) if run.start == 0 else None
    if behind and is_place(behind[1]) and (behind.end() == len(words) or names.is_author_list(words)):
        return None
    if run.start > 0 and names.is_author_list(words) and names.likeness(_first(words)) == 1:
        return None
    if brief and run.start == 0 and run.after == ")" and " " in rest and not is_place(rest):
        return run
    if (
        run.start == 0
        and names.is_author_list(words)
        and (
            (len(rest.split()) < 4 and (run.after != "." or is_place(rest) or " " not in rest))
            or (len(rest.split()) < 9 and is_place(rest))
        )
    ):
        return None
    return run


def _are_people(words: str) -> bool:
    """Whether all of a line is people and workplaces: in brackets of its own, or with marks that refer to these."""
    if (first := names.without_others(words)) != words and names.is_author_list(first):
        return True
    begin = footed.begin(words)
    bare = words[:begin].strip(" ,;.*†‡§0123456789¹²³()[]")
    told = begin < len(words) and (names.likeness(bare) == 1 or names.is_author_list(words[:begin]))
    return told or (unwrapped(words, 0, len(words))[0] > 0 and words[-1] == ")" and names.is_author_list(words))


def _is_placed(piece: Piece, run: Run) -> bool:
    """Whether a workplace in brackets stands behind people at the head of a line, and a mark behind it."""
    return run.start == 0 and piece.words[run.end - 1] == ")" and run.after in (":", ",", ".", "-", "–", "—", "|")


def _first(words: str) -> str:
    """The first member of a list of people; what a colon stands behind is none."""
    found = names.authors(words, 0, len(words))
    return found[0].name if found and not found[0].quote.start and words[found[0].quote.end :][:1] != ":" else ""


def _is_headed(pieces: Sequence[Piece], runs: Sequence[Run | None], usual: int) -> bool:
    """Whether titles stand above the lines that begin with people, and venues behind the people."""
    behind = [
        above.is_under(line, piece, usual) and _is_venue(piece.words[run.end :].lstrip(" ,.;:|()–—-"))
        for line, piece, run in zip(pieces, pieces[1:], runs[1:], strict=False)
        if run and run.start == 0 and run.score > _SURE
    ]
    return 2 * sum(behind) > len(behind) >= _FEWEST


def _is_led(pieces: Sequence[Piece], runs: Sequence[Run | None], usual: int) -> bool:
    """Whether venues stand before the people of most lines below titles: "Boats '31 | Ada Moreau, Ben Okafor"."""
    before = [
        piece.words[: run.start].rstrip(" |:·–—-")
        for line, piece, run in zip(pieces, pieces[1:], runs[1:], strict=False)
        if run and run.start > 0 and above.is_under(line, piece, usual)
    ]
    return 2 * sum(_is_venue(words) or venues.is_named(words) for words in before) > len(before) >= _FEWEST


def _is_venue(words: str) -> bool:
    return venues.begins(words, 0) or venues.is_printed(words)


def _is_loose(pieces: Sequence[Piece], runs: Sequence[Run | None]) -> bool:
    """Whether a comma stands between title and venue behind most people at the head of a line."""
    behind = [
        piece.words[run.end :].lstrip(" ,.:")
        for piece, run in zip(pieces, runs, strict=True)
        if run and run.start == 0 and run.score > _SURE and run.after == ","
    ]
    return 2 * sum(words[ends.title_end(words)[0] :][:1] == "," for words in behind) > len(behind) >= _FEWEST


def _cut(piece: Piece, run: Run, *, titled: bool = False, loose: bool = False, under: bool = False) -> list[Piece]:
    """A line as the title before its people, or its venue `under` a title, the people, and what is behind them."""
    made = [one._replace(kind="meta", sure=True) if under else one for one in _title_before(piece, run)]
    people = _part(piece, run.start, run.end)._replace(kind="people", sure=True)
    people = people._replace(label=people.label or JOINED) if run.before == "with" and made else people
    made.append(people._replace(lead="", gap=0) if made else people._replace(gap=piece.gap))
    rest = piece.words[run.end :]
    begin = run.end + len(rest) - len(rest.lstrip(" \t.,:;)]|·–—-*_"))
    rest = piece.words[begin:].rstrip()
    if not rest.strip(" .,;:()[]"):
        return made
    behind = _part(piece, begin, begin + len(rest))._replace(lead="", gap=0)
    if len(made) > 1 or (titled and not piece.words[: run.start].strip("(")):
        made.append(behind._replace(kind="meta", sure=len(rest) < _RUNNING))
    elif is_links(rest):
        made.append(behind._replace(kind="links", sure=True))
    else:
        made += _title_and_venue(piece, begin, begin + len(rest), loose=loose)
    return made


def _title_before(piece: Piece, run: Run) -> list[Piece]:
    """What stands before people: a title, and the venue between the two."""
    bare = piece.words[: run.start].rstrip(' \t:([,;|·-–—"“*_.')
    bare = _ACADEMIC.sub("", _LEADS.sub("", bare))
    quoted = len(bare) - len(bare.lstrip('"“«'))
    bare = bare.rstrip('"”»').rstrip(" .,") if quoted else bare
    if not bare.strip():
        return []
    cut, skip = ends.title_end(bare)
    venue = bare[cut + skip :].strip(" .,;")
    if not venue or run.before not in (".", ",") or not venues.is_named(venue):
        return [_part(piece, quoted, len(bare))._replace(kind=_before(piece, bare))]
    at = bare.index(venue, cut)
    title = _part(piece, quoted, cut)._replace(kind=_before(piece, bare))
    return [title, _part(piece, at, at + len(venue))._replace(kind="meta", sure=True, lead="", gap=0)]


def _before(piece: Piece, words: str) -> Kind:
    """What stands before people: a title, unless the line already began with one."""
    return "meta" if piece.start - piece.line > 8 else "title" if len(words.split()) > 1 else "short"


def _title_and_venue(piece: Piece, start: int, end: int, *, loose: bool = False) -> list[Piece]:
    """What stands behind people at the head of a line: a title up to a closing mark or a venue, and the venue."""
    words, whole = piece.words[start:end], start == 0
    for ahead in (_YEAR, _KIND):
        if found := ahead.match(words):
            start, words = start + found.end(), words[found.end() :]
    cut, skip = ends.title_end(words)
    last = _LAST.search(words, 0, cut) if loose and not words[cut + skip :].strip(" .") else None
    if last and len(words[: last.start()].split()) > 2:
        cut, skip = last.start(), 1
    title = words[:cut].strip(' "“”«»*_').rstrip(" ,")
    left = words.index(title) if title else 0
    made = (
        [
            _part(piece, start + left, start + left + len(title))._replace(
                kind="title", sure=True, lead=piece.lead if whole else "", gap=piece.gap if whole else 0
            )
        ]
        if title
        else []
    )
    rest = words[cut + skip :].strip(" .,;")
    if rest:
        at = start + words.index(rest, cut)
        made.append(_part(piece, at, at + len(rest))._replace(kind="meta", sure=True, lead="", gap=0))
    return made


def _part(piece: Piece, start: int, end: int) -> Piece:
    words = piece.words[start:end]
    left = len(words) - len(words.lstrip())
    words = words.strip()
    at = piece.start + start + left
    return piece._replace(words=words, start=at, end=at + len(words), gap=0 if start else piece.gap)
