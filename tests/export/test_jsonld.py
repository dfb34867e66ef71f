"""Graphs as JSON-LD."""

from __future__ import annotations

import json
import random
import re
from pathlib import Path

import pytest
import rdflib
import rdflib.compare
from corpora import AWKWARD, HARDWARE, QUANTITIES, RICH

from etl import export, rdf, store
from etl.errors import GraphError, OutputError

pytestmark = pytest.mark.filterwarnings("ignore:ConjunctiveGraph is deprecated:DeprecationWarning")  # inside rdflib


@pytest.fixture(scope="module")
def written(rich: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("jsonld") / "graph.jsonld"
    export.jsonld(rich, path)
    return path


def test_rdflib_reads_the_triples_of_the_n_triples(rich: Path, written: Path) -> None:
    """Of strings with quotes, tabs, line breaks, control characters and marks of direction, too."""
    expected = rdflib.Graph().parse(rich, format="nt")
    actual = rdflib.Graph().parse(written, format="json-ld")

    assert len(expected) == len(actual)
    assert set(expected) == set(actual)
    assert rdflib.Literal(AWKWARD) in set(actual.objects())


def test_numbers_keep_their_form(rich: Path, written: Path) -> None:
    """The lines come back as they were, and numbers are no binary floats."""
    assert store.statements(rich) == store.statements(written)
    assert '"kg:factorHigh": {"@value": "6.7", "@type": "xsd:decimal"}' in written.read_text(encoding="utf-8")


def test_nodes_are_lines_in_the_order_of_their_ids(written: Path) -> None:
    """Between the first two lines and the last, each line is one node, each node has one line, and types come first."""
    lines = written.read_text(encoding="utf-8").split("\n")
    nodes = [json.loads(line.removesuffix(",")) for line in lines[2:-2]]
    ids = [node["@id"] for node in nodes]

    assert sorted(set(ids)) == ids
    assert {("@id", "@type")} == {tuple(node)[:2] for node in nodes}
    assert ["]}", ""] == lines[-2:]


def test_nothing_unseen_stands_in_the_file(written: Path) -> None:
    """Characters that turn the direction of writing or end a line for some programs are escaped."""
    text = written.read_text(encoding="utf-8")

    assert not {"\u202e", "\u202c", "\u2028", "\x85", "\x7f", "\ufeff"} & set(text)
    assert "\\u202eretro" in text


def test_the_order_of_a_file_does_not_count(rich: Path, written: Path, tmp_path: Path) -> None:
    """Shuffled lines give the same bytes."""
    lines = rich.read_text(encoding="utf-8").splitlines(keepends=True)
    shuffled = random.Random(7).sample(lines, len(lines))  # noqa: S311  # no secret
    (tmp_path / "shuffled.nt").write_text("".join(shuffled), encoding="utf-8", newline="\n")

    export.jsonld(tmp_path / "shuffled.nt", tmp_path / "graph.jsonld")

    assert written.read_bytes() == (tmp_path / "graph.jsonld").read_bytes()


def test_a_store_says_the_same(rich: Path, tmp_path: Path) -> None:
    """It is read in its own order, and the file is that of its statements; nothing else is left in the folder."""
    store.write(rich, tmp_path / "store")
    (tmp_path / "graph.nt").write_text("".join(store.statements(tmp_path / "store")), encoding="utf-8", newline="\n")
    for name in ("store", "graph.nt"):
        export.jsonld(tmp_path / name, tmp_path / "out" / f"{name}.jsonld")

    one, two = sorted((tmp_path / "out").iterdir())
    assert one.read_bytes() == two.read_bytes()


def test_what_others_say_is_kept(tmp_path: Path) -> None:
    """Blank nodes, languages, IRIs under no prefix, a bare namespace, literals as types, subjects that begin alike."""
    (tmp_path / "g.nt").write_text(
        '_:b0 <https://example.org/says> "chat"@fr .\n'
        '<https://schema.org/> <https://example.org/says> "back\\\\slash \\"quoted\\"" .\n'
        "<https://schema.org/a> <http://www.w3.org/1999/02/22-rdf-syntax-ns#type> _:b0 .\n"
        "<https://schema.org/a:b> <https://schema.org/url> <urn:a> .\n"
        "<https://schema.org/a> <https://schema.org/url> <https://schema.org/a:b> .\n"
        '<https://schema.org/a> <http://www.w3.org/1999/02/22-rdf-syntax-ns#type> "no type" .\n',
        encoding="utf-8",
    )
    export.jsonld(tmp_path / "g.nt", tmp_path / "g.jsonld")
    expected = rdflib.Graph().parse(tmp_path / "g.nt", format="nt")
    actual = rdflib.Graph().parse(tmp_path / "g.jsonld", format="json-ld")

    assert rdflib.compare.isomorphic(expected, actual)
    assert 6 == store.count(tmp_path / "g.jsonld")


def test_an_empty_graph_is_a_document(tmp_path: Path) -> None:
    """No statement, no node."""
    (tmp_path / "empty.nt").write_text("")
    export.jsonld(tmp_path / "empty.nt", tmp_path / "empty.jsonld")

    assert [] == json.loads((tmp_path / "empty.jsonld").read_text())["@graph"]


def test_another_base_has_its_own_prefixes(tmp_path: Path) -> None:
    """Names are short under the base of the user."""
    names = rdf.Names("https://kg.example/")
    told = "".join(rdf.statements(RICH, HARDWARE, QUANTITIES, names))
    (tmp_path / "g.nt").write_text(told, encoding="utf-8", newline="\n")

    export.jsonld(tmp_path / "g.nt", tmp_path / "g.jsonld", names)

    text = (tmp_path / "g.jsonld").read_text(encoding="utf-8")
    assert '"paper": "https://kg.example/paper/"' in text
    assert '\n{"@id": "paper:larkspur-1a", "@type": [' in text
    assert store.statements(tmp_path / "g.nt") == store.statements(tmp_path / "g.jsonld")


@pytest.mark.parametrize(
    ("statement", "told"),
    [
        ("<urn:a> <urn:b> <<( <urn:c> <urn:d> <urn:e> )>> .", "the statement '<urn:a> <urn:b> <<"),
        ('<urn:a> <urn:b> "abc"@ar--rtl .', 'the statement \'<urn:a> <urn:b> "abc"@ar--rtl'),
        ("<urn:a> <urn:b> <paper:c> .", "the IRI 'paper:c': it would read its scheme as a prefix"),
    ],
)
def test_what_json_ld_cannot_hold_is_told(statement: str, told: str, tmp_path: Path) -> None:
    """A triple term, a direction or an IRI like a prefixed name ends the export in one line, and the old file stays."""
    (tmp_path / "g.nt").write_text(f"{statement}\n")
    (tmp_path / "old.jsonld").write_text("old")

    with pytest.raises(GraphError, match=f"^JSON-LD cannot hold {re.escape(told)}"):
        export.jsonld(tmp_path / "g.nt", tmp_path / "old.jsonld")
    assert "old" == (tmp_path / "old.jsonld").read_text()


def test_a_place_that_cannot_be_written_says_so(rich: Path) -> None:
    """The error names the file that was to be written."""
    with pytest.raises(OutputError, match="cannot write"):
        export.jsonld(rich, rich / "out.jsonld")
