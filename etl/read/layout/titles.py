"""Titles that are none: those of posts, and headings."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from etl.read.layout.tokens import BIT
from etl.read.names import phrases

if TYPE_CHECKING:
    from collections.abc import Sequence

    from etl.read.layout.segments import Paper, Span
    from etl.read.layout.tokens import Token


def without_posts(tokens: Sequence[Token], papers: Sequence[Paper]) -> list[Paper]:
    """The papers of a page; a title that leads to a blog, a film or a shop is none, unless most titles do."""
    targets = [tokens[paper.title.first].target if paper.title else "" for paper in papers]
    posts = [_is_post(target) for target in targets]
    if 2 * sum(posts) > sum(target.startswith("http") for target in targets):
        return [*papers]
    return [paper for paper, is_post in zip(papers, posts, strict=True) if not is_post]


def _is_post(target: str) -> bool:
    address = f".{target.casefold().replace('/', '.')}."
    return not address.endswith(".pdf.") and any(f".{words}." in address for words in phrases.words("post address"))


def headings_above(tokens: Sequence[Token], papers: Sequence[Paper]) -> list[Span]:
    """Titles that are headings: each alone in the first line of a block, with another title in the next line.

    Most papers of the page say more than a title.
    """
    found = [
        paper.title
        for paper, below in pairwise(papers)
        if paper.title and paper.spans == [paper.title] and _is_head(tokens, paper.title, below.spans[0])
    ]
    return found if 3 * len(found) <= len(papers) else []


def _is_head(tokens: Sequence[Token], title: Span, below: Span) -> bool:
    """Whether a title is the first line of a block, and the field below it the next line."""
    first, following = tokens[title.first], tokens[below.first]
    is_next = title.last == below.first and following.line == first.line + 1 and below.field == "title"
    is_alone = first.before & BIT["blank"] and not first.before & (BIT["bullet"] | BIT["number"]) and not first.styles
    return bool(is_next and is_alone)
