"""What the options that commands share choose."""

from __future__ import annotations

from pathlib import Path

from command import GRAPH, ON_GRAPH, Said

from etl import store


def test_a_store_answers_like_its_graph_file(tmp_path: Path, said: Said) -> None:
    """--graph takes a file or a store, --build the folder of a run: the same graph gives the same answer."""
    store.write(store.statements(GRAPH), tmp_path / "build" / "store")
    expected = said("query", "people", *ON_GRAPH)

    assert expected == said("query", "people", "--store", str(tmp_path / "build" / "store"))
    assert expected == said("query", "people", "--build", str(tmp_path / "build"))
