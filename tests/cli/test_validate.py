"""`mlsys-kg validate`: which graphs keep the rules."""

from __future__ import annotations

from pathlib import Path

from command import GRAPH, Said


def test_a_graph_that_keeps_the_rules_is_valid(built: Path, said: Said) -> None:
    """What a run writes passes `validate`, as a file and as a store, and so does the graph of these tests."""
    for path in (built / "graph.ttl", built / "store", GRAPH):
        assert said("validate", str(path)) == (0, f"{path} keeps every rule\n", "")


def test_a_graph_that_breaks_a_rule_is_exit_code_1(tmp_path: Path, said: Said) -> None:
    """Each violation is a line on stdout with its node and its rule; stderr sums up."""
    path = tmp_path / "broken.ttl"
    text = GRAPH.read_text(encoding="utf-8")
    path.write_text(text.replace('foaf:Person, schema:Person ; rdfs:label "Bo Lind"', "foaf:Person"), encoding="utf-8")

    code, out, err = said("validate", str(path))

    assert code == 1
    assert out.startswith("https://w3id.org/mlsys-kg/person/bo-lind: ")
    assert err == f"mlsys-kg: {path} breaks rules of its own: {len(out.splitlines())} violations, listed above\n"
