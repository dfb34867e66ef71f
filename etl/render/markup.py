"""Markup to text: what a person sees of a page in HTML, reStructuredText, Org, LaTeX or Markdown."""

from dataclasses import replace

from etl.model import Page
from etl.render import component, html, latex, markdown, notebook, org, restructured, wiki
from etl.render.latex import macros

_LONGEST = 2_000_000  # characters of a page in such a format; a longer one is read as it is


def unwrapped(page: Page) -> Page:
    """The page with the Markdown of a notebook or the HTML of a component as its text; any other as it is."""
    return component.unwrapped(notebook.unwrapped(page))


def rendered(page: Page) -> Page:
    """The page as text, with what its markup meant as styles; text without marks stays as it is, as that of a PDF."""
    if page.rendered:
        return page
    page = component.of_program(unwrapped(page))
    if html.recognises(page):
        return html.rendered(page)
    for form in (wiki, restructured, org, latex):
        if len(page.text) <= _LONGEST and form.recognises(page):
            seen: Page = form.rendered(page)
            return seen
    page = replace(page, text=macros.decoded(page.text))
    return markdown.rendered(page) if markdown.recognises(page) else page
