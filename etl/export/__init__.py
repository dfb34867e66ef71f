"""The graph as files that other tools load."""

from etl.export.comparison import graphml, latex, markdown
from etl.export.rdf import annotated, jsonld, n_triples, turtle
from etl.export.tables import claims, tables
from etl.export.texts import bibtex

__all__ = ["annotated", "bibtex", "claims", "graphml", "jsonld", "latex", "markdown", "n_triples", "tables", "turtle"]
