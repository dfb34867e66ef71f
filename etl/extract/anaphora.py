"""Whom a pronoun means that stands for what is compared with: "outperforms them by 5%", "faster than the latter"."""

from __future__ import annotations

from collections.abc import Sequence

from etl.extract.lexicon import cue_words
from etl.extract.named import Named

_ALL = cue_words("them")


def meant(words: str, before: Sequence[Sequence[Named]]) -> list[Named]:
    """The names that words without a name stand for, out of the groups that were compared with before."""
    said = " ".join(words.lower().split())
    last = list(before[-1]) if before else []
    if said in _ALL:
        return last
    if said in {"the latter", "latter"}:
        return last[-1:]
    if said in {"the former", "former"}:
        return last[:1]
    return []
