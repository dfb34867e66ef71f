"""Fuzz a target, or all of them: `python tests/fuzz/run.py --target bibtex --inputs 100000 --seed 1`.

An input is made from the seed and its number alone: `--seed S --first N --inputs 1` shows a finding again.
What does not hold, what raises and what takes longer than it may is printed with the input; the exit code is then 1.
"""

from __future__ import annotations

import argparse
import signal
import sys
import time
import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

if not __package__:  # started as a program
    sys.path[:0] = map(str, (Path(__file__).resolve().parents[2], Path(__file__).resolve().parents[1]))
from fuzz.targets import TARGETS, Target

SLOW = 2.0
"""Seconds of processor time that an input of a few thousand characters may take; one that hangs is ended soon after."""
_MOST = 20  # findings of a target that are printed


class TooSlow(BaseException):
    """An input took more than its time; no `except Exception` of a room keeps it."""


@dataclass(slots=True)
class Tally:
    """What became of the inputs of one target."""

    inputs: int = 0
    seconds: float = 0.0
    slowest: float = 0.0
    found: dict[str, tuple[int, str]] = field(default_factory=dict)
    """Where it went wrong, to the number of the first input that did, and what was said."""


def attack(target: Target, seed: int, first: int, inputs: int, until: float = float("inf")) -> Tally:
    """Try inputs one after the other, until their number or the time is up."""
    tally, began = Tally(), time.process_time()
    for number in range(first, first + inputs):
        if time.monotonic() > until:
            break
        text = target.make(Random(f"{seed}-{number}"))
        start = time.process_time()
        try:
            with _timed():
                target.hold(text)
        except TooSlow:
            tally.found.setdefault("too slow", (number, f"took more than {SLOW:g} s for {len(text)} characters"))
        except Exception as error:  # noqa: BLE001  # whatever it is, it is a finding
            tally.found.setdefault(_where(error), (number, f"{type(error).__name__}: {error}"))
        tally.slowest = max(tally.slowest, time.process_time() - start)
        tally.inputs += 1
    tally.seconds = time.process_time() - began
    return tally


@contextmanager
def _timed() -> Iterator[None]:
    before = signal.signal(signal.SIGVTALRM, _expired)
    signal.setitimer(signal.ITIMER_VIRTUAL, SLOW)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)


def _expired(*_: object) -> None:
    raise TooSlow


def _where(error: Exception) -> str:
    """The innermost line of this project: one fault is one finding, however many inputs meet it."""
    frames = traceback.extract_tb(error.__traceback__)
    ours = [frame for frame in frames if "/etl/" in frame.filename] or frames
    return f"{type(error).__name__} at {Path(ours[-1].filename).name}:{ours[-1].lineno}"


def main() -> int:
    """Fuzz what was asked for and say what was found."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--target", action="append", choices=sorted(TARGETS), help="repeat it; all without")
    parser.add_argument("--inputs", type=int, default=1000, help="of each target")
    parser.add_argument("--seconds", type=float, default=float("inf"), help="of each target at most")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--first", type=int, default=0, help="number of the first input")
    asked = parser.parse_args()
    faults = 0
    for name in asked.target or TARGETS:
        tally = attack(TARGETS[name], asked.seed, asked.first, asked.inputs, time.monotonic() + asked.seconds)
        print(
            f"{name:16} {tally.inputs:>10,} inputs {tally.seconds:>9.1f} s  slowest {tally.slowest:.2f} s"
            f"  {len(tally.found)} found",
            flush=True,
        )
        for where, (number, said) in list(tally.found.items())[:_MOST]:
            text = TARGETS[name].make(Random(f"{asked.seed}-{number}"))
            again = f"--target {name} --seed {asked.seed} --first {number} --inputs 1"
            print(f"  {again}: {where}: {said[:300]}\n    {text[:600]!r}")
        faults += len(tally.found)
    return min(faults, 1)


if __name__ == "__main__":
    sys.exit(main())
