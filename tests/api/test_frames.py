"""Columns of an answer have one type; frames themselves are tried in tests/interop/test_frames.py."""

from __future__ import annotations

import sys

import pytest
from command import GRAPH

import etl
from etl.api import frames
from etl.model import Integer, Number, Table, Truth


@pytest.mark.parametrize(
    ("cells", "kind", "values"),
    [
        ([Integer("1"), None], "whole", [1, None]),
        ([Number("1.10"), Integer("2"), None], "number", [1.1, 2.0, None]),
        ([Number("INF")], "number", [float("inf")]),
        ([Integer(str(2**63))], "number", [float(2**63)]),
        ([Truth("true"), Truth("0"), None], "truth", [True, False, None]),
        (["1", None], "text", ["1", None]),
        ([Integer("1"), "one"], "text", ["1", "one"]),
        ([Integer("1"), Truth("true")], "text", ["1", "True"]),
        ([None], "text", [None]),
        ([], "text", []),
    ],
)
def test_a_column_has_the_type_of_its_cells(cells: list[str | None], kind: str, values: list[object]) -> None:
    """Numbers are numbers; whole ones in 64 bits where they fit; cells of several kinds are text."""
    table = Table(("x",), tuple((cell,) for cell in cells))

    assert {"x": (kind, values)} == frames._columns(table)


@pytest.mark.parametrize("name", ["pandas", "polars", "pyarrow"])
def test_a_missing_package_is_named(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """With the command that brings it."""
    monkeypatch.setitem(sys.modules, name, None)
    answer = etl.open(GRAPH).query("people")

    with pytest.raises(ImportError, match=f"this needs {name}, which is not installed: pip install {name}"):
        getattr(answer, f"to_{name.removeprefix('py')}")()
