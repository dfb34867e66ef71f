"""Phrases of comparison in a sentence: "compared to X", "than X", "over X", and where each of them stands."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple

from etl.extract.grammar.chunks import DETERMINERS, PREPOSITIONS, Chunk, word_at
from etl.extract.grammar.phrase_boundaries import RIVALS, phrase_end
from etl.extract.measures.number_words import COUNTS
from etl.extract.text.lexicon import Reach, cue_words

_BEHIND_THOSE = PREPOSITIONS - {"of"}
_REACHING = cue_words("reached-by")
_ORIGINS = frozenset({"from", "on"})
_KNOWN = frozenset({"others", "rival-word", "whole"})
_LOOKED_AHEAD = 7


@dataclass(frozen=True, slots=True)
class Comparison:
    """A comparison phrase: chunk positions of the comparator and of the words it compares with."""

    at: int
    start: int
    end: int
    reach: Reach | Literal["beat", "trail", "match"]
    heading: bool = False
    """It stands at the head of its clause: "Compared to X, …"."""


class Baseline(NamedTuple):
    """Words that a result is compared with, as chunk positions, and how the rules came to them."""

    start: int
    end: int
    cue: int
    """Position of the word that compares."""
    way: str
    """What decided, in a few words."""


def comparisons(row: Sequence[Chunk]) -> list[Comparison]:
    """Every comparison phrase of a sentence, in order."""
    found: list[Comparison] = []
    for at in range(len(row)):
        reach, start = _comparator(row, at)
        if reach is None or _is_bound(row, at):
            continue
        start = rival_from(row, start)
        end = phrase_end(row, start)
        if end > start and not (row[at].lower == "over" and _is_extent(row, at, end)):
            opens = at <= 1 or row[at - 1].lower in {",", ";", ":", "that", ")", "and"}
            heading = reach == "wide" and opens and not any(before.measure for before in row[:at])
            found.append(Comparison(at, start, end, reach, heading))
    return found


def _comparator(row: Sequence[Chunk], at: int) -> tuple[Reach | None, int]:
    """How far the comparison reaches that a chunk makes, if it makes one, and what it is followed by."""
    chunk = row[at]
    if chunk.meaning.comparator:
        return chunk.meaning.comparator, at + 1
    if "comparing" in chunk.parts and (to := _compares(row, at)):
        return "wide", to
    if at and row[at - 1].measure and any(part.startswith("standing-") for part in chunk.parts):
        return "local", at + 1  # "3 points above X"
    if chunk.lower == "to" and rated(row, at, "above"):
        return "wide", at + 1
    if (chunk.lower in _ORIGINS and _is_origin(row, at)) or (chunk.lower == "of" and _is_multiple(row, at)):
        return "local", at + 1
    same = chunk.lower == "as" and any("same" in one.parts for one in row[max(0, at - 4) : at])
    return ("local" if same or (chunk.lower == "as" and _as_much(row, at)) else None), at + 1


def _is_origin(row: Sequence[Chunk], at: int) -> bool:
    """ "a 40% reduction from the baseline X", "an 8% gain on existing solvers"; no "on standard trees"."""
    near = row[max(0, at - 5) : at] if row[at - 1].measure else row[at - 1 : at]
    if not any(chunk.lower == "by" or chunk.change("noun") for chunk in near):
        return False
    start = at + 1 + (word_at(row, at + 1) in DETERMINERS)
    phrase = row[start : phrase_end(row, start)]
    rivals = any(chunk.parts & _KNOWN for chunk in phrase)
    return rivals and (row[at].lower == "from" or phrase[-1].lower in RIVALS)


def rival_from(row: Sequence[Chunk], start: int) -> int:
    """Where the words begin that are compared with: behind "than those from", and behind a figure that X reaches."""
    start += word_at(row, start) in PREPOSITIONS
    start += word_at(row, start) == "that of"
    if word_at(row, start) in {"those", "that"} and word_at(row, start + 1) in _BEHIND_THOSE:
        start += 2
    return _reached_by(row, start) if start < len(row) and _is_figure(row, start) else start


def _as_much(row: Sequence[Chunk], at: int) -> bool:
    """ "2x as fast as X", "twice as much memory as X": the second "as" behind a number."""
    first = next((p for p in range(at - 1, max(0, at - _LOOKED_AHEAD), -1) if row[p].lower == "as"), 0)
    return first > 0 and row[first - 1].measure is not None


def _is_figure(row: Sequence[Chunk], start: int) -> bool:
    """ "compared to 42.1", "compared to just 42%": what the other reaches, and not the other."""
    while start + 1 < len(row) and ("merely" in row[start].parts or row[start].lower in {"a", "an", "~"}):
        start += 1
    number = row[start].text[:1].isdigit() and not row[start].text[-1:].isalpha()
    return row[start].measure is not None or number or row[start].lower == "·"


def rated(row: Sequence[Chunk], at: int, part: str) -> bool:
    """ "superior to X", "a comparable accuracy to X": a phrase without a break holds an adjective that takes "to"."""
    for position in range(at - 1, max(-1, at - _LOOKED_AHEAD), -1):
        if part in row[position].parts:
            return True
        if row[position].punctuation or row[position].lower in PREPOSITIONS:
            return False
    return False


def _is_multiple(row: Sequence[Chunk], at: int) -> bool:
    """ "five times the throughput of X": what "of" follows is measured in that of X."""
    the = next((p for p in range(at - 1, max(0, at - _LOOKED_AHEAD), -1) if row[p].lower == "the"), 0)
    measure = row[the - 1].measure if the else None
    plain = all(chunk.lower not in PREPOSITIONS and not chunk.punctuation for chunk in row[the:at])
    return plain and measure is not None and measure.unit == "x"


def _reached_by(row: Sequence[Chunk], figure: int) -> int:
    """Who reaches a figure: "compared to 42% for X", "vs. 0.5 in X", "compared with a 48% reduction by X"."""
    for at in range(figure, min(len(row) - 1, figure + _LOOKED_AHEAD)):
        chunk = row[at]
        if chunk.lower in _REACHING:
            return at + 1
        if chunk.punctuation and chunk.lower not in {"·", "$"}:
            break
    return len(row)


def _compares(row: Sequence[Chunk], at: int) -> int | None:
    """ "we compare our approach to Y": where Y begins."""
    ahead = range(at + 1, min(len(row), at + _LOOKED_AHEAD))
    return next((position + 1 for position in ahead if row[position].lower in {"to", "with", "against"}), None)


def _is_bound(row: Sequence[Chunk], at: int) -> bool:
    """ "over 50%", "more than 3x", "over many models", "less than half a minute", "rather than X" compare nothing."""
    lower, following = row[at].lower, at + 1
    while word_at(row, following) in {"a", "an", "~", "up to"}:
        following += 1
    if following < len(row) and row[following].measure:
        return row[at].meaning.comparator != "wide"
    while word_at(row, following) in DETERMINERS:
        following += 1
    following += word_at(row, following) in COUNTS
    ahead = row[following].parts if following < len(row) else frozenset()
    before = word_at(row, at - 1)
    if lower == "against" and any("withstanding" in one.parts for one in row[max(0, at - _LOOKED_AHEAD) : at]):
        return True  # "robust against attacks"
    if lower == "over":
        return "extent" in ahead  # "over one year", and not "over five methods"
    return before in {"rather", "other"} or (before in {"more", "less"} and "little" in ahead)


def _is_extent(row: Sequence[Chunk], over: int, end: int) -> bool:
    """ "averaged over all trees", "over six public datasets"."""
    counted = word_at(row, over + 1) in COUNTS and not row[end - 1].parts.isdisjoint({"cases", "extent"})
    return counted or "spreading" in row[over - 1].parts
