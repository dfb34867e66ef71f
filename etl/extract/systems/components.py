"""Parts of a work that have names of their own: "three modules: (1) Leaf Pruning (LP), …", "two parts, X (XY) …".

Further ones are named in capitals where the work says what they do: "a Leaf Flow Merger (LFM)", "Leaf Merging cuts …",
by no phrase that other papers use as well.
"""

import re
from collections.abc import Iterator, Sequence

from etl.extract.grammar.chunks import DETERMINERS, PREPOSITIONS, Chunk, at_offset, word_at
from etl.extract.grammar.names import is_strong, run
from etl.extract.sections.sections import Section, Sentence
from etl.extract.systems.field_terms import is_field_term
from etl.extract.systems.name_spans import (
    NOT_NAMES,
    Context,
    Proposal,
    from_abbreviation,
    is_known,
    may_be_own,
    proposal_at,
)
from etl.extract.text.abbreviations import Abbreviation, is_plural
from etl.extract.text.lexicon import cue_words

_PARTS = cue_words("part-of-work")
_COUNTED = cue_words("counted") | cue_words("new")
_INTRODUCING = cue_words("introducing")
_NUMERALS = frozenset("1 2 3 4 5 6 i ii iii iv v vi a b c d".split())
_OPENS = frozenset({":", ",", ";", "and", "namely", "i.e.", "including", "—", "--", "-", ")", "&"})
_ARTICLES = frozenset({"a", "an", "novel", "new"})
_LOOKED_BACK = 4
_COMPOSED = cue_words("composed")
RULE = "coined-part"
_WORD = r"[A-Z][a-z]+(?:-[A-Za-z][a-z]+)?"
_VERB = r"(?:[a-z]+ly\s|further\s)?(?!(?:is|was|has|as|its)\s)[a-z]+(?<!s)s\s"
_KIND = "|".join(sorted(cue_words("artefact")))
_SUBJECT = re.compile(
    rf"(?:[A-Z][a-z]+,\s(?:(?:an?|the|our)\s)?|Our\s|and\s)?(?P<name>{_WORD}(?:\s{_WORD}){{1,4}})"
    rf"\s(?:(?:{_KIND})\s)?{_VERB}"
)
"""A clause that begins with words in capitals, and perhaps their kind, and goes on with a verb."""
_ACTS = re.compile(rf"\s?\)\s{_VERB}")
"""A verb behind the brackets: ", and Leaf Merging (LM) cuts …"."""
_CLAUSE = re.compile(r"[:;]\s")
_BEFORE_PART = _ARTICLES.union(_COMPOSED, cue_words("introducing-finite"), cue_words("employing"), {"our", "proposed"})
_SHORTEST = 3
"""Letters of a short form: two stand for many things."""
_OPENERS = NOT_NAMES | cue_words("others")
_MARKS = (":", ";", ")")


def components(context: Context, speaks: int | None) -> Iterator[Proposal]:
    """The named members of a list of parts in a sentence of the work; `speaks` is where its authors are the subject."""
    row = context.row
    listed = next((p + 1 for p, chunk in enumerate(row) if chunk.lower in _PARTS and _is_counted(row, p)), None)
    if listed is not None or (speaks is not None and any(chunk.lower in _INTRODUCING for chunk in row)):
        yield from _titled(context, listed or speaks or 0)
    if listed is not None:
        found = [a for a in context.short if _is_member(context, a, listed)]
        if len(found) > 1:
            yield from (from_abbreviation(context.abstract, a, "component") for a in found)
        yield from _named_members(context, listed)


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


def _named_members(context: Context, start: int) -> Iterator[Proposal]:
    """ "three agents: Leaf Cutter, Bark Peeler, and Twig Binder": nothing but names, each as names are spelled."""
    row = context.row
    if word_at(row, start) not in _OPENS - {"and", ")", "&"}:
        return
    members: list[tuple[int, int]] = []
    at = start + 1
    while at < len(row):
        end = run(row, at, len(row))
        named = end > at + 1 or (end > at and is_strong(row[at].text))
        if not named or context.knows(at):
            break
        members.append((at, end))
        at = next((p for p in range(end, len(row)) if row[p].lower not in {",", "and", "&"}), len(row))
        if at == end:
            break
    if len(members) > 1 and word_at(row, at) != ":":  # "two parts: Leaf and Twig Cutter: cuts them"
        yield from (proposal_at(context, a, b, "component") for a, b in members)


def _titled(context: Context, start: int) -> Iterator[Proposal]:
    """ "(1) Cyclic Placement for …", "and a Hybrid Leaf scheme": words in capitals that head members of a list."""
    row, at = context.row, 1
    while at < len(row) - 1:
        numbered, joined = _heads_member(row, at)
        end = run(row, at, len(row)) if numbered or (joined and at > start) else at
        spelled = any(row[at].start in (a.long_start, a.short_start) for a in context.short)
        if (
            end > at + 1
            and not (spelled or context.knows(at))
            and all(chunk.text[:1].isupper() for chunk in row[at:end])
        ):
            one = proposal_at(context, at, end, "enumerated")
            artefact = any("artefact" in chunk.parts for chunk in row[end - 1 : end + 1])  # "Leaf Encoder"
            if numbered or (artefact and not is_field_term(one.name)):
                yield one
        at = max(end, at + 1)


def _heads_member(row: Sequence[Chunk], at: int) -> tuple[bool, bool]:
    """Whether a word stands behind the number of a member, or behind an article after a mark or a conjunction."""
    before = at - 1
    while before > 0 and row[before].lower in _ARTICLES:
        before -= 1
    numbered = before > 0 and row[before].lower == ")" and row[before - 1].lower in _NUMERALS
    return numbered, before < at - 1 and row[before].lower in _OPENS


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
        known = is_known(abstract, one.short_start) or is_known(abstract, one.long_start)
        if not known and is_coined(one) and (joined or acts or _may_begin(before)):
            yield from_abbreviation(abstract, one, RULE)
    clauses = (mark.end() for mark in _CLAUSE.finditer(abstract.masked, sentence.start, sentence.end))
    for start in (sentence.start, *clauses):
        subject = _SUBJECT.match(abstract.masked, start, sentence.end)
        name = subject["name"] if subject else ""
        own = not name.endswith("s") and name.partition(" ")[0].lower() not in _OPENERS and not is_field_term(name)
        if subject and own:
            yield Proposal(name, abstract.cite(*subject.span("name")), RULE)


def is_coined(one: Abbreviation) -> bool:
    """Words that all begin with a capital, of one thing, and that no other paper shortens so."""
    words = [word for word in one.long.split() if len(word) > 3 and word not in PREPOSITIONS]
    capitals = bool(words) and all(word[0].isupper() for word in words)
    own = len(one.short) >= _SHORTEST and may_be_own(one) and not is_plural(one)
    return capitals and own and not is_field_term(one.long)


def _may_begin(before: str) -> bool:
    """Behind an article and adjectives, at the head of the sentence, or of a member of a list."""
    words = before.lower().split()
    while words and "-" in words[-1] and words[-1].replace("-", "").isalpha():
        words.pop()
    if words[-3:-2] == ["to"]:  # "helps to build a Leaf Finder (LF)"
        return False
    headed = len(words) < 2 or (len(words) == 2 and words[-1] == "the")
    return headed or words[-1] in _BEFORE_PART or before.rstrip().endswith(_MARKS)
