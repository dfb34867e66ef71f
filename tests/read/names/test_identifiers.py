"""Ids and addresses are read as printed, without versions and the punctuation after them."""

from __future__ import annotations

import pytest

from etl.read.names import identifiers


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("arXiv:2009.00748", "2009.00748"),
        ("arXiv: 2009.00748v2 [cs.LG]", "2009.00748"),
        ("arXiv:cs.DC/0601001v1", "cs.DC/0601001"),
        ("arXiv:hep-th/9901001", "hep-th/9901001"),
        ("https://arxiv.org/pdf/2009.00748v3", "2009.00748"),
        ("2009.00748", None),
        ("arXiv:2009.007481234", None),
        ("arXiv:", None),
    ],
)
def test_arxiv(words: str, expected: str | None) -> None:
    """Both styles of arXiv id are known."""
    assert expected == identifiers.arxiv(words)


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("arXiv:2008.06798 - doi: 10.1145/3379337.3415890", "10.1145/3379337.3415890"),
        ("https://doi.org/10.1145/3379337.", "10.1145/3379337"),
        ("10.1145/3379337", "10.1145/3379337"),
        ("about 10.5/2 of it", None),
        ("doi: 10.1234/)]., and more", None),
        ("doi:10.1234/. doi:10.1234/real.", "10.1234/real"),
    ],
)
def test_doi(words: str, expected: str | None) -> None:
    """A DOI stands after its label or in its address."""
    assert expected == identifiers.doi(words)


def test_urls() -> None:
    """Each address comes once, without the bracket or stop behind it."""
    words = "see (https://example.org/a), https://example.org/a and http://example.org/b."

    assert ("https://example.org/a", "http://example.org/b") == identifiers.urls(words)
