"""The papers of a report as BibTeX, in scripts from which a page cites the papers of a table as it is filtered."""

from collections.abc import Iterator, Sequence

from etl.export.bibtex import entries
from etl.export.columns import BAR
from etl.report import packed, places
from etl.report.tables import SHARD
from etl.report.things import Paper

NAME = "bibtex"


def scripts(papers: Sequence[Paper]) -> Iterator[tuple[str, str]]:
    """Files of scripts that hand over the slug and the entry of each paper, a bounded number each."""
    written = entries([_row(paper) for paper in papers])
    pairs = [[places.slug(paper.iri), entry] for paper, entry in zip(papers, written, strict=True)]
    yield from packed.scripts(NAME, pairs, SHARD)


def shards(papers: Sequence[Paper]) -> int:
    return -(-len(papers) // SHARD)


def _row(paper: Paper) -> dict[str, str]:
    """The cells of a paper that are filled, as the table of papers has them."""
    cells = {
        "iri": paper.iri,
        "title": paper.title if paper.titled else "",
        "authors": BAR.join(author.name for author in paper.authors),
        "issued": paper.issued,
        "venues": BAR.join(paper.venues),
        "doi": paper.doi,
        "arxiv": paper.arxiv,
        "urls": BAR.join(paper.urls),
        "abstract": paper.abstract,
    }
    return {name: cell for name, cell in cells.items() if cell}
