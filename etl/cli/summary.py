"""What a run found, in the lines that `mlsys-kg pipeline` ends with."""

from __future__ import annotations

import shlex
from collections.abc import Iterator, Sequence
from pathlib import Path

from etl.cli.options import BUILD
from etl.cli.program import PROGRAM
from etl.model import Notice
from etl.pipeline import Run

AT_MOST = 3
"""Warnings of one kind that are listed."""
_COUNTS = ("papers", "people", "systems", "hardware", "claims", "speedups")


def summary(run: Run, out: Path) -> str:
    """Counts, warnings, where the outputs are and what to ask next."""
    at = "" if out == Path(BUILD) else f" --build {shlex.quote(str(out))}"
    pages = "page" if run.pages == 1 else "pages"
    return "\n".join(
        (
            f"{out}: {run.statements:,} statements from {run.records:,} records on {run.pages:,} {pages}",
            *(f"  {getattr(run, name):>8,} {name}" for name in _COUNTS),
            *_warned(run.notices),
            f"In {out}/: graph.ttl, graph.nt, store/, findings/, run.json",
            f"Next: {PROGRAM} query largest-speedups --limit 10{at}",
        )
    )


def _warned(notices: Sequence[Notice]) -> Iterator[str]:
    """List the first notices of each kind; run.json has them all."""
    if notices:
        yield f"  {len(notices):>8,} warnings"
    for code in sorted({notice.code for notice in notices}):
        same = [f"{notice.source}: {notice.message}" for notice in notices if notice.code == code]
        yield from (f"           {told}" for told in same[:AT_MOST])
        if len(same) > AT_MOST:
            yield f"           … and {len(same) - AT_MOST:,} more like this ({code}) in run.json"
