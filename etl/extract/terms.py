"""What is spelled as a name and is none of the work's own: a term of its field, what it is for, a part of a name."""

from __future__ import annotations

import re
from collections.abc import Sequence

from etl.extract.abbreviations import Abbreviation
from etl.extract.lexicon import cue_words
from etl.extract.masking import lower
from etl.extract.names import fold, standing
from etl.extract.naming import Proposal, title_case
from etl.extract.sections import Section

_OPENERS = cue_words("title-opener") - {"introducing", "the", "a", "an"}


def is_term(candidate: Proposal, short: Sequence[Abbreviation], abstract: Section | None) -> bool:
    """An acronym that the text spelled out before, in lower case: "tree view search (TVS) is …; a TVS method"."""
    if abstract is None or candidate.expansion or candidate.rule.startswith("title"):
        return False
    start = candidate.quote.start - abstract.quote.start
    return any(
        fold(a.short) == fold(candidate.name) and a.short_start < start and not title_case(a.long) for a in short
    )


def is_of_others(candidate: Proposal, abstract: Section | None) -> bool:
    """A name in "a layered Foo solution" of which the text says that it was there: "the state-of-the-art Foo"."""
    if abstract is None or candidate.rule != "presents-noun":
        return False
    known = rf"\b(?:state-of-the-art|existing|original|popular|well-known) {re.escape(candidate.name)}(?![\w-])"
    return candidate.name in abstract.masked and re.search(known, abstract.masked) is not None


def is_domain(candidate: Proposal, title: Section | None) -> bool:
    """The title says that the work is for it: "Cheap Earth Watching", "Rethinking TreeOps", "a tuned TreeOps stack"."""
    if title is None or not candidate.rule.startswith("presents"):
        return False
    if (
        candidate.rule == "presents-noun"
        and f" {candidate.name}" in title.masked
        and (found := re.search(rf"(\w{{1,40}}) {re.escape(candidate.name)}\b", title.masked))
    ):
        return found[1].lower() in _OPENERS
    if not candidate.expansion:
        return False
    text = title.lower
    said = standing(lower(candidate.expansion), text, 0, len(text))
    return any(_PURPOSE.search(text, max(0, at - _NEAR), at) for at in said)


_PURPOSE = re.compile(r"\b(?:for|in|on|to|towards?) (?:[\w-]{1,40} ){0,2}$")
_NEAR = 90
"""Characters in which a preposition and two words stand."""


def is_part(candidate: Proposal, found: Sequence[Proposal], abstract: Section | None) -> bool:
    """The beginning or the end of a longer name that was found, unless a long form makes it another one."""
    if candidate.expansion and candidate.rule.endswith("acronym"):
        return False
    key = fold(candidate.name)
    if any(fold(p.name).startswith(key) or p.name.endswith(f"-{candidate.name}") for p in found):
        return True
    if abstract is None or not abstract.quote.start <= candidate.quote.start < abstract.quote.end:
        return False
    before = abstract.masked[: candidate.quote.end - abstract.quote.start]
    return any(len(p.name) > len(candidate.name) and before.endswith(p.name) for p in found)
