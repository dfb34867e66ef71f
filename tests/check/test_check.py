"""A whole graph keeps every rule."""

from __future__ import annotations

from pathlib import Path

import pytest
from broken import QUERIES, SHAPES
from corpora import HARDWARE, QUANTITIES, RICH, told

from etl import check, rdf, store
from etl.errors import GraphError
from etl.model import Corpus, Violation

_KG = "https://w3id.org/mlsys-kg/"


def test_a_whole_graph_breaks_no_rule(tmp_path: Path) -> None:
    """What `rdf` makes of a corpus passes, as N-Triples, as Turtle and as a store."""
    (tmp_path / "g.nt").write_text("".join(told()), encoding="utf-8", newline="\n")
    turtle = "".join(store.turtle(told(), rdf.Names().prefixes()))
    (tmp_path / "g.ttl").write_text(turtle, encoding="utf-8")
    store.write(told(), tmp_path / "store")

    for name in ("g.nt", "g.ttl", "store"):
        assert () == check.violations(tmp_path / name)


@pytest.mark.parametrize("corpus", [Corpus((), (), (), (), (), ()), Corpus(RICH.pages, (), (), (), (), ())])
def test_a_graph_without_papers_breaks_no_rule(corpus: Corpus, tmp_path: Path) -> None:
    """Pages on which nothing was found, or no page at all."""
    path = tmp_path / "g.nt"
    path.write_text("".join(told(corpus)), encoding="utf-8")

    assert () == check.violations(path)


def test_another_base_breaks_no_rule(tmp_path: Path) -> None:
    """The rules look at classes and properties, never at where things live."""
    path = tmp_path / "g.nt"
    lines = rdf.statements(RICH, HARDWARE, QUANTITIES, rdf.Names("https://kg.example/"))
    path.write_text("".join(lines), encoding="utf-8")

    assert () == check.violations(path)


def test_violations_are_sorted_and_say_rule_node_and_value(tmp_path: Path) -> None:
    """Shapes and queries are reported alike, each with what it found."""
    path = tmp_path / "g.nt"
    text = "".join(told()).replace('ontology#unit> "ms"', 'ontology#unit> ""').replace('"about"', '"around"')
    path.write_text(text + f'<{_KG}system/odd> <{_KG}ontology#kind> "{"x" * 100}" .\n', encoding="utf-8")

    claim, odd = f"{_KG}claim/2305.01234-1", f"{_KG}system/odd"
    bound = "a claim has one bound: exact, up to, at least, about, average or range"
    kind = "a system has one of the ten kinds, system, framework, library and so on"

    assert check.violations(path) == (
        Violation("claim-bound", claim, f"{bound}: around"),
        Violation("claim-unit", claim, "a claim has one unit, which is not empty"),
        Violation("system-kind", odd, kind),
        Violation("system-kind", odd, f"{kind}: {'x' * 79}…"),
    )


def test_a_graph_that_cannot_be_loaded_says_so(tmp_path: Path) -> None:
    """A missing file is no violation but an error."""
    with pytest.raises(GraphError, match="No such file"):
        check.violations(tmp_path / "none.ttl")


def test_no_rule_has_two_names() -> None:
    """A rule is a shape or a query."""
    assert set() == SHAPES.keys() & QUERIES.keys()
