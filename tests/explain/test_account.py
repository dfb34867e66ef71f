"""The account of a page: its shares add up, the first words of what was left, and the line above the page."""

from __future__ import annotations

from dataclasses import replace

import pytest

from etl import explain
from etl.errors import PageError
from etl.explain.account import counts, headline, percent, warnings
from etl.model import Excerpt, Notice, Page, Reading


def test_shares_are_of_printed_characters(reading: Reading) -> None:
    """Blanks count for nothing; records, asides and what was left make up the page."""
    told = explain.account(reading)
    left = "".join("Nobody knows this line nor this one Made with care".split())
    aside = "".join("OWLCONF.2031 - All Total: 2 Room: 301".split())
    whole = "".join(reading.page.text.split())

    assert ("owls.txt", "paper", 2, 2) == (told.source, told.reader, told.records, told.left)
    assert len(aside) / len(whole) == pytest.approx(told.in_asides)
    assert 1 - len(left) / len(whole) == pytest.approx(told.read)


def test_what_was_left_is_told_by_its_first_words(reading: Reading) -> None:
    """Each block with its offsets and its words on one line."""
    text = reading.page.text
    start = text.index("Nobody")

    assert (
        Excerpt(start, start + 35, "Nobody knows this line nor this one"),
        Excerpt(text.index("Made"), len(text) - 1, "Made with care"),
    ) == explain.account(reading).first_left


def test_much_that_was_left_is_counted() -> None:
    """Ten blocks are told, of each no more than 80 characters, and how many there are."""
    page = Page("long.txt", "\n\n".join(["words of a long line " * 40] * 30), "0")

    told = explain.account(Reading(page, "session", ()))

    assert (30, 10, 0.0) == (told.left, len(told.first_left), told.read)
    assert {80} >= {len(one.words) for one in told.first_left if len(one.words) > 80}
    assert all(one.words.endswith("…") for one in told.first_left)


def test_a_page_without_rest_is_read_whole(reading: Reading) -> None:
    """Where nothing was left the share is exactly one; a blank page has no shares."""
    page = Page("count.txt", "Total: 2", "0")
    whole = replace(reading, page=page, records=(), asides=reading.asides[:0], unclaimed=())

    assert 0.0 == explain.account(whole).read
    assert 1.0 == explain.account(replace(whole, page=Page("blank.txt", " \n", "0"))).read


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
