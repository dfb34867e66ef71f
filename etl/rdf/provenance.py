"""Statements about why the graph says what it says: evidence, decisions on less than a key, answers of services.

Evidence is one node for each quote: the statement it is evidence of, the page, the exact words, and their offsets. What
is around the words follows from the page; `mlsys-kg export --web-annotation` adds it.
"""

from collections.abc import Iterator, Mapping

from etl.model import Corpus, Paper
from etl.rdf.literals import are, block, decimal, integer, text, word
from etl.rdf.names import Names
from etl.rdf.names import term as t
from etl.rdf.papers import links

PROPERTIES: Mapping[str, str] = {
    "title": t("dcterms:title"),
    "authors": t("kg:authorship"),
    "arxiv": t("fabio:hasArXivId"),
    "doi": t("bibo:doi"),
    "editions": t("kg:publishedIn"),
    "issued": t("dcterms:issued"),
    "openalex": t("schema:sameAs"),
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
            pairs = [
                *are("kg:Evidence"),
                ("kg:end", integer(one.quote.end)),
                ("kg:extractedBy", word(rule)),
                ("kg:forPaper", f"<{iri}>"),
                ("kg:forProperty", t(f"kg:{relation}")),
                ("kg:forThing", f"<{thing}>"),
                ("kg:onPage", f"<{names.page}{one.page}>"),
                ("kg:quote", text(one.quote.words)),
                ("kg:start", integer(one.quote.start)),
            ]
            yield block(f"{names.ev}{paper.key}:{relation}:{key}:{place}", pairs)


def decisions(corpus: Corpus, names: Names) -> Iterator[str]:
    namespaces = {"paper": names.paper, "person": names.person, "system": names.system}
    for decision in corpus.decisions:
        pairs = [
            *are("kg:Merge" if decision.same else "kg:Separation", "kg:Decision"),
            ("kg:decidedOn", f"<{namespaces[decision.kind]}{decision.subject}>"),
            ("kg:decidedBy", word(decision.rule)),
            ("kg:because", text(decision.because)),
            *(("kg:spelling", text(spelling)) for spelling in (decision.one, decision.other) if spelling),
        ]
        if decision.score is not None:
            pairs.append(("kg:score", decimal(decision.score)))
        yield block(names.decision + decision.key, pairs)


def enrichments(paper: Paper, names: Names) -> Iterator[str]:
    for field, page in paper.added:
        pairs = [
            *are("kg:Enrichment"),
            ("kg:forPaper", f"<{names.paper}{paper.key}>"),
            ("kg:forProperty", PROPERTIES[field]),
            ("prov:wasDerivedFrom", f"<{names.page}{page}>"),
        ]
        yield block(f"{names.enrichment}{paper.key}:{field}", pairs)
