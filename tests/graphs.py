"""A corpus whose names are all awkward, and what tests of exports have in common."""

from __future__ import annotations

import re
from dataclasses import replace

from corpora import AWKWARD, LARKSPUR, RICH, UNTITLED

from etl.model import Authorship, Corpus, Edition

FORMULA = f"=HYPERLINK({AWKWARD})"

_NAMED = {
    "backslash": "\\",
    "braceleft": "{",
    "braceright": "}",
    "asciicircum": "^",
    "asciitilde": "~",
    "asciigrave": "`",
    "less": "<",
    "greater": ">",
    "bar": "|",
}
_COMMAND = re.compile(r"\\text([a-z]+)\{\}|\\([$&#%_])|(?<=-)\{\}(?=-)")


def _awkward() -> Corpus:
    """Awkward titles, abstracts, authors, venues, systems, workloads and baselines."""
    first = replace(LARKSPUR.claims[0], claim=replace(LARKSPUR.claims[0].claim, baseline=AWKWARD))
    paper = replace(
        LARKSPUR,
        title=FORMULA,
        abstract=f"{FORMULA}{LARKSPUR.abstract}",
        authorships=(Authorship(1, "ada-brook", AWKWARD), Authorship(2, "lukasz-oneil", "Lukasz and Sons, Ltd")),
        editions=(Edition(AWKWARD, 2021),),
        claims=(first, *LARKSPUR.claims[1:]),
    )
    return replace(
        RICH,
        papers=(UNTITLED, paper),
        people=tuple(replace(person, name=f"@{person.name}") for person in RICH.people),
        systems=tuple(replace(s, label=f"{s.key} {AWKWARD}", alternatives=("a|b", "'=c")) for s in RICH.systems),
        workloads=tuple(replace(w, label=AWKWARD) for w in RICH.workloads),
    )


AWKWARD_CORPUS = _awkward()


def unlatex(words: str) -> str:
    """The text that LaTeX prints for words without math, by the names of its characters."""
    return _COMMAND.sub(lambda found: _NAMED[found[1]] if found[1] else found[2] or "", words)


def drawn(words: str) -> str:
    """What an XML reader gives of a text: pictures in the place of control characters, U+FFFD of what is none."""
    return re.sub(
        "[\x00-\x08\x0b\x0c\x0e-\x1f]",
        lambda found: chr(0x2400 + ord(found[0])),
        re.sub("[\ufffe\uffff]", "\ufffd", words),
    )
