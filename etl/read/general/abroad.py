"""Labels in another script than the titles of a page: of titles, of translations, of notes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from etl.read import phrases, scripts
from etl.read.general.piece import Kind, Piece
from etl.read.parts import is_sentence

_OFTEN = 3
"""Times an unknown label must come on a page."""


def is_title(label: str, values: Sequence[str]) -> bool:
    """Whether a label speaks of titles, and Latin letters stand behind it: "原文标题：…"."""
    named = scripts.is_touched(label) and any(word in label for word in phrases.words("titles abroad"))
    return named and 2 * sum(map(scripts.is_touched, values)) <= len(values)


def notes(values: Mapping[str, Sequence[str]], kinds: Mapping[str, Kind]) -> set[str]:
    """The unknown labels that come often, and before text in their own script."""
    often = (label for label, texts in values.items() if len(texts) >= _OFTEN and scripts.is_touched(label))
    return {label for label in often if label not in kinds and _is_abroad(values[label])}


def translations(
    pieces: Sequence[Piece],
    named: Sequence[Kind | None],
    values: Mapping[str, Sequence[str]],
    kinds: Mapping[str, Kind],
) -> set[str]:
    """The labels of titles in another script where people stand right below titles in Latin letters.

    `named` is what the label of each piece stands before.
    """
    below: list[bool] = []
    above = False
    for piece, kind in zip(pieces, named, strict=True):
        if kind == "people":
            below.append(above)
        elif kind != "title":
            above = kind is None and _is_plain(piece.words)
    if 2 * sum(below) <= len(below):
        return set()
    return {label for label, texts in values.items() if kinds.get(label) == "title" and _is_abroad(texts)}


def _is_plain(words: str) -> bool:
    """Whether words may be a title in Latin letters."""
    return " " in words and not scripts.is_touched(words) and not is_sentence(words)


def _is_abroad(texts: Sequence[str]) -> bool:
    return 2 * sum(map(scripts.is_touched, texts)) > len(texts)
