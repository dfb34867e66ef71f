"""The query collection: every file explains itself, runs anywhere, and answers the same in any order.

`graph.ttl` is a small graph of invented papers; `NAME.csv` is the answer of `queries/NAME.rq` on it, required
parameters filled with their examples. `--rewrite-snapshots` writes today's answers.
"""

from __future__ import annotations

import random
import re
from pathlib import Path
from typing import TYPE_CHECKING

import builds
import pyoxigraph as ox
import pytest
import rdflib
from rdflib.query import ResultRow

from etl import query, store
from etl.errors import QueryError

if TYPE_CHECKING:
    from etl.model import Table
    from etl.query import Parameter, Question

_HERE = Path(__file__).parent
_GRAPH = _HERE / "graph.ttl"
_QUESTIONS = query.catalogue()
_PARAMETERS = [(question, parameter) for question in _QUESTIONS for parameter in question.parameters]

_ANY_CLAIM = "SELECT ?c WHERE { ?p <https://w3id.org/mlsys-kg/ontology#reports> ?c } ORDER BY ?c LIMIT 1"
_KEY = re.compile(r"DESC\(\?(\w+)\)|\?(\w+)")
_PREFIX = re.compile(r"PREFIX (\w+): <")
_USED = re.compile(r"(?<![\w<])(\w+):\w")
_LITERAL = re.compile(r'"(?:[^"\\]|\\.)*"|<[^>\s]*>|^#.*$', re.MULTILINE)

each_question = pytest.mark.parametrize("question", _QUESTIONS, ids=lambda question: question.name)
each_parameter = pytest.mark.parametrize(
    ("question", "parameter"),
    _PARAMETERS,
    ids=[f"{question.name}-{parameter.name}" for question, parameter in _PARAMETERS],
)


@pytest.fixture(scope="module")
def graph() -> store.Graph:
    return store.opened(_GRAPH)


@pytest.fixture(scope="module")
def rdflib_graph() -> rdflib.Graph:
    return rdflib.Graph().parse(_GRAPH)


def _required(question: Question) -> dict[str, str]:
    return {p.name: p.example or "" for p in question.parameters if p.required}


def _order(question: Question) -> list[str]:
    keys = question.text.rpartition("ORDER BY ")[2].split()
    matches = [_KEY.fullmatch(key) for key in keys]
    return [match[1] or match[2] for match in matches if match] if all(matches) else []


def _cells(table: Table, columns: list[str]) -> list[tuple[str | None, ...]]:
    places = [table.columns.index(column) for column in columns]
    return [tuple(row[place] for place in places) for row in table.rows]


@each_question
def test_the_answer_is_the_stored_one(question: Question, graph: store.Graph, rewrite_snapshots: bool) -> None:
    """Each question has a row on the small graph, and exactly the rows that are stored beside it."""
    path = _HERE / f"{question.name}.csv"
    table = query.answer(question, graph, _required(question))
    actual = query.render(table, "csv")
    if rewrite_snapshots:
        path.write_text(actual, encoding="utf-8")

    assert table.rows
    assert path.read_text(encoding="utf-8") == actual


def test_every_stored_answer_has_its_question() -> None:
    """No answer outlives its query."""
    assert {path.stem for path in _HERE.glob("*.csv")} == {question.name for question in _QUESTIONS}


@pytest.fixture(scope="module")
def sample(tmp_path_factory: pytest.TempPathFactory) -> store.Graph:
    """The graph of the pages in etl/sample/."""
    return store.opened(builds.sample(tmp_path_factory) / "store")


@each_question
def test_a_question_has_an_answer_on_the_sample(question: Question, sample: store.Graph) -> None:
    """Who tries the questions on the sample pages, with the examples that they give, sees rows."""
    claim = store.rows(sample, _ANY_CLAIM).rows[0][0] or ""
    given = _required(question) | ({"claim": claim} if question.name == "evidence" else {})

    table = query.answer(question, sample, given)

    assert table.rows


