"""Directives of reStructuredText: which hold words of the page, which name links, and which are for a program.

What no program of its own takes is text: pages have directives of their own making.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from textwrap import dedent

from etl.model import Page
from etl.read import html
from etl.read.restructured import inline, tables
from etl.read.restructured.sheet import Sheet, folded

Blocks = Callable[[Sequence[str]], None]
"""Sets lines that hold blocks."""

EXPLICIT = re.compile(r"^(?P<indent>[ \t]*+)\.\.(?:[ \t]+(?P<rest>.*))?$")
_TARGET = re.compile(r"_(?P<name>`[^`]+`|[^:]+(?::(?=\S)[^:]*)*):(?:\s+(?P<address>\S.*))?")
_NOTE = re.compile(r"(?P<label>\[[^\[\]\s]{1,60}\])\s+(?P<words>.*)")
_DIRECTIVE = re.compile(r"(?:\|(?P<sub>[^|]{1,60})\|\s*)?(?P<name>[A-Za-z][\w.:+-]{0,40})\s?::(?:\s+(?P<words>.*))?")
_OPTION = re.compile(r"\s*:[\w-]+:(?:\s.*)?")
_TAG = re.compile(r"<[^<>]{1,600}>")
_HREF = re.compile(r"""href\s?=\s?["']?(?P<url>[^"'\s<>]{1,400})""")
_SILENT = frozenset(
    """
    image figure toctree code code-block sourcecode highlight highlightlang math include literalinclude bibliography
    contents sectnum target-notes meta index title header footer graphviz digraph uml mermaid plot todo todolist tags
    role default-role default-domain sectionauthor codeauthor automodule autoclass autofunction automethod autosummary
    module currentmodule py:module py:function py:class function program option tabularcolumns testcode doctest
    ipython jupyter-execute youtube vimeo video iframe
    """.split()
)
"""Directives whose words are no text of the page."""
_TITLED = frozenset(
    "admonition topic sidebar card grid-item-card tab-item tab dropdown details collapse rubric centered".split()
)
"""Directives of which the words behind their name are a heading of what they hold."""
_RANK = 6


def written(lines: Sequence[str], sheet: Sheet, blocks: Blocks) -> None:
    """Set what begins with two dots: `lines` are its first line and all that is indented below it."""
    found = EXPLICIT.fullmatch(lines[0])
    rest = (found["rest"] or "") if found else ""
    body = dedent("\n".join(lines[1:])).split("\n") if len(lines) > 1 else []
    if rest.startswith("_"):
        _name(rest, body, sheet)
    elif note := _NOTE.fullmatch(rest):
        sheet.line()
        blocks([f"{note['label']} {note['words']}", *body, ""])
    elif directive := _DIRECTIVE.fullmatch(rest):
        _direct(directive, body, sheet, blocks)


def _name(rest: str, body: Sequence[str], sheet: Sheet) -> None:
    found = _TARGET.fullmatch(rest)
    if found is not None:
        address = "".join([(found["address"] or "").strip(), *map(str.strip, body)])
        sheet.targets[folded(found["name"].strip("`").replace("\\", ""))] = address


def _direct(directive: re.Match[str], body: Sequence[str], sheet: Sheet, blocks: Blocks) -> None:
    name, words = directive["name"].lower(), (directive["words"] or "").strip()
    if directive["sub"]:
        sheet.substitutions[folded(directive["sub"])] = _substitution(name, words, body, sheet)
    elif name in ("list-table", "csv-table", "table", "flat-table"):
        _table(name, words, body, sheet, blocks)
    elif name == "raw":
        if words.lower() == "html":
            made = html.rendered(Page("", "\n".join(_content(body)), ""))
            sheet.rendered(made.text, made.styles)
    elif name not in _SILENT:
        if name in _TITLED and words:
            sheet.heading(words, _RANK)
        else:
            sheet.line()
            if len(words.split()) > 1:
                sheet.line(words)
        blocks(["", *_content(body), ""])


def _substitution(name: str, words: str, body: Sequence[str], sheet: Sheet) -> tuple[str, str]:
    """The words that a name between bars stands for, and where they lead."""
    whole = " ".join([words, *_content(body)])
    if name == "replace":
        return inline.collected(sheet, whole)
    if name == "raw":
        address = _HREF.search(whole)
        return " ".join(_TAG.sub(" ", whole.removeprefix(words)).split()), address["url"] if address else ""
    return "", ""


def _content(body: Sequence[str]) -> list[str]:
    """What a directive holds, below its options."""
    lines = list(body)
    while lines and _OPTION.fullmatch(lines[0]):
        del lines[0]
        while lines and lines[0][:1].isspace() and lines[0].strip():
            del lines[0]
    return lines


def _table(name: str, words: str, body: Sequence[str], sheet: Sheet, blocks: Blocks) -> None:
    if words:
        sheet.line()
        sheet.line(words)
    if name == "table":
        blocks(["", *_content(body), ""])
    else:
        tabulated(tables.separated(body) if name == "csv-table" else tables.listed(_content(body)), sheet)


def tabulated(rows: Sequence[tables.Row], sheet: Sheet) -> None:
    """Set a table: a row a line, or a block of lines for each row where cells hold several of these."""
    sheet.line()
    for row in rows:
        if all(len(cell) < 2 for cell in row):
            sheet.row(" ".join(cell) for cell in row)
            continue
        sheet.line()
        for cell in row:
            for words in cell:
                sheet.line(words)
        sheet.line()
    sheet.line()
