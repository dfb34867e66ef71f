"""Statements about what was decided on less than a key: spellings that are one thing, bearers of a name who are two."""

from __future__ import annotations

from collections.abc import Iterator

from etl.model import Corpus, Decision
from etl.rdf import terms as t
from etl.rdf.blocks import Pair, block
from etl.rdf.literals import decimal, text, word
from etl.rdf.names import Names


def decisions(corpus: Corpus, names: Names) -> Iterator[str]:
    namespaces = {"paper": names.paper, "person": names.person, "system": names.system}
    for decision in corpus.decisions:
        yield block(names.decision + decision.key, _decision(decision, namespaces[decision.kind]))


def _decision(decision: Decision, namespace: str) -> Iterator[Pair]:
    yield t.A, t.MERGE if decision.same else t.SEPARATION
    yield t.A, t.DECISION
    yield t.DECIDED_ON, f"<{namespace}{decision.subject}>"
    yield t.DECIDED_BY, word(decision.rule)
    yield t.BECAUSE, text(decision.because)
    for spelling in (decision.one, decision.other):
        if spelling:
            yield t.SPELLING, text(spelling)
    if decision.score is not None:
        yield t.SCORE, decimal(decision.score)


def replaced(keys: tuple[str, ...], namespace: str) -> list[Pair]:
    """The names that parts of a thing have where fewer pages are known."""
    return [(t.REPLACES, f"<{namespace}{key}>") for key in keys]
