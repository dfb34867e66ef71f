"""Markdown and LaTeX tables, read by markdown-it-py and pandoc and set by LaTeX: the claims of the graph."""

from __future__ import annotations

import json
import unicodedata
from typing import TYPE_CHECKING, Any

from interop import tools

from etl import store
from etl.export.comparison import HEADS
from etl.export.tables import rows
from etl.export.texts import one_line

if TYPE_CHECKING:
    from pathlib import Path

    from interop.conftest import Graph

_BRACES = str.maketrans("", "", "{}")
_DOCUMENT = r"""
\documentclass{article}
\usepackage{booktabs}
\usepackage[a2paper,landscape]{geometry}
\begin{document}
\input{table}
\end{document}
"""


def _expected(graph: Graph) -> list[tuple[str, str, str]]:
    """System, baseline and quote of each row."""
    found = rows(store.opened(graph.source), "factors")
    return sorted(_texts(row.get(name) for name in ("system", "baseline", "quote")) for row in found)


def _texts(texts: Any) -> tuple[str, str, str]:  # noqa: ANN401
    one, other, third = (one_line(text) for text in texts)
    return one, other, third


def _three(row: list[str]) -> tuple[str, str, str]:
    return _texts((row[0], row[1], row[5]))


def test_markdown_it_reads_the_table(graph: Graph) -> None:
    """One table of GitHub's Markdown, whose cells are texts alone: no markup, no HTML, no link."""
    markdown_it = tools.module("markdown_it", "markdown-it-py").MarkdownIt("commonmark").enable("table")
    tokens = markdown_it.parse(graph.exported("table.md").read_text(encoding="utf-8"))
    inline = [token for token in tokens if token.type == "inline"]
    table = [inline[at : at + len(HEADS)] for at in range(0, len(inline), len(HEADS))]

    kinds = {child.type for token in inline for child in token.children or ()}
    texts = [["".join(child.content for child in token.children or ()) for token in row] for row in table]

    assert kinds <= {"text", "text_special"}
    assert list(HEADS) == texts[0]
    assert _expected(graph) == sorted(map(_three, texts[1:]))


def test_pandoc_reads_both_tables(graph: Graph) -> None:
    """The LaTeX says what the Markdown says, cell by cell, and cites the paper that the Markdown names."""
    pandoc = tools.program("pandoc", "pandoc")

    def read(form: str, name: str) -> list[list[str]]:
        told = json.loads(tools.printed(pandoc, "-f", form, "-t", "json", graph.exported(name)))
        (table,) = (block["c"] for block in told["blocks"] if block["t"] == "Table")
        found = [row for body in table[4] for row in body[3]]
        return [[_known(_words(cell[4])) for cell in row[1][:-1]] for row in found]

    markdown, latex = read("gfm", "table.md"), read("latex-smart", "table.tex")

    assert sorted(_texts(map(_known, row)) for row in _expected(graph)) == sorted(map(_three, markdown))
    assert markdown == latex


def _known(text: str) -> str:
    """What pandoc makes of a text: it knows no name of a brace, and composes accents of Markdown with their letters."""
    return unicodedata.normalize("NFC", text).translate(_BRACES)


def _words(node: Any) -> str:  # noqa: ANN401
    """The text of a part of pandoc's tree."""
    if isinstance(node, list):
        return "".join(map(_words, node))
    if node["t"] in {"Space", "SoftBreak"}:
        return " "
    assert node["t"] in {"Str", "Plain", "Para"}, f"a cell is text alone, not {node}"
    return node["c"] if node["t"] == "Str" else _words(node["c"])


def test_latex_sets_the_table(graph: Graph, tmp_path: Path) -> None:
    """With the package booktabs and without an error."""
    lualatex = tools.program("lualatex", "texlive-latex-base and texlive-latex-recommended")
    (tmp_path / "table.tex").write_bytes(graph.exported("table.tex").read_bytes())
    (tmp_path / "paper.tex").write_text(_DOCUMENT)

    tools.printed(lualatex, "-halt-on-error", "-interaction=nonstopmode", "paper", folder=tmp_path)

    assert (tmp_path / "paper.pdf").stat().st_size > 1000
