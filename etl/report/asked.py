"""What the report asks of the graph: queries of queries/, each once, their answers as rows."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from decimal import Decimal
from types import MappingProxyType

from etl import assets, query, store
from etl.model import Cell, Iri, Number
from etl.query import Question

ASKED = (
    "report/speedups",
    "tables/claims",
    "evidence",
    "comparisons",
    "baselines",
    "tables/papers",
    "report/links",
    "tables/systems",
    "tables/people",
    "report/hardware",
)
"""Files below queries/, without their ending."""

_ORDER = re.compile(r"^ORDER BY((?: \?\w+)+)\s*\Z", re.MULTILINE)  # ORDER BY ?iri ?paperIri
Row = Mapping[str, str]
"""The cells that are filled, by column."""


def questions() -> Mapping[str, Question]:
    """The questions by the names of `ASKED`. Raises QueryError when a file is damaged."""
    return MappingProxyType({name: query.load(assets.QUERIES / f"{name}.rq") for name in ASKED})


def rows(graph: store.Graph, question: Question) -> Iterator[Row]:
    """All rows that a question has, in its order, none of its parameters filled. Raises QueryError."""
    text, order = _unordered(question.text)
    table = store.rows(graph, text)
    at = [table.columns.index(name) for name in order]
    for row in sorted(table.rows, key=lambda row: [_rank(row[place]) for place in at]):
        yield {column: cell for column, cell in zip(table.columns, row, strict=True) if cell is not None}


def _rank(cell: Cell) -> tuple[int, str | Decimal]:
    """What a cell is sorted by: nothing comes first, then IRIs, texts and numbers, as in SPARQL."""
    if isinstance(cell, Number):
        return 3, Decimal(cell)
    return (0, "") if cell is None else (1, cell) if isinstance(cell, Iri) else (2, cell)


def _unordered(text: str) -> tuple[str, tuple[str, ...]]:
    """A query without its last ORDER BY, and the columns that this named; one that sorts downwards stays as it is.

    For each comparison of its sort a store looks up both texts: for 22,000 people that takes longer than all the rest.
    """
    found = _ORDER.search(text)
    return (text[: found.start()], tuple(found[1].replace("?", "").split())) if found else (text, ())
