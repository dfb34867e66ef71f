"""Pages of unknown layout: text in; records, and what else the page holds, out.

| step | gives |
|---|---|
| `tokens.tokens` | the shortest stretches that one label fits |
| `features.Features` | what each token, its lines and its templates look like |
| `model.Model.labelling` | the best label of each token, after those of tokens set alike |
| `segments.papers` | fields of the same paper, together, as `grouping.partition` parts the page |
| `confidence.of_records` | how likely each is a paper; what is likelier none is left out, all of a programme of talks |
| `missed.completed` | papers that the model missed, by the form of the others |
| `people.completed` | what the model missed of lists |
| `items.items` | where each paper's item ends, and whose an identifier is |
| `records.records` | records with quotes |
| `asides.asides` | what else the page holds |

The weights are in `weights.npz`; `etl.read.layout.training` makes them from labelled pages.
"""

from collections.abc import Sequence

from etl.model import Page
from etl.read.layout import confidence, missed, model, people, records, segments
from etl.read.layout.analysis import analysed
from etl.read.layout.asides import asides, sessions, without_talks
from etl.read.layout.tokens import Token
from etl.read.listing import Listing
from etl.read.names import author_lists, family_name_first
from etl.render.prose import LONGEST_TITLE

LEAST = 0.4
"""Confidence of a record below which it is likelier no paper, or has a wrong title."""


def recognises(page: Page) -> bool:
    """Whether there is anything to read."""
    return any(map(str.isalnum, page.text))


def listing(page: Page, reader: model.Model | None = None) -> Listing:
    """The papers of a page that is rendered, read with the shipped weights or with others."""
    reader = reader or model.load()
    read = analysed(page, reader) if recognises(page) else None
    if read is None:
        return Listing(())
    labels = read.labelling.labels.tolist()
    trust = float(confidence.chance(read.of_page(), reader.page))
    are_talks = trust < LEAST and confidence.are_talks(read.labelling, read.sure[read.sure >= LEAST])
    likely = [
        paper
        for paper, sure in zip(read.papers, read.sure, strict=True)
        if sure >= LEAST and not are_talks and not (paper.title and _length(read.tokens, paper.title) > LONGEST_TITLE)
    ]
    if any(paper.title for paper in likely):  # a lost title is real; people or an abstract alone are no paper then
        likely = [paper for paper in likely if paper.title or (paper.authors and paper.abstract)]
    headings = sessions(read.tokens, labels)
    likely = without_talks(page.text, read.tokens, labels, likely, headings)
    likely = people.completed(page.text, read.tokens, missed.completed(page.text, read.tokens, likely, read.labelling))
    found = records.records(page, read.tokens, likely, headings)
    papers = family_name_first.turned(author_lists.without_by(found))
    return Listing(papers, asides(read.tokens, labels, papers), trust)


def _length(tokens: Sequence[Token], span: segments.Span) -> int:
    """Characters of a span."""
    return tokens[span.last - 1].end - tokens[span.first].start
