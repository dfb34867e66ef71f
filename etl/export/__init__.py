"""The graph as files that other tools load."""

from etl.export.files import replaced
from etl.export.rdf import n_triples, turtle

__all__ = ["n_triples", "replaced", "turtle"]
