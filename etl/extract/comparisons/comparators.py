"""Phrases of comparison in a sentence: "compared to X", "than X", "over X", and where each of them stands."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple

from etl.extract.grammar.chunks import DETERMINERS, PREPOSITIONS, Chunk
from etl.extract.grammar.phrase_boundaries import phrase_end
from etl.extract.text.lexicon import Reach

_BEHIND_THOSE = PREPOSITIONS - {"of"}


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
    for at, chunk in enumerate(row):
        reach = chunk.meaning.comparator
        start = at + 1
        if reach is None and chunk.lower in {"compare", "comparing", "compared"} and (to := _compares(row, at)):
            reach, start = "wide", to
        if (
            reach is None
            and chunk.lower == "as"
            and (_as_much(row, at) or any("same" in i.parts for i in row[max(0, at - 4) : at]))
        ):
            reach = "local"
        if reach is None or chunk.measure or _is_bound(row, at) or _is_no_rival(row, at):
            continue
        if start + 1 < len(row) and row[start].lower in PREPOSITIONS:
            start += 1
        if start + 2 < len(row) and row[start].lower in {"those", "that"} and row[start + 1].lower in _BEHIND_THOSE:
            start += 2
        if start + 1 < len(row) and row[start].lower == "," and row[start + 1].lower in {"a", "an"}:
            start += 1  # "compared with , a compiler": the page lost a name
        if start < len(row) and _is_figure(row, start):
            continue
        end = phrase_end(row, start)
        if end > start:
            heading = (
                (reach == "wide" or at == 0)
                and (at <= 1 or row[at - 1].lower in {",", ";", ":", "that", ")", "and"})
                and not _measured_before(row, at)
            )
            found.append(Comparison(at, start, end, reach, heading))
    return found


def _as_much(row: Sequence[Chunk], at: int) -> bool:
    """ "2x as fast as X", "twice as much memory as X": the second "as" behind a number."""
    first = next((p for p in range(at - 1, max(0, at - _LOOKED_AHEAD), -1) if row[p].lower == "as"), 0)
    return first > 0 and row[first - 1].measure is not None and not any(i.punctuation for i in row[first:at])


def _is_figure(row: Sequence[Chunk], start: int) -> bool:
    """ "compared to 42.1", "compared to just 42%": what the other reaches, and not the other."""
    if "merely" in row[start].parts and start + 1 < len(row):
        return row[start + 1].measure is not None
    return row[start].text[:1].isdigit()


def _compares(row: Sequence[Chunk], at: int) -> int | None:
    """ "we compare our approach to Y": where Y begins."""
    for position in range(at + 1, min(len(row), at + 7)):
        if row[position].lower in {"to", "with", "against"}:
            return position + 1
        if row[position].punctuation or row[position].measure:
            return None
    return None


def _measured_before(row: Sequence[Chunk], at: int) -> bool:
    stop = next((chunk for chunk in reversed(row[:at]) if chunk.measure or chunk.lower in {";", ":", "that"}), None)
    return stop is not None and stop.measure is not None


def _is_bound(row: Sequence[Chunk], at: int) -> bool:
    """ "over 50%", "more than 3x", "over many models", "less than half a minute", "rather than X" compare nothing."""
    lower, following = row[at].lower, at + 1
    while following < len(row) and row[following].lower in {"a", "an", "~", "up to"}:
        following += 1
    if following < len(row) and row[following].measure:
        return lower in {"over", "than"} or following == at + 1
    while following < len(row) and row[following].lower in DETERMINERS:
        following += 1
    ahead = row[following].parts if following < len(row) else frozenset()
    before = row[at - 1].lower if at else ""
    if lower == "over":
        return "extent" in ahead or before in {"intersection", "mean"}
    return lower == "than" and (before in {"rather", "other"} or (before in {"more", "less"} and "little" in ahead))


_LOOKED_AHEAD = 7


def _is_no_rival(row: Sequence[Chunk], at: int) -> bool:
    """ "robust against attacks", "versus the ground truth": no rival."""
    if row[at].lower not in {"against", "compared against", "versus"}:
        return False
    if row[at].lower == "against" and any("defending" in chunk.parts for chunk in row[max(0, at - _LOOKED_AHEAD) : at]):
        return True
    for chunk in row[at + 1 : at + 1 + _LOOKED_AHEAD]:
        if chunk.parts & {"threat", "tried-on"}:
            return True
        if "rivals" in chunk.parts or chunk.lower in {",", "("} or chunk.measure:
            return False
    return False
