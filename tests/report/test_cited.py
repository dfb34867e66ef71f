"""Papers as BibTeX for pages."""

from __future__ import annotations

import json
from pathlib import Path

from command import GRAPH

from etl import store
from etl.export import bibtex
from etl.report import cited
from etl.report.collected import contents


def test_entries_are_those_of_the_export(tmp_path: Path) -> None:
    """Scripts hold, by the address of its page, each entry that `mlsys-kg export` writes."""
    papers = contents(store.opened(GRAPH)).papers
    bibtex(GRAPH, tmp_path / "papers.bib")
    ((name, script),) = cited.scripts(papers)
    pairs = json.loads(script[script.index("[") :].removesuffix(");\n"))

    assert name == "bibtex-1.js"
    assert "\n".join(entry for _, entry in pairs) == (tmp_path / "papers.bib").read_text(encoding="utf-8")
    assert cited.shards(papers) == 1
