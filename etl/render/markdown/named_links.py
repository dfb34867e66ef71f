"""Titles of which Markdown links only the name at their head: "[Kestrel](https://…): Kernels at Rest | BOATS 2031".

A title is a stretch of the page, and here an address is inside of it. Where a page links names, its text is set
without these links, and each is one on the whole title instead.
"""

import re
from bisect import bisect_right
from dataclasses import replace
from itertools import accumulate

from etl.model import Page, Style
from etl.render.prose import is_sentence

Span = tuple[int, int]

_LINK = re.compile(
    r"""
    (?<![!\]]) \[ (?P<name> [^\[\]\n]{1,100}? )
    (?: \]\((?P<url>[^()\s]{1,400})\) (?P<mark>\ {0,3}[:：]) | (?P<inner>[:：]) \]\((?P<other>[^()\s]{1,400})\) )
    (?P<rest> \ {0,3} [^\s\[|(][^\n\[|]{3,300} )
    """,
    re.VERBOSE,
)
_OFTEN = 3
"""Titles that make a habit of it."""
_NAME = 4
"""Words of a name."""


def joined(page: Page) -> Page:
    """The page with links on whole titles where it linked their names; the page itself where it links no names."""
    found = [link for link in _LINK.finditer(page.text) if not is_sentence(link["rest"].strip())] if _may(page) else []
    if len(found) < _OFTEN or 2 * sum(len(link["name"].split()) <= _NAME for link in found) < len(found):
        return page
    gone = [span for link in found for span in _gone(link)]
    text = "".join(page.text[left:right] for left, right in _kept(gone, len(page.text)))
    styles = [replace(style, start=_at(style.start, gone), end=_at(style.end, gone)) for style in page.styles]
    styles += (_style(link, gone) for link in found)
    return replace(page, text=text, styles=tuple(sorted(styles, key=lambda style: (style.start, -style.end))))


def _may(page: Page) -> bool:
    return "](" in page.text


def _gone(link: re.Match[str]) -> tuple[Span, Span]:
    """The characters of a link that are left out: the bracket, and all from the other one to the end of the address."""
    after = link.end("inner") if link["inner"] else link.end("name")
    return (link.start(), link.start() + 1), (after, link.start("mark") if link["mark"] else link.start("rest"))


def _kept(gone: list[Span], end: int) -> list[Span]:
    starts = [0, *(right for _, right in gone)]
    ends = [*(left for left, _ in gone), end]
    return list(zip(starts, ends, strict=True))


def _at(offset: int, gone: list[Span]) -> int:
    """Where an offset of the page is in the text without what is gone."""
    lengths = [0, *accumulate(right - left for left, right in gone)]
    index = bisect_right(gone, offset, key=lambda span: span[0])
    inside = max(0, gone[index - 1][1] - offset) if index else 0
    return offset + inside - lengths[index]


def _style(link: re.Match[str], gone: list[Span]) -> Style:
    end = link.end("rest") - len(link["rest"]) + len(link["rest"].rstrip(" *_"))
    return Style("link", _at(link.start("name"), gone), _at(end, gone), 0, link["url"] or link["other"])
