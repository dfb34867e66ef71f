"""BibTeX, read by pybtex, by pandoc as BibLaTeX, and by BibTeX itself: the papers of the graph."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any

from interop import tools

from etl import store
from etl.export import texts
from etl.export.tables import BAR, rows

if TYPE_CHECKING:
    from pathlib import Path

    from interop.conftest import Graph

_COMMAND = re.compile(r"\\text\w+\{\}")


def _papers(graph: Graph) -> dict[str, dict[str, str]]:
    """The papers of the graph under their keys."""
    found = list(rows(store.opened(graph.source), "papers"))
    keys = texts.keys(paper["iri"] for paper in found)
    return {keys[paper["iri"]]: paper for paper in found}


def _venue(paper: dict[str, str]) -> str:
    return texts.one_line(paper.get("venues", "").split(BAR)[0])


def test_pybtex_reads_every_paper(graph: Graph) -> None:
    """Under its key, with its title, its venue and as many authors as it has."""
    pybtex = tools.module("pybtex.database", "pybtex")
    latex = tools.module("pybtex.richtext", "pybtex").Text.from_latex
    read: Any = pybtex.parse_file(str(graph.exported("papers.bib"))).entries
    papers = _papers(graph)

    def text(entry: Any, field: str) -> str:  # noqa: ANN401  # pybtex has no types
        return str(latex(_COMMAND.sub(_character, entry.fields.get(field, "")))).strip("{}")

    assert list(papers) == list(read)
    for key, paper in papers.items():
        assert texts.one_line(paper.get("title")) == text(read[key], "title")
        assert _venue(paper) == text(read[key], "booktitle")
        assert len(paper["authors"].split(BAR) if "authors" in paper else ()) == len(
            read[key].persons.get("author", ())
        )


def _character(command: re.Match[str]) -> str:
    """What latexcodec does not know by its name."""
    return {r"\textless{}": "<", r"\textgreater{}": ">", r"\textbar{}": "|"}.get(command[0], command[0])


def test_pandoc_reads_every_paper(graph: Graph) -> None:
    """With title, authors, venue, DOI and year, every capital as it is."""
    pandoc = tools.program("pandoc", "pandoc")
    papers = _papers(graph)

    read = json.loads(tools.printed(pandoc, "-f", "biblatex", "-t", "csljson", graph.exported("papers.bib")))

    assert set(papers) == {entry["id"] for entry in read}
    for entry in read:
        paper = papers[entry["id"]]
        authors = [texts.one_line(name) for name in paper["authors"].split(BAR)] if "authors" in paper else []
        assert texts.one_line(paper.get("title")) == entry.get("title", "")
        assert _venue(paper) == entry.get("container-title", "")
        assert authors == [_full(name) for name in entry.get("author", ())]
        assert paper.get("doi") == entry.get("DOI")
        assert paper.get("issued", "")[:4] in {"", str(entry.get("issued", {}).get("date-parts", [[""]])[0][0])}


def _full(name: dict[str, str]) -> str:
    parts = [name.get(part, "") for part in ("given", "dropping-particle", "non-dropping-particle", "family", "suffix")]
    return name.get("literal") or " ".join(filter(None, parts))


def test_bibtex_cites_every_paper(graph: Graph, tmp_path: Path) -> None:
    """In a document that cites them all, without an error of BibTeX or of LaTeX."""
    bibtex = tools.program("bibtex", "texlive-latex-base")
    lualatex = tools.program("lualatex", "texlive-latex-base")
    (tmp_path / "papers.bib").write_bytes(graph.exported("papers.bib").read_bytes())
    (tmp_path / "paper.tex").write_text(
        r"\documentclass{article}\begin{document}\nocite{*}\bibliographystyle{plain}\bibliography{papers}\end{document}"
    )

    for command in (lualatex, bibtex, lualatex):
        options = () if command == bibtex else ("-halt-on-error", "-interaction=nonstopmode")
        tools.printed(command, *options, "paper", folder=tmp_path)

    items = re.findall(r"^\\bibitem\{(.*)\}", (tmp_path / "paper.bbl").read_text(encoding="utf-8"), re.MULTILINE)
    assert set(_papers(graph)) == set(items)
    assert (tmp_path / "paper.pdf").stat().st_size > 1000
