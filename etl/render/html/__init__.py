"""HTML pages: recognised, and rendered as text that the readers of text read."""

import re
from dataclasses import replace

from etl.model import Page
from etl.render.html import boilerplate, dom, formulas, html_layout

_HEAD = re.compile(
    r"""
    \A (?: [\s\ufeff] | <!--(?>(?:[^-]|-(?!->))*)--> | <\?[^>]*> )*+             # <!-- saved from … --> · <?xml …?>
    < (?: (?P<whole> !doctype\s+html | html[\s/>] ) | (?:head|body|title|meta|link|style|script)[\s/>] )
    """,
    re.VERBOSE | re.IGNORECASE,
)
MARKDOWN = (".md", ".markdown", ".mdown", ".mdx", ".qmd", ".rmd", ".ipynb")
"""Endings of sources in Markdown, which may begin with a head, styles and scripts."""


def recognises(page: Page) -> bool:
    """Whether the text is a whole page of HTML, by its head; a part of one is Markdown, which may hold tags."""
    head = _HEAD.match(page.text)
    return head is not None and (head["whole"] is not None or not page.source.lower().endswith(MARKDOWN))


def rendered(page: Page) -> Page:
    """The page with what people would see of it as its text, and what the markup says of that text as its styles."""
    root = dom.tree(page.text)
    formulas.write_out(root)
    boilerplate.clear(root)
    text, styles = html_layout.text(root, page.source)
    return replace(page, text=text, styles=styles)
