"""mlsys-kg: pages that list ML-systems papers, turned into an RDF graph in which every claim quotes its page."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import os

    from etl.api.notebook import KnowledgeGraph
    from etl.api.texts import Paper

__version__ = "0.2.0"


def open(source: str | os.PathLike[str] = "build") -> KnowledgeGraph:  # noqa: A001  # used as `etl.open`
    """Open a build, a store, a graph file or an endpoint's address. Raises GraphError and EndpointError."""
    from etl.api.notebook import KnowledgeGraph  # noqa: PLC0415  # `import etl` costs nothing

    return KnowledgeGraph(source)


def paper(title: str = "", abstract: str = "") -> Paper:
    """What the extractors find in a title and an abstract; nothing is fetched and no graph is needed.

    >>> found = etl.paper("Kestrel: Kernels at Rest", "We present Kestrel. It is 2.5x faster than TVM on an A100.")
    >>> [(claim.quote.words, claim.system, claim.baseline) for claim in found.claims]
    [('2.5x faster', 'Kestrel', 'TVM')]
    """
    from etl.api import texts  # noqa: PLC0415

    return texts.paper(title, abstract)


def papers(source: str | os.PathLike[str], *, reader: str | os.PathLike[str] | None = None) -> tuple[Paper, ...]:
    r"""The papers that a page lists, each with what the extractors find in it.

    A text with a line break is the page itself; anything else names a file, a folder, a glob or an address. A `reader`
    is a file of `mlsys-kg train`, which reads unknown layouts in place of the shipped one.

    >>> abstract = "We present Kestrel, a compiler that lets kernels rest until all of their inputs are there."
    >>> page = f"Kestrel: Kernels at Rest\nAda Lind, Bo Okafor\n\n{abstract} It is 2.5x faster than TVM on an A100."
    >>> [(paper.title, paper.authors) for paper in etl.papers(page)]
    [('Kestrel: Kernels at Rest', ('Ada Lind', 'Bo Okafor'))]

    Raises SourceError for a source or reader that cannot be had, PageError for a page on which no reader finds a paper.
    """
    from etl.api import texts  # noqa: PLC0415

    return texts.papers(source, reader)
