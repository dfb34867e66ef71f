"""Parameters as VALUES: the same rows as a store gives, whatever the value, and no other query."""

from __future__ import annotations

from decimal import Decimal
from pathlib import Path

import pytest
import rdflib
from command import GRAPH
from hypothesis import given
from hypothesis import strategies as st
from rdflib.query import ResultRow

from etl import query, store
from etl.errors import QueryError
from etl.model import Iri, Term
from etl.query import Parameter, Question
from etl.remote import binding

_TURTLE = """@prefix : <http://x.example/> .
:a :name "Alpha" ; :size 1.50 ; :near :b . :b :name "Beta" ; :size 10 . :c :name "Gamma"@en ; :size 3 ; :near :a ."""
_PREFIX = "PREFIX : <http://x.example/>\n"
_BY_NAME = "SELECT ?s $_n WHERE { ?s :name ?name FILTER(STR(?name) = COALESCE(?_n, STR(?name))) } ORDER BY ?s"
_PARAMETERS = [(q, p) for q in query.catalogue() for p in q.parameters]

each_parameter = pytest.mark.parametrize(
    ("question", "parameter"), _PARAMETERS, ids=[f"{q.name}-{p.name}" for q, p in _PARAMETERS]
)


@pytest.fixture(scope="module")
def graph(tmp_path_factory: pytest.TempPathFactory) -> store.Graph:
    path = tmp_path_factory.mktemp("graph") / "graph.ttl"
    path.write_text(_TURTLE, encoding="utf-8")
    return store.opened(path)


@pytest.fixture(scope="module")
def small() -> store.Graph:
    return store.opened(GRAPH)


@pytest.fixture(scope="module")
def in_rdflib() -> rdflib.Graph:
    return rdflib.Graph().parse(GRAPH)


def _given(question: Question, parameter: Parameter) -> dict[str, str]:
    required = {p.name: p.example or "" for p in question.parameters if p.required}
    return required | {parameter.name: parameter.example or ""}


@each_parameter
def test_a_bound_query_gives_the_rows_of_the_store(
    question: Question, parameter: Parameter, small: store.Graph
) -> None:
    """For every parameter of the collection, on the small graph."""
    bindings = query.bindings(question, _given(question, parameter))

    expected = store.rows(small, question.text, bindings)

    assert expected.rows
    assert expected == store.rows(small, binding.bound(question.text, bindings))


@each_parameter
def test_a_bound_query_means_the_same_to_another_engine(
    question: Question, parameter: Parameter, small: store.Graph, in_rdflib: rdflib.Graph
) -> None:
    """Rdflib gives the same rows: nothing rests on one engine's way with variables."""
    text = binding.bound(question.text, query.bindings(question, _given(question, parameter)))

    expected = store.rows(small, text)
    rows = [row.asdict() for row in in_rdflib.query(text) if isinstance(row, ResultRow)]

    assert sorted(expected.rows, key=str) == sorted(
        (tuple(str(row[name]) if name in row else None for name in expected.columns) for row in rows), key=str
    )


@pytest.mark.parametrize(
    ("where", "term"),
    [
        (_BY_NAME, "Beta"),
        ("SELECT ?s $_n { ?s :size ?size . FILTER(?size >= ?_n) } ORDER BY ?s", Decimal("2.50")),
        ("SELECT ?s $_n { ?s :size ?size FILTER(?size = ?_n) }", 10),
        ("SELECT ?s $_n { ?s :near ?_n }", Iri("http://x.example/b")),
        ("SELECT ?s $_n { { ?s :name ?a FILTER(?a = ?_n) } UNION { ?s :size ?z FILTER(STR(?z) = ?_n) } }", "Beta"),
        (
            "SELECT ?s ?b $_n { ?s :size ?z OPTIONAL { ?s :near ?b . ?b :name ?m FILTER(?m = ?_n) } } ORDER BY ?s",
            "Beta",
        ),
        ("SELECT ?s $_n { ?s :size ?z FILTER NOT EXISTS { ?s :name ?m FILTER(?m = ?_n) } } ORDER BY ?s", "Beta"),
        ("SELECT ?s $_n { ?s :size ?z MINUS { ?s :name ?m FILTER(?m = ?_n) } } ORDER BY ?s", "Beta"),
        ("SELECT ?s $_n { { SELECT ?s ?_n { ?s :name ?m FILTER(?m = ?_n) } } }", "Beta"),
        ('SELECT ?s $_n { ?s :name ?m { SELECT ?s { ?s :name ?k FILTER(?k = COALESCE(?_n, "Alpha")) } } }', "Beta"),
        ('SELECT ?s $_n { VALUES ?m { "Beta" "Alpha" } ?s :name ?m FILTER(?m = ?_n) }', "Beta"),
        ('SELECT ?s $_n { VALUES (?m) { ("Beta") } { ?s :name ?m FILTER(?m = ?_n) } }', "Beta"),
        ('SELECT ?s $_n { ?s :name ?m FILTER(?m = ?_n && ?m != "{ \\" } #") } # } {', "Beta"),
        ("SELECT ?s $_n { ?s :name ?m FILTER(?m = ?_n && ?m != '''{ ' }''') }", "Beta"),
        ("SELECT ?s (COUNT(*) AS ?c) $_n { ?s :name ?m FILTER(?m = ?_n) } GROUP BY ?s $_n", "Beta"),
    ],
)
def test_values_stand_where_a_store_would_see_them(where: str, term: Term, graph: store.Graph) -> None:
    """In groups, unions, options, subqueries and negations, among braces that are none."""
    text = _PREFIX + where

    assert store.rows(graph, text, {"_n": term}) == store.rows(graph, binding.bound(text, {"_n": term}))


