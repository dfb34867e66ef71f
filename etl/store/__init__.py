"""N-Triples to a pyoxigraph store and back; query text to rows; statements to Turtle. pyoxigraph lives here."""

from etl.model import Iri, Term
from etl.store.answers import is_update, rows
from etl.store.graphs import FORMATS, Graph, by_subject, count, opened, parsed, statements, subjects, write
from etl.store.ordered import Stretch, cuts, lines, literal
from etl.store.pretty import turtle

__all__ = [
    "FORMATS",
    "Graph",
    "Iri",
    "Stretch",
    "Term",
    "by_subject",
    "count",
    "cuts",
    "is_update",
    "lines",
    "literal",
    "opened",
    "parsed",
    "rows",
    "statements",
    "subjects",
    "turtle",
    "write",
]
