"""Pages of unknown layout: text in; records, and what else the page holds, out.

| step | gives |
|---|---|
| `markdown.plain` | the page with its markup blanked out, offsets kept |
| `tokens.tokens` | the shortest stretches that one label fits |
| `features.Features` | what each token, its lines and its templates look like |
| `model.Model.labelling` | the best label of each token |
| `segments.papers` | fields of the same paper, together |
| `records.records` | records with quotes |

In the making: trained with `etl.read.layout.training`, not yet among `read.READERS`, and no weights are shipped.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from etl.model import Aside, AsideKind, Page
from etl.read import inverted, markdown
from etl.read.layout import model, records, segments
from etl.read.layout.features import Features
from etl.read.layout.labels import LABELS
from etl.read.layout.tokens import Token, tokens
from etl.read.listing import Listing

_ASIDES: dict[str, AsideKind] = {
    "session": "heading",
    "event": "note",
    "person": "person",
    "news": "note",
    "navigation": "navigation",
    "reference": "note",
    "talk": "talk",
}


def recognises(page: Page) -> bool:
    """Whether there is anything to read."""
    return any(map(str.isalnum, page.text))


def rendered(page: Page) -> Page:
    """The page with markup blanked out: its letters keep their offsets."""
    return markdown.plain(page)


def listing(page: Page, reader: model.Model | None = None) -> Listing:
    """The papers of a page that is `rendered`, read with the shipped weights or with others."""
    found = tokens(page.text, page.styles)
    if not found:
        return Listing(())
    labelling = (reader or model.load()).labelling(Features(page.text, found))
    labels = labelling.labels.tolist()
    papers = segments.papers(found, labels, labelling.opens)
    headings = [segments.Span("session", first, last) for first, last in _runs(found, labels, "session")]
    made = inverted.turned(records.records(page, found, papers, headings))
    return Listing(made, tuple(_asides(found, labels)))


def _runs(found: Sequence[Token], labels: Sequence[int], name: str) -> Iterator[tuple[int, int]]:
    """Tokens of one line that have a label."""
    place = 0
    for (same, _), group in groupby(
        zip(found, labels, strict=True), key=lambda one: (LABELS[one[1]].split()[0] == name, one[0].line)
    ):
        size = sum(1 for _ in group)
        if same:
            yield place, place + size
        place += size


def _asides(found: Sequence[Token], labels: Sequence[int]) -> Iterator[Aside]:
    """What is understood and belongs to no record."""
    made: list[Aside] = []
    for name, kind in _ASIDES.items():
        made += (Aside(kind, found[first].start, found[last - 1].end) for first, last in _runs(found, labels, name))
    made += (
        Aside("time", token.start, token.end)
        for token, label in zip(found, labels, strict=True)
        if token.kind == "time" and LABELS[label] == "other"
    )
    return iter(sorted(made, key=lambda aside: aside.start))
