"""GraphML, read by networkx: the systems, and the claims between them."""

from __future__ import annotations

from decimal import Decimal
from typing import TYPE_CHECKING

import networkx as nx
from graphs import drawn

from etl import store

if TYPE_CHECKING:
    from interop.conftest import Graph

_COMPARED = """
PREFIX kg: <https://w3id.org/mlsys-kg/ontology#>
SELECT ?one ?other ?quote (COALESCE(?high, ?low) AS ?factor) {
  ?claim kg:about ?one ; kg:comparedWith ?other ; kg:quote ?quote .
  OPTIONAL { ?claim kg:factorLow ?low }
  OPTIONAL { ?claim kg:factorHigh ?high }
  FILTER(BOUND(?low) || BOUND(?high))
}
"""
_NAMES = "SELECT ?s ?name { ?s <http://www.w3.org/2004/02/skos/core#prefLabel> ?name }"


def test_networkx_finds_systems_claims_and_factors(graph: Graph) -> None:
    """An edge for each claim with a factor, from system to baseline, with its number and its words."""
    read = nx.read_graphml(graph.exported("systems.graphml"))
    iris = nx.get_node_attributes(read, "iri")
    compared = store.rows(graph.source, _COMPARED).rows

    assert compared
    assert sorted((o, b, drawn(q or ""), float(Decimal(f or "nan"))) for o, b, q, f in compared) == sorted(
        (iris[one], iris[other], said["quote"], said["factor"]) for one, other, said in read.edges(data=True)
    )


def test_networkx_finds_every_name(graph: Graph) -> None:
    """A node has the name and the IRI of a system that is compared, and no system is there twice."""
    read = nx.read_graphml(graph.exported("systems.graphml"))
    names = {(iri, drawn(name or "")) for iri, name in store.rows(graph.source, _NAMES).rows}
    found = [(said["iri"], said["label"]) for _, said in read.nodes(data=True)]

    assert set(found) <= names
    assert len({iri for iri, _ in found}) == len(found) == len(set(nx.get_node_attributes(read, "iri").values()))
