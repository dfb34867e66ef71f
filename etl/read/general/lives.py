"""Biographies: running text that begins with a person and says what this person does."""

from __future__ import annotations

import re

from etl.read import names
from etl.read.phrases import compiled

_PERSON = re.compile(
    r"(?P<dr>(?:Dr|Prof|Professor)\.?\s)*(?P<name>[^\W\d_a-z][\w.'’-]+(?:\s[^\s,()]{1,20}){0,4}?)(?:\s?\([^()]*\)|,[^,.]{1,80},)?"
    r"\s(?:is|was|holds|has|received|joined|leads|heads|works|serves|earned|obtained|directs|co-?founded)\s"
)
_POST = compiled(r"\b{post}\b")
_SHORTEST_LIFE = 60


def is_biography(words: str) -> bool:
    """Whether running text begins with a name and says what this person does: "Ada Moreau is a professor at …"."""
    found = _PERSON.match(words)
    if found is None or len(words) < _SHORTEST_LIFE:
        return False
    name = found["name"]
    known = names.likeness(name) == 1 or (found["dr"] and names.likeness(name) > 0)
    return bool(known) and _POST.search(words, found.end(), found.end() + 200) is not None