@each_question
def test_a_question_explains_itself(question: Question, graph: store.Graph) -> None:
    """Its summary is a question, its description says more, it has tags, and columns of IRIs come last."""
    columns = query.answer(question, graph, _required(question)).columns
    iris = [column.endswith("Iri") for column in columns]

    assert question.summary.endswith("?")
    assert question.description.endswith(".")
    assert question.description != question.summary
    assert question.tags
    assert sorted(iris) == iris


@each_parameter
def test_a_parameter_explains_itself(question: Question, parameter: Parameter) -> None:
    """It has a description and an example; SELECT names it `$_name`, and the rest of the query `?_name`."""
    head, _, body = question.text.partition("WHERE")

    assert parameter.description
    assert parameter.example
    assert f"$_{parameter.name}" in head
    assert f"?_{parameter.name}" in body
    assert f"?_{parameter.name}" not in head


@each_question
def test_prefixes_are_declared_once_and_used(question: Question) -> None:
    """A query brings the PREFIX lines that it needs, sorted, and no others."""
    declared = _PREFIX.findall(question.text)
    used = sorted(set(_USED.findall(_LITERAL.sub("", question.text.partition("SELECT")[2]))))

    assert used == declared


@each_question
def test_the_order_is_total(question: Question, graph: store.Graph) -> None:
    """ORDER BY names columns, and what is doubtful by its confidence; no two rows agree on all of them."""
    order = [name for name in _order(question) if name != "doubtful"]
    table = store.rows(graph, question.text)
    keys = _cells(table, order)

    assert order
    assert len(set(keys)) == len(keys)


@each_question
def test_the_answer_does_not_depend_on_the_order_of_the_graph(question: Question, tmp_path: Path) -> None:
    """Three shuffles of the graph's lines give the same bytes."""
    lines = [f"{triple} .\n" for triple in ox.parse(path=_GRAPH)]
    answers = set()
    for seed in range(3):
        shuffled = random.Random(seed).sample(lines, len(lines))  # noqa: S311  # no secret
        path = tmp_path / f"{seed}.nt"
        path.write_text("".join(shuffled), encoding="utf-8")
        answers.add(query.render(store.rows(path, question.text), "csv"))

    assert len(answers) == 1


@each_question
def test_a_second_version_of_an_abstract_gives_no_second_row(question: Question, tmp_path: Path) -> None:
    """A paper may have several abstracts; rows are about the paper."""
    lines = [f"{triple} .\n" for triple in ox.parse(path=_GRAPH)]
    versions = [line.replace('abstract> "', 'abstract> "A ') for line in lines if "dc/terms/abstract>" in line]
    for name, told in (("one", lines), ("two", [*lines, *versions])):
        (tmp_path / f"{name}.nt").write_text("".join(told), encoding="utf-8")

    one, two = (store.rows(tmp_path / f"{name}.nt", question.text) for name in ("one", "two"))

    assert len(one.rows) == len(two.rows)


@each_question
def test_another_engine_gives_the_same_answer(
    question: Question, graph: store.Graph, rdflib_graph: rdflib.Graph
) -> None:
    """The text runs unchanged in rdflib, parameters unbound, with the same rows in the same order."""
    expected = store.rows(graph, question.text)
    rows = [row.asdict() for row in rdflib_graph.query(question.text) if isinstance(row, ResultRow)]
    actual = [tuple(str(row[name]) if name in row else None for name in expected.columns) for row in rows]

    assert list(expected.rows) == actual


@each_parameter
def test_a_parameter_narrows_the_answer(question: Question, parameter: Parameter, graph: store.Graph) -> None:
    """Its example gives some of all rows; a value that nothing has gives none and a hint, or is told to be unknown."""
    name, example = parameter.name, parameter.example or ""
    open_ = {f"_{one.name}": "" for one in question.parameters if one.required}
    everything = store.rows(graph, question.text, open_).rows
    some = query.answer(question, graph, _required(question) | {name: example}).rows

    assert 0 < len(some) <= len(everything)
    assert len(some) < len(everything) or parameter.default == example
    if parameter.choices:
        assert example in parameter.choices
        with pytest.raises(QueryError, match=f"unknown {name} '999999999': known are "):
            query.answer(question, graph, {name: "999999999"})
    else:
        none = _required(question) | {name: "999999999"}
        assert not query.answer(question, graph, none).rows
        hint = query.hint(question, graph, none)
        assert re.match(
            f"no rows: (no \\w+ is called '9{{9}}'; there are rows of '|none has {name}=9{{9}}; \\w+ is from )", hint
        )


