"""Turtle, N-Triples and JSON-LD, read by Raptor, N3.js, jsonld.js and rdflib: the same statements from each."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest
import rdflib
from interop import tools

from etl import store

if TYPE_CHECKING:
    from interop.conftest import Graph

_TYPES = {"graph.ttl": "text/turtle", "graph.nt": "application/n-triples"}


def _statements(text: str, folder: Path) -> list[str]:
    """What a tool wrote as N-Triples, sorted."""
    path = folder / "read.nt"
    path.write_text(text, encoding="utf-8", newline="\n")
    return store.statements(path)


@pytest.mark.parametrize(("name", "syntax"), [("graph.ttl", "turtle"), ("graph.nt", "ntriples")])
def test_raptor_reads_every_statement(name: str, syntax: str, graph: Graph, tmp_path: Path) -> None:
    """Of the Turtle and of the N-Triples, without a warning."""
    rapper = tools.program("rapper", "raptor2-utils")

    read = tools.printed(rapper, "-q", "-e", "-i", syntax, "-o", "ntriples", graph.exported(name))

    assert graph.statements == _statements(read, tmp_path)


@pytest.mark.parametrize(("name", "form"), _TYPES.items())
def test_n3_js_reads_every_statement(name: str, form: str, graph: Graph, tmp_path: Path) -> None:
    """Of the Turtle and of the N-Triples; its writer gives them back."""
    read = tools.script("n3", graph.exported(name), form)

    assert graph.statements == _statements(read, tmp_path)


@pytest.mark.parametrize("way", ["as it is", "expand"])
def test_jsonld_js_reads_every_statement(way: str, graph: Graph, tmp_path: Path) -> None:
    """Of the JSON-LD, with numbers as they were printed."""
    read = tools.script("jsonld", graph.exported("graph.jsonld"), way)

    assert graph.statements == _statements(read, tmp_path)


@pytest.mark.filterwarnings("ignore:ConjunctiveGraph is deprecated:DeprecationWarning")
@pytest.mark.parametrize("name", ["graph.ttl", "graph.nt", "graph.jsonld"])
def test_rdflib_reads_every_statement(name: str, odd: Graph, tmp_path: Path) -> None:
    """Of each of the three, when it is told to leave numbers as they are."""
    normal, rdflib.NORMALIZE_LITERALS = rdflib.NORMALIZE_LITERALS, False
    try:
        read = rdflib.Graph().parse(odd.exported(name)).serialize(format="ntriples")
    finally:
        rdflib.NORMALIZE_LITERALS = normal

    assert odd.statements == _statements(read, tmp_path)
