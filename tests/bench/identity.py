"""Measure what it costs to find out which records are one paper and which names one person, at two sizes.

Each size runs in a process of its own, so that its peak of memory is its own. The time of a record should not grow with
the number of records.
"""

from __future__ import annotations

import argparse
import json
import resource
import subprocess
import sys
import time
from collections import Counter
from dataclasses import replace
from pathlib import Path

from etl import fetch, read, resolve
from etl.model import Findings, Page


def measured(path: Path, most: int) -> dict[str, object]:
    """Seconds of CPU, peak of memory and what was decided for the first records of a file."""
    found: list[Findings] = []
    for page in fetch.pages([str(path)]):
        if isinstance(page, Page) and len(found) < most:
            found += (Findings(record) for record in read.reading(page).records)
    del found[most:]
    before, start = _peak(), time.process_time()
    lazy = resolve.corpus(found, (), software={}, products={})
    made = replace(lazy, papers=tuple(lazy.papers), people=tuple(lazy.people))
    return {
        "records": len(found),
        "papers": len(made.papers),
        "people": len(made.people),
        "seconds": round(time.process_time() - start, 2),
        "peak_mb": _peak(),
        "before_mb": before,
        "decisions": dict(Counter(f"{one.rule} {'same' if one.same else 'apart'}" for one in made.decisions)),
    }


def _peak() -> int:
    """Megabytes."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // (1 << 20 if sys.platform == "darwin" else 1 << 10)


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("records", type=Path, metavar="FILE", help="JSON Lines with title and authors")
    parser.add_argument("--sizes", type=int, nargs="+", default=[10_000, 50_000], metavar="N", help="records")
    parser.add_argument("--one", type=int, metavar="N", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.one:
        print(json.dumps(measured(options.records, options.one)))
        return 0
    print("identity: records, papers, people, CPU seconds, µs a record, MB before and at the peak, decisions")
    for size in options.sizes:
        command = [sys.executable, __file__, str(options.records), "--one", str(size)]
        told = json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)
        each = 1e6 * told["seconds"] / max(1, told["records"])
        decided = ", ".join(f"{rule} {count:,}" for rule, count in sorted(told["decisions"].items()))
        print(
            f"{told['records']:,}  {told['papers']:,}  {told['people']:,}  {told['seconds']:.1f}  {each:.0f}  "
            f"{told['before_mb']:,} → {told['peak_mb']:,}  {decided}"
        )
    return 0


if __name__ == "__main__":
    sys.exit(main())