@pytest.mark.parametrize(
    ("where", "term"),
    [
        ("SELECT ?s $_n { { SELECT * { ?s :name ?m FILTER(?m = ?_n) } } }", "Beta"),
        ("SELECT ?s $_n { { SELECT DISTINCT * { ?s :name ?m FILTER(?m = ?_n) } } }", "Beta"),
        ('SELECT ?s $_n { ?s :name "Beta" FILTER(?_n) }', True),
    ],
)
def test_a_star_projects_all_there_is(where: str, term: Term, graph: store.Graph) -> None:
    """Where a store sees a parameter only if a pattern names it, an endpoint sees it in a FILTER alone, too."""
    rows = store.rows(graph, binding.bound(_PREFIX + where, {"_n": term})).rows

    assert ["http://x.example/b"] == [row[0] for row in rows]


@pytest.mark.parametrize(
    ("text", "rows"),
    [
        ("ASK { ?s :name ?_n }", (("true",),)),
        ("ASK WHERE { ?s :name ?_n }", (("true",),)),
        (
            "CONSTRUCT { ?s :is ?_n } WHERE { ?s :name ?_n }",
            (("http://x.example/b", "http://x.example/is", "Beta"),),
        ),
    ],
)
def test_other_forms_are_bound_too(text: str, rows: tuple[tuple[str, ...], ...], graph: store.Graph) -> None:
    """The group of an ASK and of a CONSTRUCT, but not the template of the latter."""
    assert rows == store.rows(graph, binding.bound(_PREFIX + text, {"_n": "Beta"})).rows


@given(st.text())
def test_no_value_can_change_the_query(graph: store.Graph, value: str) -> None:
    """Quotes, backslashes, braces, breaks and control characters are compared, not read."""
    expected = {"Alpha": 1, "Beta": 1, "Gamma": 1}.get(value, 0)

    assert expected == len(store.rows(graph, binding.bound(_PREFIX + _BY_NAME, {"_n": value})).rows)


@given(st.text(alphabet="{}\"'\\#<>?$_nabVALUES \n", max_size=60))
def test_any_text_is_bound_or_refused(text: str) -> None:
    """What is no SPARQL gets its values somewhere, or an error; the rest of it stays as it is."""
    try:
        bound = binding.bound(text, {"_n": 1})
    except QueryError:
        return

    assert text == bound.replace(" VALUES ?_n { 1 }", "")


def test_a_long_query_is_read_in_a_moment() -> None:
    """No string, comment or brace costs more than its length."""
    for part in ('"', "'''", "{ ", "# ", "<a", "x:", '"""\\', "?_n "):
        binding.form(part * 20_000)


def test_a_query_without_parameters_stays_as_it_is() -> None:
    """Not a character is added to it."""
    assert "SELECT * {}" == binding.bound("SELECT * {}", {})


@pytest.mark.parametrize(
    ("text", "bindings", "said"),
    [
        (
            "DESCRIBE <urn:a>",
            {"_n": 1},
            "the query has no group in which its parameters could be bound for an endpoint",
        ),
        ("CONSTRUCT WHERE { ?s ?p ?_n }", {"_n": 1}, "the query has no group in which"),
        ("SELECT * {}", {"_n": Iri("urn:a> } #")}, "'urn:a> } #' is no IRI"),
        ("SELECT * {}", {"n } #": 1}, "'n } #' is no name of a variable"),
    ],
)
def test_what_cannot_be_bound_is_told(text: str, bindings: dict[str, Term], said: str) -> None:
    """Queries with no place for a value, and values that no term can be."""
    with pytest.raises(QueryError) as caught:
        binding.bound(text, bindings)

    assert str(caught.value).startswith(said)


@pytest.mark.parametrize(
    ("text", "form"),
    [
        ("PREFIX select: <http://ask/> # construct\nASK { }", "ASK"),
        ("select ?s { ?s ?p 'ask' }", "SELECT"),
        ("BASE <urn:describe:> Describe <a>", "DESCRIBE"),
        ("CONSTRUCT { ?s a ?o } { SELECT ?s ?o { ?s a ?o } }", "CONSTRUCT"),
        ("DROP ALL", ""),
    ],
)
def test_the_form_of_a_query_is_its_first_verb(text: str, form: str) -> None:
    """Prefixes, comments, strings and IRIs hold none."""
    assert form == binding.form(text)


def test_lines_stay_where_they_were() -> None:
    """What an endpoint says about line 3 is true of the line 3 that the user wrote."""
    text = (Path(GRAPH).parents[2] / "queries" / "claims.rq").read_text(encoding="utf-8")

    assert len(text.splitlines()) == len(binding.bound(text, {"_system": "a\nb", "_paper": "c"}).splitlines())
