"""The papers of a report as BibTeX, in scripts from which a page cites the papers of a table as it is filtered."""

from collections.abc import Iterator, Sequence

from etl.export.bibtex import entries
from etl.report import packed, places
from etl.report.tables import SHARD
from etl.report.things import Paper

NAME = "bibtex"


def scripts(papers: Sequence[Paper]) -> Iterator[tuple[str, str]]:
    """Files of scripts that hand over the slug and the entry of each paper, a bounded number each."""
    written = entries([paper.row for paper in papers])
    pairs = [[places.slug(paper.iri), entry] for paper, entry in zip(papers, written, strict=True)]
    yield from packed.scripts(NAME, pairs, SHARD)


def shards(papers: Sequence[Paper]) -> int:
    return -(-len(papers) // SHARD)
