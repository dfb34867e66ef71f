"""N-Triples to a pyoxigraph store and back; query text to rows; statements to Turtle. pyoxigraph lives here."""

from etl.store.answers import Iri, Term, rows
from etl.store.graphs import FORMATS, Graph, by_subject, count, opened, statements, write
from etl.store.pretty import turtle

__all__ = ["FORMATS", "Graph", "Iri", "Term", "by_subject", "count", "opened", "rows", "statements", "turtle", "write"]
