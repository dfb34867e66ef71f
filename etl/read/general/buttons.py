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
_INDEX = re.compile(
    r"(?<=[^\W\d_])\.?(?:[ \t]{1,3}[(\[]?(?:max[ ])?\bh(?:-index)?\s?[=:]\s?\d{1,3}\b[)\]]?){1,3}", re.IGNORECASE
)
"""How often somebody is cited: "Ada Moreau h=19", "Ben Okafor (h-index: 7)"."""
_OFTEN = 3


def blanked(page: Page) -> Page:
    """The page with blanks for such buttons and addresses: offsets stay true."""
    text = page.text
    if "@" in text:
        for one in (_BUTTON, _MAIL):
            text = one.sub(_blank, text)
    if len(_INDEX.findall(text)) >= _OFTEN:
        text = _INDEX.sub(_blank, text)
    return replace(page, text=text) if text != page.text else page


def _blank(found: re.Match[str]) -> str:
    return " " * len(found[0])
