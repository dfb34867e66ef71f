"""Measure the product against a floor or a peer, side by side in one run, and print one table.

Documents are the records of the sample pages, repeated under ids of their own, or the titles, authors and abstracts of
a JSON Lines file (`--records`, plain or compressed). Repeated words keep every cache warm, on both sides of a ratio:
real text says more. Figures are of CPU time in one process where they name no other, medians of several rounds in
which the two sides take turns.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict
from pathlib import Path

if not __package__:  # started as a program
    sys.path[0] = str(Path(__file__).resolve().parents[1])
from bench import graph, morph, questions, runs, starts, text, whole
from bench.documents import Text, of_file, of_sample
from bench.measured import Measured, table

from etl import collector

Part = Callable[[Text, int], Iterator[Measured]]

PARTS: Mapping[str, Part] = {
    "text": text.measured,
    "graph": graph.measured,
    "questions": questions.measured,
    "morph": morph.measured,
    "runs": runs.measured,
    "starts": starts.measured,
    "whole": whole.measured,
}
LONG: Mapping[str, Part] = {"workers": runs.workers, "memory": runs.memory}
"""Minutes of work: measured when they are asked for."""
_SHORT = ("--documents", "100", "--rounds", "1")


def main(arguments: Sequence[str] | None = None) -> int:
    options = _options(arguments)
    documents = of_file(options.records, options.documents) if options.records else of_sample(options.documents)
    parts = {**PARTS, **LONG}
    with collector.unhurried():  # as in a run
        measured = [one for part in options.part or PARTS for one in parts[part](documents, options.rounds)]
    print(f"{len(documents.records):,} documents, median of {options.rounds} rounds")
    print(table(measured))
    if not text.peer():
        command = ".venv/bin/python -m pip install --constraint .ci/constraints.txt --group bench"
        print(f"{text.PEER} is not installed: {command}")
    if options.json:
        told = {"documents": len(documents.records), "rounds": options.rounds, "measured": [*map(asdict, measured)]}
        options.json.parent.mkdir(parents=True, exist_ok=True)
        options.json.write_text(json.dumps(told, indent=1) + "\n", encoding="utf-8")
    return 0


def _options(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--records", type=Path, metavar="FILE", help="JSON Lines with title, authors and abstract")
    parser.add_argument("--documents", type=int, default=2000, metavar="N", help="how many documents (default 2000)")
    parser.add_argument("--rounds", type=int, default=5, metavar="N", help="how many rounds (default 5)")
    parts = (*PARTS, *LONG)
    parser.add_argument("--part", action="append", choices=parts, help="a part of the table; may be given again")
    parser.add_argument("--short", action="store_true", help="less of all, in under a minute: it tells little")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the table there as well")
    given = sys.argv[1:] if arguments is None else arguments
    return parser.parse_args([*_SHORT, *given] if "--short" in given else given)


if __name__ == "__main__":
    sys.exit(main())
