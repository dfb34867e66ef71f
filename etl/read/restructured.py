"""Pages in reStructuredText: told by their marks, parsed by Docutils, and rendered as HTML pages are.

https://docutils.sourceforge.io/docs/ref/rst/restructuredtext.html . What Sphinx and its extensions add is read for the
words in it: roles are their words, and a directive that Docutils does not know is what it holds.
"""

from __future__ import annotations

import re
from collections import defaultdict
from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING

from etl.model import Page
from etl.read import html
from etl.read.parts import is_hanging

if TYPE_CHECKING:
    from docutils import nodes

_MARK = re.compile(
    r"""
    ^[ \t]*\.\.[ ] (?: [A-Za-z][\w:.-]{0,40}:: | _[^\n:]{1,80}:(?=\s)     # .. figure:: a.png · .. _boats:
      | \|[^|\n]{1,60}\|[ ][\w-]{1,30}:: )                                # .. |boat| image:: a.png
  | `[^`<>\n]{0,300}\s?<[^<>\n]{1,500}>`__?      # `Boats <…>`_
  | (?<![\w:]):[a-z][a-z.+-]{1,20}:`[^`\n]{1,300}`   # :doi:`10.1/2`
    """,
    re.VERBOSE | re.MULTILINE,
)
_DRAWN = re.compile(r"^[ \t]*\+(?:[-=]{2,}\+)+[ \t]*\n[ \t]*\|[^\n]*\|[ \t]*$", re.MULTILINE)
_MARKDOWN = re.compile(r"^\#{1,6} \S|\]\((?=\S)|^```", re.MULTILINE)
_ROLE = re.compile(
    r"(?<![\w:`]):(?:(?P<key>doi|arxiv)|[A-Za-z][\w.+-]{0,30}(?::[a-z]{1,30})?):`(?P<words>[^`<>\n]{1,300}?)(?:\s*<[^`<>\n]{1,500}>)?`"
)
_DIRECTIVE = re.compile(
    r"^[ \t]*\.\.[ ]+(?:\|[^|\n]{1,60}\|[ ])?(?P<name>[A-Za-z][\w.:+-]{0,40})::(?=\s)", re.MULTILINE
)
_BLANK = re.compile(r"\n[ \t]*\n")
_LONGEST = 2_000_000
"""Characters of a page; a longer one is read as it stands."""
_LONGEST_BLOCK, _LONGEST_TABLE = 10_000, 100_000
"""Characters without a blank line: what Docutils reads in a time that grows with their square."""
_SILENT = frozenset(
    """
    automodule autoclass autofunction automethod autosummary bibliography contents currentmodule digraph doctest figure
    graphviz highlight image index ipython jupyter-execute literalinclude mermaid module plot program sectnum
    tabularcolumns tags testcode toctree todo todolist uml video vimeo youtube
    """.split()
)
"""Directives whose words are no text of the page."""
_SETTINGS = {
    "_disable_config": True,
    "doctitle_xform": False,
    "embed_stylesheet": False,
    "file_insertion_enabled": False,
    "halt_level": 5,
    "initial_header_level": 1,
    "line_length_limit": _LONGEST_TABLE,
    "math_output": "LaTeX",
    "output_encoding": "unicode",
    "report_level": 5,
    "stylesheet_path": "",
    "toc_backlinks": False,
    "warning_stream": False,
}


def recognises(page: Page) -> bool:
    """Whether a text is written in reStructuredText: it has marks that nothing else has, and more than of Markdown."""
    marks = sum(1 for _ in _MARK.finditer(page.text)) or int(_DRAWN.search(page.text) is not None)
    return marks > sum(1 for _ in _MARKDOWN.finditer(page.text)) and _is_bounded(page.text)


def _is_bounded(text: str) -> bool:
    blocks = (block.strip() for block in _BLANK.split(text)) if len(text) <= _LONGEST else ("x" * _LONGEST,)
    return all(len(block) <= (_LONGEST_TABLE if block[:1] in ("+", "=") else _LONGEST_BLOCK) for block in blocks)


