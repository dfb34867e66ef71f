"""Statements about why the graph says what it says: evidence, decisions on less than a key, answers of services.

Evidence is one node for each quote: the statement it is evidence of, the page, the exact words, and their offsets. What
is around the words follows from the page; `mlsys-kg export --web-annotation` adds it. This is a large part of the
graph, so the lines of a node are one f-string, with the predicates in sorted order.
"""

from collections.abc import Iterator, Mapping

from etl.model import Corpus, Decision, Evidence, Paper
from etl.rdf import terms as t
from etl.rdf.literals import INTEGER, Pair, block, decimal, text, word
from etl.rdf.names import KG, Names
from etl.rdf.papers import links

PROPERTIES: Mapping[str, str] = {
    "title": t.TITLE,
    "authors": t.HAS_AUTHORSHIP,
    "arxiv": t.ARXIV,
    "doi": t.DOI,
    "editions": t.PUBLISHED_IN,
    "issued": t.ISSUED,
    "openalex": t.SAME_AS,
}
"""Field of a paper → the property that says it."""


def evidence(paper: Paper, names: Names) -> Iterator[str]:
    """A block for each quote of each link.

    Local names are pure functions of the words and their place, so that the same block may come again.
    """
    iri = names.paper + paper.key
    for relation, thing, key, rule, quotes in links(paper, names):
        for one in quotes:
            place = f"{one.page}:{one.quote.start}-{one.quote.end}"
            yield _evidence(f"<{names.ev}{paper.key}:{relation}:{key}:{place}>", iri, relation, thing, rule, one, names)


def _evidence(s: str, paper: str, relation: str, thing: str, rule: str, one: Evidence, names: Names) -> str:
    quote = one.quote
    return (
        f"{s} {t.A} {t.EVIDENCE} .\n"
        f'{s} {t.END} "{quote.end}"{INTEGER} .\n'
        f"{s} {t.EXTRACTED_BY} {word(rule)} .\n"
        f"{s} {t.FOR_PAPER} <{paper}> .\n"
        f"{s} {t.FOR_PROPERTY} <{KG}{relation}> .\n"
        f"{s} {t.FOR_THING} <{thing}> .\n"
        f"{s} {t.ON_PAGE} <{names.page}{one.page}> .\n"
        f"{s} {t.QUOTE} {text(quote.words)} .\n"
        f'{s} {t.START} "{quote.start}"{INTEGER} .\n'
    )


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


def enrichments(paper: Paper, names: Names) -> Iterator[str]:
    for field, page in paper.added:
        yield block(
            f"{names.enrichment}{paper.key}:{field}",
            [
                (t.A, t.ENRICHMENT),
                (t.FOR_PAPER, f"<{names.paper}{paper.key}>"),
                (t.FOR_PROPERTY, PROPERTIES[field]),
                (t.WAS_DERIVED_FROM, f"<{names.page}{page}>"),
            ],
        )
