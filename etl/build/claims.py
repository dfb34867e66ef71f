"""Statements about claims: the printed numbers untouched, what they are about, and how many times better."""

from __future__ import annotations

from collections.abc import Iterator

from etl.build import terms as t
from etl.build.blocks import Pair, block
from etl.build.literals import FALSE, TRUE, decimal, text, word
from etl.build.names import Names
from etl.model import Claim, ClaimNode, Corpus


def claims(corpus: Corpus, names: Names) -> Iterator[str]:
    for paper in corpus.papers:
        for node in paper.claims:
            yield block(names.claim + node.key, _claim(node, names))


def _claim(node: ClaimNode, names: Names) -> Iterator[Pair]:
    claim = node.claim
    yield t.A, t.CLAIM
    if claim.speedup:
        yield t.A, t.SPEEDUP
    yield t.UNIT, word(claim.unit)
    yield t.BOUND, word(claim.bound)
    yield t.QUOTE, text(claim.quote.words)
    yield t.EXTRACTED_BY, word(claim.rule)
    yield t.OWN_RESULT, TRUE if claim.own else FALSE
    yield t.HAS_QUANTITY, f"<{names.quantity}{claim.quantity}>"
    if claim.unit in t.UNITS:
        yield t.HAS_UNIT, t.UNITS[claim.unit]
    if node.system is not None:
        yield t.ABOUT, f"<{names.system}{node.system}>"
    yield from _printed(claim)
    yield from _compared(node, names)


def _printed(claim: Claim) -> Iterator[Pair]:
    for predicate, number in (
        (t.LOW, claim.low),
        (t.HIGH, claim.high),
        (t.FACTOR_LOW, claim.factor_low),
        (t.FACTOR_HIGH, claim.factor_high),
    ):
        if number is not None:
            yield predicate, decimal(number)
    for predicate, words in ((t.METRIC, claim.metric), (t.DIRECTION, claim.direction), (t.BASELINE, claim.baseline)):
        if words is not None:
            yield predicate, text(words)


def _compared(node: ClaimNode, names: Names) -> Iterator[Pair]:
    for key in node.baselines:
        yield t.COMPARED_WITH, f"<{names.system}{key}>"
    for key in node.hardware:
        yield t.ON_HARDWARE, f"<{names.hw}{key}>"
    for key in node.workloads:
        yield t.ON_WORKLOAD, f"<{names.workload}{key}>"
