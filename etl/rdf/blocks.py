"""Blocks of lines: the statements about one subject, in N-Triples, sorted and distinct."""

from __future__ import annotations

from collections.abc import Iterable

Pair = tuple[str, str]
"""Predicate and object, as N-Triples writes them."""


def block(subject: str, pairs: Iterable[Pair]) -> str:
    """The lines of the subject with that IRI."""
    head = f"<{subject}> "
    said = sorted({f"{predicate} {value} .\n" for predicate, value in pairs})
    return head + head.join(said) if said else ""
