"""Phrases around a measure: the noun phrase behind it, what stands before its bound words, the verb that governs it."""

from __future__ import annotations

from collections.abc import Sequence

from etl.extract.grammar.chunks import DETERMINERS, PREPOSITIONS, Chunk, is_adverb
from etl.extract.text.lexicon import cue_words

_CORE = 8
_REACHING = cue_words("reaching")


_REACH = 60


_AS = frozenset({"much", "many", "fast", "quick", "quickly", "slow", "slowly", "long", "large", "high", "low"})


def noun_phrase(row: Sequence[Chunk], start: int, ceiling: int) -> range:
    """The noun phrase that begins right behind a measure, up to a preposition, a comparison, a mark or a verb."""
    end = start
    if start + 1 < ceiling and row[start].lower == "as" and row[start + 1].lower in _AS:
        end += 2
    while end < min(ceiling, start + _CORE):
        chunk = row[end]
        if chunk.measure or (chunk.meaning.comparator and not chunk.meaning.changes) or chunk.lower in PREPOSITIONS:
            break
        if chunk.punctuation and chunk.lower not in {'"', "'s", "'", "-"}:
            break
        if chunk.lower in {"and", "or", "is", "are", "was", "were", "can", "has", "have", "than"}:
            break
        if (
            end > start
            and chunk.change("verb")
            and not chunk.change("noun", "comparative")
            and not chunk.lower.endswith(("ed", "ing"))
        ):
            break
        end += 1
    return range(start, end)


def whole_phrase(row: Sequence[Chunk], start: int, ceiling: int) -> range:
    """A noun phrase with its "of"-part, up to a comparison, a verb, a mark or another preposition."""
    end = start
    while end < min(ceiling, start + 10):
        chunk = row[end]
        if chunk.measure or chunk.meaning.comparator or (chunk.punctuation and chunk.lower not in {"'s", "'", '"'}):
            break
        if (chunk.lower in PREPOSITIONS and chunk.lower != "of") or (end > start and chunk.lower in _REACHING):
            break
        if (
            end > start
            and chunk.change("verb")
            and not chunk.change("noun", "comparative")
            and not chunk.lower.endswith("ing")
        ):
            break
        end += 1
    return range(start, end)


_SKIPPED = frozenset(
    {
        ",",
        "e.g.",
        "i.e.",
        "e.g",
        "up",
        "only",
        "factor",
        "factors",
        "of",
        "from",
        "ranging",
        "a",
        "an",
        "the",
        "between",
        "about",
        "~",
        "as",
        "another",
        "even",
        "additional",
        "further",
        "least",
        "to",
        "just",
        "+",
        "-",
    }
)


def behind_bound(row: Sequence[Chunk], position: int, floor: int) -> int:
    """The last chunk before a measure that is no bound word, article or "factor of"."""
    at = position - 1
    if at - 1 > floor and row[at].lower == "than" and row[at - 1].change("comparative"):
        at -= 2
    while at >= floor and (
        row[at].lower in _SKIPPED
        or (row[at].meaning.bound and not row[at].change("verb", "noun"))
        or is_adverb(row[at])
    ):
        if (
            row[at].lower == "to"
            and at > floor
            and row[at - 1].lower not in {"up", "·"}
            and row[at].meaning.bound is None
        ):
            break
        at -= 1
    return at


def verb_left(row: Sequence[Chunk], at: int, floor: int) -> int | None:
    """The nearest verb of change to the left; what is verb and noun counts when no article or number precedes it."""
    for position in range(at - 1, max(floor, at - _REACH) - 1, -1):
        chunk = row[position]
        if chunk.lower in {";", ":"} and position < at - 1:
            return None
        if not chunk.change("verb"):
            continue
        if is_verb(row, position, floor):
            return position
    return None


_BEFORE_VERBS = frozenset("to can we further significantly could will also".split())


def is_verb(row: Sequence[Chunk], position: int, floor: int) -> bool:
    """Whether a word that is verb and noun is a verb here; the words from `floor` on are looked at."""
    chunk = row[position]
    before = row[position - 1] if position > floor else None
    following = row[position + 1].lower if position + 1 < len(row) else ""
    acts = chunk.lower.endswith("ed") or before is not None
    if following in {"by", "from", "to"} and acts:
        return True
    if chunk.change("comparative"):  # "lower", "better", "reduced"
        return before is not None and (chunk.lower.endswith("ed") or before.lower in _BEFORE_VERBS)
    if chunk.change("noun"):  # "boost", "speedup", "drop"
        if before is None:
            return True
        return not (
            before.measure
            or before.lower in DETERMINERS
            or before.meaning.metrics
            or before.lower in {"of", "average"}
            or before.lower.endswith("ing")
        )
    if chunk.lower.endswith("ed") and before is not None and before.lower in DETERMINERS:
        return False
    if not chunk.lower.endswith("ing") or before is None:
        return True
    ends = not following or following in PREPOSITIONS or not following[0].isalnum()
    return before.lower not in DETERMINERS and not (before.meaning.metrics and ends)
