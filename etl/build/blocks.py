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


def in_order(blocks: Iterable[str]) -> list[str]:
    """Blocks by subject, those of one subject made one: joined they are sorted and distinct lines."""
    ordered = sorted(blocks)
    subjects = [lines[: lines.find(" ")] for lines in ordered]
    if not any(map(eq, subjects, subjects[1:])):
        return ordered
    together: dict[str, set[str]] = {}
    for subject, lines in zip(subjects, ordered, strict=True):
        together.setdefault(subject, set()).update(f"{line}\n" for line in lines.split("\n") if line)
    return ["".join(sorted(lines)) for lines in together.values()]
