"""Names that no rule introduces, and that the words around them say are the work's own.

A candidate is a run of words with capitals in a sentence of the work that no vocabulary knows. A small logistic model
judges it: of the words around all places where it stands, and of traits such as how it is spelled and whether the
title has it. `make train-names` learns the model: the words from what the rules introduce in many papers, the traits
from papers whose names were judged by reading.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from itertools import starmap
from pathlib import Path

from etl.extract.grammar.names import fold, is_generic, is_strong, spelling
from etl.extract.sections.sections import Section, Sentence, around
from etl.extract.sections.words import BEHIND, COMPARES
from etl.extract.systems.field_terms import is_field_term
from etl.extract.systems.name_spans import NOT_NAMES, Proposal, clean, keys_of, title_case
from etl.extract.text.abbreviations import Abbreviation
from etl.extract.text.lexicon import cue_words
from etl.learned.chances import Case, load

WEIGHTS = Path(__file__).with_name("own_names.npz")
RULE = "learned"
_LEAST = Decimal("0.42")
"""Chance from which a name is taken for the work's own."""
_OTHERS = cue_words("others") | cue_words("renowned") | cue_words("earlier")
_CAPITAL = re.compile("[A-Z]")
_NAME = re.compile(
    r"""(?P<opens>[(["'“]*)(?P<name>[a-z0-9]{0,8}[A-Z](?:[\w+*./-]*\w)?(?:\s\d[\w.]*\b)?)(?P<closes>\S*)"""
)


@dataclass(slots=True)
class Candidate:
    """A name that may be the work's own, with the (start, length, sentence) of its places in the abstract."""

    name: str
    spelled: Abbreviation | None = None
    """Its short and its long form, where the text spells it out."""
    places: list[tuple[int, int, Sentence]] = field(default_factory=list)

    def keys(self) -> set[str]:
        return {fold(name) for name in ((self.spelled.short, self.spelled.long) if self.spelled else (self.name,))}


def own_names(title: Section, abstract: Section, found: Sequence[Proposal]) -> Iterator[Proposal]:
    """The names of an abstract that are likely its own, next to those that were `found`."""
    keys = keys_of(found)
    for one in candidates(abstract):
        if is_near(one, keys):
            continue
        chance = load(WEIGHTS).chance(case(one, title, abstract, len(found)))
        if chance >= _LEAST:
            start, length, _ = one.places[0]
            long = one.spelled.long if one.spelled else None
            yield Proposal(clean(one.name), abstract.cite(start, start + length), RULE, long, confidence=chance)


def is_near(one: Candidate, keys: Iterable[str]) -> bool:
    """It is part of a name that is known, or has one as its part."""
    return any(mine in key or key in mine for key in keys for mine in one.keys())  # noqa: SIM118 (no mapping)


def candidates(abstract: Section) -> list[Candidate]:
    """The runs of words with capitals that stand in a sentence of the work, in order; two forms of one are one."""
    forms = {form: one for one in abstract.short_forms for form in (one.short, one.long)}
    found: dict[str, Candidate] = {}
    for sentence in (one for one in abstract.sentences if one.features & BEHIND):
        for start, words in starmap(_without_opener, _runs(abstract.masked, sentence)):
            plain = all(map(is_generic, words.split())) or len(words) < 2  # also no words at all
            if not plain and (" " in words or start > sentence.start or is_strong(words)):
                spelled = forms.get(words)
                name = spelled.short if spelled else words
                found.setdefault(name, Candidate(name, spelled)).places.append((start, len(words), sentence))
    return [one for one in found.values() if _may_be_own(one, abstract)][:40]  # no abstract has more


