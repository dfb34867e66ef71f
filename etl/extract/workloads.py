"""Models, datasets and benchmarks that were run or measured."""

import re
from collections.abc import Iterable
from dataclasses import replace

from etl.extract.grammar.names import fold
from etl.extract.sections.sections import Section
from etl.model import System, Workload

_WORD = re.compile(r"[\w.+-]+")


def workloads(section: Section, systems: Iterable[System]) -> tuple[Workload, ...]:
    """Known workloads in sentences that speak of the work itself; what is proposed or a baseline is none."""
    taken = {fold(one.name) for one in systems if one.role in {"proposed", "baseline"}}
    merged: dict[str, Workload] = {}
    for mention in section.mentions:
        words = section.masked[mention.start : mention.end]
        if mention.field != "workloads" or (mention.concept.ambiguous(words) and words.islower()):
            continue
        name = " ".join(words.split()) if mention.variant else mention.concept.label
        whole = _WORD.match(section.masked, mention.start)  # "FooSeek-V4-Pro" where "FooSeek-V4" is known
        own = any(one.own and one.start <= mention.start < one.end for one in section.sentences)
        if not own or not taken.isdisjoint({fold(name), fold(whole[0]) if whole else ""}):
            continue
        quote = section.cite(mention.start, mention.end)
        if known := merged.get(fold(name)):
            merged[fold(name)] = replace(known, quotes=(*known.quotes, quote))
        else:
            rule = "family-pattern" if mention.variant else "known-workload"
            merged[fold(name)] = Workload(name, mention.concept.kind or "model", (quote,), rule)
    return tuple(merged.values())
