"""Does a graph keep its rules? Shapes look at one node, check queries at several; nothing is repaired."""

from __future__ import annotations

from typing import TYPE_CHECKING

from etl import store
from etl.check import queries, shapes
from etl.model import Violation

if TYPE_CHECKING:
    from pathlib import Path

    from etl.check.shapes import Each

__all__ = ["violations"]


def violations(path: Path, each: Each = map) -> tuple[Violation, ...]:
    """What breaks a rule in a graph file or a store, sorted by rule and node; empty when all is well.

    Costs about 12 µs a statement: the shapes, whose parts go through `each`, somewhat more than the queries. Raises
    GraphError when the graph cannot be loaded.
    """
    graph = store.opened(path)
    found = {*queries.violations(graph), *shapes.violations(store.by_subject(graph), each=each)}
    return tuple(sorted(found, key=lambda v: (v.rule, v.node, v.message)))
