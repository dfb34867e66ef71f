from __future__ import annotations

from dataclasses import replace

from etl.read.layout.abstracts import completed
from etl.read.layout.labels import INDEX
from etl.read.layout.segments import Paper, Span
from etl.read.layout.tokens import tokens

PROSE = (
    "We row against the stream, and it costs less than one would think; nobody has measured that on a river before us."
)


def abstracts(text: str, label: str = "other") -> list[str | None]:
    """The abstracts of papers that are a title with "Boats" and the person after it."""
    found = tokens(text)
    words = [text[token.start : token.end] for token in found]
    papers = [
        Paper(Span("title", place, place + 1), (Span("author", place + 1, place + 2),))
        for place, token in enumerate(words)
        if token.endswith("Boats")
    ]
    read = completed(text, found, papers, [INDEX[label]] * len(found))
    spans = [paper.abstract for paper in read]
    return [text[found[span.first].start : found[span.last - 1].end] if span else None for span in spans]


def test_running_text_below_most_papers_is_their_abstract() -> None:
    """A paragraph below each paper is its abstract; a paper without one has none."""
    first, second = f"Slow Boats\nAda Moreau\n\n{PROSE}\n\n", "Fast Boats\nBen Okafor\n\n"
    text = f"{first}{second}Old Boats\nCy Lind\nPDF\n\n{PROSE}\n\nHarbour\n"

    assert abstracts(text) == [PROSE[:-1], None, PROSE[:-1]]
    assert abstracts(f"{second}{first}".strip()) == [None, None]
    assert abstracts(f"{first}{first}".strip()) == [PROSE[:-1], PROSE]


def test_running_text_below_few_papers_is_none() -> None:
    """What follows one paper of several, short words, and what is known as something else are no abstracts."""
    paper = "Slow Boats\nAda Moreau\n\n"

    assert abstracts(f"{paper}{PROSE}\n\n{paper}{paper}") == [None] * 3
    assert abstracts(f"{paper}In a harbour.\n\n" * 2) == [None] * 2
    assert abstracts(f"{paper}{PROSE}\n\n" * 2, "person") == [None] * 2


def test_a_page_with_abstracts_keeps_them() -> None:
    """Where the model saw an abstract, it saw them all."""
    text = f"Slow Boats\n\n{PROSE}\n\nFast Boats\n\n{PROSE}\n"
    found = tokens(text)
    papers = [
        Paper(Span("title", place, place + 1)) for place, token in enumerate(found) if token.end - token.start == 10
    ]
    papers[0] = replace(papers[0], abstract=Span("abstract", 1, 2))

    assert completed(text, found, papers, [INDEX["other"]] * len(found)) == papers


def test_sentences_after_the_label_are_an_abstract() -> None:
    """On the line of the word "Abstract", or below it; not where something else is known before."""
    paper = "Slow Boats\nAda Moreau\nHall A\n"

    assert abstracts(f"{paper}[ Abstract ] We row. It is slow.\nOral\n") == ["We row. It is slow"]
    assert abstracts(f"{paper}Abstract\nWe row. It is slow.\n") == ["We row. It is slow"]
    assert abstracts(f"{paper}Abstract\n") == [None]
    assert abstracts(f"{paper}Abstract | PDF\n") == [None]
    assert abstracts(f"{paper}Abstract: We row. It is slow.\n", "talk begins") == [None]
