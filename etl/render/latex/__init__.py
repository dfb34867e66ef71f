r"""Source of LaTeX: recognised by its commands, and rendered as the HTML of what it prints, which `html` sets as text.

`macros` writes the user's own commands out and leaves comments away, `typeset` reads the commands that are left.
"""

import re
from dataclasses import replace

from etl.model import Page
from etl.render import html, markdown
from etl.render.latex import macros, typeset

_STRUCTURE = re.compile(
    r"""
    ^[ \t]{0,40}\\ (?: documentclass | documentstyle | usepackage | section | subsection | item | bibitem | noindent
      | cv[a-z]{2,20}
      | begin\{(?!equation|align|aligned|matrix|cases|array|gather|split)[A-Za-z*]{1,30}\} ) (?![A-Za-z])
    """,
    re.VERBOSE | re.MULTILINE,
)
_STYLED = re.compile(r"\\(?:textbf|textit|textsl|emph|href)\{|\{\\(?:bf|it|em|sl)[ \\]")


def recognises(page: Page) -> bool:
    """Whether a text is source of LaTeX: commands that set lists, headings or type, more than of Markdown."""
    lines = len(_STRUCTURE.findall(page.text))
    return lines > 0 and lines + len(_STYLED.findall(page.text)) > 2 * markdown.marks(page.text)


def rendered(page: Page) -> Page:
    """The page with what it prints as its text, and what its commands say of that text as its styles."""
    return html.rendered(replace(page, text=typeset.body(macros.expanded(page.text))))
