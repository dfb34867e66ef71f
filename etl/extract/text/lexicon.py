"""The words that drive the grammar, out of ontology/quantities.ttl and ontology/cues.ttl, ready for look-up.

A phrase is a tuple of lower-case tokens. Every phrase leads to what it may mean: a metric, a change, a comparison,
a bound. Verbs are listed by their stem; regular forms are made here. The labels of the other vocabularies (hardware,
software, workloads) are looked up by the words that they begin with.
"""

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import chain, groupby
from typing import Literal, cast, get_args

from etl import vocabulary
from etl.extract.text.tokens import words
from etl.model import Bound, Quantity
from etl.vocabulary import Concept

ChangeKind = Literal["increase", "decrease", "improve", "worsen", "accelerate", "decelerate", "beat", "keep"]
Part = Literal["verb", "noun", "comparative"]
Reach = Literal["wide", "local"]
Phrase = tuple[str, ...]
Field = Literal["hardware", "systems", "workloads"]


@dataclass(frozen=True, slots=True)
class Metric:
    """A word for what is measured, and which way is better."""

    name: str
    quantity: Quantity
    higher: bool
    defers: bool
    """Takes its quantity from the word before it when that word has one."""


@dataclass(frozen=True, slots=True)
class Change:
    """A word that says how something changed."""

    kind: ChangeKind
    part: Part


@dataclass(frozen=True, slots=True)
class Meaning:
    """Everything one phrase may mean."""

    metrics: tuple[Metric, ...] = ()
    changes: tuple[Change, ...] = ()
    comparator: Reach | None = None
    bound: Bound | None = None
    generic: bool = False
    """A term of the field that names nobody's system: DNN, GPU, state of the art."""
    parts: frozenset[str] = frozenset()
    """The lists of ontology/cues.ttl it is in: the parts that it may play in a sentence."""


NOTHING = Meaning()


@cache
def lexicon() -> Mapping[str, tuple[tuple[Phrase, Meaning], ...]]:
    """First token → the phrases that begin with it, longest first."""
    meanings: dict[Phrase, Meaning] = {}
    for concept in vocabulary.quantities().values():
        if concept.kind in {"higher", "lower"}:
            quantity = cast("Quantity", concept.broader[0])
            metric = Metric(concept.notation, quantity, concept.kind == "higher", concept.needs_context)
            for tokens in dict.fromkeys(map(phrase, concept.labels)):
                known = meanings.get(tokens, NOTHING)
                meanings[tokens] = replace(known, metrics=(*known.metrics, metric))
    for concept in vocabulary.cues().values():
        if concept.broader:
            _add_cue(meanings, concept, concept.broader[0])
    ordered = sorted(meanings.items(), key=lambda known: (known[0][0], -len(known[0])))
    return {first: tuple(known) for first, known in groupby(ordered, key=lambda known: known[0][0])}


def phrases() -> Iterator[tuple[Phrase, Meaning]]:
    """Every phrase that means something."""
    return chain.from_iterable(lexicon().values())


def meaning_of(word: str) -> Meaning:
    """What a word in lower case means on its own."""
    return next((meaning for words, meaning in lexicon().get(word, ()) if len(words) == 1), NOTHING)


def cue_words(notation: str) -> frozenset[str]:
    """The words of one list of ontology/cues.ttl, in lower case, as they are spelled there.

    >>> "sparsity" in cue_words("setting")
    True
    """
    return frozenset(vocabulary.cues()[notation].labels)


def with_plurals(nouns: Collection[str]) -> frozenset[str]:
    """Nouns and their regular plurals.

    >>> sorted(with_plurals(["policy", "store"]))
    ['policies', 'policy', 'store', 'stores']
    """
    many = (f"{one[:-1]}ies" if one[-1:] == "y" and one[-2:-1] not in "aeiou" else f"{one}s" for one in nouns)
    return frozenset(chain(nouns, many))


def cue_pattern(notation: str) -> re.Pattern[str]:
    """A pattern for the words of one list of ontology/cues.ttl, and what its kg:pattern adds, in small letters."""
    concept = vocabulary.cues()[notation]
    words = (*map(re.escape, concept.labels), *concept.patterns)
    return re.compile(rf"\b(?:{'|'.join(words)})\b")


def _add_cue(meanings: dict[Phrase, Meaning], concept: Concept, part: str) -> None:
    forms = map(verb_forms, concept.labels) if part == "verb" else (concept.labels,)
    for tokens in map(phrase, chain.from_iterable(forms)):
        if part != "part" or len(tokens) == 1 or tokens in meanings:  # a list joins no words to a phrase
            meanings[tokens] = _with_cue(meanings.get(tokens, NOTHING), concept, part)


def _with_cue(known: Meaning, concept: Concept, part: str) -> Meaning:
    match part:
        case "generic":
            return replace(known, generic=True)
        case "comparator":
            return replace(known, comparator=cast("Reach", concept.kind))
        case "bound":
            return replace(known, bound=cast("Bound", concept.kind))
        case "part":
            return replace(known, parts=known.parts | {concept.notation})
    change = Change(cast("ChangeKind", concept.kind), cast("Part", part))
    return known if change in known.changes else replace(known, changes=(*known.changes, change))


def phrase(label: str) -> Phrase:
    """The tokens of a label, in lower case."""
    return tuple(map(str.lower, words(label)))


def verb_forms(stem: str) -> tuple[str, ...]:
    """A verb's stem with its regular -s, -ed and -ing forms; of a phrasal verb, the first word is inflected.

    >>> verb_forms("reduce")
    ('reduce', 'reduces', 'reduced', 'reducing')
    >>> verb_forms("carry on")
    ('carry on', 'carries on', 'carried on', 'carrying on')
    """
    first = stem.partition(" ")[0]
    carries = first.endswith("y") and first[-2:-1] not in "aeiou"
    base = first[:-1] if carries or first.endswith("e") else first
    third = "ies" if carries else "es" if first.endswith(("e", "s", "sh", "ch", "x")) else "s"
    forms = (first, base + third, base + ("ied" if carries else "ed"), (first if carries else base) + "ing")
    return tuple(form + stem.removeprefix(first) for form in forms)


@dataclass(frozen=True, slots=True)
class Label:
    """The lower-case tokens of a name of `concept`; without a concept, words that hold a label and mean nothing."""

    words: Phrase
    field: Field | None = None
    concept: Concept | None = None


Labels = Mapping[str, Sequence[Label]]


@cache
def labels() -> Mapping[str, Labels]:
    """The labels that begin with a token in lower case, by their second one; "" for that token alone."""
    table: dict[str, dict[str, list[Label]]] = {}
    known = [Label(phrase(label), room, concept) for room, concept in concepts() for label in concept.labels]
    known += [Label(phrase(label)) for _, concept in concepts() for label in concept.exceptions]
    for label in dict.fromkeys(known):
        first, second = (*label.words, "")[:2]
        table.setdefault(first, {}).setdefault(second, []).append(label)
    return table


def concepts() -> Iterator[tuple[Field, Concept]]:
    """Everything that has a label."""
    rooms = zip(get_args(Field), (vocabulary.hardware(), vocabulary.systems(), vocabulary.workloads()), strict=True)
    return ((room, concept) for room, known in rooms for concept in known.values() if concept.labels)


@cache
def labels_of(field: Field) -> frozenset[str]:
    """What a vocabulary calls its concepts, in lower case.

    >>> "resnet" in labels_of("workloads")
    True
    """
    return frozenset(label.lower() for room, one in concepts() if room == field for label in one.labels)
