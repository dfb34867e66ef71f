"""Titles of posts and counts of results, which are no papers; kinds of texts, which titles keep; awards, which go."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from etl.read.layout.segments import Paper, spans
from etl.read.layout.tokens import BIT, INDEX, PARTS, Token
from etl.read.names import phrases

_TITLE = PARTS["title"]


def without_counts(text: str, tokens: Sequence[Token], papers: Sequence[Paper]) -> list[Paper]:
    """The papers of a page; a line that counts its results is none: "Showing 1-10 of 310 results"."""
    count = phrases.compiled("{result count}")
    titled = ((paper, paper.title and not paper.authors and text[paper.title.within(tokens)]) for paper in papers)
    return [paper for paper, title in titled if not (title and count.match(title))]


def without_posts(tokens: Sequence[Token], papers: Sequence[Paper]) -> list[Paper]:
    """The papers of a page; a title that leads to a blog, a film or a shop is none, unless most titles do."""
    targets = [tokens[paper.title.first].target if paper.title else "" for paper in papers]
    addresses = [f".{target.casefold().replace('/', '.')}." for target in targets]
    marks = [f".{words}." for words in phrases.words("post address")]
    posts = [not one.endswith(".pdf.") and any(mark in one for mark in marks) for one in addresses]
    if 2 * sum(posts) > sum(target.startswith("http") for target in targets):
        return [*papers]
    return [paper for paper, is_post in zip(papers, posts, strict=True) if not is_post]


def with_kinds(text: str, tokens: Sequence[Token], labels: NDArray[np.int64], chances: NDArray[np.floating]) -> None:
    """Put into titles what a bracket at their line's end, or before another, says of the text: "Oars (Short Paper)".

    One word is a mark of a list, as "(Poster)" is, and "(To Appear)" is a remark. Where half of the titles have a
    bracket after them it is a field, such as a workplace, unless it names a kind of text.
    """
    ends = [*(bool(token.before & (BIT["line"] | BIT["open"])) for token in tokens[1:]), True]  # "… (Demo Paper) [PDF]"
    titled = [span.last for span in spans(labels.tolist()) if span.field == "title" and span.last < len(tokens)]
    is_field = 2 * sum(bool(tokens[place].before & BIT["open"]) for place in titled) >= len(titled)
    for place in titled:
        token, title = tokens[place], tokens[place - 1]
        words = text[token.start : token.end]
        is_bracket = (
            ends[place] and not token.before & BIT["line"] and token.before & BIT["open"] and token.after & BIT["close"]
        )
        is_alike = labels[place] == INDEX["other"] and (token.styles, token.target) == (title.styles, title.target)
        is_kind = phrases.is_text_kind(words) or (words[0].isupper() and not is_field)
        says = " " in words and not any(map(str.isdigit, words)) and is_kind
        if is_bracket and is_alike and says and not phrases.compiled(r"\b{remark}\b").search(words):
            labels[place], chances[place] = _TITLE[1], chances[place - 1]


def without_awards(text: str, tokens: Sequence[Token], labels: NDArray[np.int64]) -> None:
    """Take out of titles an award in brackets: "(Best Paper Award)"."""
    for place in np.flatnonzero(labels == _TITLE[1]).tolist():
        token = tokens[place]
        if token.before & BIT["open"] and "best paper" in text[token.start : token.end].casefold():
            labels[place] = INDEX["other"]
