"""What the report asks: questions of the collection, each with an answer and in a total order."""

from __future__ import annotations

from pathlib import Path

import pytest
from command import GRAPH

from etl import assets, query, store
from etl.export.tables import filled
from etl.report import collected

_HERE = Path(__file__).parent
_OWN = query.catalogue(assets.QUERIES / "report")

each_question = pytest.mark.parametrize("question", _OWN, ids=lambda question: question.name)


@pytest.fixture(scope="module")
def graph() -> store.Graph:
    return store.opened(GRAPH)


@each_question
def test_the_answer_is_the_stored_one(question: query.Question, graph: store.Graph, rewrite_snapshots: bool) -> None:
    """Each question has a row on the small graph, and exactly the rows that are stored beside it."""
    path = _HERE / f"{question.name}.csv"
    actual = query.render(query.answer(question, graph), "csv")
    if rewrite_snapshots:
        path.write_text(actual, encoding="utf-8")

    assert actual.count("\n") > 1
    assert path.read_text(encoding="utf-8") == actual


@each_question
def test_a_question_explains_itself(question: query.Question) -> None:
    """It has a question for a summary, a description and tags, and prints IRIs last."""
    head = question.text.partition("SELECT")[2].partition("WHERE")[0].split()
    iris = [column.endswith(("Iri", "Iris")) for column in head]

    assert question.summary.endswith("?")
    assert question.description.endswith(".")
    assert question.tags
    assert sorted(iris) == iris


def test_every_question_of_the_folder_is_asked() -> None:
    """No query of queries/report/ is left over, and each name is that of a file."""
    assert {f"report/{question.name}" for question in _OWN} <= set(collected.ASKED)
    assert set(collected.questions()) == set(collected.ASKED)


def test_the_hardware_of_a_speedup_is_its_own_before_that_of_its_paper(graph: store.Graph) -> None:
    """The classes agree with those that `speedups-by-hardware` gives."""
    by_class = query.answer(query.find("speedups-by-hardware"), graph)
    name, claim = by_class.columns.index("class"), by_class.columns.index("claimIri")
    expected = {(row[claim], row[name]) for row in by_class.rows}
    rows = filled(store.rows(graph, collected.questions()["report/speedups"].text))
    actual = {(row["claimIri"], one) for row in rows if "classes" in row for one in row["classes"].split("|")}

    assert expected == actual
    assert expected
