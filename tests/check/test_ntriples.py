"""N-Triples lines in rdflib."""

from __future__ import annotations

import pyoxigraph as ox
import rdflib
from corpora import AWKWARD, lines_of
from hypothesis import example, given
from hypothesis import strategies as st

from etl.check import ntriples

_XSD = "http://www.w3.org/2001/XMLSchema#"
_TEXT = st.text(st.characters(exclude_categories=["Cs"]))
_LITERALS = st.one_of(
    _TEXT.map(ox.Literal),
    _TEXT.map(lambda words: ox.Literal(words, language="en-GB")),
    st.tuples(_TEXT, st.sampled_from(["decimal", "integer", "date", "anyURI", "boolean"])).map(
        lambda pair: ox.Literal(pair[0], datatype=ox.NamedNode(_XSD + pair[1]))
    ),
)


def test_the_graph_is_the_one_that_rdflib_reads() -> None:
    """Term by term, for a whole graph."""
    assert set(rdflib.Graph().parse(data="".join(lines_of()), format="nt")) == set(ntriples.graph(lines_of()))


@given(_LITERALS)
@example(ox.Literal(AWKWARD))
@example(ox.Literal('"^^<x>@en \\u0041 \\'))
@example(ox.Literal("1.50", datatype=ox.NamedNode(f"{_XSD}decimal")))
def test_any_literal_keeps_its_form(literal: ox.Literal) -> None:
    """Text, language and datatype are what pyoxigraph printed."""
    ((_, _, value),) = ntriples.graph([f"<s:s> <p:p> {literal} .\n"])

    assert isinstance(value, rdflib.Literal)
    assert literal.value == str(value)
    assert (literal.language or "").lower() == (value.language or "")
    assert value.language or str(value.datatype or f"{_XSD}string") == literal.datatype.value


def test_a_direction_of_writing_is_left_out() -> None:
    """RDF 1.2 has it, rdflib does not; the words and their language stay."""
    ((_, _, value),) = ntriples.graph(['<s:s> <p:p> "x"@ar--rtl .\n'])

    assert rdflib.Literal("x", lang="ar") == value


def test_escapes_of_other_writers_are_read() -> None:
    """Every escape of the grammar, in small and capital digits, and blank nodes."""
    ((subject, _, value),) = ntriples.graph([r'_:b1 <p:p> "\u00e9\U0001F600\t\"\'\\\u202E" .' + "\n"])

    assert (rdflib.BNode("b1"), "é😀\t\"'\\\u202e") == (subject, str(value))
