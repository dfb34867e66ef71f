"""What is compared with by a verb, by likeness or by "of": "outperforms X", "on par with X", "within 2% of X"."""

from collections.abc import Sequence
from itertools import takewhile
from typing import Literal

from etl.extract.comparisons.comparators import Baseline, Comparison, rated, rival_from
from etl.extract.grammar.chunks import DETERMINERS, PREPOSITIONS, Chunk, word_at
from etl.extract.grammar.groups import Group
from etl.extract.grammar.metrics import Head
from etl.extract.grammar.names import begins_name
from etl.extract.grammar.phrase_boundaries import RIVALS, phrase_end

OWNER = "owner of the metric"
_SOON = 12
_VERBS = {"beat": "beats", "trail": "trails"}
_OF_OTHERS = frozenset({"others", "renowned", "rival-word", "whole"})
_STANDARD = frozenset({"rival-word", "whole"})
_JOINING = frozenset({",", "and", "or"})
_OF_RULES = frozenset({"share", "share-of", "ratio", "within"})


def objects(row: Sequence[Chunk]) -> list[Comparison]:
    """What a sentence beats, trails or equals, in order: "outperforms X", "trails X", "matches X", "on par with X"."""
    found = []
    for at in range(len(row) - 1):
        if reach := _reach(row, at):
            start = rival_from(row, at + 1) if row[at + 1].lower == "those" else at + 1
            end = phrase_end(row, start)
            if end > start:
                found.append(Comparison(at, *_holder(row, start, end), reach))
    return found


def beats(chunk: Chunk) -> bool:
    """ "outperforms", "surpassing", and no noun."""
    change = chunk.change("verb")
    return change is not None and change.kind == "beat"


def is_alike(row: Sequence[Chunk], at: int) -> bool:
    """ "on par with X", "comparable accuracy to X", "as accurate as X": the last word before X."""
    if row[at].lower == "as":
        plain = at > 1 and row[at].text == row[at - 2].text == "as"
        return plain and row[at - 1].lower != "well"
    return row[at].lower in {"to", "with"} and rated(row, at, "alike")


def _holder(row: Sequence[Chunk], start: int, end: int) -> tuple[int, int]:
    """Whose quality is met: X of "matches the precision of X" and of "surpasses X quality"."""
    of = next((p for p in range(start + 1, end - 1) if row[p].lower in {"of", "("}), start)
    if row[of].lower == "of" and _is_quality(row[of - 1]):
        return of + 1, end
    named = end > start + 1 and begins_name(row[end - 2])
    return (start, end - 1) if named and _is_quality(row[end - 1]) else (start, end)


def _is_quality(chunk: Chunk) -> bool:
    return chunk.lower == "performance" or any(metric.quantity == "accuracy" for metric in chunk.meaning.metrics)


def _reach(row: Sequence[Chunk], at: int) -> Literal["beat", "trail", "match"] | None:
    if "matching" in row[at].parts or is_alike(row, at):
        return "match"
    if "trailing" in row[at].parts:
        return "trail"
    return "beat" if beats(row[at]) else None


def beaten(
    row: Sequence[Chunk], verbs: Sequence[Comparison], group: Group, head: Head | None, floor: int
) -> Baseline | None:
    """The object of "outperforms X by M and Y by N" or of an earlier "outperforming X, with M"; else the owner of M."""
    if head and head.kind == "beat" and head.rule.endswith("+"):
        return _repeated(row, group, floor)
    if head and head.rule in _OF_RULES and (owner := _of(row, group, head)):
        return owner
    if head and head.rule.startswith("verb-by") and head.verb is not None and "trailing" not in row[head.verb].parts:
        owner = _owner(row, head, head.verb, group.first) or _bettered(row, head.verb, group.first)
        if owner or word_at(row, head.verb - 1) not in {",", "while"}:  # "outperforms X, cutting latency by M"
            return owner
    return left_object(row, verbs, group, floor, {"beat", "trail"})


def left_object(
    row: Sequence[Chunk], verbs: Sequence[Comparison], group: Group, floor: int, reaches: set[str]
) -> Baseline | None:
    """The object nearest before a group: "outperforms X, with M", "matches X with M less memory"."""
    for one in reversed(verbs):
        if one.reach in reaches and floor <= one.at < group.first:
            separated = any(chunk.lower == ";" for chunk in row[one.at : group.first])
            way = f"object of a verb that {_VERBS.get(one.reach, 'matches')}"
            return None if separated else Baseline(one.start, min(one.end, group.first), one.at, way)
    return None


