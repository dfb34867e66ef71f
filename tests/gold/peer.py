"""Claim values beside a peer: ours and quantulum3's on the abstracts that careful readers annotated.

The peer finds quantities and not claims, so only the numbers are compared, whatever their unit, and each range as one.
It is a dependency of development alone (the group `bench`); without it nothing is said.
"""

from __future__ import annotations

import importlib
import json
import re
import subprocess
import sys
import warnings
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

Numbers = tuple[float, ...]
"""The number of a claim, or both ends of its range."""
_START = 40
"""Folded letters by which an annotation and a record are of one abstract."""


def beside(page: Path, annotated: Path) -> dict[str, Counter[str]]:
    """For ours and the peer's numbers on a page: how many are right, wrong and missed. Empty without the peer."""
    parse = _parser()
    if parse is None:
        return {}
    command = [sys.executable, "-m", "etl", "findings", str(page)]
    told = subprocess.run(command, check=True, capture_output=True, text=True, encoding="utf-8").stdout
    records = {_key(row["abstract"]): row for row in map(json.loads, told.splitlines()) if row.get("abstract")}
    tallies = {"ours": Counter[str](), "quantulum3": Counter[str]()}
    for gold in map(json.loads, annotated.read_text(encoding="utf-8").splitlines()):
        record = records.get(_key(gold.get("abstract_start") or ""))
        if record is None:
            continue
        required = [_numbers(claim) for claim in gold["claims"] if not claim.get("optional")]
        allowed = {_numbers(claim) for claim in gold["claims"] if claim.get("optional")}
        tallies["ours"].update(_tally(required, allowed, map(_numbers, record["claims"])))
        tallies["quantulum3"].update(_tally(required, allowed, parse(record["abstract"])))
    return tallies


def f1(tally: Mapping[str, int]) -> float:
    """The harmonic mean of precision and recall."""
    right = tally["right"]
    return 2 * right / (2 * right + tally["wrong"] + tally["missed"]) if right else 0.0


def _tally(required: Iterable[Numbers], allowed: set[Numbers], found: Iterable[Numbers]) -> Counter[str]:
    wanted, given = Counter(required), Counter(found)
    right = wanted & given
    wrong = sum(count for numbers, count in (given - wanted).items() if numbers not in allowed)
    return Counter(right=right.total(), wrong=wrong, missed=(wanted - given).total())


def _numbers(claim: Mapping[str, Any]) -> Numbers:
    return tuple(sorted({round(float(end), 4) for end in (claim["low"], claim["high"]) if end is not None}))


def _key(words: str) -> str:
    return re.sub(r"\W+", "", words.casefold())[:_START]


def _parser() -> Callable[[str], Iterator[Numbers]] | None:
    """What the peer finds in a text; it tells a range as its middle and its uncertainty."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            parse = importlib.import_module("quantulum3.parser").parse
        except ImportError:
            return None

    def numbers(text: str) -> Iterator[Numbers]:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            found = parse(text)
        for quantity in found:
            middle, spread = float(quantity.value), float(quantity.uncertainty or 0)
            yield tuple(sorted({round(middle - spread, 4), round(middle + spread, 4)}))

    return numbers
