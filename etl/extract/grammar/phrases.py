"""Phrases around a measure: the noun phrase behind it, what stands before its bound words, the verb that governs it."""

from collections.abc import Sequence

from etl.extract.grammar.chunks import DETERMINERS, JOINING, Chunk, is_adverb, word_at
from etl.extract.text.lexicon import Change

_WITH_VERBS = frozenset({"by", "from", "to"})
_INSIDE = frozenset({'"', "'s", "'", "-"})
"""Marks inside a phrase."""
_FINITE = frozenset("is are was were can has have than".split())


def noun_phrase(row: Sequence[Chunk], start: int, ceiling: int, *, whole: bool = False) -> range:
    """The noun phrase that begins at a place, up to a preposition, a comparison, a mark or a verb.

    A `whole` one has its "of"-parts and what "and" joins to it.
    """
    end = start
    if start + 1 < ceiling and row[start].lower == "as" and "as-much" in row[start + 1].parts:
        end += 2
    most = min(ceiling, start + (10 if whole else 8))
    while end < most and not _ends_noun_phrase(row[end], whole=whole, begun=end > start):
        end += 1
    return range(start, end)


def _ends_noun_phrase(chunk: Chunk, *, whole: bool, begun: bool) -> bool:
    if chunk.measure or chunk.meaning.comparator or (chunk.punctuation and chunk.lower not in _INSIDE):
        return True
    if chunk.lower in JOINING:
        return not (whole and chunk.lower in {"of", "and", "or"})
    return chunk.lower in _FINITE or (begun and (_acts(chunk) or "reaching" in chunk.parts))


def of_metric(row: Sequence[Chunk], first: int, last: int) -> tuple[int, int]:
    """The words of a metric without the clause before them: "the method achieved execution accuracies"."""
    begin = max(
        (at + 1 for at in range(first, last - 1) if _acts(row[at]) or "reaching" in row[at].parts), default=first
    )
    return next((at for at in range(begin, last - 1) if row[at].lower not in DETERMINERS), last - 1), last


def _acts(chunk: Chunk) -> bool:
    """Whether a word is the verb of a clause; a participle may stand in a noun phrase."""
    return chunk.lower in _FINITE or (chunk.acts and not chunk.lower.endswith(("ed", "ing")))


def subject(row: Sequence[Chunk], floor: int, verb: int) -> range:
    """What stands before a verb in its clause."""
    return range(max((p + 1 for p in range(floor, verb) if "clause-start" in row[p].parts), default=floor), verb)


def behind_bound(row: Sequence[Chunk], position: int, floor: int) -> int:
    """The last chunk before a measure that is no bound word, article or "factor of"."""
    at = position - 1
    if at - 1 > floor and row[at].lower == "than" and row[at - 1].change("comparative"):
        at -= 2
    while at >= floor and _bounds(row[at]):
        if row[at].lower == "to" and at > floor and row[at - 1].lower not in {"up", "·"}:
            break
        at -= 1
    return at


def _bounds(chunk: Chunk) -> bool:
    """ "nearly", "at least", "a": what stands between a number and the words before it."""
    bound = chunk.meaning.bound and not chunk.change("verb", "noun")
    return bool(bound) or "before-number" in chunk.parts or is_adverb(chunk)


def verb_left(row: Sequence[Chunk], at: int, floor: int) -> tuple[int, Change] | None:
    """The nearest verb of change to the left; what is verb and noun counts when no article or number precedes it."""
    for position in range(at - 1, max(floor, at - 60) - 1, -1):
        if row[position].lower in {";", ":"} and position < at - 1:
            return None
        if (change := row[position].change("verb")) and is_verb(row, position, floor):
            return position, change
    return None


def is_verb(row: Sequence[Chunk], position: int, floor: int) -> bool:
    """Whether a word that is verb and noun is a verb here; the words from `floor` on are looked at."""
    chunk, following = row[position], word_at(row, position + 1)
    past = chunk.lower.endswith("ed")
    if position <= floor:
        return not chunk.change("comparative")
    before = row[position - 1]
    if following in _WITH_VERBS:
        return True
    if before.lower.endswith("s") and not chunk.lower.endswith(("s", "ed")):  # "schedulers lower X by"
        return True
    if chunk.change("comparative"):  # "lower", "better", "reduced"
        return past or "before-verb" in before.parts
    if chunk.change("noun"):  # "boost", "speedup", "drop"
        heads = before.lower in DETERMINERS | {"of", "average"} or before.lower.endswith("ing")
        return not heads and not before.meaning.metrics  # no "a 3x speedup", "latency drop", "average drop"
    participle = chunk.lower.endswith("ing")
    if before.lower in DETERMINERS:
        return not (past or participle)
    return not (participle and not following[:1].isalnum() and before.meaning.metrics)
