"""Where it says so: a Web Annotation for every claim and for every link of a paper to a system, hardware or workload.

https://www.w3.org/TR/annotation-model/ : the body is the claim or the thing; the target is a stretch of a page, given
twice, by its words and by its offsets, and shared by all that rests on it. This is most of the graph, so the lines of
an annotation and of a target are one f-string each, with subjects and predicates in sorted order.
"""

from __future__ import annotations

from collections.abc import Iterator

from etl.build import terms as t
from etl.build.literals import INTEGER, text, word
from etl.build.names import KG, Names
from etl.build.papers import links
from etl.model import Corpus, Quote

Ground = tuple[str, str, str, str, str]
"""One quote that one link of one paper rests on: place, paper key, property, thing, rule."""
Place = tuple[str, Quote]
"""One quote on one page: page, quote."""


def grounds(corpus: Corpus, names: Names) -> tuple[dict[str, Ground], dict[str, Place]]:
    """Every link of a corpus with each of its quotes, and every quote, by local name.

    Local names are pure functions of what is said and where. Where two quotes of one stretch differ in what stands
    around them, the first is kept.
    """
    found: dict[str, Ground] = {}
    places: dict[str, Place] = {}
    for paper in corpus.papers:
        iri = names.paper + paper.key
        for relation, thing, key, rule, evidence in links(paper, names):
            for e in evidence:
                place = f"{e.page}:{e.quote.start}-{e.quote.end}"
                places.setdefault(place, (e.page, e.quote))
                found.setdefault(f"{paper.key}:{relation}:{key}:{place}", (place, iri, relation, thing, rule))
    return found, places


def annotation_nodes(found: dict[str, Ground], names: Names) -> Iterator[str]:
    """In the order of the lines, one at a time: there are too many to hold them all."""
    for name in sorted(found, key=lambda name: f"{name}>"):
        place, paper, relation, thing, rule = found[name]
        s = f"<{names.ev}{name}>"
        yield (
            f"{s} {t.A} {t.ANNOTATION} .\n"
            f"{s} {t.HAS_BODY} <{thing}> .\n"
            f"{s} {t.HAS_TARGET} <{names.target}{place}> .\n"
            f"{s} {t.EXTRACTED_BY} {word(rule)} .\n"
            f"{s} {t.FOR_PAPER} <{paper}> .\n"
            f"{s} {t.FOR_PROPERTY} <{KG}{relation}> .\n"
        )


def target_nodes(places: dict[str, Place], names: Names) -> Iterator[str]:
    """In the order of the lines, one at a time."""
    for name in sorted(places, key=lambda name: f"{name}:"):
        page, quote = places[name]
        s = f"<{names.target}{name}"
        yield (
            f"{s}:quote> {t.A} {t.TEXT_QUOTE} .\n"
            f"{s}:quote> {t.EXACT} {text(quote.words)} .\n"
            f"{s}:quote> {t.PREFIX} {text(quote.prefix)} .\n"
            f"{s}:quote> {t.SUFFIX} {text(quote.suffix)} .\n"
            f"{s}:span> {t.A} {t.TEXT_POSITION} .\n"
            f'{s}:span> {t.END} "{quote.end}"{INTEGER} .\n'
            f'{s}:span> {t.START} "{quote.start}"{INTEGER} .\n'
            f"{s}> {t.A} {t.SPECIFIC_RESOURCE} .\n"
            f"{s}> {t.HAS_SELECTOR} {s}:quote> .\n"
            f"{s}> {t.HAS_SELECTOR} {s}:span> .\n"
            f"{s}> {t.HAS_SOURCE} <{names.page}{page}> .\n"
        )
