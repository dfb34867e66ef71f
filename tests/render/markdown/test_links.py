"""Rows of links are told from words of a title."""

from __future__ import annotations

import pytest

from etl.render.markdown import links


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("[paper] [code] [bibtex]", True),
        ("set", False),
        ("[paper] [code]", True),
        ("PDF · Slides · Video", True),
        ("🔗", True),
        ("https://example.org/tiny-kernels", True),
        ("arXiv: https://example.org/abs/1", True),
        ("[日本語]", True),
        ("Video [YouTube] Video [哔哩哔哩] Download PDF", True),
        ("[English] [中文] [blog]", True),
        ("English Boats", False),
        ("Artifacts Available • Results Reproduced", True),
        ("Artifact Evaluated - Functional, Reusable", True),
        ("Available Boats", False),
        ("Tiny Kernels", False),
        ("pdf of Tiny Kernels", False),
        ("See abstract", True),
        ("We See Boats", False),
        ("Ada Moreau", False),
    ],
)
def test_rows_of_links(words: str, expected: bool) -> None:
    """Words for links, marks, numbers and addresses are links; with any other word they are not."""
    assert expected is links.is_links(words)


def test_long_lines_are_none() -> None:
    """However much it looks like links, a line as long as a paragraph is none."""
    assert not links.is_links("pdf " * 200)
