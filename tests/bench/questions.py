"""Every question of the collection, beside the store that is asked without us, and beside rdflib."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

import builds
import pyoxigraph as ox
import rdflib
from bench import text as of_text
from bench.documents import Text, of_sample
from bench.measured import Measured, line, seconds

from etl import query, store
from etl.query import Question
from etl.store import answers

_SMALL = 30
"""Documents of the graph that rdflib is asked about: of a thousand it answers some questions in minutes."""

Asked = tuple[Question, dict[str, str]]
"""A question, and its parameters."""


def measured(text: Text, rounds: int) -> Iterator[Measured]:
    """What an answer costs: the geometric mean over the questions, each with what it must be told."""
    asked = [(question, _told(question)) for question in query.catalogue()]
    with TemporaryDirectory() as place:
        graph = _graph(text, Path(place) / "store")
        ours, floor = _means(asked, graph, partial(_raw, graph.store), rounds)
        yield line("a question", "ms", ours, "Store.query", floor, "≤ 1.05")

        few = _graph(of_sample(_SMALL), Path(place) / "few")
        theirs = rdflib.Graph().parse(data="".join(store.statements(few)), format="nt")
        ours, peer = _means(asked, few, partial(_of_rdflib, theirs), min(rounds, 3))
        yield line("questions", "1/s", 1000 / ours, "rdflib", 1000 / peer, "≥ 14")


def _means(
    asked: Sequence[Asked], graph: store.Graph, ask: Callable[[Question, dict[str, str]], object], rounds: int
) -> tuple[float, float]:
    """Milliseconds that a question takes us and somebody else, as geometric means.

    Rounds are of one question, and the first is not counted: who asks first reads what the other then finds in memory.
    """
    taken: list[float] = []
    for question, given in asked:
        ours, theirs = partial(query.answer, question, graph, given), partial(ask, question, given)
        ours()
        taken += [1000 * one for one in seconds((ours, theirs), rounds)]
    return _geometric(taken[::2]), _geometric(taken[1::2])


def _geometric(figures: Sequence[float]) -> float:
    return math.exp(sum(map(math.log, figures)) / len(figures))


def _told(question: Question) -> dict[str, str]:
    return {one.name: one.example or "" for one in question.parameters if one.required}


def _graph(text: Text, directory: Path) -> store.Graph:
    builds.stored(of_text.statements(of_text.corpus(text, of_text.findings(text.records))), directory)
    return store.opened(directory)


def _raw(graph: ox.Store, question: Question, given: dict[str, str]) -> object:
    """The terms of every row, as pyoxigraph gives them."""
    bound = {ox.Variable(name): answers._term(one) for name, one in query.bindings(question, given).items()}
    answer = graph.query(question.text, substitutions=bound)  # type: ignore[arg-type]
    return bool(answer) if isinstance(answer, ox.QueryBoolean) else [tuple(row) for row in answer]


def _of_rdflib(graph: rdflib.Graph, question: Question, given: dict[str, str]) -> object:
    bound = {name: rdflib.Literal(value) for name, value in query.bindings(question, given).items()}
    return list(graph.query(question.text, initBindings=bound))
