"""Pages of unknown layout: text in; records, and what else the page holds, out.

| step | gives |
|---|---|
| `tokens.tokens` | the shortest stretches that one label fits |
| `features.Features` | what each token, its lines and its templates look like |
| `model.Model.labelling` | the best label of each token, after those of tokens set alike |
| `titles` | titles without awards in brackets, with the kind of the text: "(Short Paper)" |
| `segments.papers` | fields of the same paper, together, as `grouping.partition` and rows of `tables` part the page |
| `missed_people.completed` | what the model missed of lists |
| `confidence.of_records` | how likely each is a paper; what is likelier none is left out, all of a programme of talks |
| `without_talks`, `titles.without_posts`, `titles.without_counts` | no patents, speeches, posts, counts of results |
| `items.items` | where each paper's item ends, and whose an identifier is |
| `records.records` | records with quotes |
| `asides` | what else the page holds, such as headings of sessions |

The weights are in `weights.npz`; `etl.read.layout.training` makes them from labelled pages. A long page is
labelled a stretch at a time, so that memory is bounded and time linear.
"""

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

import numpy as np

from etl.model import Aside, AsideKind, Page, Reason, Record
from etl.read.blocks import Listing
from etl.read.layout import confidence, missed_people, model, records, segments, tables, templates, titles, tokens
from etl.read.layout.features import Features
from etl.read.layout.model import Floats, Ints, Labelling
from etl.read.layout.segments import Paper, Span, spans
from etl.read.layout.tokens import BIT, LABELS, Token
from etl.read.names import phrases
from etl.render.prose import LONGEST_TITLE

LONGEST = 8_000  # tokens of a stretch, which is labelled alone: memory is bounded, and time is linear
LEAST = 0.4  # confidence of a record below which it is likelier no paper, or has a wrong title
_KINDS: dict[str, AsideKind] = {
    "event": "note", "person": "person", "news": "note", "navigation": "navigation", "reference": "note",
    "session": "heading", "talk": "talk", "time": "time",
}  # fmt: skip


class Analysis(NamedTuple):
    tokens: list[Token]
    groups: tuple[Ints, ...]  # for each template, and last for lines, the group of every token
    labelling: Labelling
    papers: list[Paper]  # candidates, doubtful ones among them
    known: Floats  # (papers, confidence.RECORD): what is known of each
    sure: Floats  # (papers,): the chance that each is a paper with its title right
    page: Floats  # (confidence.PAGE,): what is known of how the page was read


def recognises(page: Page) -> bool:
    """Whether there is anything to read."""
    return any(map(str.isalnum, page.text))


def listing(page: Page, reader: model.Model | None = None) -> Listing:
    """The papers of a page that is rendered, read with the shipped weights or with others."""
    reader = reader or model.load()
    if (read := analysed(page, reader)) is None:
        return Listing(())
    labels = read.labelling.labels.tolist()
    trust = float(confidence.chance(read.page, reader.page))
    are_talks = trust < LEAST and confidence.are_talks(read.labelling, read.sure[read.sure >= LEAST])
    likely = [
        paper
        for paper, sure in zip(read.papers, read.sure, strict=True)
        if sure >= LEAST and not (are_talks and len(paper.authors) < 2)
        if not paper.title or len(page.text[paper.title.within(read.tokens)]) <= LONGEST_TITLE
    ]
    if any(paper.title for paper in likely):  # a lost title is real; people or an abstract alone are no paper then
        likely = [paper for paper in likely if paper.title or (paper.authors and paper.abstract)]
    headings = [*sessions(read.tokens, labels)]
    likely = titles.without_counts(page.text, read.tokens, titles.without_posts(read.tokens, likely))
    likely = without_talks(page.text, read.tokens, labels, likely, headings)
    papers = tuple(records.records(page, read.tokens, likely, headings))
    return Listing(papers, asides(read.tokens, labels, papers), trust)


def analysed(page: Page, reader: model.Model) -> Analysis | None:
    """The steps of reading a page whose markup is blanked out; None where nothing stands on it."""
    text = page.text
    if not (found := tokens.tokens(text, page.styles)):
        return None
    groups, labelling = _labelled(text, found, reader)
    labels, chances, opens = labelling
    titles.without_awards(text, found, labels)
    titles.with_kinds(text, found, labels, chances)
    papers = segments.papers(text, found, labels.tolist(), opens, tables.of_papers(page, found))
    papers = [*missed_people.completed(text, found, labels.tolist(), papers)]
    known = confidence.of_records(found, labelling, groups, papers)
    sure = confidence.chance(known, reader.record)
    return Analysis(found, groups, labelling, papers, known, sure, confidence.of_page(labelling, papers, sure))


def _labelled(text: str, found: Sequence[Token], reader: model.Model) -> tuple[tuple[Ints, ...], Labelling]:
    features = (Features(text, found[first:last]) for first, last in stretches(found))
    groups, labellings = zip(*((one.groups, reader.labelling(one)) for one in features), strict=True)
    joined: list[Ints] = []
    for views in zip(*groups, strict=True):  # no group goes over the end of a stretch
        before = np.cumsum([0, *(int(view.max()) + 1 for view in views)])
        joined.append(np.concatenate([view + count for view, count in zip(views, before, strict=False)]))
    return tuple(joined), Labelling(*map(np.concatenate, zip(*labellings, strict=True)))


