"""HTML pages: recognised, and rendered as text that the readers of text read."""

import re
from dataclasses import replace

from etl.model import Page
from etl.render.html import boilerplate, dom, formulas, html_layout

_BEFORE = r"\A (?: [\s\ufeff] | <!--(?>(?:[^-]|-(?!->))*)--> | <\?[^>]*> )*+"  # <!-- saved from … --> · <?xml …?>
_HEAD = re.compile(
    rf"""
    {_BEFORE}
    < (?: !doctype\s+html | (?: html | head | body | title | meta | link | style | script ) [\s/>] )
    """,
    re.VERBOSE | re.IGNORECASE,
)
_FRAGMENT = re.compile(
    rf"{_BEFORE} < (?:div|section|article|main|table|ul|ol|dl|p|h[1-6]|span|nav|header|center)[\s>]",
    re.VERBOSE | re.IGNORECASE,
)
_TAG = re.compile(
    r"</?(?:div|section|article|main|table|tr|td|th|ul|ol|dl|li|dt|dd|p|h[1-6]|span|a|b|i|em|strong|br|nav|header)"
    r"(?:\s[^<>]{0,500})?/?>",
    re.IGNORECASE,
)
_MARKDOWN = re.compile(r"^(?:#{1,6} |[-*+] |>|```)|\]\(", re.MULTILINE)
_SCRIPT = re.compile(
    r"<(script|style)\b[^<>]{0,500}>(?:[^<]|<(?!(?:script|style|/\1)\b))*+</\1\s*>", re.DOTALL | re.IGNORECASE
)
_BLOCK = re.compile(r"<(?:p|div|li|tr|td|dt|dd|h[1-6]|section|article)[\s>]", re.IGNORECASE)
_MARKDOWN_LINE = re.compile(r"^(?:\#{1,6} \S|[-*+] \S|> \S|={4,}$|-{4,}$)", re.MULTILINE)
_FEWEST = 8  # tags of a fragment


def recognises(page: Page) -> bool:
    """Whether the text is HTML: a whole page by its head, a part of one by how many tags there are and how little else.

    Markdown and plain text that hold a few tags are none, nor are feeds.
    """
    if _HEAD.match(page.text):
        return not _is_markdown(page.text)
    if not _FRAGMENT.match(page.text) or not page.text.rstrip().endswith(">"):
        return False
    return is_markup(page.text, least=_FEWEST)


def _is_markdown(text: str) -> bool:
    """Whether a page with the head of HTML is written in Markdown below it, for a script that sets it."""
    body = _SCRIPT.sub("", text)
    return len(_MARKDOWN_LINE.findall(body)) > max(_FEWEST, 2 * len(_BLOCK.findall(body)))


def is_markup(text: str, least: int) -> bool:
    """Whether a text holds that many tags at least, and little else that is markup or words without any."""
    tags = [found[0] for found in _TAG.finditer(text)]
    return (
        len(tags) >= least and 20 * sum(map(len, tags)) >= len(text) and 10 * len(_MARKDOWN.findall(text)) < len(tags)
    )


def rendered(page: Page) -> Page:
    """The page with what people would see of it as its text, and what the markup says of that text as its styles."""
    root = dom.tree(page.text)
    formulas.write_out(root)
    boilerplate.clear(root)
    text, styles = html_layout.text(root, page.source)
    return replace(page, text=text, styles=styles)
