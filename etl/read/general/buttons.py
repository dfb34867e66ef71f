"""What stands behind people and names nobody, blanked out: "Ada Moreau (Rice University) Follow @ada ada@boats.org"."""

from __future__ import annotations

import re
from dataclasses import replace

from etl.model import Page
from etl.read.phrases import compiled

_BUTTON = compiled(r"(?<![^\s(|,])\(?{follow button}\s@[a-z]\w{1,30}\)?(?=[\s,.;|)]|$)")
_MAIL = re.compile(
    r"(?<=[^\W\d_])[ \t]{1,4}[(<\[{]?(?:mailto:|e-?mail:)?[ \t]?[\w.+-]{1,40}@[\w-]{1,40}(?:\.[\w-]{1,24}){1,5}[)>\]}]?"
    r"(?=[ \t,;.|]|$)",
    re.MULTILINE | re.IGNORECASE,
)


def blanked(page: Page) -> Page:
    """The page with blanks for such buttons and addresses: offsets stay true."""
    text = page.text
    if "@" in text:
        for one in (_BUTTON, _MAIL):
            text = one.sub(lambda found: " " * len(found[0]), text)
    return replace(page, text=text) if text != page.text else page
