"""Names next to the words for what they name: "Foo, a compiler that", "our system, Foo", "a new data set (FooSet)"."""

from collections.abc import Iterator, Sequence
from itertools import pairwise, takewhile

from etl.extract.grammar.chunks import CLAUSE_BREAKS, DETERMINERS, PREPOSITIONS, Chunk
from etl.extract.grammar.names import is_capitalised, is_generic, is_strong, is_vendor, run
from etl.extract.systems.name_spans import (
    NOT_NAMES,
    NOUNS,
    Context,
    Proposal,
    closes,
    from_abbreviation,
    is_known,
    may_be_own,
    name_at,
    plain_name,
    proposal_at,
)
from etl.extract.text.lexicon import cue_words

_RENOWNED = cue_words("renowned")
_OF_OTHERS = _RENOWNED | cue_words("others") | {"recently", "previously", "originally"}
_EXAMINING = cue_words("examining")
_INTRODUCING = cue_words("introducing")
_MAKING = cue_words("making") | _INTRODUCING
_RIVALLING = cue_words("rivalling")
_NEW = cue_words("new")
_PLAINLY_NEW = frozenset({"new", "novel", "newly"})
"""What is called so is the work's own, though a vocabulary knows the name by now."""
_COUNTS = cue_words("counted")
_JOINING = frozenset({")", ":", ";", ",", "and"})
_LONGEST = 10
"""Words of a phrase before its bracket."""


def described(context: Context, comma: int) -> Iterator[Proposal]:
    """ "with Foo, a multi-agent system that …", "at its core is Bar, a model for …": a name and what it is."""
    row = context.row
    start = comma
    while start > 0 and comma - start < 6 and run(row, start - 1, comma) == comma:
        start -= 1
    if start == comma or not (is_strong(row[start].text) or "-" in row[start].text or comma - start > 1 or start > 0):
        return
    following = [chunk.lower for chunk in row[comma + 1 : comma + 12]]
    if any(w in _RENOWNED for w in following) or is_known(context, row[start]) or is_vendor(row[start].text):
        return
    nouns = [n for n, w in enumerate(following) if w in NOUNS]
    before = row[start - 1].lower if start else ""
    if not nouns or (
        before in {"over", "than", "to", "by", "of", "as", "for", "against", "outperforms", "alongside", ",", "and"}
        and not _core_list(row, start)
    ):
        return
    if _is_examined(row, start):
        return
    if any(_says_what(following[n + 1]) for n in nouns if n + 1 < len(following)):
        yield proposal_at(context, start, comma, "described")


def named_ours(context: Context, comma: int) -> Iterator[Proposal]:
    """ "Foo, our compiler, …", "Foo, the compiler that we present": a name and whose it is."""
    row = context.row
    start = next((p for p in range(max(0, comma - 6), comma) if run(row, p, comma) == comma), comma)
    before = row[start - 1] if start else None
    if start == comma or (before is None and not is_strong(row[start].text)):
        return
    if before and (before.lower in PREPOSITIONS or before.meaning.comparator):
        return
    words = takewhile(lambda chunk: not (chunk.punctuation or chunk.measure), row[comma + 1 : comma + _LONGEST])
    phrase = [chunk.lower for chunk in words]
    closes_it = comma + 1 + len(phrase) < len(row) and row[comma + 1 + len(phrase)].lower == row[comma].lower
    ours = phrase[0] == "our" or any(a == "we" and b in _INTRODUCING for a, b in pairwise(phrase))
    if closes_it and ours and not NOUNS.isdisjoint(phrase) and not is_known(context, row[start]):
        yield proposal_at(context, start, comma, "described")


def _is_examined(row: Sequence[Chunk], start: int) -> bool:
    """What is evaluated, extended or used was there before: "we study what becomes of X, an algorithm"."""
    listed = False
    for chunk in reversed(row[:start]):
        if chunk.lower == ";" or chunk.lower in _INTRODUCING:
            return False
        listed = listed or chunk.lower == ":"
        if chunk.lower in _RIVALLING or (chunk.lower in _EXAMINING and not listed):
            return True
    return False


