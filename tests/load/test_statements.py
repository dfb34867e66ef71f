"""Graphs as sorted lines, batches that are cut alike, and lines that SPARQL reads alike."""

from __future__ import annotations

from pathlib import Path

import pyoxigraph as ox
import pytest
from hypothesis import given
from hypothesis import strategies as st

from etl.errors import GraphError
from etl.load import statements
from etl.rdf import literals

_LINES = [f"<urn:s:{n}> <urn:p> <urn:o> .\n" for n in range(10)]
_TYPE = "<http://www.w3.org/1999/02/22-rdf-syntax-ns#type>"


def _written(folder: Path, text: str, name: str = "graph.nt") -> Path:
    file = folder / name
    file.write_text(text, encoding="utf-8", newline="\n")
    return file


def _sent(file: Path) -> bytes:
    with statements.opened(file) as graph:
        return b"".join(line for batch in graph.batches(3, 10_000) for line in batch)


def test_sorted_lines_are_sent_as_they_are(tmp_path: Path) -> None:
    """Byte by byte, with their number and the nodes of each class."""
    kinds = [f"<urn:s:{n}> {_TYPE} <urn:class:{n % 2}> .\n" for n in range(5)]
    text = "".join(sorted((*_LINES, *kinds)))
    file = _written(tmp_path, text)

    with statements.opened(file) as graph:
        assert (15, {"urn:class:0": 3, "urn:class:1": 2}) == (graph.count, graph.classes)
    assert text.encode() == _sent(file)


@pytest.mark.parametrize(
    "text",
    [
        "".join(reversed(_LINES)),
        "".join(_LINES) + _LINES[0],
        "# all\n" + "".join(_LINES),
        "".join(_LINES).replace(" .\n", ".\r\n"),
        "".join(_LINES).removesuffix("\n"),
        "".join(_LINES).replace("<urn:o>", "<urn:\\u006F>"),
    ],
    ids=["unsorted", "twice", "comment", "spaces", "no end", "escapes"],
)
def test_other_lines_are_put_in_order(tmp_path: Path, text: str) -> None:
    """What says the same comes to the same bytes."""
    assert "".join(_LINES).encode() == _sent(_written(tmp_path, text))


def test_other_formats_are_sent_too(tmp_path: Path) -> None:
    """Turtle, as the statements that it holds."""
    file = _written(tmp_path, "@prefix : <urn:> . :a :b :c, 1 .", "graph.ttl")

    assert b'<urn:a> <urn:b> "1"^^<http://www.w3.org/2001/XMLSchema#integer> .\n<urn:a> <urn:b> <urn:c> .\n' == _sent(
        file
    )


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("_:a <urn:p> <urn:o> .\n", "it has blank nodes"),
        ("<urn:a> <urn:p> _:b .\n", "it has blank nodes"),
        ("<urn:a> <urn:p> } ; DROP ALL\n", "cannot load"),
        ('<urn:a> <urn:p> "x" . } ; DROP ALL ; INSERT DATA { <urn:a> <urn:p> "x" .\n', "cannot load"),
    ],
)
def test_what_cannot_be_sent_is_told(tmp_path: Path, text: str, message: str) -> None:
    """Blank nodes, which would be others each time, and what is no statement at all."""
    with pytest.raises(GraphError, match=message):
        _sent(_written(tmp_path, text))


def test_bytes_that_are_no_text_are_told(tmp_path: Path) -> None:
    """They are an error of the graph, not of the program."""
    file = tmp_path / "graph.nt"
    file.write_bytes(b'<urn:a> <urn:b> "\xff" .\n')

    with pytest.raises(GraphError):
        _sent(file)


def test_an_empty_graph_has_no_batches(tmp_path: Path) -> None:
    """And no statements."""
    assert _sent(_written(tmp_path, "")) == b""


@given(st.integers(1, 12), st.integers(1, 400))
def test_batches_hold_every_line_once(tmp_path_factory: pytest.TempPathFactory, lines: int, size: int) -> None:
    """In order, within bounds of lines and bytes, cut alike each time."""
    with statements.opened(_written(tmp_path_factory.getbasetemp(), "".join(_LINES))) as graph:
        batches = list(graph.batches(lines, size))
        again = list(graph.batches(lines, size))

    assert "".join(_LINES).encode() == b"".join(line for batch in batches for line in batch)
    assert batches == again
    assert all(len(batch) <= lines for batch in batches)
    assert all(len(batch) == 1 or sum(map(len, batch)) <= size for batch in batches)


@given(st.text())
def test_sparql_reads_the_same_text(tmp_path_factory: pytest.TempPathFactory, text: str) -> None:
    """A line put into INSERT DATA brings the literal that N-Triples says, whatever is in it."""
    line = f"<urn:a> <urn:b> {literals.text(text)} .\n"
    sent, read = ox.Store(), ox.Store()
    read.load(line, ox.RdfFormat.N_TRIPLES)

    sent.update(f"INSERT DATA {{ {_sent(_written(tmp_path_factory.getbasetemp(), line)).decode()} }}")

    assert set(read) == set(sent)


def test_an_escape_ends_no_string(tmp_path: Path) -> None:
    """SPARQL undoes escapes by number before it looks for the end of a string: a quote by number is sent as another."""
    file = _written(tmp_path, '<urn:a> <urn:b> "\\u0022 } ; DROP ALL \\u005C\\U0000000A \\\\u0022" .\n')

    assert rb"""<urn:a> <urn:b> "\" } ; DROP ALL \\\n \\u0022" .""" + b"\n" == _sent(file)
