"""Texts of the graph in one line of Markdown, LaTeX or XML, names that all of them take, and BibTeX of the papers.

Markdown and LaTeX lose control characters, and what they would act on is escaped; XML shows U+0000 as ␀. BibTeX is for
LaTeX, Zotero and JabRef: UTF-8, LaTeX for what TeX acts on, titles in their capitals. A paper with a venue is
`@inproceedings`, any other `@misc`. The key is the last part of the paper's IRI. A paper whose title no page prints has
the first words of its abstract in `note`.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from urllib.parse import quote

from etl import display, store
from etl.export.tables import BAR, rows
from etl.files import replaced

_SPACE = re.compile(r"[\t\n\v\f\r\x85\u2028\u2029 ]+")
_TEX = {sign: f"\\{sign}" for sign in "$&#%_"} | {"<": r"\textless{}", ">": r"\textgreater{}", "--": "-{}-"}
_TEX |= {"\\": r"\textbackslash{}", "{": r"\textbraceleft{}", "}": r"\textbraceright{}", "|": r"\textbar{}"}
_TEX |= {"^": r"\textasciicircum{}", "~": r"\textasciitilde{}", "`": r"\textasciigrave{}"}
"""Braces by name: BibTeX counts a brace behind a backslash, too. Two hyphens would become a dash."""
_TEX_SPECIAL = re.compile("|".join(map(re.escape, _TEX)))
_XML = {code: chr(0x2400 + code) for code in range(0x20)} | dict.fromkeys((0xFFFE, 0xFFFF), "\ufffd")
_XML |= {ord("&"): "&amp;", ord("<"): "&lt;", ord(">"): "&gt;", ord('"'): "&quot;"}
_XML |= {code: f"&#{code};" for code in (0x09, 0x0A, 0x0D, 0x85, 0x2028)}  # XML would make blanks or line feeds of them
_TOKEN = re.compile(r"[^A-Za-z0-9.:-]")
_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_ISSUED = re.compile(r"(\d{4})(?:-(\d\d))?(?:-\d\d)?")  # 2021   2021-04   2021-04-06
_AND = re.compile(r"\band\b|,", re.IGNORECASE)
_YEAR = re.compile(r"\b(?:19|20)\d\d$")  # TinyConf 2021
_FIRST = 80  # characters of an abstract that stand in the place of a title
verbatim = partial(quote, safe="!#$&'()*+,/:;=?@[]~%-._<>")  # encodes what would end a verbatim field


def markdown(text: str | None) -> str:
    return display.markdown(one_line(text))


def latex(text: str | None) -> str:
    """Text for pages and BibTeX fields; letters beyond ASCII stay, as UTF-8."""
    return _TEX_SPECIAL.sub(lambda found: _TEX[found[0]], one_line(text))


def xml(text: str | None) -> str:
    """Text for elements and attributes that reads back as it is, but for control characters and what is none."""
    return (text or "").translate(_XML)


def one_line(text: str | None) -> str:
    """A text in one line, without what cannot be seen."""
    return _SPACE.sub(" ", display.UNSEEN.sub("", _SPACE.sub(" ", text or ""))).strip()


def keys(iris: Iterable[str]) -> dict[str, str]:
    """A short name for each of some IRIs, of letters, digits and `.:-_` alone, as XML and BibTeX ask for.

    It is the last part of the IRI, other characters as code points ("a_b" is "a_5f_b"); a number where two are alike.
    """
    given: dict[str, str] = {}
    taken: dict[str, int] = {}
    for iri in sorted(set(iris)):
        local = iri.rstrip("/#").replace("#", "/").rpartition("/")[2]
        key = _TOKEN.sub(lambda found: f"_{ord(found[0]):x}_", local)
        taken[key] = number = taken.get(key, 0) + 1
        given[iri] = key if number == 1 else f"{key}_{number}"
    return given


def bibtex(source: Path, out: Path) -> None:
    """Write an entry for each paper of a graph file or a store, sorted by IRI. Raises GraphError and OutputError."""
    papers = list(rows(store.opened(source), "papers"))
    with replaced(out) as file:
        file.write("\n".join(entries(papers)))


def entries(papers: Sequence[Mapping[str, str]]) -> Iterator[str]:
    """The entry of each paper; a paper is the cells of its row in `queries/tables/papers.rq` that are filled."""
    names = keys(paper["iri"] for paper in papers)
    for paper in papers:
        kind = "inproceedings" if "venues" in paper else "misc"
        fields = "".join(f"  {name} = {value},\n" for name, value in _fields(paper))
        yield f"@{kind}{{{names[paper['iri']]},\n{fields}}}\n"


def _fields(paper: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    venue = paper.get("venues", "").split(BAR)[0]
    if "authors" in paper:
        names = map(latex, paper["authors"].split(BAR))
        parts = (f"{{{name}}}" if _AND.search(name) else name for name in names)  # which BibTeX would take apart
        yield "author", f"{{{' and '.join(parts)}}}"
    if "title" in paper:
        yield "title", f"{{{{{latex(paper['title'])}}}}}"
    elif "abstract" in paper:
        begun = one_line(paper["abstract"])[:_FIRST]
        yield "note", f"{{No title is known; the abstract begins: {latex(begun)}\\dots}}"
    if venue:
        yield "booktitle", f"{{{{{latex(venue)}}}}}"
    yield from _date(paper.get("issued", ""), venue)
    if "doi" in paper:
        yield "doi", f"{{{verbatim(paper['doi'])}}}"
    if "arxiv" in paper:
        yield "eprint", f"{{{verbatim(paper['arxiv'])}}}"
        yield "archiveprefix", "{arXiv}"
    if "urls" in paper:
        yield "url", f"{{{verbatim(paper['urls'].split(BAR)[0])}}}"


def _date(issued: str, venue: str) -> Iterator[tuple[str, str]]:
    if found := _ISSUED.fullmatch(issued):
        yield "year", f"{{{found[1]}}}"
        if found[2] and 1 <= int(found[2]) <= len(_MONTHS):
            yield "month", _MONTHS[int(found[2]) - 1]
    elif held := _YEAR.search(venue):
        yield "year", f"{{{held[0]}}}"
