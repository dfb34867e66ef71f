"""What the styles of a page say, for tests of any format."""

from __future__ import annotations

from etl.model import Page


def styles(page: Page) -> set[tuple[str, str, int | str]]:
    """Kind, words, and level or target of each style."""
    return {(style.kind, page.text[style.start : style.end], style.level or style.target) for style in page.styles}
