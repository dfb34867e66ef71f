"""N-Triples to a pyoxigraph store and back; query text to rows; statements to Turtle. pyoxigraph lives here."""

from etl.model import Iri, Term
from etl.store.answers import is_update, rows
from etl.store.graphs import FORMATS, Graph, count, opened, parsed, stamp, write
from etl.store.statements import statements, subjects, turtle

__all__ = ["FORMATS", "Graph", "Iri", "Term", "count", "is_update", "opened", "parsed", "rows"]
__all__ += ["stamp", "statements", "subjects", "turtle", "write"]
