"""Whom a pronoun means that stands for what is compared with: "outperforms them by 5%", "faster than the latter"."""

from __future__ import annotations

from collections.abc import Sequence

from etl.extract.systems.system_mentions import Named
from etl.extract.text.lexicon import cue_words

_ALL = cue_words("them")
_DEFINITE = frozenset({"the", "these", "those", "both", "all"})
_COUNTS = {"two": 2, "three": 3, "four": 4, "five": 5, "six": 6}
_CLASSES = cue_words("rivals") | cue_words("rival-class")


def meant(words: str, before: Sequence[Sequence[Named]]) -> list[Named]:
    """The names that words without a name stand for, out of the groups that were compared with before."""
    said = " ".join(words.lower().split())
    last = list(before[-1]) if before else []
    if said in _ALL:
        return last
    if said == "the baseline":
        return last if len(last) == 1 else []
    if said in {"the latter", "latter"}:
        return last[-1:]
    if said in {"the former", "former"}:
        return last[:1]
    return last if (count := _counted(said.split())) and count == len({named.name for named in last}) else []


def _counted(words: Sequence[str]) -> int | None:
    """How many are meant: "the other two solutions", "these three systems", "both frameworks"."""
    if not words or words[0] not in _DEFINITE:
        return None
    inner = [word for word in words[1:] if word not in {"of", "other", "them", "these", "the"}]
    if inner and inner[-1] in _CLASSES and inner[-1].endswith("s"):
        inner.pop()
    if len(inner) == 1:
        return _COUNTS.get(inner[0])
    return 2 if words[0] == "both" and not inner else None
