"""mlsys-kg: pages that list ML-systems papers, turned into an RDF graph in which every claim quotes its page."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import os

    from etl.notebook import KnowledgeGraph

__version__ = "0.1.0"


def open(source: str | os.PathLike[str] = "build") -> KnowledgeGraph:  # noqa: A001  # said as `etl.open`
    """Open the folder of a build, a store, a graph file, or the SPARQL endpoint at an address, to ask it.

    Raises GraphError when there is no graph, EndpointError for what can be no address of an endpoint.
    """
    from etl.notebook import KnowledgeGraph  # noqa: PLC0415  # `import etl` costs nothing

    return KnowledgeGraph(source)
