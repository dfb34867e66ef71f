"""Plain statements become the Turtle that pyoxigraph would write, and others are left to it."""

from __future__ import annotations

import pyoxigraph as ox
import pytest
from corpora import told
from hypothesis import given
from hypothesis import strategies as st

from etl.rdf import Names
from etl.store import grouped, pretty

_X = {"a": "http://x.example/a/", "b": "http://x.example/b#", "xsd": "http://www.w3.org/2001/XMLSchema#"}
_XSD = "http://www.w3.org/2001/XMLSchema#"
_P = "<http://x.example/a/p>"
_IRIS = st.builds(
    "<http://x.example/{}{}>".format, st.sampled_from(["a/", "b#", "a/c/", "c/"]), st.text("a1é-._:~/#+%2", max_size=5)
)
_WORDS = st.text(st.characters(exclude_categories=["Cs"]), max_size=8).map(lambda words: str(ox.Literal(words)))
_TYPED = st.builds(
    '"{}"^^<{}>'.format,
    st.text("+-.0123eE", max_size=5) | st.sampled_from(["true", "false", "1"]),
    st.sampled_from(
        [f"{_XSD}{kind}" for kind in "integer decimal double boolean gYear".split()] + ["http://x.example/c"]
    ),
)


@given(
    st.lists(
        st.tuples(_IRIS, st.sampled_from([_P, grouped._A]) | _IRIS, _IRIS | _WORDS | _TYPED | st.just('"a"@en')),
        max_size=8,
    )
)
def test_the_bytes_are_those_of_pyoxigraph(statements: list[tuple[str, str, str]]) -> None:
    """Whatever the terms are, a piece that is plain is printed alike, and an odd one is told."""
    lines = sorted({f"{subject} {predicate} {value} ." for subject, predicate, value in statements})
    if not _is_ntriples(lines):
        return
    try:
        ours = grouped.grouped(lines, grouped.Terms(_X))
    except grouped.OddTerm:
        return
    assert (pretty._by_pyoxigraph(lines, _X) or " .\n") == ours


def test_what_the_pipeline_writes_is_plain_but_for_a_few_lines() -> None:
    """Of the lines of a rich corpus, only those with escapes of characters are odd."""
    odd = [line for line in told() if _is_odd(line.rstrip("\n"))]

    assert 0 < len(odd) < len(told()) / 20
    assert all("\\u" in line for line in odd)


@pytest.mark.parametrize(
    "value",
    [
        '"a"@en',
        '"1e5"^^<http://www.w3.org/2001/XMLSchema#double>',
        '"\\u200e"',
        '"a" . # a remark',
        "_:a",
        "junk",
        "<a>",
        "<http://x.example/a/b/c>",
        "<http://x.example/a/b.>",
        "<urn:a>",
    ],
)
def test_odd_terms_are_told(value: str) -> None:
    """Languages, doubles, escapes, blank nodes, names that Turtle would escape, and what is no term at all."""
    with pytest.raises(grouped.OddTerm):
        grouped.grouped([f"<http://x.example/a/1> {_P} {value} ."], grouped.Terms(_X))


def test_a_line_counts_once() -> None:
    """Equal lines side by side are one statement."""
    line = f'<http://x.example/a/1> {_P} "a" .'

    assert 'a:1 a:p "a" .\n' == grouped.grouped([line, line], grouped.Terms(_X))


def _is_odd(line: str) -> bool:
    try:
        grouped.grouped([line], grouped.Terms(Names().prefixes()))
    except grouped.OddTerm:
        return True
    return False


def _is_ntriples(lines: list[str]) -> bool:
    try:
        return bool(list(ox.parse("\n".join(lines), ox.RdfFormat.N_TRIPLES)))
    except SyntaxError:
        return False
