"""Statements about what no page prints: the service and the answer that it comes from."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from etl.model import Paper
from etl.rdf import terms as t
from etl.rdf.blocks import block
from etl.rdf.names import Names

PROPERTIES: Mapping[str, str] = {
    "title": t.TITLE,
    "authors": t.HAS_AUTHORSHIP,
    "arxiv": t.ARXIV,
    "doi": t.DOI,
    "editions": t.PUBLISHED_IN,
    "issued": t.ISSUED,
}
"""Field of a paper → the property that says it."""


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
