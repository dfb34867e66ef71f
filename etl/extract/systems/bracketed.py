"""Names in brackets behind the words for a new thing: "a new data set (QuokkaSet)", "two kernels (A and B)"."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from etl.extract.grammar.chunks import CLAUSE_BREAKS, DETERMINERS, PREPOSITIONS, Chunk
from etl.extract.grammar.names import is_capitalised, is_generic, is_strong, is_vendor
from etl.extract.systems.name_spans import (
    NOUNS,
    Context,
    Proposal,
    closes,
    from_abbreviation,
    is_known,
    may_be_own,
    plain_name,
    proposal_at,
)
from etl.extract.text.lexicon import cue_words

_NEW = cue_words("new")
_PLAINLY_NEW = frozenset({"new", "novel", "newly"})
"""What is called so is the work's own, though a vocabulary knows the name by now."""
_MAKING = cue_words("making") | cue_words("introducing")
_EXAMINING = cue_words("examining") | {"applies", "incorporates", "adopts", "integrates"}
_RENOWNED = cue_words("renowned") | cue_words("others") | {"recently", "previously", "originally"}
_COUNTS = frozenset("two three four five six seven eight several".split())
_JOINING = frozenset({")", ":", ";", ",", "and"})
_LONGEST = 10
"""Words of a phrase before its bracket."""


def bracketed(context: Context, opening: int) -> Iterator[Proposal]:
    """The names in the bracket that opens at an chunk, where its phrase is of a new thing, or of a few new things."""
    row = context.row
    if opening < 1 or row[opening - 1].lower not in NOUNS:
        return
    closing = next((p for p in range(opening + 1, min(len(row), opening + 16)) if row[p].lower == ")"), None)
    start = _phrase_start(row, opening)
    if closing is None or any(row[p].lower in _RENOWNED for p in range(start, opening)):
        return
    phrase = [row[p].lower for p in range(start, opening)]
    members = [p for p in range(opening + 1, closing) if row[p].lower not in {",", "and", "&"}]
    if len(members) == 1 and (
        (_is_name(context, members[0]) and (_is_made(row, start) or not _NEW.isdisjoint(phrase)))
        or (_is_spelled(row[members[0]]) and not _PLAINLY_NEW.isdisjoint(phrase))
    ):
        yield proposal_at(context, members[0], members[0] + 1, "bracketed")
    elif len(members) > 1 and len(members) < closing - opening - 1 and _COUNTS & {*phrase}:
        lists = any(row[p].lower in {",", "and"} for p in range(opening + 1, closing))
        if lists and _listed(context, members):
            yield from (proposal_at(context, p, p + 1, "bracketed") for p in members)


def appositive(context: Context, comma: int) -> Iterator[Proposal]:
    """ "(1) a large dataset, QuokkaSet, with …", "we build a runtime, QuokkaRT, for …": a thing and its name."""
    row = context.row
    if row[comma - 1].lower not in NOUNS or comma + 2 >= len(row):
        return
    start = _phrase_start(row, comma)
    words = {row[p].lower for p in range(start, comma)}
    new = not _PLAINLY_NEW.isdisjoint(words)
    made = new or (start > 0 and (row[start - 1].lower in _JOINING or row[start - 1].lower in _MAKING))
    if not (made and row[start].lower in {"a", "an"} and words.isdisjoint(_RENOWNED)):
        return
    if any(row[p].meaning.comparator for p in range(start, comma)):
        return
    if row[comma + 2].lower in {",", "(", "—", "."} and _is_name(context, comma + 1):
        yield proposal_at(context, comma + 1, comma + 2, "appositive")
    elif new and (spelled := next((a for a in context.short if a.long_start == row[comma + 1].start), None)):
        if may_be_own(spelled):
            yield from_abbreviation(context, spelled, "appositive-acronym")
    elif new and (end := plain_name(row, comma + 1)) and row[end].lower == ",":
        yield proposal_at(context, comma + 1, end, "appositive")


def adjacent(context: Context, noun: int) -> Iterator[Proposal]:
    """ "with a software scheduler QuokkaRun that …": a thing and its name, without a mark between them."""
    row = context.row
    if noun + 2 >= len(row) or not _is_name(context, noun + 1) or row[noun + 1].text.isupper():
        return
    start = _phrase_start(row, noun + 1)
    before = {row[p].lower for p in range(max(0, start - 1), noun)}
    ours = row[start].lower in {"a", "an"} and not any(row[p].meaning.comparator for p in range(start, noun))
    if ours and before.isdisjoint(_RENOWNED | _EXAMINING | {"over", "than", "against", "like", "as"}):
        found = proposal_at(context, noun + 1, noun + 2, "adjacent")
        if closes(context, found) or row[noun + 2].lower.endswith("ing"):
            yield found


def _listed(context: Context, members: Sequence[int]) -> bool:
    """Every member of a list is one word with a capital, and the first is spelled as only names are."""
    row = context.row
    apart = all(b - a > 1 for a, b in pairwise(members))
    return apart and _is_name(context, members[0]) and all(row[p].text[:1].isupper() for p in members)


def _is_name(context: Context, at: int) -> bool:
    return _is_spelled(context.row[at]) and not is_known(context, context.row[at])


def _is_spelled(chunk: Chunk) -> bool:
    named = is_strong(chunk.text) or (is_capitalised(chunk.text) and "-" in chunk.text)
    return named and not (is_generic(chunk.text) or is_vendor(chunk.text))


def _is_made(row: Sequence[Chunk], start: int) -> bool:
    """An article behind a verb of making, or of what the work does: "our system applies a method (TreeCut)"."""
    if start < 2 or row[start].lower not in {"a", "an"}:
        return False
    verb = row[start - 1].lower
    ours = row[start - 2].lower in NOUNS and any(i.lower == "our" for i in row[max(0, start - 6) : start - 2])
    return verb in _MAKING or (ours and verb in _EXAMINING)


def _phrase_start(row: Sequence[Chunk], opening: int) -> int:
    """Where the noun phrase before a bracket begins, its article included."""
    start = opening - 1
    while start > 0 and opening - start < _LONGEST:
        lower = row[start - 1].lower
        if row[start - 1].measure or row[start - 1].punctuation or lower in PREPOSITIONS or lower in CLAUSE_BREAKS:
            break
        if row[start].lower in DETERMINERS:
            break
        start -= 1
    return start
