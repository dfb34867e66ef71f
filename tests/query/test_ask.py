"""Parameters checked and bound, and the answer without them."""

from __future__ import annotations

import re
from contextlib import suppress
from decimal import Decimal
from typing import TYPE_CHECKING

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from etl import query, store
from etl.errors import QueryError
from etl.model import Table
from etl.query import Parameter, Question

if TYPE_CHECKING:
    from pathlib import Path

_GRAPH = '@prefix : <http://example.org/> . :a :name "Alpha" ; :size 1.50 . :b :name "Beta" ; :size 10 .'
_TEXT = """
PREFIX : <http://example.org/>
SELECT ?name $_name $_least WHERE {
  ?thing :name ?name ; :size ?size .
  FILTER(LCASE(?name) = LCASE(COALESCE(?_name, ?name)) && ?size >= COALESCE(?_least, 0))
}
ORDER BY ?name
"""
_QUESTION = Question("q", _TEXT, parameters=(Parameter("name"), Parameter("least", "number", "smallest size", "2")))


@pytest.fixture(scope="module")
def graph(tmp_path_factory: pytest.TempPathFactory) -> store.Graph:
    """Two things with a name and a size."""
    path = tmp_path_factory.mktemp("graph") / "graph.ttl"
    path.write_text(_GRAPH, encoding="utf-8")
    return store.opened(path)


@pytest.mark.parametrize(
    ("given", "names"),
    [
        ({}, ("Alpha", "Beta")),
        ({"name": "BETA"}, ("Beta",)),
        ({"name": ""}, ("Alpha", "Beta")),
        ({"least": "1.5"}, ("Alpha", "Beta")),
        ({"least": "1.51"}, ("Beta",)),
        ({"least": "2", "name": "alpha"}, ()),
    ],
)
def test_parameters_narrow_the_answer(graph: store.Graph, given: dict[str, str], names: tuple[str, ...]) -> None:
    """A parameter that is not given, or is empty, means all; and no parameter is a column of the answer."""
    expected = Table(("name",), tuple((name,) for name in names))

    assert expected == query.answer(_QUESTION, graph, given)


def test_a_question_without_parameters_keeps_its_columns(graph: store.Graph, tmp_path: Path) -> None:
    """Columns that begin with an underscore are dropped only when they are parameters of the question."""
    question = query.read("SELECT ?s (1 AS ?one) WHERE { ?s ?p 10 }", "q")

    assert Table(("s", "one"), (("http://example.org/b", "1"),)) == query.answer(question, graph)


def test_a_cell_of_an_answer_may_be_a_parameter(graph: store.Graph) -> None:
    """An IRI that is given for a text is text."""
    question = query.read("SELECT ?s $_end { ?s ?p 10 FILTER(STRENDS(STR(?s), ?_end)) }", "q")
    ((cell,),) = query.answer(query.read("SELECT ?s { ?s ?p 10 }", "q"), graph).rows

    assert ((cell,),) == query.answer(question, graph, {"end": cell or ""}).rows


@given(st.text())
def test_no_parameter_can_change_the_query(graph: store.Graph, value: str) -> None:
    """Whatever a text parameter holds, it is compared, not read as SPARQL."""
    expected = {"alpha": 1, "beta": 1, "": 2}.get(value.lower(), 0)

    assert expected == len(query.answer(_QUESTION, graph, {"name": value}).rows)


def test_values_are_bound_by_type() -> None:
    """Text stays text, numbers keep their digits, integers may end in .0, defaults fill the rest."""
    question = Question(
        "q",
        "",
        parameters=(
            Parameter("t"),
            Parameter("n", "number"),
            Parameter("i", "integer"),
            Parameter("d", default="x"),
        ),
    )

    actual = query.bindings(question, {"t": "1", "n": "1.10", "i": "2.0"})

    assert {"_t": "1", "_n": Decimal("1.10"), "_i": 2, "_d": "x"} == actual
    assert str(actual["_n"]) == "1.10"


@given(st.decimals(-99, 99) | st.from_regex(r"-?[0-9]e-[0-9]{1,3}", fullmatch=True).map(Decimal))
@example(Decimal("1e-400"))
@example(Decimal("2.0000000000000000000001"))
def test_a_number_is_compared_as_it_is(graph: store.Graph, least: Decimal) -> None:
    """In whatever notation and with however many places: a store has 18, to which a number is rounded."""
    expected = sum(size >= least.quantize(Decimal("1e-18")) for size in (Decimal("1.5"), Decimal(10)))

    assert expected == len(query.answer(_QUESTION, graph, {"least": str(least)}).rows)


@given(st.text(st.sampled_from("0123456789.eE+-_ \u0662\uff12")))
def test_a_number_is_one_in_rdf(value: str) -> None:
    """What Python alone takes for a number is none: digits of other scripts, underscores, infinity."""
    question = Question("q", "", parameters=(Parameter("n", "number"),))
    bound = None
    with suppress(QueryError):
        bound = query.bindings(question, {"n": value})

    assert not bound or re.fullmatch(r" *[+-]?[0-9.]+([eE][+-]?[0-9]+)? *", value)


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"leest": "2"}, "unknown parameter 'leest': did you mean 'least'? known are kind, least, name, person"),
        ({"least": "2"}, "the query q needs the parameter person (part of a name), for example person=Ada"),
        ({"person": ""}, "the query q needs the parameter person (part of a name), for example person=Ada"),
        ({"person": "x", "least": "two"}, "'two' is no integer for the parameter least"),
        ({"person": "x", "least": "2.5"}, "'2.5' is no integer for the parameter least"),
        (
            {"person": "x", "least": "1e400"},
            (
                "'1e400' is out of range for the parameter least: give a number between "
                "-1,000,000,000,000,000 and 1,000,000,000,000,000"
            ),
        ),
        ({"person": "x", "kind": "modle"}, "unknown kind 'modle': did you mean 'model'? known are dataset, model"),
        ({"person": "x", "least": "1_000"}, "'1_000' is no integer for the parameter least"),
        ({"person": "x", "least": "1e-400"}, "'1e-400' is no integer for the parameter least"),
        ({"person": "x", "least": "\uff12"}, "'\uff12' is no integer for the parameter least"),
        ({"person": "x", "least": "nan"}, "'nan' is no integer for the parameter least"),
        ({"person": "x", "least": "Infinity"}, "'Infinity' is no integer for the parameter least"),
    ],
)
def test_what_does_not_fit_is_said_in_one_line(given: dict[str, str], said: str) -> None:
    """An unknown name, a missing value and a value of the wrong type are errors that say what would do."""
    parameters = (
        Parameter("name"),
        Parameter("person", description="part of a name", example="Ada", required=True),
        Parameter("least", "integer"),
        Parameter("kind", choices=("model", "dataset")),
    )

    with pytest.raises(QueryError) as caught:
        query.bindings(Question("q", "", parameters=parameters), given)

    assert said == str(caught.value)
