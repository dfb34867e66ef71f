"""What the report asks of the graph: queries of queries/, each once, their answers as rows."""

from collections.abc import Mapping

from etl import assets, query
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
    return {name: query.load(assets.QUERIES / f"{name}.rq") for name in ASKED}
