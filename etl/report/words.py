"""Words of pages made fit to be shown: nothing that steers a browser, quotes marked where they stand."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from urllib.parse import urlsplit

from etl.explain.words import harmless


@dataclass(frozen=True, slots=True)
class Piece:
    """Some words, and the claim they are quoted for."""

    words: str
    claim: str = ""


def outside(address: str) -> str:
    """The address itself when a browser may follow it, that is, on the web; nothing for any other."""
    try:
        parts = urlsplit(address)
    except ValueError:
        return ""
    fit = parts.scheme.lower() in {"http", "https"} and parts.netloc and harmless(address) == address
    return address if fit and not re.search(r"\s", address) else ""


def marked(text: str, quotes: Iterable[tuple[str, str, str, str]]) -> tuple[Piece, ...]:
    """A text cut where quotes begin and end. A quote is (claim, before, exact, after).

    It is looked for with what stands before and after it on its page, then with less of that, then alone; of two that
    overlap the first stays whole.
    """
    spans = sorted({(*span, claim) for claim, *words in quotes if (span := _span(text, *words))})
    pieces: list[Piece] = []
    position = 0
    for start, end, claim in spans:
        if start < position:
            continue
        pieces += [Piece(text[position:start])] * (start > position)
        pieces.append(Piece(text[start:end], claim))
        position = end
    return (*pieces, Piece(text[position:])) if position < len(text) else tuple(pieces)


def _span(text: str, before: str, exact: str, after: str) -> tuple[int, int] | None:
    if not exact:
        return None
    for head, tail in ((before, after), (before, ""), ("", after), ("", "")):
        at = text.find(f"{head}{exact}{tail}")
        if at >= 0:
            return at + len(head), at + len(head) + len(exact)
    return None


def many(items: Sequence[object], one: str, more: str = "") -> str:
    """A count with its noun: 1 claim, 2,000 claims."""
    return f"{len(items):,} {one if len(items) == 1 else more or one + 's'}"
