"""Blocks of lines: what is said of one subject, in N-Triples, sorted and distinct."""

from __future__ import annotations

from collections.abc import Iterable
from operator import eq

Pair = tuple[str, str]
"""Predicate and object, as N-Triples writes them."""


def block(subject: str, pairs: Iterable[Pair]) -> str:
    """The lines of the subject with that IRI."""
    head = f"<{subject}> "
    lines = sorted([f"{head}{predicate} {value} .\n" for predicate, value in pairs])
    return "".join(dict.fromkeys(lines) if any(map(eq, lines, lines[1:])) else lines)