@pytest.mark.parametrize(
    "question", [q for q in _QUESTIONS if any(p.required or p.default for p in q.parameters)], ids=lambda q: q.name
)
def test_a_query_carries_the_default_of_what_is_asked_for(question: Question, graph: store.Graph) -> None:
    """As the file stands, in an engine that fills nothing in, it has rows: those of the default or of the example.

    `evidence` has no example that holds for every graph: it shows all claims.
    """
    bare = store.rows(graph, question.text).rows
    given = {p.name: p.default or p.example or "" for p in question.parameters if p.required or p.default}
    bound = {} if question.name == "evidence" else query.bindings(question, given)
    filled = query.answer(question, graph, given) if bound else store.rows(graph, question.text)

    assert bare
    assert len(filled.rows) == len(bare)


@pytest.mark.parametrize(
    ("name", "given", "column", "expected"),
    [
        ("speedups-over-baseline", {"baseline": "tensorrt"}, "system", ["Larkspur"]),
        ("speedups-over-baseline", {"baseline": "TVM"}, "baseline", ["vanilla TVM"]),
        ("speedups-over-baseline", {"baseline": "tensor virtual machine"}, "baseline", ["vanilla TVM"]),
        ("speedups-over-baseline", {"baseline": "vanilla"}, "baseline", ["vanilla TVM"]),
        ("speedups-over-baseline", {"baseline": 'TensorRT" } #'}, "baseline", []),
        (
            "comparisons",
            {"system": "lazy kernel spurs"},
            "baseline",
            ["AutoTVM", "PyTorch", "TVM", "TensorRT"],
        ),
        ("systems-on-hardware", {"hardware": "fpga"}, "system", ["Fennec", "Moth"]),
        ("systems-on-hardware", {"hardware": "a100"}, "system", ["Larkspur"]),
        ("systems-on-hardware", {"hardware": "Nvidia_A100"}, "system", ["Larkspur"]),
        ("systems-on-hardware", {"hardware": "https://w3id.org/mlsys-kg/hardware/fpga"}, "system", ["Fennec", "Moth"]),
        ("comparisons", {"system": "lazy-kernel_SPURS"}, "baseline", ["AutoTVM", "PyTorch", "TVM", "TensorRT"]),
        ("speedups-over-baseline", {"baseline": "Tensor-RT"}, "system", ["Larkspur"]),
        ("speedups-over-baseline", {"baseline": "https://w3id.org/mlsys-kg/system/tensorrt"}, "system", ["Larkspur"]),
        ("speedups-over-baseline", {"baseline": "system"}, "system", []),
        ("systems-on-hardware", {"hardware": "GPU"}, "system", ["Larkspur", "Quillon"]),
        ("systems-on-hardware", {"hardware": "nvidia-gpu"}, "system", ["Larkspur"]),
        ("papers-by-person", {"person": "chen ada"}, "position", ["2", "1"]),
        ("claims", {"quantity": "Energy", "paper": "FPGA"}, "system", ["Fennec"]),
        ("largest-speedups", {"least": "4.0", "year": "2023"}, "system", ["Fennec", "Fennec", "Quillon"]),
        ("largest-speedups", {"least": "4", "confidence": "0.8"}, "system", ["Larkspur", "Fennec"]),
        ("co-author-pairs", {"least": "2"}, "coAuthor", ["Bo Lind"]),
        ("evidence", {"claim": "p1-1"}, "page", ["autumn.txt", "spring.txt"]),
    ],
)
def test_parameters_mean_what_their_description_says(
    name: str, given: dict[str, str], column: str, expected: list[str], graph: store.Graph
) -> None:
    """Case, aliases, whole words, narrower hardware, parts of names and decimals, one case each."""
    actual = _cells(query.answer(query.find(name), graph, given), [column])

    assert [(cell,) for cell in expected] == actual
