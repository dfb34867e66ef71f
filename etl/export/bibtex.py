"""BibTeX of the papers, for LaTeX, Zotero and JabRef: UTF-8, LaTeX for what TeX acts on, titles in their capitals.

A paper with a venue is `@inproceedings`, any other `@misc`. The key is the last part of the paper's IRI. A paper whose
title no page prints has the first words of its abstract in `note`.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from etl import store
from etl.export import cells
from etl.export.tables import BAR, rows
from etl.files import replaced

_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_ISSUED = re.compile(r"(\d{4})(?:-(\d\d))?(?:-\d\d)?")  # 2021   2021-04   2021-04-06
_AND = re.compile(r"\band\b|,", re.IGNORECASE)
_YEAR = re.compile(r"\b(?:19|20)\d\d$")  # TinyConf 2021
_FIRST = 80  # characters of an abstract that stand in the place of a title


def bibtex(source: Path, out: Path) -> None:
    """Write an entry for each paper of a graph file or a store, sorted by IRI. Raises GraphError and OutputError."""
    papers = list(rows(store.opened(source), "papers"))
    with replaced(out) as file:
        file.write("\n".join(entries(papers)))


def entries(papers: Sequence[Mapping[str, str]]) -> Iterator[str]:
    """The entry of each paper; a paper is the cells of its row in `queries/tables/papers.rq` that are filled."""
    keys = cells.keys(paper["iri"] for paper in papers)
    for paper in papers:
        kind = "inproceedings" if "venues" in paper else "misc"
        fields = "".join(f"  {name} = {value},\n" for name, value in _fields(paper))
        yield f"@{kind}{{{keys[paper['iri']]},\n{fields}}}\n"


def _fields(paper: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    venue = paper.get("venues", "").split(BAR)[0]
    if "authors" in paper:
        names = map(cells.latex, paper["authors"].split(BAR))
        parts = (f"{{{name}}}" if _AND.search(name) else name for name in names)  # which BibTeX would take apart
        yield "author", f"{{{' and '.join(parts)}}}"
    if "title" in paper:
        yield "title", f"{{{{{cells.latex(paper['title'])}}}}}"
    elif "abstract" in paper:
        begun = cells.one_line(paper["abstract"])[:_FIRST]
        yield "note", f"{{No title is known; the abstract begins: {cells.latex(begun)}\\dots}}"
    if venue:
        yield "booktitle", f"{{{{{cells.latex(venue)}}}}}"
    yield from _date(paper.get("issued", ""), venue)
    if "doi" in paper:
        yield "doi", f"{{{cells.verbatim(paper['doi'])}}}"
    if "arxiv" in paper:
        yield "eprint", f"{{{cells.verbatim(paper['arxiv'])}}}"
        yield "archiveprefix", "{arXiv}"
    if "urls" in paper:
        yield "url", f"{{{cells.verbatim(paper['urls'].split(BAR)[0])}}}"


def _date(issued: str, venue: str) -> Iterator[tuple[str, str]]:
    if found := _ISSUED.fullmatch(issued):
        yield "year", f"{{{found[1]}}}"
        if found[2] and 1 <= int(found[2]) <= len(_MONTHS):
            yield "month", _MONTHS[int(found[2]) - 1]
    elif held := _YEAR.search(venue):
        yield "year", f"{{{held[0]}}}"
