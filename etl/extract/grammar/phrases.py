"""Phrases around a measure: the noun phrase behind it, what stands before its bound words, the verb that governs it."""

from collections.abc import Sequence

from etl.extract.grammar.chunks import DETERMINERS, PREPOSITIONS, Chunk, is_adverb

_CORE = 8
_WHOLE = 10
_REACH = 60


def noun_phrase(row: Sequence[Chunk], start: int, ceiling: int, *, whole: bool = False) -> range:
    """The noun phrase that begins at a place, up to a preposition, a comparison, a mark or a verb.

    A `whole` one has its "of"-parts and what "and" joins to it.
    """
    end = start
    if start + 1 < ceiling and row[start].lower == "as" and "as-much" in row[start + 1].parts:
        end += 2
    while end < min(ceiling, start + (_WHOLE if whole else _CORE)):
        if _ends_noun_phrase(row[end], whole=whole, begun=end > start):
            break
        end += 1
    return range(start, end)


def _ends_noun_phrase(chunk: Chunk, *, whole: bool, begun: bool) -> bool:
    compares = chunk.meaning.comparator and (whole or not chunk.meaning.changes)
    if chunk.measure or compares or (chunk.punctuation and chunk.lower not in {'"', "'s", "'", "-"}):
        return True
    if chunk.lower in PREPOSITIONS or chunk.lower in {"and", "or"}:
        return not (whole and chunk.lower in {"of", "and", "or"})
    if chunk.lower in {"is", "are", "was", "were", "can", "has", "have", "than"}:
        return True
    acts = chunk.change("verb") and not chunk.change("noun", "comparative")
    return begun and bool("reaching" in chunk.parts or (acts and not chunk.lower.endswith(("ed", "ing"))))


def subject(row: Sequence[Chunk], floor: int, verb: int) -> range:
    """What stands before a verb in its clause."""
    return range(max((p + 1 for p in range(floor, verb) if "clause-start" in row[p].parts), default=floor), verb)


def behind_bound(row: Sequence[Chunk], position: int, floor: int) -> int:
    """The last chunk before a measure that is no bound word, article or "factor of"."""
    at = position - 1
    if at - 1 > floor and row[at].lower == "than" and row[at - 1].change("comparative"):
        at -= 2
    while at >= floor and (
        "before-number" in row[at].parts
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


def _are_several(chunk: Chunk) -> bool:
    """A word in the plural, as far as its letters say."""
    plain = chunk.text.islower() and chunk.lower.isalpha() and not chunk.change("verb")
    return plain and chunk.lower.endswith("s") and not chunk.lower.endswith(("ss", "us", "is"))


def is_verb(row: Sequence[Chunk], position: int, floor: int) -> bool:
    """Whether a word that is verb and noun is a verb here; the words from `floor` on are looked at."""
    chunk = row[position]
    before = row[position - 1] if position > floor else None
    following = row[position + 1].lower if position + 1 < len(row) else ""
    acts = chunk.lower.endswith("ed") or before is not None
    if following in {"by", "from", "to"} and acts:
        return True
    if before is not None and _are_several(before) and not chunk.lower.endswith(("s", "ed")):  # "schedulers lower X by"
        return True
    if chunk.change("comparative"):  # "lower", "better", "reduced"
        return before is not None and (chunk.lower.endswith("ed") or "before-verb" in before.parts)
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
