"""Phrases of comparison in a sentence: "compared to X", "than X", "over X", and where each of them stands."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from etl.extract.grammar.chunks import DETERMINERS, PREPOSITIONS, Chunk
from etl.extract.grammar.names import is_capitalised, is_strong
from etl.extract.grammar.phrase_boundaries import RIVALS, phrase_end
from etl.extract.text.lexicon import Reach, cue_words


@dataclass(frozen=True, slots=True)
class Comparison:
    """A comparison phrase: chunk positions of the comparator and of the words it compares with."""

    at: int
    start: int
    end: int
    reach: Reach
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


MATCHING = cue_words("matching")
TRAILING = cue_words("trailing")
ALIKE = cue_words("alike")
SAME = cue_words("same")
RIVAL_WORDS = cue_words("rival-word")


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
            and (_as_much(row, at) or any(i.lower in SAME for i in row[max(0, at - 4) : at]))
        ):
            reach = "local"
        if reach is None or chunk.measure or _is_bound(row, at) or _is_no_rival(row, at):
            continue
        if start + 1 < len(row) and row[start].lower in PREPOSITIONS:
            start += 1
        if (
            start + 2 < len(row)
            and row[start].lower in {"those", "that"}
            and row[start + 1].lower in PREPOSITIONS - {"of"}
        ):
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
    if row[start].lower in {"just", "only"} and start + 1 < len(row):
        return row[start + 1].measure is not None
    return row[start].measure is None and row[start].text[:1].isdigit()


def _compares(row: Sequence[Chunk], at: int) -> int | None:
    """ "we compare our approach to Y": where Y begins."""
    for position in range(at + 1, min(len(row), at + 7)):
        if row[position].lower in {"to", "with", "against"}:
            return position + 1
        if row[position].punctuation or row[position].measure:
            return None
    return None


def _measured_before(row: Sequence[Chunk], at: int) -> bool:
    for position in range(at - 1, -1, -1):
        if row[position].lower in {";", ":"} or row[position].lower == "that":
            return False
        if row[position].measure:
            return True
    return False


def _is_bound(row: Sequence[Chunk], at: int) -> bool:
    """ "over 50%", "more than 3x", "over many models" compare nothing."""
    following = at + 1
    while following < len(row) and (row[following].lower in {"a", "an", "~"} or row[following].lower == "up to"):
        following += 1
    if following < len(row) and row[following].measure:
        return row[at].lower in {"over", "than"} or following == at + 1
    if row[at].lower != "over":
        return False
    if at == 0:
        return not _heads_comparison(row, following)
    return following < len(row) and row[following].lower in _EXTENT


_EXTENT = cue_words("extent")
_DEFENDING = cue_words("defending")
_THREATS = cue_words("threat")
_TRIED_ON = cue_words("tried-on")
_LOOKED_AHEAD = 7


def _is_no_rival(row: Sequence[Chunk], at: int) -> bool:
    """ "Intersection over Union", "over the whole range", "more than three nodes", "robust against attacks"."""
    lower = row[at].lower
    following = at + 1
    if lower in {"over", "than"}:
        return _measures_out(row, at)
    if lower not in {"against", "compared against", "versus"}:
        return False
    before = (chunk.lower for chunk in row[max(0, at - _LOOKED_AHEAD) : at])
    if lower == "against" and any(word in _DEFENDING for word in before):
        return True
    for chunk in row[following : following + _LOOKED_AHEAD]:
        if chunk.lower in _THREATS or chunk.lower in _TRIED_ON:
            return True
        if chunk.lower in RIVALS or chunk.lower in {",", "("} or chunk.measure:
            return False
    return False


def _measures_out(row: Sequence[Chunk], at: int) -> bool:
    """ "rather than X", "more than three nodes", "less than half a minute", "over the whole range": no rival."""
    if row[at].lower == "than" and at and row[at - 1].lower in {"rather", "other"}:
        return True
    following = at + 1
    while following < len(row) and row[following].lower in DETERMINERS:
        following += 1
    if following < len(row) and row[following].lower in _LITTLE and row[at - 1].lower in {"more", "less"}:
        return True
    if following >= len(row):
        return False
    if row[at].lower == "over" and at:
        inside = row[at - 1].text[:1].isupper() and row[at + 1].text[:1].isupper() and row[at - 1].lower in _RATIOS
        return inside or (row[following].lower in _EXTENT)
    return False


_LITTLE = frozenset("half second minute minutes hour day week month year few couple".split())
"""Amounts without a number: "less than half a minute", "more than a day"."""
_RATIOS = frozenset({"intersection", "mean"})


_RANKED = RIVALS | cue_words("rival-rank")


def _heads_comparison(row: Sequence[Chunk], start: int) -> bool:
    """ "Over TensorRT, …", "Over the fastest baseline, …" compare; "Over a wide range of models, …" does not."""
    comma = next((p for p in range(start, min(len(row), start + 8)) if row[p].lower == ","), None)
    if comma is None or start >= len(row):
        return False
    named = is_strong(row[start].text) or is_capitalised(row[start].text)
    return named or any(row[p].lower in _RANKED for p in range(start, comma))
