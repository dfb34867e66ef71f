"""Ids in fields of their own are told apart from everything else."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from etl.read.formats.fields import ids


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("3104.00001v2", "3104.00001"),
        ("arXiv:3104.00001 [cs]", "3104.00001"),
        ("oai:arXiv.org:3104.00001v1", "3104.00001"),
        ("https://doi.org/10.48550/arXiv.3104.00001", "3104.00001"),
        ("http://arxiv.org/pdf/3104.00001v1.pdf", "3104.00001"),
        ("math.GT/0309136", "math/0309136"),
        ("abs/3104.00001", "3104.00001"),
        ("paper/0309136", None),
        ("3199.00001", None),
        ("1234", None),
        ("10.1234/3104.00001", None),
        ("", None),
    ],
)
def test_arxiv_ids_are_found(words: str, expected: str | None) -> None:
    """Bare or not, an arXiv id is read without version and class; other numbers are none."""
    assert expected == ids.arxiv(words)


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("https://doi.org/10.1234/a.b", "10.1234/a.b"),
        ("DOI: 10.1234/A.", "10.1234/A"),
        ("10.1234/)", None),
        ("10.48550/arXiv.3104.00001", None),
        ("none", None),
    ],
)
def test_dois_are_found(words: str, expected: str | None) -> None:
    """A DOI has a suffix, and is not arXiv's name for its own id."""
    assert expected == ids.doi(words)


def test_addresses_come_once() -> None:
    """Addresses of several fields keep their order; what is none is dropped."""
    assert ("https://a.example/x", "http://b.example") == ids.urls(
        ["https://a.example/x", "/pdf/1.pdf", "http://b.example and https://a.example/x"]
    )


@given(st.text(max_size=60))
def test_no_text_raises(words: str) -> None:
    """Any text holds an id or none."""
    ids.arxiv(words)
    ids.doi(words)
