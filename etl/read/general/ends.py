"""Where a title ends on a line that goes on with its venue: "Title. In Proceedings of …", "Title, Boats '31"."""

from __future__ import annotations

import re
from collections.abc import Sequence

from etl.read import names, times, venues
from etl.read.general.piece import Piece
from etl.read.general.runs import Run
from etl.read.parts import is_sentence

_PRINTED = re.compile(r"(?:In:?\s|Proc)?[\w&.,'’ /-]{0,90}(?:(?<!\d)(?:19|20)\d\d\b|['’]\d\d\b)")
_STOP = re.compile(
    r"(?<=[\w)\]\"'’”])[.?!]\s+(?=[\"“(A-Z*_\d\[]|arXiv)"
    r"|(?<=[^\W\d_]{3})\.(?=(?:[A-Z][\w.&]*\s){1,6}(?:(?:19|20)\d\d\b|\d{1,3}\())"  # Boats.Commun. ACM 26(1)
)
_WORDY = 4  # words of what may be a title
_COMMA = re.compile(r",\s+(?=\S)")


def title_end(words: str) -> tuple[int, int]:
    """Where a title ends that stands before its venue, and how many characters of marks follow."""
    quoted = re.match(r"[\"“«]([^\"”»]{8,300})[\"”»]", words)
    if quoted:
        return quoted.end(), 0
    stops = [found for found in _STOP.finditer(words) if _ends(words, found)]
    commas = [found for found in _COMMA.finditer(words) if venues.begins(words, found.end())]
    if stops and (not commas or stops[0].start() < commas[0].start()):
        keep = 1 if words[stops[0].start()] in "?!" else 0
        return stops[0].start() + keep, 1 - keep
    if commas:
        return commas[0].start(), 1
    return len(words.rstrip(" .")), 0


def _ends(words: str, stop: re.Match[str]) -> bool:
    """Whether a title ends at a mark: behind a question there may be more of it, unless that is a venue."""
    return stop[0][0] == "." or not words[stop.end() :].strip() or venues.is_named(words[stop.end() :])


def are_venued(pieces: Sequence[Piece], runs: Sequence[Run | None]) -> bool:
    """Whether many lines without people are a title and its venue: "Title. OSDI 2025: 17-31"."""
    bare = [
        (piece, below)
        for piece, below, run in zip(pieces, [*pieces[1:], None], runs, strict=False)
        if run is None and len(piece.words.split()) > 4
    ]
    plain = [piece for piece, _ in bare if not names.is_author_list(piece.words)]
    ended = [
        (is_venued(piece) and not _is_venue(piece.words)) or _is_before_venue(piece, below)
        for piece, below in bare
        if not names.is_author_list(piece.words)
    ]
    ending = sum(ended)
    told = sum(not end and is_sentence(piece.words) for piece, end in zip(plain, ended, strict=True))
    return ending >= 3 and 2 * ending >= len(plain) - told


def _is_before_venue(piece: Piece, below: Piece | None) -> bool:
    """Whether a title was cut off its venue already."""
    cut = below is not None and below.line == piece.line and below.kind == "meta" and venues.is_named(below.words)
    return piece.kind == "title" and piece.sure and cut


def _is_venue(words: str) -> bool:
    """Whether a line is a venue from its head on, not only behind what may be a title."""
    head = words[: title_end(words)[0]]
    return venues.is_printed(words) and (venues.is_printed(head) or venues.is_named(head) or len(head.split()) < _WORDY)


def is_venued(piece: Piece) -> bool:
    """Whether a line ends in a venue with its year, behind what may be a title and is no day: "May 2, 2031 @ Oslo"."""
    cut, skip = title_end(piece.words)
    if times.is_moment(piece.words[:cut]):
        return False
    rest = piece.words[cut + skip :].strip(" .,;")
    return not piece.sure and 3 <= len(rest) < 120 and len(piece.words) < 400 and _PRINTED.match(rest) is not None
