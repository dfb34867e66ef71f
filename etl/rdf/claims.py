"""Statements about claims: the printed numbers untouched, what they are about, and how many times better."""

from __future__ import annotations

from collections.abc import Iterator

from etl.model import Claim, ClaimNode, Paper
from etl.rdf import terms as t
from etl.rdf.blocks import Described, Pair
from etl.rdf.decisions import replaced
from etl.rdf.literals import FALSE, TRUE, decimal, text, word
from etl.rdf.names import Names


def claims(paper: Paper, names: Names) -> Iterator[Described]:
    for node in paper.claims:
        yield names.claim + node.key, _claim(node, names)


def _claim(node: ClaimNode, names: Names) -> list[Pair]:
    claim = node.claim
    pairs = [
        (t.A, t.CLAIM),
        (t.BOUND, word(claim.bound)),
        (t.EXTRACTED_BY, word(claim.rule)),
        (t.OWN_RESULT, TRUE if claim.own else FALSE),
        (t.HAS_QUANTITY, f"<{names.quantity}{claim.quantity}>"),
        (t.QUOTE, text(claim.quote.words)),
        (t.UNIT, word(claim.unit)),
    ]
    if claim.speedup:
        pairs.append((t.A, t.SPEEDUP))
    if claim.unit in t.UNITS:
        pairs.append((t.HAS_UNIT, t.UNITS[claim.unit]))
    if node.system is not None:
        pairs.append((t.ABOUT, f"<{names.system}{node.system}>"))
    pairs += _printed(claim)
    pairs += replaced(node.replaces, names.claim)
    pairs += ((t.COMPARED_WITH, f"<{names.system}{key}>") for key in node.baselines)
    pairs += ((t.ON_HARDWARE, f"<{names.hw}{key}>") for key in node.hardware)
    pairs += ((t.ON_WORKLOAD, f"<{names.workload}{key}>") for key in node.workloads)
    return pairs


def _printed(claim: Claim) -> Iterator[Pair]:
    for predicate, number in (
        (t.FACTOR_HIGH, claim.factor_high),
        (t.FACTOR_LOW, claim.factor_low),
        (t.HIGH, claim.high),
        (t.LOW, claim.low),
    ):
        if number is not None:
            yield predicate, decimal(number)
    for predicate, words in ((t.BASELINE, claim.baseline), (t.DIRECTION, claim.direction), (t.METRIC, claim.metric)):
        if words is not None:
            yield predicate, word(words)
