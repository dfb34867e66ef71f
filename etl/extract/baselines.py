"""What every result of a sentence is compared with: which of its groups share which comparison."""

from __future__ import annotations

from collections.abc import Sequence

from etl.extract.comparisons import Comparison, comparisons
from etl.extract.extents import parts, phrase_end
from etl.extract.groups import Group
from etl.extract.items import PREPOSITIONS, Item
from etl.extract.lexicon import cue_words
from etl.extract.metrics import Head
from etl.extract.names import is_capitalised


def shared(
    row: Sequence[Item], groups: Sequence[Group], heads: Sequence[Head | None], inherits: Sequence[bool]
) -> list[tuple[int, int] | None]:
    """For every group the words it is compared with, as item positions (start, end).

    Tried in order: a comparison right of the group; the object of "outperforms"; a comparison that heads the
    sentence; one that a later group shares; the one of the group whose head it repeats; one left of it.
    """
    compared = comparisons(row)
    found: list[tuple[int, int] | None] = [None] * len(groups)
    for index, group in enumerate(groups):
        ceiling = groups[index + 1].first if index + 1 < len(groups) else len(row)
        local = next(
            (
                c
                for c in compared
                if group.last <= c.at < ceiling and not c.heading and not _broken(row, group.last, c.at)
            ),
            None,
        )
        if local:
            found[index] = (local.start, local.end)
            continue
        found[index] = _beaten(row, group, heads[index], groups[index - 1].last if index else 0)
    for index in range(len(groups) - 2, -1, -1):
        if found[index] is None and found[index + 1] is not None:
            found[index] = _from_right(row, groups, index, found[index + 1], compared)
    for index, group in enumerate(groups):
        if found[index] is not None:
            continue
        heading = next(
            (
                c
                for c in reversed(compared)
                if c.heading and c.at < group.first and not any(row[p].lower == ";" for p in range(c.at, group.first))
            ),
            None,
        )
        if heading:
            found[index] = (heading.start, heading.end)
        elif index and (inherits[index] or _elliptical(row, groups[index - 1], group, heads[index])):
            found[index] = found[index - 1]
        else:
            floor = groups[index - 1].last if index else 0
            left = next(
                (
                    c
                    for c in reversed(compared)
                    if floor <= c.at < group.first and not _measures_between(row, c.end, group.first)
                ),
                None,
            )
            acts = left is not None and bool(index) and _new_verb(row, left.end, group.first)
            if left and not acts and not _broken(row, left.end, group.first, strict=True):
                found[index] = (left.start, left.end)
            else:
                found[index] = _approached(row, floor, group.first) or _beaten_later(row, group.last)
    return found


def _elliptical(row: Sequence[Item], before: Group, group: Group, head: Head | None) -> bool:
    """ "3x faster than X … and 2x lower latency": a comparative without "than" keeps what was compared with."""
    if head is None or not head.rule.startswith("comparative"):
        return False
    between = [row[p].lower for p in range(before.last, group.first)]
    return not any(word in {";", "they", "it", "we", "which", "while"} for word in between)


def _new_verb(row: Sequence[Item], start: int, end: int) -> bool:
    """ "… than X and uses M less memory": a verb of its own begins a new comparison."""
    for position in range(start, end - 1):
        following = row[position + 1]
        if (
            row[position].lower in {"and", "or", "but"}
            and following.text[:1].islower()
            and following.lower.endswith("s")
        ):
            return following.lower not in PREPOSITIONS
        if row[position].lower in {"and", "but"} and following.lower in {"they", "it", "we"}:
            return True
    return False


def _beaten_later(row: Sequence[Item], start: int) -> tuple[int, int] | None:
    """ "with 37% lower cost, X beats Y": no measure of its own stands behind the verb."""
    for position in range(start, len(row)):
        if row[position].measure or row[position].lower in {";", "while", "but"}:
            return None
        change = row[position].change("verb")
        if change and change.kind == "beat":
            end = phrase_end(row, position + 1)
            return (position + 1, end) if end > position + 1 else None
    return None


