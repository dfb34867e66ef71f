"""Names that are told by what is said of them: "Foo, a compiler that", "our system, Foo", "Foo is a scheduler for"."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from etl.extract.grammar.chunks import DETERMINERS, PREPOSITIONS, Chunk
from etl.extract.grammar.names import is_strong, is_vendor, run
from etl.extract.grammar.settings import REACHING
from etl.extract.systems.name_spans import (
    NOT_NAMES,
    NOUNS,
    Context,
    Proposal,
    closes,
    from_abbreviation,
    is_known,
    leads,
    may_be_own,
    name_at,
    proposal_at,
)
from etl.extract.text.lexicon import cue_words

_RENOWNED = cue_words("renowned")
_EXAMINING = cue_words("examining")
_INTRODUCING = cue_words("introducing")
_RIVALLING = frozenset({"against", "versus", "vs.", "baselines", "competitors", "compared to", "compared with"})


def described(context: Context, comma: int) -> Iterator[Proposal]:
    """ "with Foo, a multi-agent system that …", "at its core is Bar, a model for …": a name and what it is."""
    row = context.row
    start = comma
    while start > 0 and comma - start < 6 and run(row, start - 1, comma) == comma:
        start -= 1
    if start == comma and comma > 1 and _is_coined(row, comma - 1):
        start = comma - 1
    while start < comma and row[start].lower in PREPOSITIONS:
        start += 1
    if comma - start > 1 and start and leads(row[start - 1]):
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


def _is_coined(row: Sequence[Chunk], at: int) -> bool:
    """A word in lower case with a hyphen, alone behind a preposition: "with tree-agent, a system that"."""
    word = row[at].text
    return (
        word.islower() and re.fullmatch(r"[a-z]{2,}(?:-[a-z]{2,})+", word) is not None and row[at - 1].lower == "with"
    )


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


_SAYS_WHAT = frozenset("that which for to with from of in by built capable drawn , . —".split())


def _says_what(word: str) -> bool:
    """What follows the noun explains it: "a system that", "a runtime enabling", "a module trained on"."""
    return word in _SAYS_WHAT or (len(word) > 5 and word.endswith(("ed", "ing")))


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
                    row[closed].lower in {",", ")"}
                    or (is_strong(row[position + 2].text) and (closes(context, found[0]) or _acts(row[closed])))
                )
            ):
                yield from found
            else:
                yield from _bracketed(context, position + 2)
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


def _acts(chunk: Chunk) -> bool:
    """A finite verb follows a name whose second comma was forgotten: "our system, FooTree achieves"."""
    return chunk.lower in REACHING or (chunk.change("verb") is not None and chunk.lower.endswith("s"))


def _bracketed(context: Context, start: int) -> Iterator[Proposal]:
    """ "our mechanism, Priority-based Propagation (P3), …": the name stands in brackets behind its long form."""
    row = context.row
    for at in range(start + 1, min(len(row) - 1, start + 7)):
        if row[at - 1].lower == "(" and row[at + 1].lower == ")" and is_strong(row[at].text):
            proposal = proposal_at(context, at, at + 1, "own-noun")
            proposal.expansion = context.abstract.masked[row[start].start : row[at - 2].end]
            yield proposal
            return
        if row[at].lower in {",", ";", "."}:
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
