"""Pages in reStructuredText: recognised by their marks, parsed by Docutils, and rendered as HTML pages are.

https://docutils.sourceforge.io/docs/ref/rst/restructuredtext.html . What Sphinx and its extensions add is read for the
words in it: roles are their words, and a directive that Docutils does not know is what it holds.
"""

import re
from dataclasses import replace

from etl.model import Page
from etl.render import html, markdown

_MARK = re.compile(
    r"""
    ^[ \t]*\.\.[ ] (?: [A-Za-z][\w:.-]{0,40}:: | _[^\n:]{1,80}:(?=\s)     # .. figure:: a.png · .. _boats:
      | \|[^|\n]{1,60}\|[ ][\w-]{1,30}:: )                                # .. |boat| image:: a.png
  | `[^`<>\n]{0,300}\s?<[^<>\n]{1,500}>`__?      # `Boats <…>`_
  | (?<![\w:]):[a-z][a-z.+-]{1,20}:`[^`\n]{1,300}`   # :doi:`10.1/2`
    """,
    re.VERBOSE | re.MULTILINE,
)
_ROLE = re.compile(
    r"(?<![\w:`]):(?:(?P<key>doi|arxiv)|[A-Za-z][\w.+-]{0,30}(?::[a-z]{1,30})?):`(?P<words>[^`<>\n]{1,300}?)(?:\s*<[^`<>\n]{1,500}>)?`"
)
_LONGEST_BLOCK, _LONGEST_TABLE = 10_000, 100_000
"""Characters without a blank line: what Docutils reads in a time that grows with their square."""


def recognises(page: Page) -> bool:
    """Whether a text is written in reStructuredText: it has marks that nothing else has, and more than of Markdown."""
    if len(_MARK.findall(page.text)) <= markdown.marks(page.text):
        return False
    work = 0  # blocks and tables have sizes that Docutils reads in a time that grows with the page alone
    for block in map(str.strip, re.split(r"\n[ \t]*\n", page.text)):
        table = block[:1] in ("+", "=")
        if len(block) > (_LONGEST_TABLE if table else _LONGEST_BLOCK):
            return False
        rows = block.count("\n") if table else 0
        work += rows**2 + max(map(len, re.findall(r"[-=+ |]{50,}", block)), default=0) ** 2
    return work <= 50_000_000  # squares of the rows and of the widths of all tables: as many take some seconds


def rendered(page: Page) -> Page:
    """The page with what people would see as its text, its markup as styles; as it is where Docutils fails on it."""
    from etl.render.restructured import parser as parser  # noqa: PLC0415  # slow to import

    try:
        text = _ROLE.sub(lambda role: f"{role['key']}:{role['words']}" if role["key"] else role["words"], page.text)
        source = parser.body(parser.document(text))
    except Exception:  # noqa: BLE001  # it raises errors of many kinds on what nobody would write
        return page
    return html.rendered(replace(page, text=source))
