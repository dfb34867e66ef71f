"""Blocks of lines: the statements about one subject, in N-Triples, sorted and distinct."""

from collections.abc import Iterable

from etl.rdf import terms as t

Pair = tuple[str, str]
"""Predicate and object, as N-Triples writes them."""


def block(subject: str, pairs: Iterable[Pair]) -> str:
    """The lines of the subject with that IRI."""
    head = f"<{subject}> "
    said = sorted({f"{predicate} {value} .\n" for predicate, value in pairs})
    return head + head.join(said) if said else ""


def replaced(keys: tuple[str, ...], namespace: str) -> list[Pair]:
    """The names that parts of a thing have where fewer pages are known."""
    return [(t.REPLACES, f"<{namespace}{key}>") for key in keys]
