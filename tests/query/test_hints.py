"""What is said of an answer without rows: whose fault it is, and what would have some."""

from __future__ import annotations

import re

import pytest
from command import GRAPH
from hypothesis import given
from hypothesis import strategies as st

from etl import assets, query, store
from etl.errors import nearest, spelling
from etl.query import Question


@pytest.fixture(scope="module")
def graph() -> store.Graph:
    return store.opened(GRAPH)


@pytest.mark.parametrize(
    ("name", "values", "expected"),
    [
        (
            "claims",
            {"system": "fenec"},
            "no system is called 'fenec' (did you mean 'Fennec'?); there are rows of 'Larkspur', 'Fennec', 'Quillon'",
        ),
        (
            "claims",
            {"system": "TVM"},
            "'TVM' is known, but none has system=TVM; there are rows of 'Larkspur', 'Fennec', 'Quillon'",
        ),
        (
            "systems-on-hardware",
            {"hardware": "H-100"},
            "'H-100' is known, but none has hardware=H-100; there are rows of '",
        ),
        ("co-authors", {"person": "Lund"}, "no person is called 'Lund' (did you mean '"),
        (
            "speedups-over-baseline",
            {"baseline": "TensorTR"},
            "no system is called 'TensorTR' (did you mean 'TensorRT'?); ",
        ),
        ("largest-speedups", {"year": "1900"}, "none has year=1900; year is from 2021 to 2023"),
        ("largest-speedups", {"least": "1e3"}, "none has least=1e3; factor is from 1.2 to 6.7"),
        ("savings", {"quantity": "Area"}, "'Area' is known, but none has quantity=Area; there are rows of 'energy', "),
        (
            "claims",
            {"quantity": "area", "system": "Fenec"},
            "nothing has quantity=area and system=Fenec; leave one of them out",
        ),
        (
            "claims",
            {"quantity": "energy", "system": "Moth"},
            "'Moth' is known, but none has system=Moth; there are rows of ",
        ),
    ],
)
def test_the_value_that_fits_nothing_is_named(
    name: str, values: dict[str, str], expected: str, graph: store.Graph
) -> None:
    """As unknown with the nearest name, or as known without rows; then what has rows, or between which bounds."""
    question = query.find(name)

    assert () == query.answer(question, graph, values).rows
    assert query.hint(question, graph, values).startswith(f"no rows: {expected}")


def test_a_question_without_values_has_a_hint_too(graph: store.Graph) -> None:
    """It says that the graph is to blame, and calls a query of one's own that."""
    nothing = "SELECT ?s { ?s a <urn:nothing> }"

    assert "no rows: the graph holds nothing that answers this query" == query.hint(Question("q", nothing), graph, {})
    assert query.hint(Question("papers", nothing, "Which?"), graph, {}).endswith("answers papers")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("SELECT ?s { ?s a kg:Clam }", "the ontology has no kg:Clam (did you mean kg:Claim?)"),
        ("SELECT ?s { ?s foaf:nam ?name }", "the ontology has no foaf:nam (did you mean foaf:name?)"),
        ("SELECT ?s { ?s kg:colour ?c }", "the ontology has no kg:colour"),
        ("SELECT ?s { ?s a kg:Claim ; kg:unit 'kg:Clam' }", "the graph holds nothing that answers this query"),
    ],
)
def test_a_misspelt_term_is_named(text: str, expected: str, graph: store.Graph) -> None:
    """Of a query as typed, with the nearest that the ontology has; words of a string are no terms."""
    assert query.hint(Question("sparql", text), graph, {}) == f"no rows: {expected}"


