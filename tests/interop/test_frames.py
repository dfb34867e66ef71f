"""Answers as frames of pandas, polars and Arrow: numbers can be sorted, added up and drawn."""

from __future__ import annotations

import io

import pytest
from command import GRAPH

import etl
from etl.api.notebook import Answer

pandas = pytest.importorskip("pandas", reason="pandas is missing: pip install --group interop")
polars = pytest.importorskip("polars", reason="polars is missing: pip install --group interop")
pyarrow = pytest.importorskip("pyarrow", reason="pyarrow is missing: pip install --group interop")
matplotlib = pytest.importorskip("matplotlib", reason="matplotlib is missing: pip install --group interop")


@pytest.fixture(scope="module")
def answer() -> Answer:
    return etl.open(GRAPH).query("largest-speedups")


def test_pandas_finds_the_largest_and_draws_them(answer: Answer) -> None:
    """`nlargest` and a bar chart, which columns of objects do not allow."""
    frame = answer.to_pandas()
    largest = frame.nlargest(2, "factor")

    matplotlib.use("agg")
    drawn = io.BytesIO()
    axes = frame.dropna(subset=["system"]).plot.barh(x="system", y="factor")
    axes.figure.savefig(drawn, format="png")

    assert [6.7, 6.7] == list(largest["factor"])
    assert ("float64", "int64", "object") == tuple(str(frame.dtypes[name]) for name in ("factor", "year", "quote"))
    assert drawn.getvalue().startswith(b"\x89PNG")


def test_the_three_frames_hold_the_same(answer: Answer) -> None:
    """Row by row, nothing where a cell is not bound."""
    in_polars, in_arrow = answer.to_polars(), answer.to_arrow()

    assert in_polars.to_dicts() == in_arrow.to_pylist()
    assert (polars.Float64, polars.Int64) == (in_polars.schema["factor"], in_polars.schema["year"])
    assert [pyarrow.float64(), pyarrow.int64()] == [in_arrow.schema.field(name).type for name in ("factor", "year")]
    assert [float(str(row["factor"])) for row in answer.records()] == in_arrow["factor"].to_pylist()


@pytest.mark.filterwarnings("ignore::etl.errors.EmptyAnswer")
def test_an_answer_without_rows_has_its_columns() -> None:
    """In every frame."""
    answer = etl.open(GRAPH).query("claims", system="Nobody")

    assert list(answer.columns) == list(answer.to_pandas().columns) == answer.to_polars().columns
    assert list(answer.columns) == answer.to_arrow().column_names
