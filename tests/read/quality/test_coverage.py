"""What of a page nobody claims is listed to the character."""

from __future__ import annotations

import pytest

from etl.read.quality import coverage


def test_unclaimed_blocks_and_coverage() -> None:
    """What lies between claims is given block by block, with the share of characters inside the claims."""
    text = "Head\n\nTitle one\n\nfoot\nfoot\n\nend"

    left, share = coverage.unclaimed(text, [(6, 15)])

    assert ["Head", "foot\nfoot", "end"] == [text[start:end] for start, end in left]
    assert pytest.approx(8 / 23) == share


def test_everything_claimed() -> None:
    """A page that is claimed whole is covered whole; so is a page without text."""
    assert (((), 1.0), ((), 1.0)) == (coverage.unclaimed("a b", [(0, 2), (1, 3)]), coverage.unclaimed(" \n", []))
