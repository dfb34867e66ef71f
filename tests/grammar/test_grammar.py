"""The grid says what its sentences say, and the extractor reads nearly all of its first half."""

from __future__ import annotations

from grammar.score import judged, samples
from grammar.words import words


def test_the_same_seed_gives_the_same_samples() -> None:
    """A figure can be measured again."""
    assert samples("first", 7, 20) == samples("first", 7, 20)


def test_the_halves_share_no_name() -> None:
    """Names, verbs and metrics of the second half are new to whoever works with the first."""
    one, other = words("first"), words("second")

    assert {*one.names, *one.baselines, *one.versions}.isdisjoint({*other.names, *other.baselines, *other.versions})
    assert {m.words for m in one.metrics}.isdisjoint({m.words for m in other.metrics})
    assert {v.stem for v in one.verbs}.isdisjoint({v.stem for v in other.verbs})


def test_every_number_of_a_truth_is_printed() -> None:
    """What a sample says in factors, shares or milliseconds stands in its abstract, but for words such as "halves"."""
    truths = [(truth, sample) for sample in samples("first", 3, 100) for truth in sample.truths]
    printed = [(t.high, s) for t, s in truths if t.unit in {"%", "ms"} and t.high is not None]

    assert len(printed) > 20
    assert [high for high, sample in printed if str(high) not in sample.abstract] == []


def test_the_grid_is_read() -> None:
    """Of some claims of the first half at least .95 have every field right."""
    results = [result for sample in samples("first", 1, 200) for result in judged(sample)]

    assert sum(not result for result in results) / len(results) >= 0.95
