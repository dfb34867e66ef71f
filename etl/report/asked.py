"""What the report asks of the graph: queries of queries/, each once, their answers as rows."""

from collections.abc import Iterator, Mapping
from types import MappingProxyType

from etl import assets, query, store
from etl.export.tables import filled
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

Row = Mapping[str, str]
"""The cells that are filled, by column."""


def questions() -> Mapping[str, Question]:
    """The questions by the names of `ASKED`. Raises QueryError when a file is damaged."""
    return MappingProxyType({name: query.load(assets.QUERIES / f"{name}.rq") for name in ASKED})


def rows(graph: store.Graph, question: Question) -> Iterator[Row]:
    """All rows that a question has, in its order, none of its parameters filled. Raises QueryError."""
    return filled(store.rows(graph, question.text))
