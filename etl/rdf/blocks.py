"""Blocks of lines: the statements about one subject, in N-Triples, sorted and distinct."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from operator import eq

Pair = tuple[str, str]
"""Predicate and object, as N-Triples writes them."""
Described = tuple[str, Sequence[Pair]]
"""The IRI of a thing and the statements about it."""


def block(subject: str, pairs: Iterable[Pair]) -> str:
    """The lines of the subject with that IRI."""
    return under(subject, distinct(pairs))


def distinct(pairs: Iterable[Pair]) -> list[str]:
    """Statements, each once and in order."""
    said = sorted([f"{predicate} {value} .\n" for predicate, value in pairs])
    return list(dict.fromkeys(said)) if any(map(eq, said, said[1:])) else said


def under(subject: str, said: Sequence[str]) -> str:
    """The lines of the statements about the subject with that IRI."""
    head = f"<{subject}> "
    return head + head.join(said) if said else ""
