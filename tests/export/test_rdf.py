"""Graphs as Turtle and N-Triples."""

from __future__ import annotations

from pathlib import Path

import pytest
from corpora import HARDWARE, QUANTITIES, RICH, told

from etl import export, rdf, store
from etl.errors import GraphError, OutputError


@pytest.fixture
def graph_file(tmp_path: Path) -> Path:
    """The rich corpus as N-Triples."""
    path = tmp_path / "graph.nt"
    path.write_text("".join(told()), encoding="utf-8", newline="\n")
    return path


def test_turtle_says_what_the_lines_say(graph_file: Path, tmp_path: Path) -> None:
    """The statements, with the numbers as they were printed, come back from the Turtle."""
    export.turtle(graph_file, tmp_path / "graph.ttl")

    assert store.statements(graph_file) == store.statements(tmp_path / "graph.ttl")
    assert "kg:factorHigh 6.70 ;" in (tmp_path / "graph.ttl").read_text(encoding="utf-8")


def test_the_same_graph_gives_the_same_bytes(graph_file: Path, tmp_path: Path) -> None:
    """From N-Triples, and from the Turtle that was made of them."""
    export.turtle(graph_file, tmp_path / "one.ttl")
    export.turtle(tmp_path / "one.ttl", tmp_path / "two.ttl")
    export.n_triples(tmp_path / "two.ttl", tmp_path / "two.nt")
    export.turtle(tmp_path / "two.nt", tmp_path / "three.ttl")

    assert len({(tmp_path / f"{name}.ttl").read_bytes() for name in ("one", "two", "three")}) == 1


def test_a_store_is_exported_too(graph_file: Path, tmp_path: Path) -> None:
    """A store gives every statement, with numbers in its own form."""
    store.write(graph_file, tmp_path / "store")
    export.turtle(tmp_path / "store", tmp_path / "graph.ttl")
    export.n_triples(tmp_path / "store", tmp_path / "again.nt")

    assert len(told()) == store.count(tmp_path / "graph.ttl") == store.count(tmp_path / "again.nt")
    assert "kg:factorHigh 6.7 ;" in (tmp_path / "graph.ttl").read_text(encoding="utf-8")


def test_another_base_has_its_own_prefixes(tmp_path: Path) -> None:
    """Turtle is pretty under the base of the user."""
    names = rdf.Names("https://kg.example/")
    (tmp_path / "g.nt").write_text(
        "".join(rdf.statements(RICH, HARDWARE, QUANTITIES, names)), encoding="utf-8", newline="\n"
    )

    export.turtle(tmp_path / "g.nt", tmp_path / "g.ttl", names)

    text = (tmp_path / "g.ttl").read_text(encoding="utf-8")
    assert "@prefix paper: <https://kg.example/paper/> .\n" in text
    assert "\npaper:larkspur-1a a " in text


def test_a_graph_that_cannot_be_loaded_leaves_the_old_file(tmp_path: Path) -> None:
    """Reading comes before writing."""
    (tmp_path / "broken.nt").write_text("junk\n")
    (tmp_path / "old.ttl").write_text("old")

    with pytest.raises(GraphError, match=r"broken\.nt: line 1"):
        export.turtle(tmp_path / "broken.nt", tmp_path / "old.ttl")
    assert "old" == (tmp_path / "old.ttl").read_text()


def test_a_place_that_cannot_be_written_says_so(graph_file: Path, tmp_path: Path) -> None:
    """The error names the file that was to be written."""
    with pytest.raises(OutputError, match="cannot write"):
        export.n_triples(graph_file, graph_file / "out.nt")
