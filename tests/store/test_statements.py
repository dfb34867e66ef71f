"""Lines that are sorted and distinct, and Turtle that people can read and programs read back."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import builds
import pyoxigraph as ox
import pytest
import rdflib
from corpora import lines_of
from hypothesis import given
from hypothesis import strategies as st

from etl import sorting, store
from etl.errors import GraphError
from etl.rdf import Names

_X = {"b": "http://x.example/b/", "a": "http://x.example/a/", "rdf": "http://www.w3.org/1999/02/22-rdf-syntax-ns#"}
_LITERAL = st.text(st.characters(exclude_categories=["Cs"])).map(lambda words: str(ox.Literal(words)))


def _undotted(key: str) -> str:
    """A local name without a dot at its end, which rdflib cannot read back."""
    return key.rstrip(".")


@pytest.fixture(scope="module")
def rich() -> str:
    """The rich corpus as Turtle."""
    return "".join(store.turtle(lines_of(), Names().prefixes()))


def test_lines_are_sorted_and_distinct(tmp_path: Path) -> None:
    """A file in any order, with a line twice, gives each line once, by code point."""
    path = tmp_path / "g.nt"
    path.write_text("".join([*lines_of()[::-1], *lines_of()[:3]]), encoding="utf-8", newline="\n")

    lines = store.statements(path)

    assert sorted(set(lines)) == lines
    assert len(lines_of()) == len(lines)


def test_a_graph_comes_a_subject_at_a_time(tmp_path: Path) -> None:
    """From a store, a file, and a graph that was opened: the same lines in the same order."""
    builds.stored(lines_of(), tmp_path / "store")
    (tmp_path / "g.nt").write_text("".join(reversed(lines_of())), encoding="utf-8", newline="\n")

    for graph in (tmp_path / "store", tmp_path / "g.nt", store.opened(tmp_path / "g.nt")):
        blocks = list(store.subjects(graph))

        assert len(blocks) == len({block.split(" ", 1)[0] for block in blocks})
        assert "".join(blocks) == "".join(store.statements(graph))


def test_turtle_is_grouped_prefixed_and_ordered() -> None:
    """Kinds of things in the order of the prefixes, the type first, one paragraph a subject."""
    lines = [
        '<http://x.example/a/1> <http://x.example/a/p> "2"^^<http://www.w3.org/2001/XMLSchema#integer> .\n',
        "<http://x.example/b/1> <http://x.example/a/p> <http://x.example/b/y-1:2> .\n",
        "<http://x.example/b/1> <http://x.example/a/p> <http://x.example/b/x> .\n",
        "<http://x.example/b/1> <http://x.example/a/q> true .\n".replace("true", '"a .\\n\\"b\\""'),
        "<http://x.example/b/1> <http://www.w3.org/1999/02/22-rdf-syntax-ns#type> <http://x.example/a/T> .\n",
        '<http://x.example/1> <http://x.example/a/p> "x" .\n',
    ]
    expected = """\
@prefix b: <http://x.example/b/> .
@prefix a: <http://x.example/a/> .
@prefix rdf: <http://www.w3.org/1999/02/22-rdf-syntax-ns#> .

b:1 a a:T ;
\ta:p b:x , b:y-1:2 ;
\ta:q "a .\\n\\"b\\"" .

a:1 a:p 2 .

<http://x.example/1> a:p "x" .
"""

    assert expected == "".join(store.turtle(lines, _X))


def test_the_order_of_the_lines_does_not_matter(rich: str) -> None:
    """The same statements give the same bytes, however they are shuffled."""
    for lines in (lines_of()[::-1], lines_of()[::2] + lines_of()[1::2]):
        assert rich == "".join(store.turtle(lines, Names().prefixes()))


def test_a_file_gives_what_its_lines_give(rich: str, tmp_path: Path) -> None:
    """In whatever order it has them, and also with lines twice."""
    path = tmp_path / "rich.nt"
    path.write_text("".join([*reversed(lines_of()), *lines_of()[:9]]), encoding="utf-8", newline="\n")

    assert rich == "".join(store.turtle(path, Names().prefixes()))


def test_pieces_end_between_subjects(monkeypatch: pytest.MonkeyPatch, rich: str) -> None:
    """However few lines are written at once, the text is the same."""
    for size in (1, 7):
        monkeypatch.setattr(sorting, "AT_ONCE", size)
        assert rich == "".join(store.turtle(lines_of(), Names().prefixes()))


def test_two_programs_read_the_same_statements(rich: str) -> None:
    """Both pyoxigraph and rdflib read back what was written, term by term."""
    by_oxigraph = {str(quad.triple) for quad in ox.parse(rich, ox.RdfFormat.TURTLE)}
    by_rdflib = rdflib.Graph().parse(data=rich, format="turtle")

    assert {str(quad.triple) for quad in ox.parse("".join(lines_of()), ox.RdfFormat.N_TRIPLES)} == by_oxigraph
    assert set(rdflib.Graph().parse(data="".join(lines_of()), format="nt")) == set(by_rdflib)
    assert len(lines_of()) == len(by_rdflib)


def test_raptor_reads_the_same_number_of_statements(rich: str, tmp_path: Path) -> None:
    """A parser written in C by others takes both files without a warning."""
    rapper = shutil.which("rapper")
    if rapper is None:
        pytest.skip("rapper is not installed; it is in the Debian package raptor2-utils")
    for name, form, text in (("g.ttl", "turtle", rich), ("g.nt", "ntriples", "".join(lines_of()))):
        (tmp_path / name).write_text(text, encoding="utf-8", newline="\n")

        run = subprocess.run(
            [rapper, "-i", form, "-c", name], cwd=tmp_path, capture_output=True, text=True, check=False
        )

        assert f"Parsing returned {len(lines_of())} triples" in run.stderr
        assert "Error" not in run.stderr
        assert "Warning" not in run.stderr


@given(st.lists(st.tuples(st.sampled_from("ab"), st.text("a1-._:~%", max_size=5).map(_undotted), _LITERAL), max_size=6))
def test_any_statement_survives(things: list[tuple[str, str, str]]) -> None:
    """Every literal and every odd local name reads back the same through both parsers."""
    lines = [
        f"<http://x.example/{space}/{key.replace('%', '%25')}> <http://x.example/p> {literal} .\n"
        for space, key, literal in things
    ]
    text = "".join(store.turtle(lines, _X))

    assert {str(q.triple) for q in ox.parse("".join(lines), ox.RdfFormat.N_TRIPLES)} == {
        str(q.triple) for q in ox.parse(text, ox.RdfFormat.TURTLE)
    }
    assert set(rdflib.Graph().parse(data="".join(lines), format="nt")) == set(
        rdflib.Graph().parse(data=text, format="turtle")
    )


def test_nothing_is_only_prefixes() -> None:
    """A graph without statements is a file with its prefixes."""
    assert 3 == "".join(store.turtle([], _X)).count("\n")


def test_a_line_that_is_no_statement_is_shown() -> None:
    """The error holds the line and what is wrong with it."""
    with pytest.raises(GraphError, match=r"^no N-Triples: '<http://x\.example/a> junk \.': "):
        "".join(store.turtle(["<http://x.example/a> junk .\n"], _X))
