"""The graph as files that other tools load."""

from etl.export.files import replaced
from etl.export.jsonld import jsonld
from etl.export.rdf import n_triples, turtle

__all__ = ["jsonld", "n_triples", "replaced", "turtle"]