def _approached(row: Sequence[Item], start: int, end: int) -> tuple[int, int] | None:
    """The object of "approximates X, while providing M", "matches X with M less memory"."""
    for position in range(end - 1, start - 1, -1):
        if row[position].lower in _APPROACHING:
            stop = min(phrase_end(row, position + 1), end)
            return (position + 1, stop) if stop > position + 1 else None
    return None


_APPROACHING = cue_words("approaching")


def _measures_between(row: Sequence[Item], start: int, end: int) -> bool:
    return any(row[p].measure for p in range(start, end))


def _broken(row: Sequence[Item], start: int, end: int, *, strict: bool = False) -> bool:
    """A new clause begins between two places: what stands behind it speaks of something else."""
    breaks = {";", "while", "whereas", "but", "although"} if not strict else {";", "whereas", "although"}
    for position in range(start, end):
        item = row[position]
        if item.lower in breaks:
            return True
    return False


def _beaten(row: Sequence[Item], group: Group, head: Head | None, floor: int) -> tuple[int, int] | None:
    """The object of "outperforms X by M", "improves upon X by M", or of an earlier "outperforming X, with M"."""
    verb = head.verb if head else None
    if head and head.kind == "beat" and head.rule.endswith("+"):
        by = next((p for p in range(group.first - 1, floor, -1) if row[p].lower == "by"), floor)
        start = next((p for p in range(floor, by) if row[p].lower not in {",", "and", "or"}), by)
        return (start, by) if start < by and row[start].lower not in PREPOSITIONS else None
    if verb is not None and (change := row[verb].change("verb")) and change.kind == "beat" and verb >= floor:
        end = phrase_end(row, verb + 1)
        return (verb + 1, min(end, group.first)) if end > verb + 1 else None
    if head and head.rule == "share":
        ofs = [p for p in range(group.last, min(len(row), group.last + 12)) if row[p].lower == "of"]
        if len(ofs) > 1:
            end = phrase_end(row, ofs[-1] + 1)
            return (ofs[-1] + 1, end) if end > ofs[-1] + 1 else None
    if head and head.rule == "within" and group.last + 1 < len(row) and row[group.last].lower == "of":
        end = phrase_end(row, group.last + 1)
        return (group.last + 1, end) if end > group.last + 1 else None
    if head and head.rule in {"verb-by", "verb-by-bare"} and verb is not None and verb + 1 < group.first:
        return _owner(row, verb + 1, group.first)
    for position in range(group.first - 1, floor - 1, -1):
        if row[position].lower == ";":
            return None
        change = row[position].change("verb")
        if change and change.kind == "beat" and not row[position].change("noun"):
            end = phrase_end(row, position + 1)
            return (position + 1, min(end, group.first)) if end > position + 1 else None
    return None


def _owner(row: Sequence[Item], start: int, end: int) -> tuple[int, int] | None:
    """ "improves Linux's performance by M": whose metric it was."""
    for position in range(start, min(end, start + 5)):
        if row[position].lower == "'s" and position > start and is_capitalised(row[position - 1].text):
            return start, position
    return None


def _from_right(
    row: Sequence[Item],
    groups: Sequence[Group],
    index: int,
    there: tuple[int, int] | None,
    compared: Sequence[Comparison],
) -> tuple[int, int] | None:
    """A later group's comparison also covers this one when they are coordinated."""
    if there is None:
        return None
    comparison = next((c for c in compared if c.start == there[0]), None)
    if comparison is None or comparison.at < groups[index + 1].last:
        return None
    between = range(groups[index].last, groups[index + 1].first)
    if any(row[p].lower in {";", "whereas", "but"} for p in between):
        return None
    count = len(groups[index + 1].positions)
    if (
        comparison.reach == "local"
        and count > 1
        and len(parts(row, *there)) == count
        and len(groups[index].positions) != count
    ):
        return None
    return there
