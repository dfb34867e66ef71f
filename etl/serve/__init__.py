"""The SPARQL endpoint of a build: a process for each query, behind a gate that bounds its time and its memory."""

from etl.serve.engine import Limits
from etl.serve.gate import Access, origin
from etl.serve.service import serve

__all__ = ["Access", "Limits", "origin", "serve"]
