"""How much of the grid the extractor reads: `make grammar`.

Prints the share of claims with every field right, for each value of an axis and each pair of values, weakest first.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path
from random import Random

if not __package__:  # started as a program
    sys.path[0] = str(Path(__file__).resolve().parents[1])
    sys.path.insert(0, str(Path(__file__).resolve().parents[2]))
from grammar.compose import Composer, Sample, Truth
from grammar.words import HALVES, words

from etl.extract import findings
from etl.model import Claim, Quote, Record

FIELDS = (
    "value",
    "bound",
    "quantity",
    "direction",
    "factor",
    "system",
    "baseline",
    "hardware",
    "workloads",
    "own",
    "speedup",
)
_CLOSE = 0.002
_ENOUGH = 30


def samples(half: str, seed: int, count: int) -> list[Sample]:
    """Samples of one half of the words; the same for the same seed."""
    composer = Composer(words(half), Random(seed))
    return [composer.sample() for _ in range(count)]


def claims(sample: Sample) -> tuple[Claim, ...]:
    """What the extractor reads in a sample."""
    title = Quote(sample.title, 3, 3 + len(sample.title))
    start = title.end + 2
    abstract = Quote(sample.abstract, start, start + len(sample.abstract))
    return findings(Record("grid", 1, 0, abstract.end, title=title, abstract=abstract)).claims


def wrong(truth: Truth, claim: Claim) -> list[str]:
    """The fields in which a claim is not what was said."""
    known = claim.factor_high if claim.factor_high is not None else claim.factor_low
    close = truth.factor is None or (known is not None and abs(float(known) / float(truth.factor) - 1) < _CLOSE)
    right = {
        "value": (truth.low, truth.high, truth.unit) == (claim.low, claim.high, claim.unit),
        "bound": truth.bound == claim.bound,
        "quantity": truth.quantity == claim.quantity,
        "direction": truth.direction == claim.direction,
        "factor": close,
        "system": truth.system == claim.system,
        "baseline": truth.baselines == {*claim.baseline_systems},
        "hardware": truth.hardware == {*claim.hardware},
        "workloads": truth.workloads == {*claim.workloads},
        "own": truth.own == claim.own,
        "speedup": truth.speedup == claim.speedup,
    }
    return [name for name in FIELDS if not right[name]]


def judged(sample: Sample) -> Iterator[list[str]]:
    """For each claim of a sample the fields that are wrong; "missed", "extra" where it has no counterpart."""
    found = list(claims(sample))
    for truth in sample.truths:
        same = [c for c in found if (c.low, c.high) == (truth.low, truth.high)] or [
            c for c in found if {truth.low, truth.high} - {None} & {c.low, c.high}
        ]
        if not same:
            yield ["missed"]
            continue
        best = min(same, key=lambda claim: len(wrong(truth, claim)))
        found.remove(best)
        yield wrong(truth, best)
    yield from (["extra"] for _ in found)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=10_000)
    parser.add_argument("--half", choices=HALVES, default="first")
    parser.add_argument("--misses", type=int, default=0, help="print so many samples that are misread")
    parser.add_argument("--where", default="", help="only samples with axis=value, separated by commas")
    options = parser.parse_args()
    wanted = dict(pair.split("=", 1) for pair in options.where.split(",") if pair)
    right: Counter[tuple[str, ...]] = Counter()
    total: Counter[tuple[str, ...]] = Counter()
    faults: Counter[str] = Counter()
    shown = 0
    for sample in samples(options.half, options.seed, options.count):
        if any(sample.axes.get(axis) != value for axis, value in wanted.items()):
            continue
        values = [f"{axis}={value}" for axis, value in sorted(sample.axes.items())]
        keys = [(), *((value,) for value in values), *combinations(values, 2)]
        results = list(judged(sample))
        for result in results:
            total.update(keys)
            right.update(keys if not result else ())
            faults.update(result)
        if any(results) and shown < options.misses:
            shown += 1
            print(f"{sample.abstract}\n    {results}  {sample.axes}")
    if not options.misses:
        _print(right, total, faults)
    return 0


def _print(right: Counter[tuple[str, ...]], total: Counter[tuple[str, ...]], faults: Counter[str]) -> None:
    shares = sorted((right[key] / count, count, key) for key, count in total.items())
    print(f"every field right: {right[()] / max(total[()], 1):.3f} of {total[()]} claims")
    print("wrong: " + ", ".join(f"{name} {count}" for name, count in faults.most_common()))
    for size, most in ((1, 200), (2, 40)):
        weakest = [one for one in shares if len(one[2]) == size and one[1] >= _ENOUGH]
        for share, count, key in weakest[:most]:
            print(f"{share:.3f} {count:6} {' & '.join(key)}")


if __name__ == "__main__":
    sys.exit(main())
