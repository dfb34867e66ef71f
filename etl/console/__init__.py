"""The SPARQL console that the report and the page of `serve` share: its files, the questions it offers, its engine."""

from etl.console.catalogue import catalogue
from etl.console.engine import MOST, graph_script, script
from etl.console.page import ENDPOINT, REPORT, files

__all__ = ["ENDPOINT", "MOST", "REPORT", "catalogue", "files", "graph_script", "script"]
