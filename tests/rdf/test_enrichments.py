"""What a service added, in N-Triples."""

from __future__ import annotations

from corpora import AUTUMN, RICH

from etl.rdf import Names, provenance
from etl.rdf.names import term as t


def test_an_enrichment_says_what_was_added_and_whence() -> None:
    """One node a field: the paper, the property, the answer."""
    found = [block for paper in RICH.papers for block in provenance.enrichments(paper, Names())]

    assert ["2305.01234:arxiv", "2305.01234:issued"] == [
        lines.split(">", 1)[0].removeprefix(f"<{Names().enrichment}") for lines in found
    ]
    assert all(f"{t('prov:wasDerivedFrom')} <{Names().page}{AUTUMN.id}>" in lines for lines in found)
    assert t("fabio:hasArXivId") in found[0]
    assert t("dcterms:issued") in found[1]
