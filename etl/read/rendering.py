"""Markup to text: what a reader of text sees of a page in HTML, reStructuredText, or Markdown with HTML inside."""

from __future__ import annotations

from etl.model import Page
from etl.read import html, islands, named_links, restructured


def rendered(page: Page) -> Page:
    """The page as text, with what its markup said as styles; Markdown stays as it is."""
    if html.recognises(page):
        return html.rendered(page)
    if restructured.recognises(page):
        return restructured.rendered(page)
    return named_links.joined(islands.rendered(page))
