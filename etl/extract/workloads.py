"""Models, datasets and benchmarks that were run or measured."""

from __future__ import annotations

import re
from collections.abc import Collection

from etl.extract.grammar.names import fold
from etl.extract.sections.sections import Section
from etl.model import Workload

_WORD = re.compile(r"[\w.+-]+")


def _whole(section: Section, start: int) -> str:
    """The folded word that begins there: "FooSeek-V4-Pro" where "FooSeek-V4" is known."""
    word = _WORD.match(section.masked, start)
    return fold(word[0]) if word else ""


def workloads(section: Section, taken: Collection[str]) -> tuple[Workload, ...]:
    """Known workloads in sentences that speak of the work itself; `taken` are folded names of systems, left out."""
    merged: dict[str, Workload] = {}
    for mention in section.mentions:
        if mention.field != "workloads":
            continue
        name = (
            re.sub(r"\s+", " ", section.masked[mention.start : mention.end])
            if mention.variant
            else mention.concept.label
        )
        key = fold(name)
        if (
            key in taken
            or _whole(section, mention.start) in taken
            or not any(s.own and s.start <= mention.start < s.end for s in section.sentences)
        ):
            continue
        words = section.masked[mention.start : mention.end]
        if mention.concept.ambiguous(words) and not any(c.isupper() for c in words):
            continue
        quote = section.cite(mention.start, mention.end)
        known = merged.get(key)
        if known:
            merged[key] = Workload(known.name, known.kind, (*known.quotes, quote), known.rule)
        else:
            rule = "family-pattern" if mention.variant else "known-workload"
            merged[key] = Workload(name, mention.concept.kind or "model", (quote,), rule)
    return tuple(merged.values())
