"""Labels to asides: what a page holds besides its papers, and headings that name sessions."""

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from itertools import groupby

from etl.model import Aside, AsideKind, Record
from etl.read.layout.segments import Paper, Span, spans
from etl.read.layout.tokens import LABELS, Token
from etl.read.names import phrases

_KINDS: dict[str, AsideKind] = {
    "event": "note", "person": "person", "news": "note", "navigation": "navigation", "reference": "note"
}  # fmt: skip


def sessions(tokens: Sequence[Token], labels: Sequence[int]) -> list[Span]:
    """The headings that name sessions, in order; words before one on its line are a part of it: "Poster: Oars"."""
    headings = []
    leads = [token.kind == "words" and LABELS[label] == "other" for token, label in zip(tokens, labels, strict=True)]
    for first, last in _lines(tokens, labels, "session"):
        begin = first
        while begin and leads[begin - 1] and tokens[begin - 1].line == tokens[begin].line:
            begin -= 1
        headings.append(Span("session", begin, last))
    return headings


def without_talks(
    text: str, tokens: Sequence[Token], labels: Sequence[int], papers: Sequence[Paper], headings: Sequence[Span]
) -> list[Paper]:
    """The papers of a page; on a programme, what one person each gives below "Keynote" or "Student Talks" is none."""
    talks = (span for span in spans(labels) if span.field == "talk")
    heads = sorted([*headings, *talks], key=lambda span: span.first)
    lasts = [head.last for head in heads]
    below = [bisect_right(lasts, paper.spans[0].first) - 1 for paper in papers]
    words = [text[tokens[head.first].start : tokens[head.last - 1].end] for head in heads]
    spoken = {place for place, head in enumerate(heads) if head.field == "session" and phrases.is_spoken(words[place])}
    spoken -= {above for above, paper in zip(below, papers, strict=True) if len(paper.authors) != 1 or not paper.title}
    is_timed = any(token.kind == "time" for token in tokens)
    return [paper for above, paper in zip(below, papers, strict=True) if above not in spoken or not is_timed]


def asides(tokens: Sequence[Token], labels: Sequence[int], papers: Sequence[Record]) -> tuple[Aside, ...]:
    """What is understood and belongs to no record, in order; `papers` are in order, too."""
    candidates = sorted(_every(tokens, labels), key=lambda aside: aside.start)
    starts, ends = [paper.start for paper in papers], [0, *(paper.end for paper in papers)]
    return tuple(aside for aside in candidates if ends[bisect_right(starts, aside.end - 1)] <= aside.start)


def _every(tokens: Sequence[Token], labels: Sequence[int]) -> Iterator[Aside]:
    for name, kind in _KINDS.items():
        for first, last in _lines(tokens, labels, name):
            yield Aside(kind, tokens[first].start, tokens[last - 1].end)
    talks = (span for span in spans(labels) if span.field == "talk")
    for span in (*sessions(tokens, labels), *talks):
        kind = "heading" if span.field == "session" else "talk"
        yield Aside(kind, tokens[span.first].start, tokens[span.last - 1].end)
    for token, label in zip(tokens, labels, strict=True):
        if token.kind == "time" and LABELS[label] == "other":
            yield Aside("time", token.start, token.end)


def _lines(tokens: Sequence[Token], labels: Sequence[int], name: str) -> Iterator[tuple[int, int]]:
    """Runs of tokens on one line that have a label."""
    places = (place for place, label in enumerate(labels) if LABELS[label] == name)
    for _, run in groupby(enumerate(places), key=lambda one: (one[1] - one[0], tokens[one[1]].line)):
        (_, first), *rest = run
        yield first, first + 1 + len(rest)
