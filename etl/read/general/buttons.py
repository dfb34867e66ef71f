"""Buttons of other sites among the words of a page, blanked out: "Ada Moreau (Rice University) Follow @ada"."""

from __future__ import annotations

from dataclasses import replace

from etl.model import Page
from etl.read.phrases import compiled

_BUTTON = compiled(r"(?<![^\s(|,])\(?{follow button}\s@[a-z]\w{1,30}\)?(?=[\s,.;|)]|$)")


def blanked(page: Page) -> Page:
    """The page with blanks for such buttons: offsets stay true."""
    text = _BUTTON.sub(lambda found: " " * len(found[0]), page.text) if "@" in page.text else page.text
    return replace(page, text=text) if text != page.text else page
