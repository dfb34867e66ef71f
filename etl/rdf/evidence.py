"""Where it says so: the words and the place of every claim, and of every link to a system, hardware or workload.

One node for each quote: the statement it is evidence of, the page, the exact words, and their offsets. What stands
around the words follows from the page; `mlsys-kg export --web-annotation` adds it. This is a large part of the graph,
so the lines of a node are one f-string, with the predicates in sorted order.
"""

from __future__ import annotations

from collections.abc import Iterator

from etl.model import Evidence, Paper
from etl.rdf import terms as t
from etl.rdf.literals import INTEGER, text, word
from etl.rdf.names import KG, Names
from etl.rdf.papers import links


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
