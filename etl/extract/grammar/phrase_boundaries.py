"""Phrases by grammar rather than by punctuation: those around a measure, and those that name compared things.

Around a measure: the noun phrase behind it, what stands before its bound words, the verb that governs it. Of compared
things: where their words end, and the members of a list.
"""

import itertools
from collections.abc import Sequence

from etl.extract.grammar.chunks import DETERMINERS, JOINING, PREPOSITIONS, Chunk, depths, is_adverb, word_at
from etl.extract.grammar.names import begins_name, is_strong
from etl.extract.text.lexicon import Change, cue_words

_ENDS = (PREPOSITIONS | {"over"}) - {"of", "for", "among", "between", "as"}
OF_MAKING = frozenset({"on", "from", "with", "by"})
"""What follows "trained", "built" and the like."""
RIVALS = cue_words("rivals")
_THINGS = RIVALS | cue_words("artefact")
_CLAUSES = frozenset({"that", "which"})
_BEFORE_CLAUSE = PREPOSITIONS - {"for", "in", "of"}
_LONGEST_MODIFIER = 8
_COORDINATING = frozenset({",", "and", "or", "&"})
_BEFORE_MEMBER = cue_words("before-member") | cue_words("maker")
_FINITE = frozenset("is are was were can has have than".split())


def phrase_end(row: Sequence[Chunk], start: int) -> int:
    """Where a compared phrase ends: by grammar rather than by punctuation."""
    end = start
    while end < min(len(row), start + 40):
        if row[end].lower in {"(", "["}:
            stop = _closed(row, end)
        elif not _ends_phrase(row, start, end):
            stop = end + 1
        else:
            stop = (_modified_to(row, end) or _completed_to(row, start, end)) if end > start else None
        if stop is None:
            break
        end = stop
    return end


def _completed_to(row: Sequence[Chunk], start: int, at: int) -> int | None:
    """ "training on a sample of the data", "models without augmentation": a word that says little alone, and more."""
    head, lower = row[at - 1], row[at].lower
    acts = head.text.islower() and head.lower.endswith("ing") and lower in _ENDS
    alone = at - start - (row[start].lower in DETERMINERS) == 1
    kind = lower in {"with", "without", "from"} and "rival-class" in head.parts
    return at + 2 if alone and (acts or kind) and at + 2 < len(row) else None


def _closed(row: Sequence[Chunk], at: int) -> int | None:
    """One past where a bracket without a measure closes, soon."""
    closing = next((p for p in range(at, min(len(row), at + 14)) if row[p].lower in {")", "]"}), None)
    return None if closing is None or any(chunk.measure for chunk in row[at:closing]) else closing + 1


def _ends_phrase(row: Sequence[Chunk], start: int, at: int) -> bool:
    """A measure, another comparison, a verb, a preposition or a mark that begins something new."""
    chunk = row[at]
    merely = "doing" in chunk.parts and all("merely" in i.parts for i in row[start:at])  # "than merely using X"
    modifies = chunk.lower.endswith("ing") and word_at(row, at + 1) in _THINGS  # "layer pruning method"
    if merely or modifies or chunk.lower == "leading":
        return False
    if chunk.measure or chunk.meaning.comparator == "wide" or (at > start and chunk.meaning.comparator):
        return True
    if "finite" in chunk.parts:
        return at > start or chunk.lower != "our"
    if chunk.lower in _COORDINATING:
        return not _continues(row, at)
    mark = chunk.punctuation and "inside-name" not in chunk.parts
    verb = chunk.acts and chunk.text[:1].islower()  # no "Matching" that is part of a name
    return mark or _leads_away(row, at) or (at > start and verb and not chunk.lower.endswith("ed"))


