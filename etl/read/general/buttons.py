"""Buttons of other sites among the words of a page, blanked out: "Ada Moreau (Rice University) Follow @ada"."""

from __future__ import annotations

import re
from dataclasses import replace

from etl.model import Page

_BUTTON = re.compile(
    r"(?<![^\s(|,])\(?(?:Follow(?:\s(?:me|us|them))?(?:\son\s\w{1,12})?|Tweet\sto|Suivre|Seguir|Folgen|Segui|フォロー)\s@[A-Za-z]\w{1,30}\)?(?=[\s,.;|)]|$)"
)


def blanked(page: Page) -> Page:
    """The page with blanks for such buttons: offsets stay true."""
    text = _BUTTON.sub(lambda found: " " * len(found[0]), page.text) if "@" in page.text else page.text
    return replace(page, text=text) if text != page.text else page
