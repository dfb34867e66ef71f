"""What the store and the checks speak."""

from dataclasses import dataclass
from decimal import Decimal


class Iri(str):
    """The IRI of a thing, where a plain string would be a text."""

    __slots__ = ()


class Number(str):
    """A number in the digits that the graph prints."""

    __slots__ = ()


class Integer(Number):
    """A whole number by its type: 10 of a decimal is none."""

    __slots__ = ()


class Truth(str):
    """`true` or `false`."""

    __slots__ = ()


Cell = str | None  # lexical form of a term; its class says what it is: a plain `str` is a text, `None` unbound
Term = str | bool | int | Decimal | Iri  # what a parameter of a query may be

_XSD = "http://www.w3.org/2001/XMLSchema#"
_WHOLE = (
    "integer long int short byte nonNegativeInteger positiveInteger nonPositiveInteger negativeInteger "
    "unsignedLong unsignedInt unsignedShort unsignedByte"
)
_KINDS: dict[type[str], str] = {Integer: _WHOLE, Number: "decimal double float", Truth: "boolean"}
KINDS = {f"{_XSD}{name}": kind for kind, names in _KINDS.items() for name in names.split()}  # of no texts


@dataclass(frozen=True, slots=True)
class Table:
    """Rows of a query."""

    columns: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]


@dataclass(frozen=True, slots=True)
class Violation:
    """One node or one combination of nodes that breaks a rule of the graph."""

    rule: str  # name of the shape or of the check query
    node: str
    message: str