def _leads_away(row: Sequence[Chunk], at: int) -> bool:
    """A preposition that says where or how: "X on three trees"; not "systems for trees", "based on X", "made by X"."""
    lower, before = row[at].lower, row[at - 1]
    if lower == "for":
        return before.lower not in RIVALS
    source = lower in {"in", "with", "from"} and before.lower not in RIVALS  # not "systems in FooBench"
    complement = (
        (lower in {"on", "upon"} and before.lower in {"based", "built"})
        or (lower in OF_MAKING and "made" in before.parts)
        or (lower == "by" and "by-maker" in before.parts)
        or (source and any(is_strong(chunk.text) for chunk in row[at + 1 : at + 2]))  # "the API in PyTorch"
    )
    return lower in _ENDS and not complement


def _modified_to(row: Sequence[Chunk], at: int) -> int | None:
    """One past what goes on to say which thing is meant: "systems that use locks", "search with GPUs", "X, a compiler".

    A condition of the result is none ("with the same accuracy"), nor is a new clause.
    """
    lower = row[at].lower
    completes = lower in _CLAUSES | {"with", "without"} and row[at - 1].text.islower()
    if not (_is_apposition(row, at) if lower == "," else completes):
        return None
    for stop in range(at + 1, at + _LONGEST_MODIFIER + 1):
        if word_at(row, stop, ".") in {",", ".", ";", ")"}:
            return stop if stop > at + 2 else None
        of_clause = lower not in _CLAUSES and row[stop].lower in _BEFORE_CLAUSE  # ", a tool by"
        if row[stop].breaks or row[stop].meaning.changes or of_clause:
            return None
    return None


def _is_apposition(row: Sequence[Chunk], at: int) -> bool:
    """ "X, a compiler", "X, an open-source tool"."""
    phrase = row[at + 1 : at + _LONGEST_MODIFIER]
    plain = list(itertools.takewhile(lambda chunk: not chunk.punctuation, phrase))
    of_name = begins_name(row[at - 1]) and len(plain) > 1 and all(chunk.text.islower() for chunk in plain)
    return of_name and plain[0].lower in {"a", "an"}


def _continues(row: Sequence[Chunk], at: int) -> bool:
    """What follows a comma or "and" is one more thing compared with, not a new clause."""
    also = [chunk.lower for chunk in row[at + 1 : at + 4]] == ["as", "well", "as"]
    member = next((p for p in range(at + 1 + 3 * also, len(row)) if row[p].lower not in _BEFORE_MEMBER), None)
    if member is None:
        return False
    chunk = row[member]
    if "example" in chunk.parts:
        return True
    if "finite" in chunk.parts or (also and (chunk.measure or chunk.lower.endswith("ing"))):
        return False
    if row[at].lower == "," and not also and row[at + 1].lower not in {"and", "or"}:
        adjectives = all("-" in chunk.text and chunk.text.islower() for chunk in (row[at - 1], row[at + 1]))
        return adjectives or _lists(row, member)  # "multi-day, expert-driven work"
    noun = next((p for p in range(member, min(len(row), member + 4)) if row[p].change("noun")), len(row))
    return not chunk.change("verb") and word_at(row, noun + 1) not in PREPOSITIONS  # "A and a speedup of 3x over B"


def _lists(row: Sequence[Chunk], member: int) -> bool:
    """ "DQN, CNN and": a further member, where no "and" says so; not "A, B shows …" or "A, B's latency is"."""
    end = next((p for p in range(member, len(row)) if not begins_name(row[p])), len(row))
    clause = any(chunk.text[:1].islower() and chunk.lower not in JOINING for chunk in row[end : end + 1])
    if end > member and not clause and word_at(row, end) != "'s":
        return True
    return row[member].text[:1].isupper() and word_at(row, member + 1) in {",", "and", "or"}


def parts(row: Sequence[Chunk], start: int, end: int) -> list[tuple[int, int]]:
    """The members of a coordinated phrase: "A, B and C" as three stretches of chunks."""
    inside = enumerate(depths(row[start:end]), start)
    joins = (at for at, depth in inside if depth == 0 and row[at].lower in _COORDINATING)
    cuts = [start - (word_at(row, start) != "both"), *joins, end]
    return [(before + 1, cut) for before, cut in itertools.pairwise(cuts) if cut > before + 1]


