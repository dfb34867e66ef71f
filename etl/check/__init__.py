"""Does a graph keep its rules? Shapes look at one node, check queries at several; nothing is repaired.

A check query is a file of queries/checks/, which must find nothing: the first column is the node, the others say more.
"""

import re
from collections.abc import Iterable, Sequence
from itertools import chain
from pathlib import Path

from etl import assets, store
from etl.model import Violation
from etl.sorting import pieces

FOLDER = assets.QUERIES / "checks"

_SUMMARY = re.compile(r"^#\+ summary: *(.+)$", re.MULTILINE)  # #+ summary: a claim is reported by one paper


def violations(path: Path) -> tuple[Violation, ...]:
    """What breaks a rule in a graph file or a store, sorted by rule and node; empty when all is well.

    Costs about 30 µs a statement, two thirds of it for the shapes. Raises GraphError when the graph cannot be loaded.
    """
    graph = store.opened(path)
    of_parts = map(of_nodes, pieces(store.subjects(graph)))
    return in_order((*of_rules(graph, rules()), *chain.from_iterable(of_parts)))


def of_nodes(blocks: Sequence[str]) -> tuple[Violation, ...]:
    """What breaks a shape in the N-Triples of some subjects."""
    from etl.check import shapes  # noqa: PLC0415  # rdflib and pySHACL

    return shapes.broken(blocks)


def rules() -> list[Path]:
    """The files of the check queries."""
    return sorted(FOLDER.glob("*.rq"))


def of_rules(graph: store.Graph | Path, some: Iterable[Path]) -> tuple[Violation, ...]:
    """What some of the `rules` find in a graph. Raises GraphError, and QueryError when a check query is malformed."""
    opened = graph if isinstance(graph, store.Graph) else store.opened(graph)
    found = []
    for rule in some:
        query = rule.read_text(encoding="utf-8")
        what = summary[1] if (summary := _SUMMARY.search(query)) else rule.stem
        table = store.rows(opened, query)
        for node, *others in table.rows:
            cells = zip(table.columns[1:], others, strict=True)
            details = ", ".join(f"{column} {value}" for column, value in cells if value is not None)
            found.append(Violation(rule.stem, node or "", f"{what}: {details}" if details else what))
    return tuple(found)


def in_order(found: Iterable[Violation]) -> tuple[Violation, ...]:
    """Each once, sorted by rule and node."""
    return tuple(sorted(set(found), key=lambda v: (v.rule, v.node, v.message)))
