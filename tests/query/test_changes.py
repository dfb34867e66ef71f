"""What changed between two graphs, on graphs that differ in what is known."""

from __future__ import annotations

from pathlib import Path

from etl import query

_HEAD = """
@prefix dcterms: <http://purl.org/dc/terms/> .
@prefix kg: <https://w3id.org/mlsys-kg/ontology#> .
@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
@prefix : <https://example.org/> .
"""
_OLD = """
:kept a kg:Paper ; rdfs:label "Kept" .
:gone a kg:Paper ; rdfs:label "Gone" .
:early a kg:Paper ; rdfs:label "Early" .
:part a kg:Paper ; rdfs:label "Part" .
:c1 a kg:Claim ; kg:quote "2x faster" .
"""
_NEW = """
:kept a kg:Paper ; rdfs:label "Kept" ; dcterms:replaces :part ; kg:reports :c2 .
:late a kg:Paper ; rdfs:label "Late" ; dcterms:replaces :early .
:c2 a kg:Claim ; kg:quote "3x faster" .
:m a kg:Merge ; kg:because "same title" .
"""


def _graph(folder: Path, name: str, text: str) -> Path:
    path = folder / name
    path.write_text(_HEAD + text, encoding="utf-8")
    return path


def test_each_change_is_one_row(tmp_path: Path) -> None:
    """Added, removed and renamed things; what another took in names that thing; a claim names its paper."""
    table = query.changes(_graph(tmp_path, "old.ttl", _OLD), _graph(tmp_path, "new.ttl", _NEW))

    base = "https://example.org/"
    assert ("change", "kind", "label", "paper", "thingIri", "otherIri") == table.columns
    assert table.rows == (
        ("added", "claim", "3x faster", "Kept", f"{base}c2", None),
        ("removed", "claim", "2x faster", None, f"{base}c1", None),
        ("added", "merge", "same title", None, f"{base}m", None),
        ("removed", "paper", "Gone", None, f"{base}gone", None),
        ("removed", "paper", "Part", None, f"{base}part", f"{base}kept"),
        ("renamed", "paper", "Late", None, f"{base}late", f"{base}early"),
    )


def test_a_graph_does_not_differ_from_itself(tmp_path: Path) -> None:
    """The same graph twice has no rows."""
    path = _graph(tmp_path, "new.ttl", _NEW)

    assert query.changes(path, path).rows == ()
