"""Score the reader on pages of one to four papers in plain forms: a page counts when every field of it is right.

    python tests/layouts/short.py        # of the papers that `score.py` lists

Forms differ in what stands between title, people and abstract; each is set on long lines and at 80 characters, with
abstracts whole and in two paragraphs.
"""

from __future__ import annotations

import hashlib
import re
import sys
import textwrap
from collections import Counter
from itertools import product
from pathlib import Path
from random import Random

from etl.model import Page, Record
from etl.read import layout
from etl.read.layout import model
from etl.read.layout.training.alignment import fold
from etl.render import markup

if not __package__:  # started as a program
    sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from layouts.score import papers
from layouts.truth import Paper

FORMS = {
    "blocks": "{title}\n\n{people}\n\n{abstract}\n\n",
    "lines": "{title}\n{people}\n{abstract}\n\n",
    "label": "{title}\n{people}\n\nAbstract: {abstract}\n\n",
    "markdown": "## {title}\n\n*{people}*\n\n{abstract}\n\n",
    "numbered": "[1] {title}\n{people}\n\n{abstract}\n\n",
    "untitled": "{abstract}\n\n",
}
_SIZES, _WIDTHS, _PARAGRAPHS = (1, 2, 3, 4), (0, 80), (1, 2)
_ROUNDS, _LEAST, _MOST_PEOPLE, _SPARE = 8, 400, 8, 4
_SENTENCE = re.compile(r"(?<=[a-z]\.) (?=[A-Z])")


def page(form: str, some: list[Paper], width: int, paragraphs: int, random: Random) -> Page:
    """A page that lists some papers."""
    text = "".join(
        FORMS[form].format(
            title=one.title, people=", ".join(one.authors), abstract=_set(one.abstract, width, paragraphs, random)
        )
        for one in some
    )
    digest = hashlib.sha256(text.encode()).hexdigest()
    return markup.rendered(Page(f"{form}.md" if form == "markdown" else f"{form}.txt", text, digest))


def _set(abstract: str, width: int, paragraphs: int, random: Random) -> str:
    cuts = list(_SENTENCE.finditer(abstract))
    parts = [abstract]
    if paragraphs > 1 and cuts:
        cut = random.choice(cuts)
        parts = [abstract[: cut.start()], abstract[cut.end() :]]
    return "\n\n".join(textwrap.fill(part, width) if width else part for part in parts)


def is_right(form: str, some: list[Paper], found: tuple[Record, ...]) -> bool:
    """Whether every paper was read, and nothing else."""
    return len(found) == len(some) and all(
        fold(record.title.words if record.title else "") == ("" if form == "untitled" else fold(one.title))
        and fold(record.abstract.words if record.abstract else "") == fold(one.abstract)
        and (form == "untitled" or [fold(author.name) for author in record.authors] == list(map(fold, one.authors)))
        for one, record in zip(some, found, strict=True)
    )


def main() -> int:
    random = Random(7)
    reader = model.load()
    right: Counter[tuple[str, object]] = Counter()
    total: Counter[tuple[str, object]] = Counter()
    for form, size, width, paragraphs in product(FORMS, _SIZES, _WIDTHS, _PARAGRAPHS):
        for _ in range(_ROUNDS):
            plain = (p for p in papers(_SPARE * size, random) if len(p.abstract) > _LEAST)
            some = [p for p in plain if 0 < len(p.authors) <= _MOST_PEOPLE][:size]
            good = is_right(form, some, layout.listing(page(form, some, width, paragraphs, random), reader).records)
            kinds = (("form", form), ("papers", size), ("width", width or "none"), ("paragraphs", paragraphs))
            for kind in (*kinds, ("all", "")):
                total[kind] += 1
                right[kind] += good
    print("\n".join(f"{name} {value}: {right[name, value]} of {count}" for (name, value), count in total.items()))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
