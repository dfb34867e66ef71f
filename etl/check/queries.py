"""Rules over several nodes: the queries of queries/checks/, each of which must find nothing."""

import re
from collections.abc import Iterator
from pathlib import Path

from etl import assets, store
from etl.model import Violation

FOLDER = assets.QUERIES / "checks"

_SUMMARY = re.compile(r"^#\+ summary: *(.+)$", re.MULTILINE)  # #+ summary: a claim is reported by one paper


def violations(graph: store.Graph, folder: Path = FOLDER) -> Iterator[Violation]:
    """What the check queries find in a graph: the first column is the node, the others say more about it.

    Raises QueryError when a check query is malformed.
    """
    for rule in rules(folder):
        yield from found(graph, rule)


def rules(folder: Path = FOLDER) -> list[Path]:
    """The files of the check queries."""
    return sorted(folder.glob("*.rq"))


def found(graph: store.Graph, rule: Path) -> Iterator[Violation]:
    """The same for one of the queries."""
    query = rule.read_text(encoding="utf-8")
    summary = _SUMMARY.search(query)
    what = summary[1] if summary else rule.stem
    table = store.rows(graph, query)
    for node, *others in table.rows:
        said = zip(table.columns[1:], others, strict=True)
        details = ", ".join(f"{column} {value}" for column, value in said if value is not None)
        yield Violation(rule.stem, node or "", f"{what}: {details}" if details else what)
