"""Markup to text: what a person sees of a page in HTML, reStructuredText, Org, LaTeX, or Markdown with HTML inside."""

from collections.abc import Callable
from dataclasses import replace

from etl.model import Page
from etl.render import accents, html, latex, org, restructured
from etl.render.markdown import embedded_html, named_links

_FORMATS: tuple[tuple[Callable[[Page], bool], Callable[[Page], Page]], ...] = (
    (html.recognises, html.rendered),
    (restructured.recognises, restructured.rendered),
    (org.recognises, org.rendered),
    (latex.recognises, latex.rendered),
)


def rendered(page: Page) -> Page:
    """The page as text, with what its markup meant as styles; Markdown stays as it is."""
    for recognises, render in _FORMATS:
        if recognises(page):
            return render(page)
    return named_links.joined(embedded_html.rendered(_lettered(page)))


def _lettered(page: Page) -> Page:
    """The page with letters for the accents of LaTeX; styles fit its text only where that stays."""
    text = accents.decoded(page.text) if not page.styles else page.text
    return page if text == page.text else replace(page, text=text)
