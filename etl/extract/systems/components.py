"""Parts of a work that have names of their own: "three modules: (1) Leaf Pruning (LP), …", "two parts, X (XY) …".

Further ones are spelled out in capitals: "a Leaf Flow Merger (LFM)", by no phrase that other papers use as well.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from etl.extract.grammar.chunks import DETERMINERS, Chunk, at_offset, word_at
from etl.extract.grammar.names import is_strong
from etl.extract.sections.sections import Section, Sentence
from etl.extract.systems.field_terms import is_field_term
from etl.extract.systems.introduced_objects import coordinated
from etl.extract.systems.name_spans import (
    Context,
    Proposal,
    from_abbreviation,
    is_known,
    may_be_own,
    name_at,
    title_case,
)
from etl.extract.text.abbreviations import Abbreviation, is_plural
from etl.extract.text.lexicon import cue_words

_PARTS = cue_words("part-of-work")
_COUNTED = cue_words("counted") | cue_words("new")
_OPENS = frozenset({":", ",", ";", "and", "namely", "i.e.", "including", "—", "--", "-", ")", "&"})
_ARTICLES = frozenset({"a", "an", "novel", "new"})
_LOOKED_BACK = 4
_COMPOSED = cue_words("composed")
RULE = "coined-part"
_VERB = r"(?:[a-z]+ly\s|further\s)?(?!(?:is|was|has|as|its)\s)[a-z]+(?<!s)s\s"
_ACTS = re.compile(rf"\s?\)\s{_VERB}")
"""A verb behind the brackets: ", and Leaf Merging (LM) cuts …"."""
_BEFORE_PART = _ARTICLES.union(_COMPOSED, cue_words("introducing-finite"), cue_words("employing"), {"our", "proposed"})
_VERBS = cue_words("listing-parts")
LISTING = _VERBS | _PARTS
"""Words that may begin a list of parts."""
_HAVING = _COMPOSED | {"has", "have"}
_OPENING = frozenset({":", ",", "are", "namely"})
_AUXILIARY = frozenset({"is", "are", "mainly", "thus"})
_BEFORE_LIST = _COUNTED.union(_PARTS, DETERMINERS, {"of", ":", ",", "are", "namely", "mainly"})
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


def composed(context: Context, position: int) -> Iterator[Proposal]:
    """ "Quokka comprises LeafRun and BarkStore", "it has two parts: A and B", "its parts are A and B"."""
    row = context.row
    if not (_composes(context, position) if row[position].lower in _VERBS else _opens_list(context, position)):
        return
    at = next((p for p in range(position + 1, len(row)) if row[p].lower not in _BEFORE_LIST), len(row))
    first = name_at(context, at, "component", loose=False)
    found = [first, *coordinated(context, context.end_of(first), len(row), loose=True)] if first else []
    if len(found) > 1 and all(_is_name(context, one) for one in found):
        yield from (replace(one, rule="component") for one in found)


def _is_name(context: Context, one: Proposal) -> bool:
    """Spelled as only names are, and nobody else's."""
    strong = any(map(is_strong, one.name.split()))
    return strong and not is_known(context.abstract, one.quote.start - context.abstract.quote.start)


def _composes(context: Context, verb: int) -> bool:
    """The work is the subject of a verb of composing: "Quokka contains", "it is composed"."""
    subject = next((p for p in range(verb - 1, -1, -1) if context.row[p].lower not in _AUXILIARY), -1)
    return context.names_work(subject)


def _opens_list(context: Context, noun: int) -> bool:
    """Parts of the work, and a mark or a verb: "its parts are", "it has two parts:"."""
    row = context.row
    if word_at(row, noun + 1) not in _OPENING:
        return False
    start = next((p for p in range(max(0, noun - _LOOKED_BACK), noun) if row[p].lower in _COUNTED), noun)
    before = word_at(row, start - 1)
    return before == "its" or (before in _HAVING and context.names_work(start - 2))


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
    return may_be_own(abbreviation) and not is_plural(abbreviation) and row[before].lower in _OPENS


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
            yield from_abbreviation(abstract, one, RULE)


def is_coined(one: Abbreviation) -> bool:
    """Words that all begin with a capital, and that no other paper shortens so."""
    return title_case(one.long) and len(one.short) >= _SHORTEST and may_be_own(one) and not is_field_term(one.long)


def _may_begin(before: str) -> bool:
    """Behind an article, at the head of the sentence, or of a member of a list."""
    words = before.lower().split()
    return len(words) < 2 or words[-1] in _BEFORE_PART or before.rstrip().endswith(_MARKS)
