"""Parts that a work names in capitals where it says what they do: "a Leaf Flow Merger (LFM)", "Leaf Merging cuts …".

Only sentences of the work are looked at, and no phrase that other papers use as well.
"""

import re
from collections.abc import Iterator, Sequence

from etl.extract.grammar.chunks import PREPOSITIONS
from etl.extract.sections.sections import Section, Sentence
from etl.extract.systems.field_terms import is_field_term
from etl.extract.systems.name_spans import NOT_NAMES, Proposal, from_abbreviation, may_be_own
from etl.extract.text.abbreviations import Abbreviation, is_plural
from etl.extract.text.lexicon import cue_words

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
_ARTICLES = frozenset({"a", "an", "our", "novel", "new", "proposed"})
_COMPOSING = cue_words("composed") | cue_words("introducing-finite") | cue_words("employing")
_SHORTEST = 3
"""Letters of a short form: two stand for many things."""
_OPENERS = NOT_NAMES | cue_words("others")
_MARKS = (":", ";", ")")


def coined_parts(
    abstract: Section, sentence: Sentence, short: Sequence[Abbreviation], found: Sequence[Proposal]
) -> Iterator[Proposal]:
    """What a sentence of the work names in capitals, next to what was `found` before.

    `short` are the abbreviations of which a form begins in the sentence.
    """
    for one in short:
        start = min(one.long_start, one.short_start)
        known = any(m.start <= at < m.end for m in abstract.mentions for at in (one.short_start, one.long_start))
        before = abstract.masked[sentence.start : start]
        joined = any(before.endswith((f"({p.name}) and ", f"({p.name}), and ")) for p in found)
        acts = before.endswith((", ", ", and ")) and _ACTS.match(abstract.masked, _past(one))
        if not known and is_coined(one) and (joined or acts or _may_begin(before)):
            yield from_abbreviation(abstract, one, RULE)
    clauses = (mark.end() for mark in _CLAUSE.finditer(abstract.masked, sentence.start, sentence.end))
    for start in (sentence.start, *clauses):
        subject = _SUBJECT.match(abstract.masked, start, sentence.end)
        if subject and _is_own(subject["name"]):
            yield Proposal(subject["name"], abstract.cite(*subject.span("name")), RULE)


def _past(one: Abbreviation) -> int:
    """Where what stands in its brackets ends."""
    return max(one.short_start + len(one.short), one.long_start + len(one.long))


def _is_own(name: str) -> bool:
    opens = name.split(maxsplit=1)[0].lower() in _OPENERS
    return not (opens or name.endswith("s") or is_field_term(name))


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
    return headed or words[-1] in _ARTICLES | _COMPOSING or before.rstrip().endswith(_MARKS)
