"""What is compared with by a verb: "outperforms X", "matches X with M less memory", "improves X's speed by M"."""

from __future__ import annotations

from collections.abc import Sequence

from etl.extract.comparisons.comparators import Baseline
from etl.extract.grammar.chunks import PREPOSITIONS, Chunk
from etl.extract.grammar.groups import Group
from etl.extract.grammar.metrics import Head
from etl.extract.grammar.names import is_capitalised
from etl.extract.grammar.phrase_boundaries import phrase_end
from etl.extract.text.lexicon import cue_words

BEATEN = "object of a verb that beats"
_TRAILING = cue_words("trailing")
_APPROACHING = cue_words("approaching")


def beaten(row: Sequence[Chunk], group: Group, head: Head | None, floor: int) -> Baseline | None:
    """The object of "outperforms X by M", "improves upon X by M", or of an earlier "outperforming X, with M"."""
    verb = head.verb if head else None
    if head and head.kind == "beat" and head.rule.endswith("+"):
        by = next((p for p in range(group.first - 1, floor, -1) if row[p].lower == "by"), floor)
        start = next((p for p in range(floor, by) if row[p].lower not in {",", "and", "or"}), by)
        return Baseline(start, by, by, BEATEN) if start < by and row[start].lower not in PREPOSITIONS else None
    if verb is not None and (change := row[verb].change("verb")) and change.kind == "beat" and verb >= floor:
        end = phrase_end(row, verb + 1)
        return Baseline(verb + 1, min(end, group.first), verb, BEATEN) if end > verb + 1 else None
    if verb is not None and verb >= floor and row[verb].lower in _TRAILING:  # "trails X by M"
        start = verb + 1 if verb + 1 >= len(row) or row[verb + 1].lower != "behind" else verb + 2
        end = min(phrase_end(row, start), group.first)
        return Baseline(start, end, verb, "object of a verb that trails") if end > start else None
    if head and head.rule == "share":
        stop = next((p for p in range(group.last, len(row)) if row[p].measure or row[p].lower == ","), len(row))
        ofs = [p for p in range(group.last, min(stop, group.last + 12)) if row[p].lower == "of"]
        if len(ofs) > 1:
            end = phrase_end(row, ofs[-1] + 1)
            return Baseline(ofs[-1] + 1, end, ofs[-1], "owner of what a share is of") if end > ofs[-1] + 1 else None
    if head and head.rule == "within" and group.last + 1 < len(row) and row[group.last].lower == "of":
        end = phrase_end(row, group.last + 1)
        return Baseline(group.last + 1, end, group.last, "right of the number") if end > group.last + 1 else None
    if head and head.rule in {"verb-by", "verb-by-bare"} and verb is not None and verb + 1 < group.first:
        owner = _owner(row, verb + 1, group.first)
        if owner or not _follows_beaten(row, verb, floor):
            return owner
    return _earlier(row, group, floor)


def _earlier(row: Sequence[Chunk], group: Group, floor: int) -> Baseline | None:
    """ "outperforms X, with M", "outperforming X while being M": the verb stands before."""
    for position in range(group.first - 1, floor - 1, -1):
        if row[position].lower == ";":
            return None
        change = row[position].change("verb")
        if change and change.kind == "beat" and not row[position].change("noun"):
            end = phrase_end(row, position + 1)
            return Baseline(position + 1, min(end, group.first), position, BEATEN) if end > position + 1 else None
    return None


def _follows_beaten(row: Sequence[Chunk], verb: int, floor: int) -> bool:
    """ "outperforms X, cutting latency by M": the participle tells by how much."""
    return verb > floor and row[verb - 1].lower == "," and row[verb].lower.endswith("ing")


def _owner(row: Sequence[Chunk], start: int, end: int) -> Baseline | None:
    """ "improves Linux's performance by M": whose metric it was."""
    for position in range(start, min(end, start + 5)):
        if row[position].lower == "'s" and position > start and is_capitalised(row[position - 1].text):
            return Baseline(start, position, position, "owner of the metric")
    return None


def beaten_later(row: Sequence[Chunk], start: int) -> Baseline | None:
    """ "with 37% lower cost, X beats Y": no measure of its own stands behind the verb."""
    for position in range(start, len(row)):
        if row[position].measure or row[position].lower in {";", "while", "but"}:
            return None
        change = row[position].change("verb")
        if change and change.kind == "beat":
            end = phrase_end(row, position + 1)
            return Baseline(position + 1, end, position, f"{BEATEN}, behind the number") if end > position + 1 else None
    return None


def approached(row: Sequence[Chunk], start: int, end: int) -> Baseline | None:
    """The object of "approximates X, while providing M", "matches X with M less memory"."""
    for position in range(end - 1, start - 1, -1):
        if row[position].lower in _APPROACHING:
            stop = min(phrase_end(row, position + 1), end)
            return (
                Baseline(position + 1, stop, position, "object of a verb that matches") if stop > position + 1 else None
            )
    return None
