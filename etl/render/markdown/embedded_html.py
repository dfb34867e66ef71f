"""Markup inside text that is none: tables and blocks of HTML that pages of Markdown hold, set as text.

What is outside of them stays as it is but for entities, so that a page without both keeps every character.
"""

import html as characters
import re
from collections.abc import Iterator
from dataclasses import replace
from html.entities import html5

from etl.model import Page, Style
from etl.render import html

_OPENS = re.compile(r"^[ \t]*<(?P<tag>table|div|section|article|main|center|ul|ol|dl)(?=[\s>])", re.MULTILINE)
_ENTITY = re.compile(r"&(?!(?:lt|gt|#60|#62);)(?:#\d{1,7}|#x[0-9a-fA-F]{1,6}|[A-Za-z][A-Za-z0-9]{1,30});")
_FEWEST = 8  # tags of a block
_MOST = 200  # blocks that turn out to be none: each is looked through to its end


def rendered(page: Page) -> Page:
    """The page with what people would see of its blocks of HTML and its entities; the page itself without any."""
    text, styles, position = "", list[Style](), 0
    for start, end in _islands(page.text):
        block = html.rendered(replace(page, text=page.text[start:end]))
        text += _spelled(page.text[position:start]) + "\n\n"
        styles += (replace(style, start=style.start + len(text), end=style.end + len(text)) for style in block.styles)
        text += block.text + "\n\n"
        position = end
    text += _spelled(page.text[position:])
    return page if text == page.text else replace(page, text=text, styles=tuple(styles))


def _spelled(text: str) -> str:
    """A text with the characters that its entities name, but for those that would begin or end a tag."""
    return _ENTITY.sub(_named, text) if "&" in text else text


def _named(entity: re.Match[str]) -> str:
    return characters.unescape(entity[0]) if entity[0][1] == "#" or entity[0][1:] in html5 else entity[0]


def _islands(text: str) -> Iterator[tuple[int, int]]:
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
    """Where the element that opens at `start` ends; where it is never closed, after the last tag of the page."""
    depth = 0
    for found in re.compile(rf"<(/?){tag}(?=[\s>])[^<>]*>", re.IGNORECASE).finditer(text, start):
        depth += -1 if found[1] else 1
        if not depth:
            return found.end()
    return max(start, text.rfind(">")) + 1
