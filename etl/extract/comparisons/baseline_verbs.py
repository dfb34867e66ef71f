"""What is compared with by a verb, by likeness or by "of": "outperforms X", "on par with X", "within 2% of X"."""

from collections.abc import Sequence
from itertools import takewhile
from typing import Literal

from etl.extract.comparisons.comparators import Baseline, rated, rival_from
from etl.extract.grammar.chunks import DETERMINERS, PREPOSITIONS, Chunk, word_at
from etl.extract.grammar.groups import Group
from etl.extract.grammar.metrics import Head
from etl.extract.grammar.names import begins_name
from etl.extract.grammar.phrase_boundaries import RIVALS, phrase_end

OWNER = "owner of the metric"
_JOINING = frozenset({",", "and", "or"})


def objects(row: Sequence[Chunk]) -> list[Baseline]:
    """What a sentence beats, trails or equals, in order: "outperforms X", "trails X", "matches X", "on par with X"."""
    found = []
    for at in range(len(row) - 1):
        if reach := _reach(row, at):
            start = rival_from(row, at + 1) if row[at + 1].lower == "those" else at + 1
            end = phrase_end(row, start)
            if end > start:
                found.append(Baseline(*_holder(row, start, end), at, f"object of a verb that {reach}", reach))
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


def _reach(row: Sequence[Chunk], at: int) -> Literal["beats", "trails", "matches"] | None:
    if "matching" in row[at].parts or is_alike(row, at):
        return "matches"
    if "trailing" in row[at].parts:
        return "trails"
    return "beats" if beats(row[at]) else None


def repeated(row: Sequence[Chunk], group: Group, floor: int) -> Baseline | None:
    """ "… and Y by N", "… on Z and Y by N": the object of the verb before, repeated without the verb."""
    by = next((p for p in range(group.first - 1, floor, -1) if row[p].lower == "by"), floor)
    start = next((p for p in range(floor, by) if row[p].lower not in _JOINING), by)
    if start < by and row[start].lower in PREPOSITIONS:
        start = next((p + 1 for p in range(start, by) if row[p].lower in _JOINING), by)
    return Baseline(start, by, by, "object of a verb that beats") if start < by else None


def owner_of(row: Sequence[Chunk], group: Group, head: Head) -> Baseline | None:
    """ "within 2% of X", "uses 12% of the memory of X", "takes 19% of X's memory"."""
    by = head.metric[1] + 1 if head.metric else len(row)
    if word_at(row, by) in {"by", "for"}:  # "3% of the labels used by X": whose the metric is
        return _behind(row, by, OWNER)
    if owner := _whole(row, group, head):
        return owner
    stop = next((p for p in range(group.last, len(row)) if row[p].measure), len(row))
    ofs = [p for p in range(group.last, min(stop, group.last + 12)) if row[p].lower == "of"]
    if len(ofs) < 2 and head.metric:
        phrase = range(ofs[0] + 1 if ofs else group.last, stop)
        if owner := _possessor(row, phrase, head.metric[1]):
            return owner
    enough = len(ofs) > (head.rule != "within")
    return _behind(row, ofs[-1], "behind the number and of") if enough else None


def _behind(row: Sequence[Chunk], at: int, way: str) -> Baseline:
    return Baseline(at + 1, phrase_end(row, at + 1), at, way)


def _possessor(row: Sequence[Chunk], phrase: range, metric: int) -> Baseline | None:
    """ "19% of X's memory", "2x X's throughput", "12% of X memory": X; no task, as in "95% of X accuracy"."""
    start = phrase.start + (word_at(row, phrase.start) in DETERMINERS)
    behind = metric - 1 if metric > start else phrase.stop  # "cuts memory to a third of X's"
    end = start + len(list(takewhile(begins_name, row[start:behind])))
    owns = "'s" in {word_at(row, end), word_at(row, end + 1)} or not _is_quality(row[metric - 1])
    return Baseline(start, end, start - 1, OWNER) if owns and end > start else None


def _whole(row: Sequence[Chunk], group: Group, head: Head) -> Baseline | None:
    """ "memory is cut to 20% of the original": of what the share is."""
    if head.metric is None or head.metric[1] > group.first or word_at(row, group.last) != "of":
        return None
    whole = _behind(row, group.last, OWNER)
    return whole if any(chunk.parts & {"rival-word", "whole"} for chunk in row[whole.start : whole.end]) else None


def bettered(row: Sequence[Chunk], verb: int, end: int) -> Baseline | None:
    """ "improves existing systems by M", "the speed of state-of-the-art solvers by M": whom the change is to."""
    start = verb + 1
    ends = (p for p in range(start, end) if row[p].lower in PREPOSITIONS - {"of"} or row[p].meaning.comparator)
    stop = next(ends, end)
    # "systems", "solvers": things with a quality, and no quality
    last = next((p for p in range(stop - 1, verb, -1) if row[p].lower in RIVALS or row[p].lower.endswith("s")), verb)
    start = max((p + 1 for p in range(start, last) if row[p].lower == "of"), default=start)
    others = any(one.parts & {"others", "renowned", "rival-word", "whole"} for one in row[start : last + 1])
    return Baseline(start, last + 1, verb, "what is made better") if others and last > start else None


def owner(row: Sequence[Chunk], head: Head, verb: int, end: int) -> Baseline | None:
    """ "cuts vLLM's latency by M", "cuts the latency of vLLM by M": whose metric it was."""
    near = range(verb + 2, min(end, verb + 6))
    if mark := next((p for p in near if row[p].lower == "'s" and begins_name(row[p - 1])), None):
        return Baseline(verb + 1, mark, mark, OWNER)
    of = head.metric[1] if head.metric else end
    if not (verb + 1 < of < end - 1 and row[of].lower == "of" and begins_name(row[of + 1])):
        return None
    stop = min(end, phrase_end(row, of + 1))
    return Baseline(of + 1, stop, of, OWNER) if begins_name(row[stop - 1]) else None
