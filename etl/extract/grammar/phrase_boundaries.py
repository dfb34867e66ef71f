"""Where the words of a compared thing end, by grammar rather than by punctuation, and the members of a list of such."""

import itertools
from collections.abc import Sequence

from etl.extract.grammar.chunks import DETERMINERS, JOINING, PREPOSITIONS, Chunk, word_at
from etl.extract.grammar.names import begins_name, is_strong
from etl.extract.text.lexicon import cue_words

_ENDS = (PREPOSITIONS | {"over"}) - {"of", "for", "among", "between", "as"}
RIVALS = cue_words("rivals")
_THINGS = RIVALS | cue_words("artefact")
_CLAUSES = frozenset({"that", "which"})
_MODIFYING = _CLAUSES | {"with", "without"}
_BEFORE_CLAUSE = PREPOSITIONS - {"for", "in", "of"}
_OF_A_KIND = frozenset({"others", "renowned"})
_MOST_APPOSED = 12
_COORDINATING = frozenset({",", "and", "or", "&"})
_MODIFIER_ENDS = frozenset({",", ".", ";", ")"})
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
        elif end > start and (stop := _modified_to(row, end) or _completed_to(row, start, end)):
            end = stop
        else:
            break
    return end


def _completed_to(row: Sequence[Chunk], start: int, at: int) -> int | None:
    """ "training on a sample of the data", "models without augmentation": a word that says little alone, and more."""
    head, lower = row[at - 1], row[at].lower
    acts = head.text.islower() and head.lower.endswith("ing") and lower in _ENDS
    alone = at - start - (row[start].lower in DETERMINERS) == 1
    if not alone or not (acts or (lower in {"with", "without", "from"} and "rival-class" in head.parts)):
        return None
    if not word_at(row, at + 1)[:1].isalpha() or is_strong(row[at + 1].text):  # a result, or what it runs on
        return None
    return next((p for p in range(at + 2, len(row)) if _ends_phrase(row, at + 1, p)), None)


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
    if chunk.meaning.comparator == "wide":
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
    complement = (
        (lower == "from" and before.lower.endswith("ing"))
        or (lower in {"on", "upon"} and before.lower in {"based", "built"})
        or (lower == "by" and "by-maker" in before.parts)
    )
    inside = lower in {"in", "with"} and before.lower not in RIVALS  # "the API in PyTorch"
    named = inside and at + 1 < len(row) and is_strong(row[at + 1].text)
    return lower in _ENDS and not complement and not named


def _modified_to(row: Sequence[Chunk], at: int) -> int | None:
    """One past what goes on to say which thing is meant: "systems that use locks", "search with GPUs", "X, a compiler".

    A condition of the result is none ("with the same accuracy"), nor is a new clause.
    """
    lower = row[at].lower
    if not (_is_apposition(row, at) if lower == "," else lower in _MODIFYING and row[at - 1].text.islower()):
        return None
    most = _MOST_APPOSED if lower == "," else 8
    for stop in range(at + 1, at + most + 1):
        if word_at(row, stop, ".") in _MODIFIER_ENDS:
            return stop if stop > at + 2 else None
        if _is_of_result(row[stop], lower):
            return None
    return None


def _is_of_result(chunk: Chunk, opener: str) -> bool:
    """A word that does not say which thing is meant: "with 2x", "with the same accuracy", ", a tool by"."""
    if chunk.breaks or chunk.meaning.changes or chunk.meaning.bound:
        return True
    if opener == "with" and chunk.meaning.metrics:
        return True
    return opener not in _CLAUSES and chunk.lower in _BEFORE_CLAUSE


def _is_apposition(row: Sequence[Chunk], at: int) -> bool:
    """ "X, a compiler", "X, the best format", "X and Y, existing systems"."""
    phrase = row[at + 1 : at + _MOST_APPOSED]
    plain = list(itertools.takewhile(lambda chunk: not chunk.punctuation, phrase))
    if not begins_name(row[at - 1]) or len(plain) < 2 or not all(chunk.text.islower() for chunk in plain):
        return False
    best = plain[0].lower == "the" and len(plain) > 2  # "X, the fastest" says nothing of what it is
    return best or plain[0].lower in {"a", "an"} or not plain[0].parts.isdisjoint(_OF_A_KIND)


def _qualifies(row: Sequence[Chunk], start: int, at: int) -> bool:
    """ "than merely using X", "layer pruning method", "the leading framework": no clause begins."""
    lower, following = row[at].lower, word_at(row, at + 1)
    if "doing" in row[at].parts and all("merely" in i.parts for i in row[start:at]):
        return True
    return lower == "leading" or (lower.endswith("ing") and following in _THINGS)


def _continues(row: Sequence[Chunk], at: int) -> bool:
    """What follows a comma or "and" is one more thing compared with, not a new clause."""
    member = next((p for p in range(at + 1, len(row)) if row[p].lower not in _BEFORE_MEMBER), None)
    if member is None:
        return False
    chunk = row[member]
    if "example" in chunk.parts:
        return True
    if chunk.breaks or "finite" in chunk.parts or chunk.lower in PREPOSITIONS:
        return False
    if row[at].lower == "," and row[at + 1].lower not in {"and", "or"}:
        return _lists(row, at, member)
    noun = next((p for p in range(member, min(len(row), member + 4)) if row[p].change("noun")), len(row))
    return not chunk.change("verb") and word_at(row, noun + 1) != "of"  # "over A and a peak speedup of 3x over B"


def _lists(row: Sequence[Chunk], comma: int, member: int) -> bool:
    """ "DQN, CNN and", "X, the fast Y": a further member, where no "and" says so."""
    if row[comma + 1].lower in {"the", "a", "an"}:
        strong = next((p for p in range(comma + 2, min(len(row), comma + 5)) if is_strong(row[p].text)), None)
        return strong is not None and not _begins_clause(row, strong)
    if begins_name(row[member]) and not _begins_clause(row, member):
        return True
    return row[member].text[:1].isupper() and word_at(row, member + 1) in {",", "and", "or"}


def _begins_clause(row: Sequence[Chunk], at: int) -> bool:
    """A lower-case word right behind the name is its verb: "compared to A, B shows …"."""
    end = at
    while end < len(row) and begins_name(row[end]):
        end += 1
    if word_at(row, end) == "(" and (closing := _closing(row, end)):
        end = closing + 1
    return end < len(row) and row[end].text[:1].islower() and row[end].lower not in JOINING


def parts(row: Sequence[Chunk], start: int, end: int) -> list[tuple[int, int]]:
    """The members of a coordinated phrase: "A, B and C" as three stretches of chunks."""
    found: list[tuple[int, int]] = []
    begin = start + (word_at(row, start) == "both")
    depth = 0
    for position in range(start, end):
        lower = row[position].lower
        depth += (lower == "(") - (lower == ")")
        if depth == 0 and lower in _COORDINATING:
            if position > begin:
                found.append((begin, position))
            begin = position + 1
    if end > begin:
        found.append((begin, end))
    return found
