"""Where the words of a compared thing end, by grammar rather than by punctuation, and the members of a list of such."""

import itertools
from collections.abc import Sequence

from etl.extract.grammar.chunks import DETERMINERS, PREPOSITIONS, Chunk
from etl.extract.grammar.names import is_capitalised, is_strong
from etl.extract.text.lexicon import cue_words

_ENDS = PREPOSITIONS - {"of", "for", "among", "between", "as"}
RIVALS = cue_words("rivals")
_THINGS = RIVALS | cue_words("artefact")
_MODIFYING = frozenset({"with", "without", "that", "which"})
_UNDESCRIBED = cue_words("undescribed")
_OF_A_KIND = frozenset({"others", "renowned"})
_MOST_MODIFYING = 8
_MOST_APPOSED = 12
_SOON = 4
_BEFORE_MEMBER = cue_words("before-member")


def phrase_end(row: Sequence[Chunk], start: int) -> int:
    """Where a compared phrase ends: by grammar rather than by punctuation."""
    end = start
    while end < min(len(row), start + 40):
        if row[end].lower in {"(", "["}:
            closing = _closing(row, end)
            if closing is None:
                break
            end = closing + 1
        elif not _ends_phrase(row, start, end):
            end += 1
        elif end > start and (stop := _modified_to(row, end)):
            end = stop
        else:
            break
    return end


def _closing(row: Sequence[Chunk], at: int) -> int | None:
    """Where a bracket without a measure closes, soon."""
    closing = next((p for p in range(at, min(len(row), at + 14)) if row[p].lower in {")", "]"}), None)
    if closing is None or any(row[p].measure for p in range(at, closing)):
        return None
    return closing


def _ends_phrase(row: Sequence[Chunk], start: int, at: int) -> bool:
    """A measure, another comparison, a verb, a preposition or a mark that begins something new."""
    chunk = row[at]
    if _qualifies(row, start, at):
        return False
    if chunk.measure:  # "the 300-times larger Foo"
        return at - start > 1 or at + 1 == len(row) or row[at + 1].change("comparative") is None
    if chunk.meaning.comparator == "wide" or (chunk.lower == "over" and at > start and not _inside_name(row, at)):
        return True
    if "finite" in chunk.parts:
        return at > start or not (chunk.lower == "our" or chunk.lower.endswith("ing"))
    if (
        chunk.lower in _ENDS
        and not _inside_name(row, at)
        and not (chunk.lower == "from" and row[at - 1].lower.endswith("ing"))
        and not (chunk.lower in {"on", "upon"} and row[at - 1].lower in {"based", "built"} and at > start)
        and not (chunk.lower == "by" and at > start and "by-maker" in row[at - 1].parts)
    ):
        return True
    if chunk.lower == "for" and (at == start or row[at - 1].lower not in RIVALS):
        return True
    acts = chunk.change("verb") and not chunk.change("noun", "comparative") and not chunk.lower.endswith("ed")
    if at > start and acts and chunk.text[:1].islower():  # "Flow Matching" is a name
        return True
    if chunk.lower in {",", "and", "or", "&"}:
        return not _continues(row, at)
    return chunk.punctuation and "inside-name" not in chunk.parts


def _modified_to(row: Sequence[Chunk], at: int) -> int | None:
    """One past what goes on to say which thing is meant: "systems that use locks", "search with GPUs", "X, a compiler".

    A condition of the result is none ("with the same accuracy"), nor is a new clause.
    """
    described = row[at - 1].text.islower() and row[at - 1].text.isalpha() and row[at - 1].lower not in _UNDESCRIBED
    lower, most = row[at].lower, _MOST_APPOSED if row[at].lower == "," else _MOST_MODIFYING
    if not (described and lower in _MODIFYING) and not (lower == "," and _is_apposition(row, at)):
        return None
    for stop in range(at + 1, min(len(row), at + most) + 1):
        ends = stop == len(row) or row[stop].lower in {",", ".", ";", ")"}
        if ends:
            return stop if stop > at + 2 else None
        chunk = row[stop]
        if chunk.measure or chunk.meaning.changes or chunk.meaning.bound or chunk.meaning.comparator:
            return None
        if chunk.punctuation or (lower == "with" and (chunk.meaning.metrics or "same" in chunk.parts)):
            return None
        if lower in {",", "with", "without"} and (
            chunk.lower in PREPOSITIONS - {"for", "in", "of"} or "finite" in chunk.parts
        ):
            return None
    return None


