"""Where it says so: a Web Annotation for every claim and for every link of a paper to a system, hardware or workload.

https://www.w3.org/TR/annotation-model/ : the body is the claim or the thing; the target is a stretch of a page, given
twice, by its words and by its offsets, and shared by all that rests on it. This is most of the graph, so the lines of
an annotation and of a target are one f-string each, with subjects and predicates in sorted order.
"""

from __future__ import annotations

from collections.abc import Iterator

from etl.model import Evidence, Paper
from etl.rdf import terms as t
from etl.rdf.literals import INTEGER, texts, word
from etl.rdf.names import KG, Names
from etl.rdf.papers import links


def grounds(paper: Paper, names: Names) -> Iterator[tuple[str, str]]:
    """An annotation for each quote of each link, and the target that it points to.

    Local names are pure functions of what is said and where, so that one may come again.
    """
    iri = names.paper + paper.key
    for relation, thing, key, rule, evidence in links(paper, names):
        for e in evidence:
            place = f"{e.page}:{e.quote.start}-{e.quote.end}"
            name = f"{paper.key}:{relation}:{key}:{place}"
            yield _annotation(name, place, iri, relation, thing, rule, names), _target(place, e, names)


def _annotation(name: str, place: str, paper: str, relation: str, thing: str, rule: str, names: Names) -> str:
    s = f"<{names.ev}{name}>"
    return (
        f"{s} {t.A} {t.ANNOTATION} .\n"
        f"{s} {t.HAS_BODY} <{thing}> .\n"
        f"{s} {t.HAS_TARGET} <{names.target}{place}> .\n"
        f"{s} {t.EXTRACTED_BY} {word(rule)} .\n"
        f"{s} {t.FOR_PAPER} <{paper}> .\n"
        f"{s} {t.FOR_PROPERTY} <{KG}{relation}> .\n"
    )


def _target(place: str, found: Evidence, names: Names) -> str:
    quote = found.quote
    words, before, behind = texts((quote.words, quote.prefix, quote.suffix))
    s = f"<{names.target}{place}"
    return (
        f"{s}:quote> {t.A} {t.TEXT_QUOTE} .\n"
        f"{s}:quote> {t.EXACT} {words} .\n"
        f"{s}:quote> {t.PREFIX} {before} .\n"
        f"{s}:quote> {t.SUFFIX} {behind} .\n"
        f"{s}:span> {t.A} {t.TEXT_POSITION} .\n"
        f'{s}:span> {t.END} "{quote.end}"{INTEGER} .\n'
        f'{s}:span> {t.START} "{quote.start}"{INTEGER} .\n'
        f"{s}> {t.A} {t.SPECIFIC_RESOURCE} .\n"
        f"{s}> {t.HAS_SELECTOR} {s}:quote> .\n"
        f"{s}> {t.HAS_SELECTOR} {s}:span> .\n"
        f"{s}> {t.HAS_SOURCE} <{names.page}{found.page}> .\n"
    )
