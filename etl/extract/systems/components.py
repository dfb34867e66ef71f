"""Parts of a work that have names of their own: "three modules: (1) Leaf Pruning (LP), …", "two parts, X (XY) …".

Further ones are spelled out in capitals: "a Leaf Flow Merger (LFM)", by no phrase that other papers use as well.
"""

import re
from collections.abc import Iterator, Sequence

from etl.extract.grammar.chunks import DETERMINERS, Chunk, at_offset
from etl.extract.sections.sections import Section, Sentence
from etl.extract.systems.field_terms import is_field_term
from etl.extract.systems.name_spans import Context, Proposal, from_abbreviation, is_known, may_be_own, title_case
from etl.extract.text.abbreviations import Abbreviation
from etl.extract.text.lexicon import cue_words

_PARTS = cue_words("part-of-work")
_COUNTED = cue_words("counted") | cue_words("new")
_OPENS = frozenset({":", ",", ";", "and", "namely", "i.e.", "including", "—", "--", "-", ")", "&"})
_ARTICLES = frozenset({"a", "an", "novel", "new"})
_LOOKED_BACK = 4
_VERB = r"(?:[a-z]+ly\s|further\s)?(?!(?:is|was|has|as|its)\s)[a-z]+(?<!s)s\s"
_ACTS = re.compile(rf"\s?\)\s{_VERB}")
"""A verb behind the brackets: ", and Leaf Merging (LM) cuts …"."""
_BEFORE_PART = _ARTICLES.union(*map(cue_words, ("composed", "introducing-finite", "employing")), {"our", "proposed"})
_SHORTEST = 3
"""Letters of a short form: two stand for many things."""
_MARKS = (":", ";", ")")


def components(context: Context) -> Iterator[Proposal]:
    """The named members of a list of parts in a sentence of the work."""
    row = context.row
    listed = next((p + 1 for p, chunk in enumerate(row) if chunk.lower in _PARTS and _is_counted(row, p)), None)
    if listed is not None:
        found = (a for a in context.short if _is_member(context, a, listed))
        yield from (from_abbreviation(context.abstract, a, "component") for a in found)


def _is_counted(row: Sequence[Chunk], noun: int) -> bool:
    """ "two key components", "three novel techniques"."""
    return any(chunk.lower in _COUNTED for chunk in row[max(0, noun - _LOOKED_BACK) : noun])


def _is_member(context: Context, abbreviation: Abbreviation, start: int) -> bool:
    """The long form begins a member: behind a mark, a conjunction or the number of the member."""
    row = context.row
    at = at_offset(row, abbreviation.long_start)
    if not start <= at < len(row):
        return False
    before = at - 1
    while before > start and row[before].lower in DETERMINERS | _ARTICLES:
        before -= 1
    return may_be_own(abbreviation) and row[before].lower in _OPENS


def coined_parts(
    abstract: Section, sentence: Sentence, short: Sequence[Abbreviation], found: Sequence[Proposal]
) -> Iterator[Proposal]:
    """What a sentence of the work names in capitals, next to what was `found` before.

    `short` are the abbreviations of which a form begins in the sentence.
    """
    for one in short:
        before = abstract.masked[sentence.start : min(one.long_start, one.short_start)]
        past = max(one.short_start + len(one.short), one.long_start + len(one.long))
        joined = any(before.endswith((f"({p.name}) and ", f"({p.name}), and ")) for p in found)
        acts = before.endswith((", ", ", and ")) and _ACTS.match(abstract.masked, past)
        if is_coined(one) and not is_known(abstract, one.long_start) and (joined or acts or _may_begin(before)):
            yield from_abbreviation(abstract, one, "coined-part")


def is_coined(one: Abbreviation) -> bool:
    """Words that all begin with a capital, and that no other paper shortens so."""
    return title_case(one.long) and len(one.short) >= _SHORTEST and may_be_own(one) and not is_field_term(one.long)


def _may_begin(before: str) -> bool:
    """Behind an article, at the head of the sentence, or of a member of a list."""
    words = before.lower().split()
    return len(words) < 2 or words[-1] in _BEFORE_PART or before.rstrip().endswith(_MARKS)
