"""HTML pages: recognised, and rendered as text that the readers of text read."""

import re
from dataclasses import replace

from etl.model import Page
from etl.render.html import boilerplate, dom, formulas, html_layout

_HEAD = re.compile(
    r"""
    \A (?: [\s\ufeff] | <!--(?>(?:[^-]|-(?!->))*)--> | <\?[^>]*> )*+             # <!-- saved from … --> · <?xml …?>
    < (?: !doctype\s+html | (?: html | head | body | title | meta | link | style | script ) [\s/>] )
    """,
    re.VERBOSE | re.IGNORECASE,
)
_SCRIPT = re.compile(
    r"<(script|style)\b[^<>]{0,500}>(?:[^<]|<(?!(?:script|style|/\1)\b))*+</\1\s*>", re.DOTALL | re.IGNORECASE
)
_BLOCK = re.compile(r"<(?:p|div|li|tr|td|dt|dd|h[1-6]|section|article)[\s>]", re.IGNORECASE)
_MARKDOWN_LINE = re.compile(r"^(?:\#{1,6} \S|[-*+] \S|> \S|={4,}$|-{4,}$)", re.MULTILINE)
_FEWEST = 8  # lines of Markdown


def recognises(page: Page) -> bool:
    """Whether the text is a whole page of HTML, by its head; a part of one is Markdown, which may hold tags."""
    return _HEAD.match(page.text) is not None and not _is_markdown(page.text)


def _is_markdown(text: str) -> bool:
    """Whether a page with the head of HTML is written in Markdown below it, for a script that sets it."""
    body = _SCRIPT.sub("", text)
    return len(_MARKDOWN_LINE.findall(body)) > max(_FEWEST, 2 * len(_BLOCK.findall(body)))


def rendered(page: Page) -> Page:
    """The page with what people would see of it as its text, and what the markup says of that text as its styles."""
    root = dom.tree(page.text)
    formulas.write_out(root)
    boilerplate.clear(root)
    text, styles = html_layout.text(root, page.source)
    return replace(page, text=text, styles=styles)
