"""Questions over chains of comparisons, on graphs whose answers are known by how they are made."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import pytest
import rdflib
from rdflib.query import ResultRow

from etl import query, store

_HEAD = """
@prefix kg: <https://w3id.org/mlsys-kg/ontology#> .
@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
@prefix skos: <http://www.w3.org/2004/02/skos/core#> .
@prefix : <https://example.org/> .
"""
_LOOP = ("AB", "BC", "CD", "DA")
"""A beats B, B beats C, C beats D, and D beats A."""


def _graph(folder: Path, pairs: Iterable[str], kind: str = "kg:Claim, kg:Speedup") -> Path:
    """Each pair is a claim of 2x of the first over the second, quoted as the pair."""
    pairs = tuple(pairs)
    systems = "".join(f':{one} a kg:System ; skos:prefLabel "{one}" .\n' for one in sorted(set("".join(pairs))))
    claims = "".join(
        f":{one}{other} a {kind} ; kg:about :{one} ; kg:comparedWith :{other} ; kg:factorLow 2.0 ; kg:factorHigh 2.0 ;"
        f' kg:quote "{one} over {other}" .\n'
        for one, other in map(tuple, pairs)
    )
    path = folder / "graph.ttl"
    path.write_text(f"{_HEAD}{systems}{claims}", encoding="utf-8")
    return path


def _beats(path: Path, system: str) -> list[tuple[str | None, ...]]:
    """Winner, chain, factors and quotes."""
    table = query.answer(query.catalogue()[_place("beats")], store.opened(path), {"system": system})
    names = [table.columns.index(name) for name in ("winner", "chain", "factors", "quotes")]
    return [tuple(row[place] for place in names) for row in table.rows]


def _place(name: str) -> int:
    return [one.name for one in query.catalogue()].index(name)


def test_chains_of_up_to_three_speedups_lead_to_the_system(tmp_path: Path) -> None:
    """In order of their length; each has its quotes, the winner's first."""
    assert [
        ("D", "D > E", "2", "D over E"),
        ("C", "C > D > E", "2 > 2", "C over D | D over E"),
        ("B", "B > C > D > E", "2 > 2 > 2", "B over C | C over D | D over E"),
    ] == _beats(_graph(tmp_path, ("AB", "BC", "CD", "DE")), "E")


def test_a_circle_of_speedups_visits_nothing_twice(tmp_path: Path) -> None:
    """Each chain has distinct systems, so that no system beats itself."""
    chains = [chain for _, chain, *_ in _beats(_graph(tmp_path, _LOOP), "D")]

    assert ["C > D", "B > C > D", "A > B > C > D"] == chains


def test_only_speedups_beat(tmp_path: Path) -> None:
    """A claim that is no speedup, such as a loss, gives no chain."""
    assert [] == _beats(_graph(tmp_path, ("AB",), "kg:Claim"), "B")


@pytest.mark.parametrize("spelling", ["d", "D", "https://example.org/D"])
def test_another_engine_finds_the_same_chains(tmp_path: Path, spelling: str) -> None:
    """Rdflib gives the same rows, for any spelling of the name and for the IRI."""
    path = _graph(tmp_path, _LOOP)
    text = query.catalogue()[_place("beats")].text.replace('"TensorRT"', f'"{spelling}"')

    rows = [
        tuple(str(found[name]) for name in ("winner", "chain", "factors", "quotes"))
        for found in (row.asdict() for row in rdflib.Graph().parse(path).query(text) if isinstance(row, ResultRow))
    ]
    assert rows == _beats(path, spelling)