def _repeated(row: Sequence[Chunk], group: Group, floor: int) -> Baseline | None:
    """ "… and Y by N", "… on Z and Y by N": the object of the verb before, repeated without the verb."""
    by = next((p for p in range(group.first - 1, floor, -1) if row[p].lower == "by"), floor)
    start = next((p for p in range(floor, by) if row[p].lower not in _JOINING), by)
    if start < by and row[start].lower in PREPOSITIONS:
        start = next((p + 1 for p in range(start, by) if row[p].lower in _JOINING), by)
    return Baseline(start, by, by, "object of a verb that beats") if start < by else None


def _of(row: Sequence[Chunk], group: Group, head: Head) -> Baseline | None:
    """ "within 2% of X", "uses 12% of the memory of X", "takes 19% of X's memory"."""
    if owner := _user(row, head) or _whole(row, group, head):
        return owner
    stop = next((p for p in range(group.last, len(row)) if row[p].measure), len(row))
    ofs = [p for p in range(group.last, min(stop, group.last + _SOON)) if row[p].lower == "of"]
    if len(ofs) < 2 and head.metric:
        phrase = range(ofs[0] + 1 if ofs else group.last, stop)
        if owner := _possessor(row, phrase, head.metric[1]):
            return owner
    if len(ofs) < (1 if head.rule == "within" else 2):
        return None
    end = phrase_end(row, ofs[-1] + 1)
    return Baseline(ofs[-1] + 1, end, ofs[-1], "behind the number and of")


def _possessor(row: Sequence[Chunk], phrase: range, metric: int) -> Baseline | None:
    """ "19% of X's memory", "2x X's throughput", "12% of X memory": X; no task, as in "95% of X accuracy"."""
    start = phrase.start + (word_at(row, phrase.start) in DETERMINERS)
    behind = metric - 1 if metric > start else phrase.stop  # "cuts memory to a third of X's"
    end = start + len(list(takewhile(begins_name, row[start:behind])))
    owns = "'s" in {word_at(row, end), word_at(row, end + 1)} or not _is_quality(row[metric - 1])
    return Baseline(start, end, start - 1, OWNER) if owns and end > start else None


def _user(row: Sequence[Chunk], head: Head) -> Baseline | None:
    """ "3% of the labels used by X": whose the metric is."""
    by = head.metric[1] + 1 if head.metric else len(row)
    return Baseline(by + 1, phrase_end(row, by + 1), by, OWNER) if word_at(row, by) in {"by", "for"} else None


def _whole(row: Sequence[Chunk], group: Group, head: Head) -> Baseline | None:
    """ "memory is cut to 20% of the original": of what the share is."""
    if head.metric is None or head.metric[1] > group.first or word_at(row, group.last) != "of":
        return None
    start, end = group.last + 1, phrase_end(row, group.last + 1)
    known = any(chunk.parts & _STANDARD for chunk in row[start:end])
    return Baseline(start, end, group.last, OWNER) if known else None


def _bettered(row: Sequence[Chunk], verb: int, end: int) -> Baseline | None:
    """ "improves existing systems by M", "the speed of state-of-the-art solvers by M": whom the change is to."""
    start = verb + 1
    ends = (p for p in range(start, end) if row[p].lower in PREPOSITIONS - {"of"} or row[p].meaning.comparator)
    stop = next(ends, end)
    # "systems", "solvers": things with a quality, and no quality
    last = next((p for p in range(stop - 1, verb, -1) if row[p].lower in RIVALS or row[p].lower.endswith("s")), verb)
    start = max((p + 1 for p in range(start, last) if row[p].lower == "of"), default=start)
    others = any(one.parts & _OF_OTHERS for one in row[start : last + 1])
    return Baseline(start, last + 1, verb, "what is made better") if others and last > start else None


def _owner(row: Sequence[Chunk], head: Head, verb: int, end: int) -> Baseline | None:
    """ "cuts vLLM's latency by M", "cuts the latency of vLLM by M": whose metric it was."""
    for position in range(verb + 2, min(end, verb + 6)):
        if row[position].lower == "'s" and begins_name(row[position - 1]):
            return Baseline(verb + 1, position, position, OWNER)
    of = head.metric[1] if head.metric else end
    if verb + 1 < of < end - 1 and row[of].lower == "of" and begins_name(row[of + 1]):
        stop = min(end, phrase_end(row, of + 1))
        return Baseline(of + 1, stop, of, OWNER) if begins_name(row[stop - 1]) else None
    return None
