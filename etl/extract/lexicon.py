"""The words that drive the grammar, out of ontology/quantities.ttl and ontology/cues.ttl, ready for look-up.

A phrase is a tuple of lower-case tokens. Every phrase leads to what it may mean: a metric, a change, a comparison,
a bound. Verbs are listed by their stem; regular forms are made here.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cache
from typing import Literal, cast

from etl import vocabulary
from etl.extract.tokens import words
from etl.model import Bound, Quantity
from etl.vocabulary import Concept

ChangeKind = Literal["increase", "decrease", "improve", "worsen", "accelerate", "decelerate", "beat", "keep"]
Part = Literal["verb", "noun", "comparative"]
Reach = Literal["wide", "local"]


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


Phrase = tuple[str, ...]

# "over" and "than" compare what stands next to them; "compared to" covers every coordinated verb before it.
_COMPARATORS: Mapping[Reach, str] = {
    "wide": "compared to|compared with|comparing to|comparing with|as compared to|as compared with|when compared to|"
    "when compared with|in comparison to|in comparison with|by comparison with|relative "
    "to|versus|vs.|vs|against|"
    "with respect to|w.r.t|w.r.t.|compared against|in contrast to|in contrast with|as opposed "
    "to|beyond that of",
    "local": "over|than|than that of|over that of|from that of|that of",
}
_BOUNDS: Mapping[Bound, str] = {
    "up to": "up to|upto|up-to|as much as|as many as|as high as|as low as|as little as|as few as|at most|no more than"
    "|not more than|under|below|within|a maximum of|maximum of|the maximum of|max|maximum|at maximum|<|≤|not exceeding"
    "|at best|reaching up to",
    "at least": "at least|over|above|exceeding|exceeds|exceed|exceeded|upwards of|no less than|not less than"
    "|no fewer than|beyond|>|≥|a minimum of|minimum of|minimum|in excess of|surpassing|well over",
    "about": "about|around|approximately|approx|approx.|nearly|almost|roughly|close to|~|circa|some|near|nearly a"
    "|on the order of|≈",
    "average": "an average of|average of|averaging|an average|a geomean of|geomean of|a geometric mean of"
    "|geometric mean of|a mean of|on average|by average|a median of|an average factor of|average|mean"
    "|geomean|geometric mean|averaged|avg|avg.",
}


NOTHING = Meaning()


@cache
def lexicon() -> Mapping[str, tuple[tuple[Phrase, Meaning], ...]]:
    """First token → the phrases that begin with it, longest first."""
    meanings: dict[Phrase, Meaning] = {}
    for concept in vocabulary.quantities().values():
        if concept.kind in {"higher", "lower"}:
            _add_metric(meanings, concept)
    for concept in vocabulary.cues().values():
        _add_cue(meanings, concept)
    for reach, phrases in _COMPARATORS.items():
        for label in phrases.split("|"):
            meanings[phrase(label)] = replace(_known(meanings, label), comparator=reach)
    for bound, phrases in _BOUNDS.items():
        for label in phrases.split("|"):
            meanings[phrase(label)] = replace(_known(meanings, label), bound=bound)
    return _by_first(meanings.items())


def _known(meanings: Mapping[Phrase, Meaning], label: str) -> Meaning:
    return meanings.get(phrase(label), NOTHING)


def _add_metric(meanings: dict[Phrase, Meaning], concept: Concept) -> None:
    quantity = cast("Quantity", concept.broader[0])
    metric = Metric(concept.notation, quantity, concept.kind == "higher", concept.needs_context)
    for label in concept.labels:
        known = _known(meanings, label)
        if metric not in known.metrics:
            meanings[phrase(label)] = replace(known, metrics=(*known.metrics, metric))


def _add_cue(meanings: dict[Phrase, Meaning], concept: Concept) -> None:
    part = concept.broader[0] if concept.broader else ""
    if part == "generic":
        for label in concept.labels:
            meanings[phrase(label)] = replace(_known(meanings, label), generic=True)
    elif part in {"verb", "noun", "comparative"} and concept.kind:
        change = Change(cast("ChangeKind", concept.kind), cast("Part", part))
        for form in _forms(concept, part):
            known = _known(meanings, form)
            if change not in known.changes:
                meanings[phrase(form)] = replace(known, changes=(*known.changes, change))


def _forms(concept: Concept, part: str) -> Iterable[str]:
    if part != "verb":
        return concept.labels
    return (form for label in concept.labels for form in verb_forms(label))


def _by_first(meanings: Iterable[tuple[Phrase, Meaning]]) -> Mapping[str, tuple[tuple[Phrase, Meaning], ...]]:
    table: dict[str, list[tuple[Phrase, Meaning]]] = {}
    for tokens, meaning in meanings:
        table.setdefault(tokens[0], []).append((tokens, meaning))
    return {first: tuple(sorted(rest, key=lambda p: -len(p[0]))) for first, rest in table.items()}


def phrase(label: str) -> Phrase:
    """The lower-case tokens of a label, as the tokenizer would give them."""
    return tuple(words(label.lower()))


def verb_forms(stem: str) -> tuple[str, ...]:
    """A verb's stem with its regular -s, -ed and -ing forms; of a phrasal verb, the first word is inflected.

    >>> verb_forms("reduce")
    ('reduce', 'reduces', 'reduced', 'reducing')
    >>> verb_forms("carry on")
    ('carry on', 'carries on', 'carried on', 'carrying on')
    """
    first, _, rest = stem.partition(" ")
    tail = f" {rest}" if rest else ""
    if first.endswith("e"):
        forms = (first, first + "s", first + "d", first[:-1] + "ing")
    elif first.endswith("y") and first[-2:-1] not in "aeiou":
        forms = (first, first[:-1] + "ies", first[:-1] + "ied", first + "ing")
    elif first.endswith(("s", "sh", "ch", "x", "ss")):
        forms = (first, first + "es", first + "ed", first + "ing")
    else:
        forms = (first, first + "s", first + "ed", first + "ing")
    return tuple(form + tail for form in forms)
