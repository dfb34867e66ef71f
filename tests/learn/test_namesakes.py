"""Names are counted, words that stand alone are not."""

from __future__ import annotations

from learn import namesakes as learn


def test_words_of_names_are_counted() -> None:
    """Given and family names, and the initials that given names begin with; a name of one word is neither."""
    found = learn.counts([["Ada Brook", "Ada M. Stork", "Consortium"], ["A. Brook", " "]])

    assert {"brook": 2, "stork": 1} == dict(found["family"])
    assert {"ada": 1, "adam": 1, "a": 1} == dict(found["given"])
    assert {"a": 3} == dict(found["initial"])


def test_shares_are_rounded_to_a_tenth() -> None:
    """Shares that differ little stand in one line."""
    assert learn.rounded(1000) == learn.rounded(960) != learn.rounded(1200)
