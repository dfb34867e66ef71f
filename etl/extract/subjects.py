"""What a claim is about: which of the proposed things, the work itself or others, and from whose side it is told."""

from __future__ import annotations

from collections.abc import Sequence

from etl.extract.items import DETERMINERS, PREPOSITIONS, Item
from etl.extract.lexicon import cue_words
from etl.extract.names import fold
from etl.extract.naming import Proposal


def subject(row: Sequence[Item], proposed: Sequence[Proposal], before: int) -> Proposal | None:
    """The proposed thing a claim is about: the one its sentence names last before the number, else the main one."""
    named = [
        (row[position].start, proposal)
        for proposal, keys in [(proposal, proposal.keys()) for proposal in proposed]
        for position in range(len(row))
        if row[position].start < before and _may_be_subject(row, position) and _spelled(row, position, keys)
    ]
    if named:
        return max(named, key=lambda pair: pair[0])[1]
    return proposed[0] if proposed else None


def _may_be_subject(row: Sequence[Item], position: int) -> bool:
    """A word that is no object of a preposition: "on FooBench" is what something ran on."""
    item = row[position]
    if item.measure or not item.text[:1].isalnum() or item.lower in _FUNCTION:
        return False
    return not position or row[position - 1].lower not in _BEFORE_OBJECTS


_FUNCTION = DETERMINERS | PREPOSITIONS
_BEFORE_OBJECTS = PREPOSITIONS | {"over", "than"}


def _spelled(row: Sequence[Item], position: int, keys: set[str]) -> bool:
    text = ""
    for item in row[position : position + 5]:
        if item.measure:
            return False
        text += fold(item.text)
        if text in keys:
            return True
    return False


_OTHERS = cue_words("others")
_RENOWNED = cue_words("renowned")
_CLAUSES = frozenset("; while whereas but although that because".split())
_OWN = cue_words("own")


def of_others(row: Sequence[Item], before: int, proposed: Sequence[Proposal]) -> bool:
    """Whether the clause a number stands in has others for its subject: "existing caches miss 35% of …".

    `before` is the offset where the number begins.
    """
    clause: list[Item] = []
    for item in row:
        if item.start >= before:
            break
        clause = [] if item.lower in _CLAUSES else [*clause, item]
    words = [item for item in clause if item.measure is None and item.text[:1].isalnum()]
    if not words or words[0].lower not in _OTHERS:
        return False
    names = {key for proposal in proposed for key in proposal.keys()}  # noqa: SIM118 (no mapping)
    own = any(item.lower in _OWN for item in words[1:])
    return not own and not any(fold(item.text) in names for item in words)


def speaks_for_itself(row: Sequence[Item], before: int, proposed: Sequence[Proposal]) -> bool:
    """Whether a sentence names the work or its authors before a number."""
    names = {key for proposal in proposed for key in proposal.keys()}  # noqa: SIM118 (no mapping)
    words = (item for item in row if item.start < before and item.measure is None)
    return any(item.lower in _OWN or fold(item.text) in names for item in words)


def told_by_the_other(row: Sequence[Item], span: tuple[int, int], proposed: Sequence[Proposal]) -> bool:
    """Whether what a claim compares with is the work itself: "X is 3x slower than ours".

    `span` are the offsets of the words compared with.
    """
    inside = [p for p, item in enumerate(row) if span[0] <= item.start < span[1] and item.measure is None]
    if len(inside) > 4 or any(row[p].lower in _RENOWNED or row[p].lower in _OTHERS for p in inside):
        return False
    return any(_spelled(row, p, proposal.keys()) for p in inside for proposal in proposed)