_SAYS_WHAT = cue_words("after-noun")


def _says_what(word: str) -> bool:
    """What follows the noun explains it: "a system that", "a runtime enabling", "a module trained on"."""
    return word in _SAYS_WHAT or (len(word) > 4 and word.endswith(("ed", "ing")))


def _core_list(row: Sequence[Chunk], start: int) -> bool:
    """A further member of "X, a …, and Y, a …", also between semicolons."""
    return row[start - 1].lower == "and" and start > 1 and row[start - 2].lower in {",", ";"}


def own_noun(context: Context, start: int) -> Iterator[Proposal]:
    """ "our system, X, …", "our X framework", "the proposed approach, X", "the proposed Tree Search (TS)"."""
    row = context.row
    if start < len(row):
        for abbreviation in context.short:
            if abbreviation.long_start == row[start].start and may_be_own(abbreviation):
                yield from_abbreviation(context, abbreviation, "own-noun")
                return
    for position in range(start, min(len(row), start + 6)):
        chunk = row[position]
        if chunk.lower in NOUNS and position + 2 < len(row) and row[position + 1].lower in {",", "("}:
            found = list(name_at(context, position + 2, "own-noun", loose=True))
            closed = context.end_of(found[0]) if found else 0
            if (
                found
                and closed < len(row)
                and (
                    row[closed].lower in {",", ")"} or (is_strong(row[position + 2].text) and closes(context, found[0]))
                )
            ):
                yield from found
            return
        if is_strong(chunk.text):
            end = run(row, position, len(row))
            if not is_known(context, chunk) and ((end < len(row) and row[end].lower in NOUNS) or position == start):
                yield proposal_at(context, position, end, "own-noun")
            return
        if (
            chunk.lower in PREPOSITIONS
            or chunk.punctuation
            or chunk.lower in DETERMINERS
            or chunk.change("verb")
            or chunk.lower in NOUNS
        ):
            return


def sentence_subject(context: Context) -> Iterator[Proposal]:
    """ "Quokka is a scheduling method for …" at the head of a sentence."""
    row = context.row
    end = run(row, 0, len(row))
    if not end or (not is_strong(row[0].text) and end < 2 and row[0].lower in NOT_NAMES):
        return
    following = [chunk.lower for chunk in row[end : end + 9]]
    if len(following) < 3:
        return
    if (
        following[0] in {"is", "are"}
        and following[1] in {"a", "an", "the", "our"}
        and any(w in NOUNS for w in following[2:])
        and not any(w in _RENOWNED for w in following[2:])
    ):
        proposal = proposal_at(context, 0, end, "subject")
        proposal.cue = f"{row[end].text} {row[end + 1].text}"
        yield proposal


def bracketed(context: Context, opening: int) -> Iterator[Proposal]:
    """The names in the bracket that opens at a chunk, where its phrase is of a new thing, or of a few."""
    row = context.row
    if opening < 1 or row[opening - 1].lower not in NOUNS:
        return
    closing = next((p for p in range(opening + 1, min(len(row), opening + 16)) if row[p].lower == ")"), None)
    start = _phrase_start(row, opening)
    if closing is None or any(row[p].lower in _OF_OTHERS for p in range(start, opening)):
        return
    phrase = [row[p].lower for p in range(start, opening)]
    members = [p for p in range(opening + 1, closing) if row[p].lower not in {",", "and", "&"}]
    if len(members) == 1 and (
        (_is_name(context, members[0]) and (_is_made(row, start) or not _NEW.isdisjoint(phrase)))
        or (_is_spelled(row[members[0]]) and not _PLAINLY_NEW.isdisjoint(phrase))
    ):
        yield proposal_at(context, members[0], members[0] + 1, "bracketed")
    elif len(members) > 1 and not _COUNTS.isdisjoint(phrase) and _listed(context, members):
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
    if not (made and row[start].lower in {"a", "an"} and words.isdisjoint(_OF_OTHERS)):
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
    """An article behind a verb of making: "our system applies a method (TreeCut)"."""
    return start > 0 and row[start].lower in {"a", "an"} and row[start - 1].lower in _MAKING


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
