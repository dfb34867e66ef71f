"""Markup inside text that is none: tables and blocks of HTML that pages of Markdown hold, set as text.

What stands outside of them stays as it is, so that a page without such blocks keeps every character.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from etl.model import Page, Style
from etl.read import html
from etl.read.blocks import Span

_OPENS = re.compile(r"^[ \t]*<(?P<tag>table|div|section|article|main|center|ul|ol|dl)(?=[\s>])", re.MULTILINE)
_FEWEST = 8  # tags of a block
_MOST = 200  # blocks that turn out to be none: each is looked through to its end


def rendered(page: Page) -> Page:
    """The page with what people would see of its blocks of HTML; the page itself where it holds none."""
    text, styles, position = "", list[Style](), 0
    for start, end in _islands(page.text):
        block = html.rendered(replace(page, text=page.text[start:end]))
        text += page.text[position:start] + "\n\n"
        styles += (replace(style, start=style.start + len(text), end=style.end + len(text)) for style in block.styles)
        text += block.text + "\n\n"
        position = end
    if not position:
        return page
    return replace(page, text=text + page.text[position:], styles=tuple(styles))


def _islands(text: str) -> Iterator[Span]:
    """The blocks that are HTML throughout, from their first tag to the last."""
    position = failed = 0
    while failed < _MOST and (found := _OPENS.search(text, position)):
        start = found.start("tag") - 1
        end = _closed(text, found["tag"], start)
        if html.is_markup(text[start:end], least=_FEWEST):
            yield start, end
            position = end
        else:
            position, failed = found.end(), failed + 1


def _closed(text: str, tag: str, start: int) -> int:
    """Where the element that opens at `start` ends; where it is never closed, behind the last tag of the page."""
    depth = 0
    for found in re.compile(rf"<(/?){tag}(?=[\s>])[^<>]*>", re.IGNORECASE).finditer(text, start):
        depth += -1 if found[1] else 1
        if not depth:
            return found.end()
    return max(start, text.rfind(">")) + 1