def _is_apposition(row: Sequence[Chunk], at: int) -> bool:
    """ "X, a compiler", "X, the best format", "X and Y, existing systems"."""
    named = is_capitalised(row[at - 1].text) or is_strong(row[at - 1].text)
    phrase = row[at + 1 : at + _MOST_APPOSED]
    plain = list(itertools.takewhile(lambda chunk: not chunk.punctuation, phrase))
    if not named or len(plain) < 2 or not all(chunk.text.islower() for chunk in plain):
        return False
    best = plain[0].lower == "the" and len(plain) > 2  # "X, the fastest" says nothing of what it is
    return best or plain[0].lower in {"a", "an"} or not plain[0].parts.isdisjoint(_OF_A_KIND)


def _qualifies(row: Sequence[Chunk], start: int, at: int) -> bool:
    """ "than merely using X", "layer pruning method", "the leading framework": no clause begins."""
    lower, following = row[at].lower, row[at + 1].lower if at + 1 < len(row) else ""
    if "doing" in row[at].parts and all("merely" in i.parts for i in row[start:at]):
        return True
    return (lower == "leading" and following != "to") or (lower.endswith("ing") and following in _THINGS)


def _inside_name(row: Sequence[Chunk], at: int) -> bool:
    """ "the API in PyTorch", "Search At Scale"."""
    joins = row[at].lower in {"in", "with"} and row[at - 1].lower not in RIVALS
    if joins and at + 1 < len(row) and not row[at + 1].measure and is_strong(row[at + 1].text):
        return True
    return row[at].text[:1].isupper() and at > 0 and is_capitalised(row[at - 1].text)


def _continues(row: Sequence[Chunk], at: int) -> bool:
    """What follows a comma or "and" is one more thing compared with, not a new clause."""
    following = at + 1
    while following < len(row) and row[following].lower in _BEFORE_MEMBER:
        following += 1
    if following >= len(row):
        return False
    chunk = row[following]
    if "example" in chunk.parts:
        return True
    if chunk.measure or chunk.punctuation or "finite" in chunk.parts or chunk.lower in PREPOSITIONS:
        return False
    if row[at].lower == "," and row[at + 1].lower not in {"and", "or"}:
        if row[at + 1].lower in {"the", "a", "an"}:
            strong = next((p for p in range(at + 2, min(len(row), at + 5)) if is_strong(row[p].text)), None)
            return strong is not None and not _begins_clause(row, strong)
        if (is_strong(chunk.text) or is_capitalised(chunk.text)) and not _begins_clause(row, following):
            return True
        listed = following + 1 < len(row) and row[following + 1].lower in {",", "and", "or"}
        return listed and (chunk.text[:1].isupper() or row[at - 1].text.endswith("-"))  # "DQN, CNN and", "leaf-, tree-"
    return not chunk.change("verb") and not _begins_result(row, following)


def _begins_result(row: Sequence[Chunk], at: int) -> bool:
    """ "over A and a peak speedup of 3x over B": the next result, which a number follows."""
    for position in range(at, min(len(row) - 1, at + _SOON)):
        if row[position].change("noun"):
            return row[position + 1].lower == "of" or row[position + 1].measure is not None
    return False


def _begins_clause(row: Sequence[Chunk], at: int) -> bool:
    """A lower-case word right behind the name is its verb: "compared to A, B shows …"."""
    end = at
    while end < len(row) and (is_strong(row[end].text) or is_capitalised(row[end].text)):
        end += 1
    if end < len(row) and row[end].lower == "(" and (closing := _closing(row, end)):
        end = closing + 1
    return end < len(row) and row[end].text[:1].islower() and row[end].lower not in PREPOSITIONS | {"and", "or"}


def parts(row: Sequence[Chunk], start: int, end: int) -> list[tuple[int, int]]:
    """The members of a coordinated phrase: "A, B and C" as three stretches of chunks."""
    found: list[tuple[int, int]] = []
    begin = start
    depth = 0
    for position in range(start, end):
        lower = row[position].lower
        depth += (lower == "(") - (lower == ")")
        if depth == 0 and lower in {",", "and", "or", "&"}:
            if position > begin:
                found.append((begin, position))
            begin = position + 1
    if end > begin:
        found.append((begin, end))
    return [(a, b) for a, b in found if not all(row[p].lower in DETERMINERS for p in range(a, b))]
