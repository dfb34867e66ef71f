"""Titles between angle brackets: "[TK] <Tiny Kernels for Old Boards> by Ada Moreau", 《…》, read as quotations."""

from __future__ import annotations

import re
from dataclasses import replace

from etl.model import Page

_TITLE = re.compile(
    r"<(?P<angled>\s?(?!https?:|www\.)[^\W_][^<>=|\"\n]{7,300})>(?=\s{0,3}(?:by\b|[-–—,.:;(\[]|$))|《(?P<double>[^《》\n]{3,300})》",
    re.MULTILINE,
)
_WORDS = 3  # of a title in angle brackets: a tag of markup has an equals sign among so many
_FEWEST = 3


def quoted(page: Page) -> Page:
    """The page with quotation marks in the place of such brackets, character for character."""
    found = [one for one in _TITLE.finditer(page.text) if one["double"] or len(one["angled"].split()) >= _WORDS]
    if len(found) < _FEWEST:
        return page
    text = list(page.text)
    for one in found:
        text[one.start()], text[one.end() - 1] = "“", "”"
    return replace(page, text="".join(text))