def rendered(page: Page) -> Page:
    """The page with what people would see of it as its text, and what the markup says of that text as its styles.

    A page on which Docutils fails is given back as it is.
    """
    from docutils.core import publish_doctree, publish_from_doctree  # noqa: PLC0415  # slow to import
    from docutils.writers.html5_polyglot import Writer  # noqa: PLC0415

    text = _ROLE.sub(_said, page.text)
    _learn({found["name"].lower() for found in _DIRECTIVE.finditer(text)})
    try:
        document = publish_doctree(text, settings_overrides=_SETTINGS)
        _mend(document)
        publish_from_doctree(document, writer=(writer := Writer()), settings_overrides=_SETTINGS)
    except Exception:  # noqa: BLE001  # it raises errors of many kinds on what nobody would write
        return page
    return html.rendered(replace(page, text=writer.parts["body"]))


def _said(role: re.Match[str]) -> str:
    return f"{role['key']}:{role['words']}" if role["key"] else role["words"]


def _learn(names: set[str]) -> None:
    """Have Docutils read directives that it does not know, and pass over those without words."""
    from docutils.parsers.rst import directives  # noqa: PLC0415
    from docutils.parsers.rst.languages import en  # noqa: PLC0415

    words, silent = _directives()
    for name in names:
        if name in _SILENT:
            directives.register_directive(name, silent)
        elif name not in en.directives:
            directives.register_directive(name, words)


@cache
def _directives() -> tuple[type, type]:
    """A directive that holds words under a title, and one that says nothing."""
    from docutils import nodes  # noqa: PLC0415
    from docutils.parsers.rst import Directive, directives  # noqa: PLC0415

    class Words(Directive):
        has_content = True
        optional_arguments = 1
        final_argument_whitespace = True
        option_spec = defaultdict(lambda: directives.unchanged, {"class": directives.unchanged})  # noqa: RUF012

        def run(self) -> list[nodes.Node]:
            held = nodes.container()
            if self.arguments:
                held += nodes.paragraph("", "", nodes.strong("", self.arguments[0]))
            self.state.nested_parse(self.content, self.content_offset, held)
            return [held]

    class Silent(Words):
        def run(self) -> list[nodes.Node]:
            return []

    return Words, Silent


def _mend(document: nodes.document) -> None:
    """Make one paragraph of those that a narrow cell has for a title or a list of people."""
    from docutils import nodes  # noqa: PLC0415

    for group in document.findall(nodes.tgroup):
        widths = [int(spec["colwidth"]) for spec in group.findall(nodes.colspec)]
        for row in group.findall(nodes.row):
            cells = (cell for cell in row if isinstance(cell, nodes.entry))
            for cell, width in zip(cells, widths, strict=False):
                _join(cell, width)


def _join(cell: nodes.entry, width: int) -> None:
    from docutils import nodes  # noqa: PLC0415

    above: nodes.Node | None = None
    for below in list(cell):
        if isinstance(above, nodes.paragraph) and isinstance(below, nodes.paragraph) and _goes_on(above, below, width):
            above.extend([nodes.Text(" "), *below.children])
            cell.remove(below)
        else:
            above = below
    if len(cell) == 1 and isinstance(above, nodes.paragraph):
        cell[:] = above.children  # a paragraph would be a line of its own and no part of a row


def _goes_on(above: nodes.paragraph, below: nodes.paragraph, width: int) -> bool:
    """Whether a paragraph goes on behind a blank line: with a small letter, behind a comma, where nothing had room."""
    last, first = above.astext().splitlines()[-1], below.astext()
    full = len(last) + 1 + len(first.split(maxsplit=1)[0]) > width - 2
    return full or first[0].islower() or last[-1] in ",;-–&" or is_hanging(last)
