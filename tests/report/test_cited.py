"""Papers as BibTeX for pages."""

from __future__ import annotations

from pathlib import Path

from command import GRAPH
from outputs import unpacked

from etl import store
from etl.export import bibtex
from etl.report import cited
from etl.report.collected import contents


def test_entries_are_those_of_the_export(tmp_path: Path) -> None:
    """Scripts hold, by the slug of its paper, each entry that `mlsys-kg export` writes."""
    papers = contents(store.opened(GRAPH)).papers
    bibtex(GRAPH, tmp_path / "papers.bib")
    ((name, script),) = cited.scripts(papers)
    pairs = unpacked(script)

    assert name == "bibtex-1.js"
    assert "\n".join(str(entry[1]) for entry in pairs if isinstance(entry, list)) == (
        tmp_path / "papers.bib"
    ).read_text(encoding="utf-8")
    assert cited.shards(papers) == 1
