"""Words around numbers and names, with weak labels: what the rules read where they agree with themselves.

A number is claimed where a rule claims it, and not where it stands in a sentence of the text unclaimed. A name is
introduced where the title has it and the abstract says it again, or where a rule of plain presentation gives it and it
comes twice; it is not where the abstract compares with it, or names it only before it speaks of the work.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

import numpy as np

from etl import extract
from etl.extract.grammar.names import is_strong
from etl.extract.sections.sections import Section, Sentence, around, section
from etl.learned.chances import STEPS
from etl.model import Findings, Quote, Record

if TYPE_CHECKING:
    from numpy.typing import NDArray

Example = tuple[str, bool, tuple[str, ...]]
"""A reading, whether the words are read so, and the words."""
_SELDOM = 15
"""Examples that a word must stand in."""
_ROUNDS, _RATE, _RIDGE = 150, 0.1, 3e-4
_PLAIN = ("presents", "called", "title")
_LEAST = 3
"""Hundredths of a step that a weight must be worth to be stored."""


def examples(records: Iterable[Record]) -> Iterator[Example]:
    """What records say of each reading."""
    for record in records:
        found, known = extract.cases(record)
        if record.abstract is None:
            continue
        abstract = section(record.abstract)
        for case in known.claims:
            for reading in case.readings:
                yield reading, True, tuple(case.words)
        for words in _unclaimed(found, abstract):
            yield "claimed", False, words
        proposed = [one for one in found.systems if one.role == "proposed"]
        for system, case in zip(proposed, known.systems, strict=True):
            if record.abstract.words.count(system.name) > 1 and system.rule.startswith(_PLAIN):
                yield "introduced", True, tuple(case.words)
        for words in _not_introduced(found, abstract):
            yield "introduced", False, words


def _unclaimed(found: Findings, abstract: Section) -> Iterator[tuple[str, ...]]:
    spans = [(claim.quote.start, claim.quote.end) for claim in found.claims]
    for sentence in abstract.sentences:
        for measure in abstract.measured(sentence):
            quote = abstract.cite(measure.start, measure.end)
            if all(quote.end <= start or end <= quote.start for start, end in spans):
                yield tuple(around(abstract, quote, sentence))


def _not_introduced(found: Findings, abstract: Section) -> Iterator[tuple[str, ...]]:
    introduced = {name for one in found.systems if one.role == "proposed" for name in (one.name, *one.aliases)}
    for system in found.systems:
        if system.role != "proposed":
            yield tuple(around(abstract, system.quotes[0], _sentence(abstract, system.quotes[0])))
    for sentence in abstract.sentences:
        words = abstract.masked[sentence.start : sentence.end].split(" ")
        at = sentence.start
        for word in words:
            name = word.strip("(),.;:")
            if not sentence.own and is_strong(name) and name not in introduced:
                start = at + word.index(name)
                yield tuple(around(abstract, abstract.cite(start, start + len(name)), sentence))
            at += len(word) + 1


def _sentence(abstract: Section, quote: Quote) -> Sentence | None:
    at = quote.start - abstract.quote.start
    return next((one for one in abstract.sentences if one.start <= at < one.end), None)


def fitted(given: Sequence[Example]) -> dict[str, Mapping[str, int]]:
    """Reading → word → weight, each against the other values of its kind."""
    found: dict[str, Mapping[str, int]] = {}
    for reading in sorted({reading for reading, _, _ in given}):
        kind = reading.partition(" ")[0]
        cases = [(words, right and one == reading) for one, right, words in given if one.partition(" ")[0] == kind]
        found[reading] = fitted_words(cases)
    return found


def fitted_words(cases: Sequence[tuple[tuple[str, ...], bool]]) -> Mapping[str, int]:
    counts = Counter(word for words, _ in cases for word in set(words))
    vocabulary = sorted(word for word, count in counts.items() if count >= _SELDOM)
    places = {word: place for place, word in enumerate(vocabulary, start=1)}
    rows, columns = [], []
    for row, (words, _) in enumerate(cases):
        here = [0, *{places[word] for word in words if word in places}]
        rows += [row] * len(here)
        columns += here
    weights = _logistic(np.array(rows), np.array(columns), np.array([right for _, right in cases]), len(places) + 1)
    whole = np.rint(weights * STEPS).astype(int)
    named = zip(["", *vocabulary], whole.tolist(), strict=True)
    return {word: weight for word, weight in named if not word or abs(weight) >= STEPS * _LEAST // 100}


def _logistic(
    rows: NDArray[np.int64], columns: NDArray[np.int64], right: NDArray[np.bool_], width: int
) -> NDArray[np.float64]:
    """Weights of a logistic regression on rows of words, by Adam on all of them at once."""
    weights, first, second = np.zeros(width), np.zeros(width), np.zeros(width)
    for step in range(1, _ROUNDS + 1):
        chance = 1 / (1 + np.exp(-np.clip(np.bincount(rows, weights[columns], len(right)), -30, 30)))
        gradient = np.bincount(columns, (chance - right)[rows], width) / len(right) + _RIDGE * weights
        first = 0.9 * first + 0.1 * gradient
        second = 0.99 * second + 0.01 * gradient**2
        weights -= _RATE * (first / (1 - 0.9**step)) / (np.sqrt(second / (1 - 0.99**step)) + 1e-9)
    return weights
