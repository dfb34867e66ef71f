"""What the store and the checks speak."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Table:
    """Rows of a query. A cell is the lexical form of the term, or `None` when unbound."""

    columns: tuple[str, ...]
    rows: tuple[tuple[str | None, ...], ...]


@dataclass(frozen=True, slots=True)
class Violation:
    """One node or one combination of nodes that breaks a rule of the graph."""

    rule: str
    """Name of the shape or of the check query."""
    node: str
    message: str
