"""A graph at hand for Python: `etl.open` gives one, and its answers are plain values, or frames of typed columns.

| cells of a column | pandas | polars | Arrow |
|---|---|---|---|
| whole numbers of 64 bits | int64, or Int64 where some are missing | Int64 | int64 |
| other numbers | float64 | Float64 | float64 |
| truths | bool, or boolean where some are missing | Boolean | bool |
| all else | object | String | string |

None of the three packages is needed by anything else, so whoever asks for a frame brings the package.
"""

from __future__ import annotations

import os
import warnings
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, suppress
from dataclasses import dataclass, replace
from decimal import Decimal
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, TypeVar

from etl import child, query, remote, store
from etl.errors import EmptyAnswer, GraphError, QueryError, Trouble
from etl.model import Table
from etl.query import Question, Value

if TYPE_CHECKING:
    import pandas as pd
    import polars as pl
    import pyarrow as pa
    import rdflib

T = TypeVar("T")
Row = tuple[Value, ...]
"""Texts and IRIs as `str`, whole numbers as `int`, other numbers as `Decimal`, truths as `bool`, nothing as `None`."""
Kind = Literal["whole", "number", "truth", "text"]
_CASTS: dict[Kind, type] = {"whole": int, "number": float, "truth": bool, "text": str}
_LARGEST = 2**63


@dataclass(frozen=True, slots=True)
class Answer:
    """The rows of an answer; it iterates over them, and notebooks show it as a table."""

    table: Table  # the cells in the words of the graph
    hint: str = ""  # why there are no rows, where there are none: the value that fits nothing, and what would

    @property
    def columns(self) -> tuple[str, ...]:
        return self.table.columns

    def __iter__(self) -> Iterator[Row]:
        return (tuple(map(query.value, row)) for row in self.table.rows)

    def __len__(self) -> int:
        return len(self.table.rows)

    def __getitem__(self, number: int) -> Row:
        return tuple(map(query.value, self.table.rows[number]))

    def records(self) -> list[dict[str, Value]]:
        """The rows by column.

        >>> kg.query("people", limit=1).records()[0]["papers"]
        3
        """
        return [dict(zip(self.columns, row, strict=True)) for row in self]

    def to_pandas(self) -> pd.DataFrame:
        """The rows as a frame of pandas. Raises ImportError without it."""
        package, columns = _package("pandas"), {}
        for name, (kind, cells) in self._typed().items():
            whole, truth = ("Int64", "boolean") if None in cells else ("int64", "bool")
            types = {"whole": whole, "number": "float64", "truth": truth, "text": "object"}
            columns[name] = package.Series(cells, dtype=types[kind])
        frame: pd.DataFrame = package.DataFrame(columns, columns=list(self.columns))
        return frame

    def to_polars(self) -> pl.DataFrame:
        """The rows as a frame of polars. Raises ImportError without it."""
        package = _package("polars")
        types = {"whole": package.Int64, "number": package.Float64, "truth": package.Boolean, "text": package.String}
        columns = [package.Series(name, cells, dtype=types[kind]) for name, (kind, cells) in self._typed().items()]
        frame: pl.DataFrame = package.DataFrame(columns)
        return frame

    def to_arrow(self) -> pa.Table:
        """The rows as a table of Arrow. Raises ImportError without pyarrow."""
        make = _package("pyarrow")
        types = {"whole": make.int64(), "number": make.float64(), "truth": make.bool_(), "text": make.string()}
        frame: pa.Table = make.table({n: make.array(cells, types[kind]) for n, (kind, cells) in self._typed().items()})
        return frame

    def _typed(self) -> dict[str, tuple[Kind, list[object]]]:
        """The cells of each column as values of one type, and which type that is; a cell that is not bound is None."""
        columns: dict[str, tuple[Kind, list[object]]] = {}
        for place, name in enumerate(self.columns):
            values = [query.value(row[place]) for row in self.table.rows]
            types = {type(one) for one in values if one is not None}
            kind: Kind = "number" if types and types <= {int, Decimal} else "text"  # as are values of several kinds
            if types == {bool}:
                kind = "truth"
            elif types == {int} and all(-_LARGEST <= one < _LARGEST for one in values if isinstance(one, int)):
                kind = "whole"
            columns[name] = (kind, [None if one is None else _CASTS[kind](one) for one in values])
        return columns

    def __str__(self) -> str:
        return query.render(self.table, "table") + (f"{self.hint}\n" if self.hint else "")

    def _repr_markdown_(self) -> str:
        hint = f"\n{query.render(Table(('no rows',), ((self.hint,),)), 'markdown')}" if self.hint else ""
        return query.render(self.table, "markdown") + hint


