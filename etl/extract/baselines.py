"""What a result is compared with: the phrase, where it ends, which groups of a sentence share it, whom it names."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from etl.extract.groups import Group
from etl.extract.items import DETERMINERS, PREPOSITIONS, Item
from etl.extract.lexicon import Reach, cue_words
from etl.extract.metrics import Head
from etl.extract.names import is_capitalised, is_strong

_ENDS = PREPOSITIONS - {"of", "for", "among", "between", "as"}
_FINITE = frozenset(
    "is are was were has have had can could will would may might achieves achieve achieved achieving "
    "shows show showing while delivers deliver delivering providing provides enabling respectively "
    "without resulting leading making yielding demonstrating reaches reach runs run uses needs trains "
    "gains gives keeps when and/or using we our it this demonstrates demonstrate exhibits exhibit reports "
    "reveals takes".split()
)
_EXAMPLES = frozenset({"such", "including", "like", "e.g.", "i.e.", "namely", "e.g", "i.e"})
_GENERAL = cue_words("rivals")


@dataclass(frozen=True, slots=True)
class Comparison:
    """A comparison phrase: item positions of the comparator and of the words it compares with."""

    at: int
    start: int
    end: int
    reach: Reach
    heading: bool = False
    """It stands at the head of its clause: "Compared to X, …"."""


def comparisons(row: Sequence[Item]) -> list[Comparison]:
    """Every comparison phrase of a sentence, in order."""
    found: list[Comparison] = []
    for at, item in enumerate(row):
        reach = item.meaning.comparator
        start = at + 1
        if reach is None and item.lower in {"compare", "comparing", "compared"} and (to := _compares(row, at)):
            reach, start = "wide", to
        if reach is None and item.lower == "as" and any(i.lower in _SAME for i in row[max(0, at - 4) : at]):
            reach = "local"
        if reach is None or item.measure or _is_bound(row, at):
            continue
        if start + 1 < len(row) and row[start].lower in PREPOSITIONS:
            start += 1
        if (
            start + 2 < len(row)
            and row[start].lower in {"those", "that"}
            and row[start + 1].lower in PREPOSITIONS - {"of"}
        ):
            start += 2
        if start < len(row) and not row[start].measure and row[start].text[:1].isdigit():
            continue
        end = phrase_end(row, start)
        if end > start:
            heading = (
                (reach == "wide" or at == 0)
                and (at == 0 or row[at - 1].lower in {",", ";", ":", "that", ")", "and"} or at <= 1)
                and not _measured_before(row, at)
            )
            found.append(Comparison(at, start, end, reach, heading))
    return found


_SAME = cue_words("same")


def _compares(row: Sequence[Item], at: int) -> int | None:
    """ "we compare our approach to Y": where Y begins."""
    for position in range(at + 1, min(len(row), at + 7)):
        if row[position].lower in {"to", "with", "against"}:
            return position + 1
        if row[position].punctuation or row[position].measure:
            return None
    return None


def _measured_before(row: Sequence[Item], at: int) -> bool:
    for position in range(at - 1, -1, -1):
        if row[position].lower in {";", ":"} or row[position].lower == "that":
            return False
        if row[position].measure:
            return True
    return False


def _is_bound(row: Sequence[Item], at: int) -> bool:
    """ "over 50%", "more than 3x", "over many models" compare nothing."""
    following = at + 1
    while following < len(row) and (row[following].lower in {"a", "an", "~"} or row[following].lower == "up to"):
        following += 1
    if following < len(row) and row[following].measure:
        return row[at].lower in {"over", "than"} or following == at + 1
    if row[at].lower != "over":
        return False
    if at == 0:
        return not _heads_comparison(row, following)
    return following < len(row) and row[following].lower in {
        "wide",
        "range",
        "variety",
        "time",
        "multiple",
        "several",
        "various",
        "days",
        "years",
        "many",
    }


_RIVALS = _GENERAL | cue_words("rival-rank")


def _heads_comparison(row: Sequence[Item], start: int) -> bool:
    """ "Over TensorRT, …", "Over the fastest baseline, …" compare; "Over a wide range of models, …" does not."""
    comma = next((p for p in range(start, min(len(row), start + 8)) if row[p].lower == ","), None)
    if comma is None or start >= len(row):
        return False
    named = is_strong(row[start].text) or is_capitalised(row[start].text)
    return named or any(row[p].lower in _RIVALS for p in range(start, comma))


def phrase_end(row: Sequence[Item], start: int) -> int:
    """Where a compared phrase ends: by grammar rather than by punctuation."""
    end = start
    while end < min(len(row), start + 40):
        if row[end].lower in {"(", "["}:
            closing = _closing(row, end)
            if closing is None:
                break
            end = closing + 1
        elif _is_example(row, start, end) or not _ends_phrase(row, start, end):
            end += 1
        else:
            break
    while end > start and (row[end - 1].lower in {",", "and", "or", "the", "a"}):
        end -= 1
    return end


def _is_example(row: Sequence[Item], start: int, at: int) -> bool:
    return row[at].lower in _EXAMPLES or (row[at].lower == "as" and at > start and row[at - 1].lower == "such")


def _closing(row: Sequence[Item], at: int) -> int | None:
    """Where a bracket without a measure closes, soon."""
    closing = next((p for p in range(at, min(len(row), at + 14)) if row[p].lower in {")", "]"}), None)
    if closing is None or any(row[p].measure for p in range(at, closing)):
        return None
    return closing


_INSIDE = frozenset({",", "'s", "'", '"', "-", "/", "&", "®", "+"})


def _ends_phrase(row: Sequence[Item], start: int, at: int) -> bool:
    """A measure, another comparison, a verb, a preposition or a mark that begins something new."""
    item = row[at]
    if item.measure:
        following = row[at + 1] if at + 1 < len(row) else None
        return at - start > 1 or following is None or following.change("comparative") is None
    if item.meaning.comparator == "wide":
        return True
    if item.lower in _FINITE:
        return at > start or not (item.lower == "our" or item.lower.endswith("ing"))
    if (
        item.lower in _ENDS
        and not _inside_name(row, at)
        and not (item.lower == "from" and row[at - 1].lower.endswith("ing"))
    ):
        return True
    if item.lower == "for" and (at == start or row[at - 1].lower not in _GENERAL):
        return True
    if at > start and item.change("verb") and not item.change("noun", "comparative") and not item.lower.endswith("ed"):
        return True
    if item.lower in {",", "and", "or", "&"}:
        return not _continues(row, at)
    return item.punctuation and item.lower not in _INSIDE


def _inside_name(row: Sequence[Item], at: int) -> bool:
    """ "the API in PyTorch", "Search At Scale"."""
    if (
        row[at].lower in {"in", "with"}
        and at + 1 < len(row)
        and not row[at + 1].measure
        and is_strong(row[at + 1].text)
    ):
        return True
    return row[at].text[:1].isupper() and at > 0 and is_capitalised(row[at - 1].text)


def _continues(row: Sequence[Item], at: int) -> bool:
    """What follows a comma or "and" is one more thing compared with, not a new clause."""
    following = at + 1
    while following < len(row) and row[following].lower in {
        "and",
        "or",
        "the",
        "a",
        "an",
        "both",
        "other",
        "&",
    }:
        following += 1
    if following >= len(row):
        return False
    item = row[following]
    if item.measure or item.meaning.bound or item.punctuation or item.lower in _FINITE or item.lower in PREPOSITIONS:
        return item.lower in _EXAMPLES
    if item.lower in _EXAMPLES:
        return True
    if row[at].lower == "," and row[at + 1].lower not in {"and", "or"}:
        if at + 1 < len(row) and row[at + 1].lower in {"the", "a", "an"}:
            return any(is_strong(row[p].text) for p in range(at + 2, min(len(row), at + 5)))
        return (is_strong(item.text) or is_capitalised(item.text)) and not _begins_clause(row, following)
    return not item.change("verb") and not _acts(row, following)


def _begins_clause(row: Sequence[Item], at: int) -> bool:
    """A lower-case word right behind the name is its verb: "compared to A, B shows …"."""
    end = at
    while end < len(row) and (is_strong(row[end].text) or is_capitalised(row[end].text)):
        end += 1
    return end < len(row) and row[end].text[:1].islower() and row[end].lower not in PREPOSITIONS | {"and", "or"}


def _acts(row: Sequence[Item], at: int) -> bool:
    """A verb follows within two words: a new clause with its own subject."""
    for position in range(at, min(len(row), at + 3)):
        item = row[position]
        if item.lower in _FINITE or (item.change("verb") and not item.change("noun", "comparative")):
            return True
        if item.lower in {",", "and", "or"} or item.measure:
            return False
    return False


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


def parts(row: Sequence[Item], start: int, end: int) -> list[tuple[int, int]]:
    """The members of a coordinated phrase: "A, B and C" as three stretches of items."""
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
