"""What is spelled as a name and is none of the work's own: a term of its field, what it is for, a part of a name."""

from __future__ import annotations

from collections.abc import Sequence

from etl.extract.grammar.names import fold
from etl.extract.sections.sections import Section
from etl.extract.systems.name_spans import Proposal, title_case
from etl.extract.text.abbreviations import Abbreviation


def is_term(candidate: Proposal, short: Sequence[Abbreviation], abstract: Section | None) -> bool:
    """An acronym that the text spelled out before, in lower case: "tree view search (TVS) is …; a TVS method"."""
    if abstract is None or candidate.expansion or candidate.rule.startswith("title"):
        return False
    start = candidate.quote.start - abstract.quote.start
    return any(
        fold(a.short) == fold(candidate.name) and a.short_start < start and not title_case(a.long) for a in short
    )


def is_part(candidate: Proposal, found: Sequence[Proposal], abstract: Section | None) -> bool:
    """The beginning or the end of a longer name that was found, unless a long form makes it another one."""
    if candidate.expansion and candidate.rule.endswith("acronym"):
        return False
    key = fold(candidate.name)
    if any(fold(p.name).startswith(key) or p.name.endswith(f"-{candidate.name}") for p in found):
        return True
    if any(_coins(candidate.name, p.name) for p in found):
        return True
    if abstract is None or not abstract.quote.start <= candidate.quote.start < abstract.quote.end:
        return False
    before = abstract.masked[: candidate.quote.end - abstract.quote.start]
    return any(len(p.name) > len(candidate.name) and before.endswith(p.name) for p in found)


def _coins(phrase: str, name: str) -> bool:
    """The words of which a name is made stand before it: "Leaf Parallel Decoding LPD"."""
    return phrase.endswith(f" {name}") and len(phrase.split()) > 2 and phrase[0].lower() == name[0].lower()
