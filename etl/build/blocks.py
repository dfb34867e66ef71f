"""Blocks of lines: what is said of one subject, in N-Triples, sorted and distinct."""

from __future__ import annotations

from collections.abc import Iterable
from operator import eq

Pair = tuple[str, str]
"""Predicate and object, as N-Triples writes them."""


def block(subject: str, pairs: Iterable[Pair]) -> str:
    """The lines of the subject with that IRI."""
    said = sorted([f"{predicate} {value} .\n" for predicate, value in pairs])
    head = f"<{subject}> "
    return head + head.join(dict.fromkeys(said) if any(map(eq, said, said[1:])) else said) if said else ""
