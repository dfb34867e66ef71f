"""A graph.nt is made into a store and Turtle, and checked, whoever does it."""

from __future__ import annotations

from pathlib import Path

import pytest
from corpora import lines_of

from etl import graph, rdf, store, work
from etl.errors import GraphError
from etl.model import Violation

_KG = "https://w3id.org/mlsys-kg/"


def _folder(place: Path, text: str) -> Path:
    place.mkdir()
    (place / graph.NAME).write_text(text, encoding="utf-8", newline="\n")
    return place


def test_a_graph_is_written_as_it_comes(tmp_path: Path) -> None:
    """The file holds the bytes of all pieces, whatever line ends a system has."""
    graph.write(tmp_path, iter(lines_of()))

    assert "".join(lines_of()).encode() == (tmp_path / graph.NAME).read_bytes()


@pytest.mark.parametrize("workers", [None, 2])
def test_a_graph_becomes_a_store_and_turtle(workers: int | None, tmp_path: Path) -> None:
    """Both say what the file says, and nothing else is left in the folder."""
    folder = _folder(tmp_path / "out", "".join(lines_of()))

    assert (len(lines_of()), ()) == graph.finished(folder, rdf.Names(), workers)
    assert len(lines_of()) == store.count(folder / "store")
    turtle = "".join(store.turtle(lines_of(), rdf.Names().prefixes()))
    assert turtle == (folder / "graph.ttl").read_text(encoding="utf-8")
    assert {"graph.nt", "graph.ttl", "store"} == {path.name for path in folder.iterdir()}


@pytest.mark.parametrize("workers", [None, 2])
def test_broken_rules_are_told_in_order(workers: int | None, tmp_path: Path) -> None:
    """Shapes and queries are told together; what is there already of a store is made anew."""
    text = "".join(lines_of()).replace('ontology#unit> "ms"', 'ontology#unit> " ms"')
    lines = [*text.splitlines(keepends=True), f'<{_KG}system/odd> <{_KG}ontology#kind> "odd" .\n']
    gone = f"<{_KG}paper/gone> "
    lines += [f"{gone}<{_KG}ontology#reports> <{_KG}claim/2305.01234-1> .\n"]
    folder = _folder(tmp_path / "out", "".join(sorted(lines)))
    (folder / "store").mkdir()

    loaded, broken = graph.finished(folder, rdf.Names(), workers)

    assert len(lines) == loaded
    assert sorted(broken, key=lambda v: (v.rule, v.node, v.message)) == list(broken)
    claim = Violation(
        "claim-unit", f"{_KG}claim/2305.01234-1", "a claim has one unit, which does not begin with a blank:  ms"
    )
    assert claim in broken
    assert "claim-has-one-paper" in {v.rule for v in broken}


@pytest.mark.parametrize("line", ["<urn:odd> <urn:p> <no address> .", "<odd> <urn:p> <urn:o> .", "<urn:odd> junk ."])
def test_what_is_no_statement_is_refused(line: str, tmp_path: Path) -> None:
    """Also an address that is none, which the load alone would take."""
    lines = sorted([*lines_of(), f"{line}\n"])

    with pytest.raises(GraphError):
        graph.finished(_folder(tmp_path / "out", "".join(lines)), rdf.Names(), None)


def test_much_is_done_by_a_process(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A large graph is not loaded into the memory of the run, however few workers are asked for."""
    asked: list[bool] = []
    hands = work.hands

    def watched(workers: int | None, *, much: bool, seconds: float) -> object:
        asked.append(much)
        return hands(workers, much=False, seconds=seconds)

    monkeypatch.setattr(work, "hands", watched)
    folder = _folder(tmp_path / "out", "".join(lines_of()))
    for limit in (10, 10_000_000):
        monkeypatch.setattr(graph, "_MUCH", limit)
        graph.finished(folder, rdf.Names(), 1)

    assert [True, False] == asked
