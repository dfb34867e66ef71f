"""Markup to text: what a person sees of a page in HTML, reStructuredText, LaTeX, or Markdown with HTML inside."""

from __future__ import annotations

from dataclasses import replace

from etl.model import Page
from etl.render import accents, html, restructured
from etl.render.markdown import embedded_html, named_links


def rendered(page: Page) -> Page:
    """The page as text, with what its markup meant as styles; Markdown stays as it is."""
    if html.recognises(page):
        return html.rendered(page)
    if restructured.recognises(page):
        return restructured.rendered(page)
    return named_links.joined(embedded_html.rendered(_lettered(page)))


def _lettered(page: Page) -> Page:
    """The page with letters for the accents of LaTeX; styles fit its text only where that stays."""
    text = accents.decoded(page.text) if not page.styles else page.text
    return page if text == page.text else replace(page, text=text)