def stretches(found: Sequence[Token]) -> Iterator[tuple[int, int]]:
    """First and last token of stretches of up to `LONGEST` tokens; they end at a blank line, or at a line's end."""
    first, count = 0, len(found)
    while count - first > LONGEST:
        within = range(first + LONGEST, first + LONGEST // 2, -1)
        ends = (place for mark in ("blank", "line") for place in within if found[place].before & BIT[mark])
        last = next(ends, first + LONGEST)
        yield first, last
        first = last
    yield first, count


def reasons(page: Page, reader: model.Model | None = None) -> Iterator[Reason]:
    """A reason for each token of a page, in page order; its score is the log-odds of its label."""
    if (read := analysed(page, reader or model.load())) is None:
        return
    chances = np.exp(read.labelling.chances)
    group = read.groups[templates.NAMES.index("separators")]
    alike = templates.mean(group, chances)[group]
    size = np.bincount(group)[group]
    places_of = zip((paper.places for paper in read.papers), read.sure.tolist(), strict=True)
    sure = {place: chance for places, chance in places_of for place in places}
    for place, (token, label) in enumerate(zip(read.tokens, read.labelling.labels.tolist(), strict=True)):
        chance = float(chances[place, label])
        evidence = f"{_listed(chances[place])}; {size[place]:,} tokens set like it: {_listed(alike[place])}"
        evidence += f"; its record is sure to {sure[place]:.2f}" if place in sure else ""
        step = "labels" if sure.get(place, 1) >= LEAST else "confidence"
        odds = float(np.log(max(chance, 1e-6)) - np.log(max(1 - chance, 1e-6)))
        yield Reason(token.start, token.end, f"layout/{step}", evidence, round(odds, 2))


def _listed(chances: np.ndarray) -> str:
    """The likeliest labels: "title begins 0.92, session 0.05"."""
    best = np.argsort(-chances, kind="stable").tolist()
    return ", ".join(f"{LABELS[place]} {chances[place]:.2f}" for place in best if chances[place] >= 0.005)


def sessions(found: Sequence[Token], labels: Sequence[int]) -> Iterator[Span]:
    """The headings that name sessions, in order; words before one on its line are a part of it: "Poster: Oars"."""
    leads = [token.kind == "words" and LABELS[label] == "other" for token, label in zip(found, labels, strict=True)]
    for heading in _lines(found, labels, "session"):
        begin = heading.first
        while begin and leads[begin - 1] and found[begin - 1].line == found[begin].line:
            begin -= 1
        yield heading._replace(first=begin)


def without_talks(
    text: str, found: Sequence[Token], labels: Sequence[int], papers: Sequence[Paper], headings: Sequence[Span]
) -> list[Paper]:
    """The papers of a page without what is listed under "Patents".

    On a programme, what one person each gives below "Keynote" or "Student Talks" is none either, nor is a panel or a
    tutorial without an abstract.
    """
    talks = (span for span in spans(labels) if span.field == "talk")
    heads = sorted([*headings, *talks], key=lambda span: (span.first, span.last))
    firsts = [head.first for head in heads]
    below = [bisect_right(firsts, paper.spans[0].first) - 1 for paper in papers]
    named = [(place, text[head.within(found)]) for place, head in enumerate(heads) if head.field == "session"]
    others = {place for place, words in named if phrases.is_unlisted(words)}
    spoken = {place for place, words in named if phrases.is_spoken(words)}
    spoken -= {above for above, paper in zip(below, papers, strict=True) if len(paper.authors) != 1 or not paper.title}
    is_timed = any(token.kind == "time" for token in found)
    unlisted = others | spoken if is_timed else others
    listed = (paper for above, paper in zip(below, papers, strict=True) if above not in unlisted)
    return [
        paper
        for paper in listed
        if not (is_timed and paper.title) or paper.abstract or not phrases.is_gathering(text[paper.title.within(found)])
    ]


def asides(found: Sequence[Token], labels: Sequence[int], papers: Sequence[Record]) -> tuple[Aside, ...]:
    """What is understood and belongs to no record, in order; `papers` are in order, too."""
    times = (place for place, token in enumerate(found) if token.kind == "time" and LABELS[labels[place]] == "other")
    every = [span for name in _KINDS if name != "session" for span in _lines(found, labels, name)]
    every += [*sessions(found, labels), *spans(labels), *(Span("time", place, place + 1) for place in times)]
    stretches = sorted((found[one.first].start, found[one.last - 1].end, one.field) for one in every)
    starts, ends = [paper.start for paper in papers], [0, *(paper.end for paper in papers)]
    candidates = (Aside(_KINDS[field], start, end) for start, end, field in stretches if field in _KINDS)
    return tuple(aside for aside in candidates if ends[bisect_right(starts, aside.end - 1)] <= aside.start)


def _lines(found: Sequence[Token], labels: Sequence[int], name: str) -> Iterator[Span]:
    """Runs of tokens on one line that have a label."""
    places = (place for place, label in enumerate(labels) if LABELS[label] == name)
    for _, run in groupby(enumerate(places), key=lambda one: (one[1] - one[0], found[one[1]].line)):
        (_, first), *rest = run
        yield Span(name, first, first + 1 + len(rest))
