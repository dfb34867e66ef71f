"""Titles that are none: those of posts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from etl.read.names import phrases

if TYPE_CHECKING:
    from collections.abc import Sequence

    from etl.read.layout.segments import Paper
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
