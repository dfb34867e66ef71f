"""N-Triples to a pyoxigraph store and back; query text to rows; statements to Turtle. pyoxigraph lives here."""

from etl.model import Iri, Term
from etl.store.answers import is_update, rows
from etl.store.graphs import FORMATS, Graph, count, literal, opened, parsed, stamp, statements, subjects, write
from etl.store.pretty import turtle

__all__ = [
    "FORMATS",
    "Graph",
    "Iri",
    "Term",
    "count",
    "is_update",
    "literal",
    "opened",
    "parsed",
    "rows",
    "stamp",
    "statements",
    "subjects",
    "turtle",
    "write",
]