def test_the_nearest_of_very_many_names_is_found() -> None:
    """Those that begin or end like the value are asked for first, since no more than 10,000 are."""
    kg, label = "https://w3id.org/mlsys-kg/ontology#", "http://www.w3.org/2004/02/skos/core#prefLabel"
    names = [*(f"a{number}" for number in range(20_100)), "zebra"]
    lines = [f'<urn:{at}> a <{kg}System> ; <{label}> "{name}" .\n' for at, name in enumerate(names)]
    lines += [f"<urn:c> a <{kg}Speedup> ; <{kg}about> <urn:0> ; <{kg}comparedWith> <urn:1> ; <{kg}quote> 'x' .\n"]
    graph = store.parsed("".join(lines).encode(), "names")

    assert "(did you mean 'zebra'?)" in query.hint(query.find("beats"), graph, {"system": "zebbra"})
    assert "(did you mean 'zebra'?)" in query.hint(query.find("beats"), graph, {"system": "sebra"})


def test_few_values_are_named_and_the_others_counted(graph: store.Graph) -> None:
    """A hint stays one line."""
    hint = query.hint(query.find("papers-by-person"), graph, {"person": "nobody at all"})

    assert "\n" not in hint
    assert hint.count("'") <= 2 * 7


@pytest.mark.parametrize(
    ("name", "expected"),
    [("tensortr", "TensorRT"), ("NVIDIA-A100", "Nvidia A100"), ("zzz", None), ("", None)],
)
def test_the_nearest_name_is_found_in_any_spelling(name: str, expected: str | None) -> None:
    """Case, blanks, hyphens and underscores do not count."""
    assert expected == nearest(name, ["TensorRT", "Nvidia A100", "TVM"])


@given(st.text(), st.lists(st.text()))
def test_any_text_has_a_spelling_and_perhaps_a_nearest(name: str, names: list[str]) -> None:
    """The nearest is one of the names; a name is nearest to itself or to one that is spelt like it."""
    near = nearest(name, names)

    assert near is None or near in names
    assert spelling(nearest(name, [*names, name]) or name) == spelling(name) or not spelling(name)


@given(st.text(min_size=1))
def test_any_value_has_a_hint(graph: store.Graph, value: str) -> None:
    """Whatever a user gives for a name."""
    question = query.find("speedups-by-workload")

    if not query.answer(question, graph, {"workload": value}).rows:
        assert query.hint(question, graph, {"workload": value}).startswith("no rows: ")


def test_the_ontology_declares_what_the_graph_uses() -> None:
    """Its own terms and borrowed ones."""
    assert {"kg:Claim", "kg:about", "foaf:name", "schema:sameAs", "skos:prefLabel"} <= query.declared()
    assert not [name for name in query.declared() if not re.fullmatch(r"[a-z]+:[A-Za-z]\S*", name)]


@pytest.mark.parametrize("question", query.catalogue(), ids=lambda question: question.name)
def test_the_questions_of_the_collection_misspell_nothing(question: query.Question) -> None:
    """Who asks one of them is never sent after a term."""
    assert list(query.misspelt(question.text)) == []


def test_a_prefix_means_what_the_query_says() -> None:
    """The prefix may be another, or stand for another namespace; a full IRI is a term as well."""
    kg = "https://w3id.org/mlsys-kg/ontology#"

    assert list(query.misspelt(f"PREFIX x: <{kg}> ASK {{ ?s a x:Papr }}")) == [("kg:Papr", "kg:Paper")]
    assert list(query.misspelt("PREFIX kg: <urn:other#> ASK { ?s a kg:Papr }")) == []
    assert list(query.misspelt(f"ASK {{ ?s a <{kg}Papr> }}")) == [("kg:Papr", "kg:Paper")]


def test_other_terms_of_a_borrowed_vocabulary_are_none_of_ours() -> None:
    """A vocabulary has more terms than the graph uses: only what is like one of these is a slip."""
    assert list(query.misspelt("ASK { ?s schema:wordCount ?n ; a owl:Thing FILTER(xsd:decimal(?n) > 1) }")) == []
    assert (assets.ONTOLOGY / "ontology.ttl").is_file()
