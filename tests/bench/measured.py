"""One line of the table: ours beside a floor or a peer, measured in turns in one run."""

from __future__ import annotations

import resource
import statistics
import subprocess
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

Work = Callable[[], object]


@dataclass(frozen=True, slots=True)
class Measured:
    """Ours and theirs are both speeds, of which more is better, or both costs, of which less is."""

    what: str
    unit: str
    ours: float
    other: str
    theirs: float
    ratio: float
    """Ours to theirs."""
    goal: str
    """ "≥ 0.8", "≤ 1.15", or nothing where none was set."""
    met: bool | None


def line(what: str, unit: str, ours: float, other: str, theirs: float, goal: str = "") -> Measured:
    """Compare two figures, and the ratio with the goal."""
    ratio = ours / theirs if theirs else float("inf")
    return Measured(what, unit, ours, other, theirs, ratio, goal, _met(ratio, goal))


def _met(ratio: float, goal: str) -> bool | None:
    if not goal:
        return None
    sign, _, limit = goal.partition(" ")
    return ratio >= float(limit) if sign == "≥" else ratio <= float(limit)


def seconds(works: Sequence[Work], rounds: int) -> list[float]:
    """Seconds of CPU time that each needs: medians of rounds in which they take turns."""
    taken: Mapping[int, list[float]] = {at: [] for at in range(len(works))}
    for _ in range(rounds):
        for at, work in enumerate(works):
            begun = time.process_time()
            work()
            taken[at].append(time.process_time() - begun)
    return [statistics.median(one) or 1e-9 for one in taken.values()]


def command_seconds(command: Sequence[str], rounds: int) -> float:
    """Seconds of CPU time of a command and its children: the median of several runs."""
    taken: list[float] = []
    for _ in range(rounds):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        taken.append(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
    return statistics.median(taken)


def table(measured: Sequence[Measured]) -> str:
    """The lines under a head, in columns."""
    said = {True: "met", False: "not met", None: ""}
    rows = [("measured", "unit", "ours", "floor or peer", "theirs", "ratio", "goal", "")]
    for one in measured:
        figures = (one.what, one.unit, shown(one.ours), one.other, shown(one.theirs), f"{one.ratio:.2f}")
        rows.append((*figures, one.goal, said[one.met]))
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    ends = "<<><>>><"
    return "\n".join(
        "  ".join(f"{cell:{end}{width}}" for cell, end, width in zip(row, ends, widths, strict=True)).rstrip()
        for row in rows
    )


def shown(figure: float) -> str:
    return f"{figure:,.0f}" if figure >= 100 else f"{figure:.3g}"
