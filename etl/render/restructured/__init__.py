"""Pages in reStructuredText: recognised by their marks, parsed by Docutils, and rendered as HTML pages are.

https://docutils.sourceforge.io/docs/ref/rst/restructuredtext.html . What Sphinx and its extensions add is read for the
words in it: roles are their words, and a directive that Docutils does not know is what it holds.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from etl.model import Page
from etl.render import html
from etl.render.prose import is_hanging

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
_BLANK = re.compile(r"\n[ \t]*\n")
_LONGEST = 2_000_000
"""Characters of a page; a longer one is read as it is."""
_LONGEST_BLOCK, _LONGEST_TABLE = 10_000, 100_000
"""Characters without a blank line: what Docutils reads in a time that grows with their square."""
_BORDER = re.compile(r"[-=+ |]{50,}")
_MOST_CELLS = 50_000_000
"""Squares of the rows and of the widths of all tables: as many take some seconds."""


def recognises(page: Page) -> bool:
    """Whether a text is written in reStructuredText: it has marks that nothing else has, and more than of Markdown."""
    marks = sum(1 for _ in _MARK.finditer(page.text)) or int(_DRAWN.search(page.text) is not None)
    return marks > sum(1 for _ in _MARKDOWN.finditer(page.text)) and _is_bounded(page.text)


def _is_bounded(text: str) -> bool:
    """Whether blocks and tables are of sizes that Docutils reads in a time that grows with the page alone."""
    if len(text) > _LONGEST:
        return False
    work = 0
    for block in map(str.strip, _BLANK.split(text)):
        table = block[:1] in ("+", "=")
        if len(block) > (_LONGEST_TABLE if table else _LONGEST_BLOCK):
            return False
        rows = block.count("\n") if table else 0
        work += rows**2 + max(map(len, _BORDER.findall(block)), default=0) ** 2
    return work <= _MOST_CELLS


def rendered(page: Page) -> Page:
    """The page with what people would see of it as its text, and what the markup says of that text as its styles.

    A page on which Docutils fails is given back as it is.
    """
    from etl.render.restructured import parser as parser  # noqa: PLC0415  # slow to import

    try:
        tree = parser.document(_ROLE.sub(_said, page.text))
        _mend(tree)
        source = parser.body(tree)
    except Exception:  # noqa: BLE001  # it raises errors of many kinds on what nobody would write
        return page
    return html.rendered(replace(page, text=source))


def _said(role: re.Match[str]) -> str:
    return f"{role['key']}:{role['words']}" if role["key"] else role["words"]


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
    """Whether a paragraph goes on after a blank line: with a small letter, after a comma, where nothing had room."""
    last, first = above.astext().splitlines()[-1], below.astext()
    full = len(last) + 1 + len(first.split(maxsplit=1)[0]) > width - 2
    return full or first[0].islower() or last[-1] in ",;-–&" or is_hanging(last)