def _runs(text: str, sentence: Sentence) -> list[tuple[int, str]]:
    """The (start, words) of each run of words with capitals in a sentence; a number may end one."""
    spans: list[tuple[int, int]] = []
    at, goes_on = sentence.start, False
    while capital := _CAPITAL.search(text, at, sentence.end):
        start = max(sentence.start, text.rfind(" ", at, capital.start()) + 1)
        match = _NAME.match(text, start, sentence.end)
        if match:
            first, last = match.span("name")
            if goes_on and start == at + 1 and not match["opens"]:
                first, _ = spans.pop()
            spans.append((first, last))
        goes_on = match is not None and not match["closes"]
        behind = text.find(" ", match.end() if match else capital.end(), sentence.end)
        at = sentence.end if behind < 0 else behind
    return [(start, text[start:end]) for start, end in spans]


def _without_opener(start: int, run: str) -> tuple[int, str]:
    """A run without the words with which sentences begin."""
    while run and (head := run.partition(" "))[0].lower() in NOT_NAMES:
        start, run = start + len(head[0]) + 1, head[2]
    return start, run


def _may_be_own(one: Candidate, abstract: Section) -> bool:
    """A sentence of the work has it, and no vocabulary; it is not "the recently proposed X", "the popular X"."""
    if not any(sentence.own for *_, sentence in one.places):
        return False
    places = [(start, start + length) for start, length, _ in one.places[:2]]
    known = any(m.start < end and start < m.end for start, end in places for m in abstract.mentions)
    start, _ = places[0]
    return not known and _OTHERS.isdisjoint(abstract.lower[max(0, start - 40) : start].split()[-3:])


def case(one: Candidate, title: Section, abstract: Section, introduced: int) -> Case:
    """What is known of a candidate; `introduced` is how many names the rules found."""
    words: dict[str, None] = {}
    for start, length, sentence in one.places[:3]:
        near = around(abstract, abstract.cite(start, start + length), sentence)
        before, after = ([word[1:] for word in near if word[0] == mark] for mark in "<>")
        words |= dict.fromkeys([*near, f"<<{' '.join(before[-2:])}", f">>{' '.join(after[:2])}"])
    return Case("name", [*_traits(one, title, abstract, introduced)], [*words], ("named",))


def _traits(one: Candidate, title: Section, abstract: Section, introduced: int) -> Iterator[str]:
    parts = one.name.split()
    strong, generic = sum(map(is_strong, parts)), sum(map(is_generic, parts))
    titled = one.name in title.masked
    yield f"form {spelling(one.name)}"
    yield f"strong {min(strong, 2)} of {min(len(parts), 4)}"
    yield f"generic {min(generic, 2)} of {min(len(parts), 4)}"
    yield f"times {min(len(one.places), 4)}"
    yield f"titled {titled}"
    yield f"introduced {min(introduced, 2)}"
    yield f"times {min(len(one.places), 2)} titled {titled}"
    first, _, sentence = one.places[0]
    yield f"first own {sentence.own}"
    yield f"length {min(len(one.name) // 4, 6)}"
    if parts[-1].endswith("s"):
        yield "plural"
    if is_field_term(one.name):
        yield "term"
    if any(start == place.start for start, _, place in one.places):
        yield "heads"
    if any(abstract.features(place.start, start) & COMPARES for start, _, place in one.places[:3]):
        yield "compared"
    yield from _spelled(one)
    yield f"sentence {min(abstract.sentences.index(sentence), 6)}"
    yield f"quarter {4 * first // len(abstract.masked)}"
    yield f"opens {' '.join(abstract.lower[sentence.start : sentence.start + 30].split()[:2])}"
    yield f"ends {one.name[-3:].lower()}"
    yield f"ends {one.name[-4:].lower()}"


def _spelled(one: Candidate) -> Iterator[str]:
    """Whether and how the text spells it out."""
    if one.spelled is None:
        yield "short none"
        return
    long = one.spelled.long
    yield f"short {'title' if title_case(long) else 'lower' if long.islower() else 'mixed'}"
    yield f"forms {len({length for _, length, _ in one.places})}"
    if is_field_term(long):
        yield "short term"
