"""Statements about claims: the printed numbers untouched, what they are about, and how many times better."""

from collections.abc import Callable, Iterator, Mapping

from etl.model import Claim, ClaimNode, Paper, Quote
from etl.model.claim_properties import CLAIM_PROPERTIES
from etl.rdf import terms as t
from etl.rdf.blocks import Pair, block, replaced
from etl.rdf.literals import FALSE, TRUE, decimal, hundredths, text, word
from etl.rdf.names import Names


def claims(paper: Paper, names: Names) -> Iterator[str]:
    for node in paper.claims:
        yield block(names.claim + node.key, _claim(node, names))


def _claim(node: ClaimNode, names: Names) -> list[Pair]:
    claim = node.claim
    pairs = [(t.A, t.CLAIM), (t.EXTRACTED_BY, word(claim.rule)), *_stated(claim, names)]
    if claim.speedup:
        pairs.append((t.A, t.SPEEDUP))
    if claim.unit in t.UNITS:
        pairs.append((t.HAS_UNIT, t.UNITS[claim.unit]))
    if node.system is not None:
        pairs.append((t.ABOUT, f"<{names.system}{node.system}>"))
    pairs += replaced(node.replaces, names.claim)
    pairs += ((t.COMPARED_WITH, f"<{names.system}{key}>") for key in node.baselines)
    pairs += ((t.ON_HARDWARE, f"<{names.hw}{key}>") for key in node.hardware)
    pairs += ((t.ON_WORKLOAD, f"<{names.workload}{key}>") for key in node.workloads)
    return pairs


def _stated(claim: Claim, names: Names) -> Iterator[Pair]:
    """What the table of claim properties lists, where the claim has a value."""
    for predicate, field, literal, many in _PROPERTIES:
        value = getattr(claim, field)
        if literal is None:
            yield predicate, f"<{names.quantity}{value}>"
        elif many:
            yield from ((predicate, literal(one)) for one in value)
        elif value is not None:
            yield predicate, literal(value)


def _words(quote: Quote) -> str:
    return text(quote.words)


def _truth(value: bool) -> str:
    return TRUE if value else FALSE


_LITERALS: Mapping[str, Callable[..., str] | None] = {
    "quote": _words,
    "word": word,
    "decimal": decimal,
    "chance": hundredths,
    "truth": _truth,
    "quantity": None,
}
"""How a value of each kind is written; one without is a concept."""
_PROPERTIES = [(t.iri(f"kg:{one.name}"), one.field, _LITERALS[one.kind], one.many) for one in CLAIM_PROPERTIES]
