"""GraphML, read with networkx."""

from __future__ import annotations

import re
from pathlib import Path

import networkx as nx
import pytest
from corpora import AWKWARD
from lxml import etree

from etl import export, store
from etl.errors import OutputError
from etl.export import cells

_LARKSPUR = "https://w3id.org/mlsys-kg/system/larkspur-1a"


@pytest.fixture(scope="module")
def written(awkward: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("graphml") / "systems.graphml"
    export.graphml(awkward, path)
    return path


def test_networkx_reads_systems_and_claims(written: Path) -> None:
    """Nodes with their names, edges from a system to what it is compared with, with the factor as a number."""
    graph = nx.read_graphml(written)

    assert graph.is_directed()
    assert {"larkspur-1a", "tensorrt", "tvm"} == set(graph.nodes)
    assert _LARKSPUR == graph.nodes["larkspur-1a"]["iri"]
    assert {("larkspur-1a", "tensorrt", 6.7, "up to"), ("larkspur-1a", "tvm", 2.4, "range")} == {
        (one, other, said["factor"], said["bound"]) for one, other, said in graph.edges(data=True)
    }
    assert graph.edges["larkspur-1a", "tvm"]["speedup"] is True
    assert "1.5 to 2.4x\nfaster than vanilla TVM" == graph.edges["larkspur-1a", "tvm"]["quote"]


def test_awkward_names_come_back(written: Path) -> None:
    """But for the characters that XML cannot hold, which are drawn."""
    graph = nx.read_graphml(written)

    assert cells.drawn(f"tvm {AWKWARD}") == graph.nodes["tvm"]["label"]


def test_ids_are_names_of_xml(written: Path) -> None:
    """As the schema of GraphML asks for, each once, and what keys declare is all that is used."""
    tree = etree.parse(written)
    ids = [str(name) for name in tree.xpath("//@id")]
    used = {str(name) for name in tree.xpath("//@key")}

    assert [] == [name for name in ids if not re.fullmatch(r"[\w.:-]+", name)]
    assert len(set(ids)) == len(ids)
    assert used <= set(ids)


def test_two_claims_about_the_same_systems_are_two_edges(tmp_path: Path) -> None:
    """They make a multigraph; a claim with two baselines is an edge to each, but for what is no system."""
    kg, system = "https://w3id.org/mlsys-kg/ontology#", "https://w3id.org/mlsys-kg/system/"
    label = "<http://www.w3.org/2004/02/skos/core#prefLabel>"
    type_ = "<http://www.w3.org/1999/02/22-rdf-syntax-ns#type>"
    lines = [f'<{system}{n}> {label} "{n}" .\n<{system}{n}> {type_} <{kg}System> .\n' for n in "abc"]
    for claim, others in (("1", "b"), ("2", "bcd")):
        lines.append(f"<urn:p> <{kg}reports> <urn:{claim}> .\n")
        lines.append(f'<urn:{claim}> <{kg}quote> "twice" .\n<urn:{claim}> <{kg}about> <{system}a> .\n')
        lines.append(f'<urn:{claim}> <{kg}factorLow> "2"^^<http://www.w3.org/2001/XMLSchema#decimal> .\n')
        lines += [f"<urn:{claim}> <{kg}comparedWith> <{system}{other}> .\n" for other in others]
    (tmp_path / "g.nt").write_text("".join(lines))
    export.graphml(tmp_path / "g.nt", tmp_path / "g.graphml")

    graph = nx.read_graphml(tmp_path / "g.graphml")

    assert graph.is_multigraph()
    assert [("a", "b", 2.0), ("a", "b", 2.0), ("a", "c", 2.0)] == sorted(graph.edges(data="factor"))


def test_a_store_gives_the_same_bytes(written: Path, awkward: Path, tmp_path: Path) -> None:
    """As the file does."""
    store.write(awkward, tmp_path / "store")
    export.graphml(tmp_path / "store", tmp_path / "g.graphml")

    assert written.read_bytes() == (tmp_path / "g.graphml").read_bytes()


def test_an_empty_graph_is_a_graph(tmp_path: Path) -> None:
    """Without nodes."""
    (tmp_path / "empty.nt").write_text("")
    export.graphml(tmp_path / "empty.nt", tmp_path / "g.graphml")

    assert 0 == len(nx.read_graphml(tmp_path / "g.graphml"))


def test_a_place_that_cannot_be_written_says_so(awkward: Path) -> None:
    """The error names the file that was to be written."""
    with pytest.raises(OutputError, match="cannot write"):
        export.graphml(awkward, awkward / "out.graphml")
