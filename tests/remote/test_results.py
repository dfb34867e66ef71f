"""Answers in JSON: read as the store would give them, or told to be none."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from etl.errors import EndpointError
from etl.model import Integer, Iri, Number, Table, Truth
from etl.remote import Endpoint, results

_AT = Endpoint("http://x.example/")
_XSD = "http://www.w3.org/2001/XMLSchema#"
_JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=5),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(["head", "vars", "results", "bindings", "boolean", "type", "value", "x", "uri"]),
            inner,
            max_size=4,
        )
    ),
    max_leaves=12,
)


def _table(*terms: dict[str, object]) -> Table:
    told = {"head": {"vars": ["x"]}, "results": {"bindings": [{"x": term} for term in terms]}}
    return results.table(json.dumps(told).encode(), _AT)


def test_terms_become_cells_of_their_kind() -> None:
    """IRIs, texts in any language, numbers, truths, blank nodes; the datatypes of Virtuoso's older form too."""
    actual = _table(
        {"type": "uri", "value": "http://x.example/a"},
        {"type": "literal", "value": "a\nb", "xml:lang": "en"},
        {"type": "literal", "value": "1.50", "datatype": f"{_XSD}decimal"},
        {"type": "typed-literal", "value": "7", "datatype": f"{_XSD}integer"},
        {"type": "literal", "value": "true", "datatype": f"{_XSD}boolean"},
        {"type": "literal", "value": "2021", "datatype": f"{_XSD}gYear"},
        {"type": "bnode", "value": "b0"},
    )

    assert ("http://x.example/a", "a\nb", "1.50", "7", "true", "2021", "b0") == tuple(row[0] for row in actual.rows)
    assert [Iri, str, Number, Integer, Truth, str, str] == [type(row[0]) for row in actual.rows]


def test_a_triple_is_printed_as_the_store_prints_it() -> None:
    """RDF 1.2 has terms that are statements."""
    inner: dict[str, object] = {
        "type": "triple",
        "value": {
            "subject": {"type": "bnode", "value": "b"},
            "predicate": {"type": "uri", "value": "urn:p"},
            "object": {"type": "literal", "value": 'say "x"', "xml:lang": "en"},
        },
    }
    outer = {
        "subject": {"type": "uri", "value": "urn:s"},
        "predicate": {"type": "uri", "value": "urn:p"},
        "object": inner,
    }

    actual = _table({"type": "triple", "value": outer})

    assert ((r"""<urn:s> <urn:p> <<( _:b <urn:p> "say \"x\""@en )>>""",),) == actual.rows


def test_what_is_not_bound_is_nothing_and_order_is_that_of_the_head() -> None:
    """A binding may leave out any column."""
    told = b'{"head": {"vars": ["b", "a"]}, "results": {"bindings": [{"a": {"type": "literal", "value": ""}}, {}]}}'

    assert Table(("b", "a"), ((None, ""), (None, None))) == results.table(told, _AT)


def test_a_truth_is_an_answer() -> None:
    """ASK gives one cell, as in a store."""
    assert Table(("answer",), (("false",),)) == results.table(b'{"head": {}, "boolean": false}', _AT)


@pytest.mark.parametrize(
    ("body", "said"),
    [
        (b"", "is cut off, or no JSON: ask again"),
        (b'{"head": {"vars": ["x"]}, "results": {"bindings": [{"x": {"ty', "is cut off, or no JSON: ask again"),
        (b"\xff\xfe\x00", "is cut off, or no JSON: ask again"),
        (b"[" * 100_000, "is cut off, or no JSON: ask again"),
        (b"[]", "is JSON, but no SPARQL results: check the address"),
        (b'{"error": "no"}', "is JSON, but no SPARQL results: check the address"),
        (b'{"boolean": "yes"}', "is JSON, but no SPARQL results: check the address"),
        (
            b'{"head": {"vars": ["x"]}, "results": {"bindings": [{"x": {"type": "odd", "value": "a"}}]}}',
            "no SPARQL results",
        ),
        (
            b'{"head": {"vars": ["x"]}, "results": {"bindings": [{"x": {"type": "uri", "value": 5}}]}}',
            "no SPARQL results",
        ),
        (
            b'{"head": {"vars": ["x"]}, "results": {"bindings": [{"x": {"type": "triple", "value": 5}}]}}',
            "no SPARQL results",
        ),
    ],
)
def test_what_is_no_answer_is_told(body: bytes, said: str) -> None:
    """Parts of an answer, other JSON, and terms of no kind."""
    with pytest.raises(EndpointError) as caught:
        results.table(body, _AT)

    assert said in str(caught.value)
    assert "http://x.example/" in str(caught.value)


@given(_JSON)
def test_any_json_is_an_answer_or_an_error(told: object) -> None:
    """Whatever a server says, it raises nothing else."""
    try:
        table = results.table(json.dumps(told).encode(), _AT)
    except EndpointError:
        return

    assert all(len(row) == len(table.columns) for row in table.rows)
