"""What leaderboards show of parts, versions, hardware and doubtful claims, on a graph made for it."""

from __future__ import annotations

from itertools import product
from pathlib import Path

import pytest

from etl import query, store

_GRAPH = """
@prefix dcterms: <http://purl.org/dc/terms/> .
@prefix kg: <https://w3id.org/mlsys-kg/ontology#> .
@prefix skos: <http://www.w3.org/2004/02/skos/core#> .
@prefix : <https://example.org/> .

:gpu a kg:Hardware ; skos:notation "gpu" ; skos:prefLabel "GPU" .
:a100 a kg:Hardware ; skos:notation "a100" ; skos:prefLabel "A100" ; skos:broader :gpu .
:speed skos:notation "speed" .
:energy skos:notation "energy" .
:load a kg:Workload ; skos:prefLabel "FooNet" .
:whole a kg:System ; skos:prefLabel "Whole" ; kg:kind "system" .
:part a kg:System ; skos:prefLabel "Part" ; dcterms:isPartOf :whole .
:small a kg:System ; skos:prefLabel "Whole-Small" ; dcterms:isVersionOf :whole .
:data a kg:System ; skos:prefLabel "Data" ; kg:kind "dataset" .
:base a kg:System ; skos:prefLabel "Base" .
:old a kg:System ; skos:prefLabel "Old" .
:paper dcterms:title "Paper" ; dcterms:issued "2021" ; kg:introduces :whole, :part, :small, :data ;
    kg:targets :gpu, :a100 ; kg:reports :fast, :lean, :slow, :unsure .
:fast a kg:Claim, kg:Speedup ; kg:about :part ; kg:comparedWith :base ; kg:baseline "Base" ; kg:quantity :speed ;
    kg:direction "better" ; kg:ownResult true ; kg:factorHigh 2.0 ; kg:confidence 0.9 ; kg:quote "2x" ;
    kg:onWorkload :load .
:lean a kg:Claim ; kg:about :part ; kg:quantity :energy ; kg:direction "better" ; kg:ownResult true ;
    kg:factorHigh 3.0 ; kg:confidence 0.4 ; kg:quote "3x" ; kg:onWorkload :load .
:slow a kg:Claim ; kg:about :whole ; kg:quantity :speed ; kg:direction "worse" ; kg:ownResult true ; kg:confidence 0.8 ;
    kg:quote "5%" .
:unsure a kg:Claim, kg:Speedup ; kg:about :base ; kg:comparedWith :old ; kg:ownResult true ; kg:factorHigh 4.0 ;
    kg:confidence 0.3 ; kg:quote "4x" .
"""


def _rows(folder: Path, name: str, columns: str, **parameters: str) -> list[tuple[str | None, ...]]:
    path = folder / "graph.ttl"
    path.write_text(_GRAPH, encoding="utf-8")
    table = query.answer(query.find(name), store.opened(path), parameters)
    places = [table.columns.index(column) for column in columns.split()]
    return [tuple(row[place] for place in places) for row in table.rows]


@pytest.mark.parametrize(
    ("name", "parameters"),
    [
        ("largest-speedups", {"confidence": "0.8"}),
        ("speedups-by-year", {"confidence": "0.8"}),
        ("speedups-by-workload", {}),
        ("speedups-by-hardware", {"confidence": "0.8"}),
        ("speedups-over-baseline", {"baseline": "Base"}),
        ("savings", {}),
        ("workload-boards", {}),
    ],
)
def test_a_board_speaks_of_wholes(tmp_path: Path, name: str, parameters: dict[str, str]) -> None:
    """The claim of a named part counts for the system that it is a part of."""
    assert _rows(tmp_path, name, "system", **parameters) == [("Whole",)]


def test_a_whole_has_one_row_for_a_product(tmp_path: Path) -> None:
    """Neither its parts and versions nor datasets have one, nor the class of a product that is named."""
    assert _rows(tmp_path, "systems-on-hardware", "system hardware", hardware="gpu") == [("Whole", "A100")]


def test_a_chain_is_as_sure_as_its_less_sure_claim(tmp_path: Path) -> None:
    """The part that is first counts for its whole."""
    assert _rows(tmp_path, "comparison-chains", "first second third confidence") == [("Whole", "Base", "Old", "0.3")]


def test_doubtful_claims_come_last_or_not_at_all(tmp_path: Path) -> None:
    """A higher least confidence drops a trade-off with a claim that is likelier misread, as do boards that count."""
    assert _rows(tmp_path, "trade-offs", "gain confidence") == [("3x", "0.4")]
    assert not _rows(tmp_path, "trade-offs", "gain", confidence="0.5")
    assert _rows(tmp_path, "workload-boards", "quantity", confidence="0.3") == [("energy",), ("speed",)]


_TRADES = """
@prefix dcterms: <http://purl.org/dc/terms/> .
@prefix kg: <https://w3id.org/mlsys-kg/ontology#> .
@prefix skos: <http://www.w3.org/2004/02/skos/core#> .
@prefix : <https://example.org/> .

:speed skos:notation "speed" .
:memory skos:notation "memory" .
:accuracy skos:notation "accuracy" .
:paper kg:reports :g0, :g1, :g2, :g3, :g4, :l1, :l2 ; dcterms:abstract
    "It is 9x smaller. It is 2x faster with a 1% drop and 3x faster with a 4% drop, 5% better on Foo. It is 7x faster."
    .
:g0 kg:quantity :memory ; kg:direction "better" ; kg:ownResult true ; kg:quote "9x smaller" .
:g1 kg:quantity :speed ; kg:direction "better" ; kg:ownResult true ; kg:quote "2x faster" .
:g2 kg:quantity :speed ; kg:direction "better" ; kg:ownResult true ; kg:quote "3x faster" .
:g3 kg:quantity :accuracy ; kg:direction "better" ; kg:ownResult true ; kg:quote "5% better" .
:g4 kg:quantity :speed ; kg:direction "better" ; kg:ownResult true ; kg:quote "7x faster" .
:l1 kg:quantity :accuracy ; kg:direction "worse" ; kg:ownResult true ; kg:quote "1% drop" .
:l2 kg:quantity :accuracy ; kg:direction "worse" ; kg:ownResult true ; kg:quote "4% drop" .
"""


def test_a_loss_has_the_gains_of_its_own_sentence(tmp_path: Path) -> None:
    """Those before and after it, and never one of the same quantity or of another sentence."""
    (path := tmp_path / "graph.ttl").write_text(_TRADES, encoding="utf-8")
    table = query.answer(query.find("trade-offs"), store.opened(path))
    gain, loss = (table.columns.index(column) for column in ("gain", "loss"))
    assert {(row[gain], row[loss]) for row in table.rows} == set(
        product(("2x faster", "3x faster"), ("1% drop", "4% drop"))
    )