def noun_phrase(row: Sequence[Chunk], start: int, ceiling: int, *, whole: bool = False) -> range:
    """The noun phrase that begins at a place, up to a preposition, a comparison, a mark or a verb.

    A `whole` one has its "of"-parts and what "and" joins to it.
    """
    end = start
    if start + 1 < ceiling and row[start].lower == "as":  # "2x as accurate as"
        end += 2
    most = min(ceiling, start + (10 if whole else 8))
    while end < most and not _ends_noun_phrase(row[end], whole=whole, begun=end > start):
        end += 1
    return range(start, end)


def _ends_noun_phrase(chunk: Chunk, *, whole: bool, begun: bool) -> bool:
    mark = chunk.punctuation and chunk.lower not in {'"', "'s", "'", "-"}
    if chunk.measure or chunk.meaning.comparator or mark:
        return True
    if chunk.lower in JOINING:
        return not (whole and chunk.lower in {"of", "and", "or"})
    acts = chunk.acts and not chunk.lower.endswith(("ed", "ing"))  # a participle may stand in it
    return chunk.lower in _FINITE or (begun and (acts or "reaching" in chunk.parts))


def of_metric(row: Sequence[Chunk], first: int, last: int) -> tuple[int, int]:
    """The words of a metric without the clause before them: "the method achieved execution accuracies"."""
    begin = max((at + 1 for at in range(first, last - 1) if "reaching" in row[at].parts), default=first)
    return next((at for at in range(begin, last - 1) if row[at].lower not in DETERMINERS), last - 1), last


def subject(row: Sequence[Chunk], floor: int, verb: int) -> range:
    """What stands before a verb in its clause."""
    return range(max((p + 1 for p in range(floor, verb) if "clause-start" in row[p].parts), default=floor), verb)


def behind_bound(row: Sequence[Chunk], position: int, floor: int) -> int:
    """The last chunk before a measure that is no bound word, article or "factor of"."""
    at = position - 1
    if at - 1 > floor and row[at].lower == "than":
        at -= 2
    while at >= floor and _bounds(row[at]):
        at -= 1
    return at


def _bounds(chunk: Chunk) -> bool:
    """ "nearly", "at least", "a": what stands between a number and the words before it."""
    bound = chunk.meaning.bound and not chunk.change("verb", "noun")
    return bool(bound) or "before-number" in chunk.parts or is_adverb(chunk)


def verb_left(row: Sequence[Chunk], at: int, floor: int) -> tuple[int, Change] | None:
    """The nearest verb of change to the left; what is verb and noun counts when no article or number precedes it."""
    for position in range(at - 1, max(floor, at - 60) - 1, -1):
        if (change := row[position].change("verb")) and is_verb(row, position, floor):
            return position, change
    return None


def is_verb(row: Sequence[Chunk], position: int, floor: int) -> bool:
    """Whether a word that is verb and noun is a verb here; the words from `floor` on are looked at."""
    chunk, before = row[position], row[max(0, position - 1)]
    if position <= floor:
        return chunk.change("noun", "comparative") is None  # no "a 30% cut", "2x lower"
    if before.lower.endswith("s"):  # "schedulers lower X by"
        return True
    bare = chunk.change("noun") and not chunk.lower.endswith(("s", "ed", "ing"))
    if bare and (before.meaning.metrics or before.lower in DETERMINERS):  # "reduces the accuracy drop by", "a drop"
        return False
    if chunk.change("comparative"):  # "lower", "better", "reduced"
        return chunk.lower.endswith("ed") or "before-verb" in before.parts
    return not chunk.lower.endswith("ing") or word_at(row, position + 1)[:1].isalnum()
