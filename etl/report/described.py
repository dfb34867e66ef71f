"""What pages of the report say of themselves to programs: citation_* and Open Graph tags, JSON-LD of schema.org."""

from collections.abc import Iterator, Mapping
from typing import Any

from etl.display import begun, many
from etl.report.things import Paper

_DOI, _ARXIV = "https://doi.org/", "https://arxiv.org/abs/"
_SHORT = 200  # characters of a description
Tag = tuple[str, str, str]  # the attribute that names a tag (`name` or `property`), its name, its content
Json = dict[str, Any]


def tags(paper: Paper) -> Iterator[Tag]:
    """The tags of the page of a paper; one whose title no page prints has no citation tags."""
    yield "property", "og:type", "article"
    yield "property", "og:title", paper.title
    if paper.abstract:
        yield "property", "og:description", begun(paper.abstract, _SHORT)
    if not paper.titled:
        return
    yield "name", "citation_title", paper.title
    yield from (("name", "citation_author", author.name) for author in paper.authors)
    if paper.issued:
        yield "name", "citation_publication_date", paper.issued.replace("-", "/")
    yield from (("name", "citation_conference_title", venue) for venue in paper.venues[:1])
    if paper.doi:
        yield "name", "citation_doi", paper.doi
    if paper.arxiv:
        yield "name", "citation_arxiv_id", paper.arxiv


def article(paper: Paper) -> Json:
    """A paper as schema.org describes articles."""
    fields = {
        "name": paper.title if paper.titled else "",
        "author": [{"@type": "Person", "name": author.name} for author in paper.authors],
        "datePublished": paper.issued,
        "isPartOf": {"@type": "PublicationIssue", "name": paper.venues[0]} if paper.venues else None,
        "sameAs": [f"{at}{number}" for at, number in ((_DOI, paper.doi), (_ARXIV, paper.arxiv)) if number]
        + list(paper.same),
        "url": list(paper.urls),
        "abstract": paper.abstract,
    }
    filled = {name: value for name, value in fields.items() if value}
    return {"@context": "https://schema.org", "@type": "ScholarlyArticle", **filled}


def dataset(run: Mapping[str, Any], tables: Mapping[str, str]) -> Json:
    """The report as schema.org describes datasets; `tables` are captions by the address of a CSV file."""
    counts = run["counts"]
    return {
        "@context": "https://schema.org",
        "@type": "Dataset",
        "name": "What ML-systems papers claim",
        "description": f"{many(counts['claims'], 'claim')} of {many(counts['papers'], 'paper')}, "
        "each with the words it was read from.",
        "creator": {"@type": "SoftwareApplication", "name": "mlsys-kg", "softwareVersion": run["versions"]["mlsys-kg"]},
        "variableMeasured": ["speedup", "saving", "hardware", "workload"],
        "distribution": [
            {"@type": "DataDownload", "name": caption, "contentUrl": address, "encodingFormat": "text/csv"}
            for address, caption in tables.items()
        ],
    }
