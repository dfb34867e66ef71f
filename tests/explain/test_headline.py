"""The line above a page, its warnings, and how often each label stands there."""

from __future__ import annotations

from dataclasses import replace

import pytest

from etl import explain
from etl.errors import PageError
from etl.explain.headline import counts, headline, percent, warnings
from etl.model import Notice, Page, Reading


def test_the_headline_sums_up_the_account(reading: Reading) -> None:
    """Page, reader, records, shares, and how many blocks were left out."""
    assert "owls.txt: paper, 2 records, 79% read (64% in records, 15% in asides), 2 blocks left out" == headline(
        reading
    )


def test_a_page_without_reader_says_so() -> None:
    """No reader, no record, nothing read."""
    reading = explain.unread(Page("a.txt", "A poem", "0"), PageError("nobody\nreads it"))

    assert "a.txt: no reader takes it, 0 records, 0% read (0% in records, 0% in asides), 1 block left out" == headline(
        reading
    )
    assert ("nobody reads it",) == warnings(reading)


def test_a_warning_is_one_harmless_line(reading: Reading) -> None:
    """Whatever words of a page it repeats."""
    odd = replace(reading, notices=(Notice("odd", "owls.txt", "a\nb\x1b[0m"),))

    assert ("a b\ufffd[0m",) == warnings(odd)


def test_labels_are_counted_in_page_order(reading: Reading) -> None:
    """The first label of the page comes first."""
    expected = {"heading": 1, "count": 1, "other": 3, "title": 2, "authors": 1, "abstract": 1, "note": 1, "left": 2}

    assert list(expected.items()) == list(counts(reading))


@pytest.mark.parametrize(
    ("share", "shown"), [(1.0, "100%"), (0.999, "99%"), (0.29, "29%"), (0.001, "<1%"), (0.0, "0%")]
)
def test_shares_are_rounded_down(share: float, shown: str) -> None:
    """Only the whole is 100%, and only nothing is 0%."""
    assert shown == percent(share)
