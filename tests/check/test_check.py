"""A whole graph keeps every rule."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from broken import QUERIES, SHAPES
from corpora import HARDWARE, QUANTITIES, RICH, lines_of

from etl import check, rdf, store
from etl.errors import GraphError, QueryError
from etl.model import Corpus, Violation

_KG = "https://w3id.org/mlsys-kg/"


def test_a_whole_graph_breaks_no_rule(tmp_path: Path) -> None:
    """What `rdf` makes of a corpus passes, as N-Triples, as Turtle and as a store."""
    (tmp_path / "g.nt").write_text("".join(lines_of()), encoding="utf-8", newline="\n")
    turtle = "".join(store.turtle(lines_of(), rdf.Names().prefixes()))
    (tmp_path / "g.ttl").write_text(turtle, encoding="utf-8")
    store.write(tmp_path / "g.nt", tmp_path / "store")

    for name in ("g.nt", "g.ttl", "store"):
        assert () == check.violations(tmp_path / name)


@pytest.mark.parametrize("corpus", [Corpus((), (), (), (), (), ()), Corpus(RICH.pages, (), (), (), (), ())])
def test_a_graph_without_papers_breaks_no_rule(corpus: Corpus, tmp_path: Path) -> None:
    """Pages on which nothing was found, or no page at all."""
    path = tmp_path / "g.nt"
    path.write_text("".join(lines_of(corpus)), encoding="utf-8")

    assert () == check.violations(path)


def test_another_base_breaks_no_rule(tmp_path: Path) -> None:
    """The rules look at classes and properties, never at where things live."""
    path = tmp_path / "g.nt"
    lines = rdf.statements(RICH, HARDWARE, QUANTITIES, rdf.Walk(rdf.Names("https://kg.example/")))
    path.write_text("".join(lines), encoding="utf-8")

    assert () == check.violations(path)


def test_violations_are_sorted_and_say_rule_node_and_value(tmp_path: Path) -> None:
    """Shapes and queries are reported alike, each with what it found."""
    path = tmp_path / "g.nt"
    text = "".join(lines_of()).replace('ontology#unit> "ms"', 'ontology#unit> " ms"').replace('"about"', '"around"')
    path.write_text(text + f'<{_KG}system/odd> <{_KG}ontology#kind> "{"x" * 100}" .\n', encoding="utf-8")

    claim, odd = f"{_KG}claim/2305.01234-1", f"{_KG}system/odd"
    bound = "a claim has one bound: exact, up to, at least, about, average or range"
    kind = "a system has one of the ten kinds, system, framework, library and so on"

    assert check.violations(path) == (
        Violation("claim-bound", claim, f"{bound}: around"),
        Violation("claim-unit", claim, "a claim has one unit, which does not begin with a blank:  ms"),
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


Broken = Callable[[str], store.Graph]

_FILES = sorted(check.FOLDER.glob("*.rq"))


@pytest.mark.parametrize(
    ("rule", "update"), [(rule, update) for rule, updates in QUERIES.items() for update in updates]
)
def test_a_broken_graph_is_reported(rule: str, update: str, broken: Broken) -> None:
    """The rule that the update breaks is among those that are reported, with a node."""
    found = [v for v in check.of_rules(broken(update), check.rules()) if v.rule == rule]

    assert found
    assert all(v.node.startswith("http") for v in found)


def test_every_check_query_is_broken_once() -> None:
    """A query without a graph in which it finds something is not known to work."""
    assert [path.stem for path in _FILES] == sorted(QUERIES)


@pytest.mark.parametrize("path", _FILES, ids=lambda path: path.stem)
def test_a_check_query_says_what_must_hold_and_is_ordered(path: Path) -> None:
    """The header has a summary of one line and the tag `check`; the rows have a total order."""
    text = path.read_text(encoding="utf-8")

    assert re.match(r"#\+ summary: \S.*\n", text)
    assert re.search(r"^#\+ tags: \[check\b.*\]$", text, re.MULTILINE)
    assert re.search(r"^ORDER BY(?: \?\w+)+\n\Z", text, re.MULTILINE)


def test_a_violation_holds_what_the_query_found(tmp_path: Path) -> None:
    """The first column is the node; the others follow the rule by name, but for those that are not bound."""
    (tmp_path / "rule.rq").write_text("#+ summary: all is well\nSELECT (1 AS ?a) (2 AS ?b) ?c (3 AS ?d) WHERE {}")
    (tmp_path / "short.rq").write_text("SELECT ?a WHERE {}")
    (tmp_path / "g.nt").write_text("")

    assert (Violation("rule", "1", "all is well: b 2, d 3"), Violation("short", "", "short")) == check.of_rules(
        tmp_path / "g.nt", sorted(tmp_path.glob("*.rq"))
    )


def test_a_malformed_check_query_is_an_error(tmp_path: Path) -> None:
    """A rule that cannot be read does not pass as kept."""
    (tmp_path / "rule.rq").write_text("SELECT ?a WHERE")
    (tmp_path / "g.nt").write_text("")

    with pytest.raises(QueryError, match="cannot be read"):
        check.of_rules(tmp_path / "g.nt", sorted(tmp_path.glob("*.rq")))