class KnowledgeGraph(AbstractContextManager["KnowledgeGraph", None]):
    """A graph that answers, wherever it is."""

    def __init__(self, source: str | os.PathLike[str]) -> None:
        """Open a build, a store, a graph file or an endpoint's address. Raises GraphError and EndpointError."""
        words = os.fspath(source)
        self.source = remote.shown(words)
        self._graph: store.Graph | remote.Endpoint | None
        if remote.is_address(words):
            self._graph = remote.endpoint(words)
            return
        path = Path(words)
        place = path / "store" if os.path.isdir(path / "store") else path  # noqa: PTH112  # a path may be any text
        if not os.path.exists(place):  # noqa: PTH110  # the store of a build, or the path itself
            raise GraphError(f"there is no graph at {path}: `mlsys-kg pipeline` makes one")
        self._graph = store.opened(place)

    def query(self, name: str, /, *, limit: int | None = None, **parameters: str | float | Decimal | None) -> Answer:
        """The answer to a question of the collection, of a file that ends in `.rq`, or to SPARQL itself.

        Parameters are given by name; `limit` is the largest number of rows. Without rows `hint` of the
        answer says why; it is a warning, EmptyAnswer, too, where a parameter or a misspelt term may be to blame.

        >>> kg.query("largest-speedups", least=2, limit=1)[0][:3]
        (Decimal('6.7'), 'up to', 'Larkspur')

        Raises QueryError when there is no such question or parameter, a value is of another type, `limit` is
        negative, or the query fails, and EndpointError when the endpoint does not answer.
        """
        if limit is not None and (isinstance(limit, bool) or not hasattr(limit, "__index__") or limit < 0):
            raise QueryError(f"limit={limit!r} is no number of rows: give 0 or more")
        answer = self._answer(query.find(name), parameters)
        return answer if limit is None else replace(answer, table=replace(answer.table, rows=answer.table.rows[:limit]))

    def sparql(self, text: str, /, **parameters: str | float | Decimal | None) -> Answer:
        """The answer to a query of your own; `name=value` fills its variable `?_name`. Raises what `query` raises.

        >>> kg.sparql("SELECT (COUNT(*) AS ?papers) { ?paper a kg:Paper }").records()
        [{'papers': 6}]
        """
        return self._answer(query.read(text, "sparql"), parameters)

    def queries(self) -> tuple[Question, ...]:
        """The questions of the collection, with their parameters."""
        return query.catalogue()

    def graph(self) -> rdflib.Graph:
        """All statements as a graph of rdflib, in memory. Raises EndpointError when an endpoint does not give them."""
        from etl.check import shapes  # noqa: PLC0415
        from etl.rdf import Names  # noqa: PLC0415  # rdflib takes longer than most answers

        graph = shapes.graph(query.everything(self._opened()))
        for prefix, namespace in Names().prefixes().items():
            graph.bind(prefix, namespace)
        return graph

    def close(self) -> None:
        """Let go of the graph."""
        self._graph = None

    def __exit__(self, *_: object) -> None:
        self.close()

    def __repr__(self) -> str:
        return f"<{type(self).__name__} of {self.source}>"

    def _opened(self) -> store.Graph | remote.Endpoint:
        if self._graph is None:
            raise GraphError(f"the graph of {self.source} was closed: open it again")
        return self._graph

    def _apart(self, evaluate: Callable[[], T], seconds: float = 0) -> T:
        """What `evaluate` gives. The engine looks at no signal, so it works in a child process, which Ctrl-C ends."""
        is_elsewhere = isinstance(self._graph, remote.Endpoint)
        return evaluate() if is_elsewhere else child.value(f"the graph {self.source}", evaluate, lambda it: it, seconds)

    def _answer(self, question: Question, parameters: dict[str, str | float | Decimal | None]) -> Answer:
        for name, value in parameters.items():
            if isinstance(value, bytes | list | tuple | set | dict):
                raise QueryError(f"{name}={value!r} is no text or number: ask once for each value")
        given = {name: str(value) for name, value in parameters.items() if value is not None}
        graph = self._opened()
        table = self._apart(lambda: query.answer(question, graph, given))
        if table.rows:
            return Answer(table)
        hint = "no rows"
        with suppress(Trouble):  # the answer is whole without it
            hint = self._apart(lambda: query.hint(question, graph, given), query.HINT_SECONDS)
        if question.parameters or any(query.misspelt(question.text)):
            warnings.warn(hint, EmptyAnswer, stacklevel=3)
        return Answer(table, hint)


def _package(name: str) -> Any:  # noqa: ANN401
    try:
        return import_module(name)
    except ImportError as error:
        raise ImportError(f"this needs {name}, which is not installed: pip install {name}", name=name) from error
