"""Tables as data frames of pandas, polars and Arrow, whose columns have the type of their cells.

| cells of a column | pandas | polars | Arrow |
|---|---|---|---|
| whole numbers of 64 bits | int64, or Int64 where some are missing | Int64 | int64 |
| other numbers | float64 | Float64 | float64 |
| truths | bool, or boolean where some are missing | Boolean | bool |
| all else | object | String | string |

None of the three is needed by anything else, so whoever asks for a frame brings the package.
"""

from decimal import Decimal
from importlib import import_module
from typing import Any, Literal

from etl.model import Table
from etl.query import Value, value

Kind = Literal["whole", "number", "truth", "text"]

_LARGEST = 2**63


def pandas(table: Table) -> Any:  # noqa: ANN401  # the frame of a package that is not ours to import
    """A `pandas.DataFrame`. Raises ImportError without pandas."""
    package = _package("pandas")
    columns = {}
    for name, (kind, cells) in _columns(table).items():
        whole, truth = ("Int64", "boolean") if None in cells else ("int64", "bool")
        types = {"whole": whole, "number": "float64", "truth": truth, "text": "object"}
        columns[name] = package.Series(cells, dtype=types[kind])
    return package.DataFrame(columns, columns=list(table.columns))


def polars(table: Table) -> Any:  # noqa: ANN401
    """A `polars.DataFrame`. Raises ImportError without polars."""
    package = _package("polars")
    types = {"whole": package.Int64, "number": package.Float64, "truth": package.Boolean, "text": package.String}
    return package.DataFrame(
        [package.Series(name, cells, dtype=types[kind]) for name, (kind, cells) in _columns(table).items()]
    )


def arrow(table: Table) -> Any:  # noqa: ANN401
    """A `pyarrow.Table`. Raises ImportError without pyarrow."""
    package = _package("pyarrow")
    types = {"whole": package.int64(), "number": package.float64(), "truth": package.bool_(), "text": package.string()}
    return package.table({name: package.array(cells, types[kind]) for name, (kind, cells) in _columns(table).items()})


def _package(name: str) -> Any:  # noqa: ANN401
    try:
        return import_module(name)
    except ImportError as error:
        raise ImportError(f"this needs {name}, which is not installed: pip install {name}", name=name) from error


def _columns(table: Table) -> dict[str, tuple[Kind, list[object]]]:
    """The cells of each column as values of one type, and which type that is; a cell that is not bound is None."""
    columns: dict[str, tuple[Kind, list[object]]] = {}
    for place, name in enumerate(table.columns):
        values = [value(row[place]) for row in table.rows]
        kind = _kind(values)
        columns[name] = (kind, [None if one is None else _CASTS[kind](one) for one in values])
    return columns


def _kind(values: list[Value]) -> Kind:
    """What all values of a column are; those of several kinds are texts."""
    types = {type(one) for one in values if one is not None}
    if types == {bool}:
        return "truth"
    if types == {int} and all(-_LARGEST <= one < _LARGEST for one in values if isinstance(one, int)):
        return "whole"
    return "number" if types and types <= {int, Decimal} else "text"


_CASTS: dict[Kind, type] = {"whole": int, "number": float, "truth": bool, "text": str}
