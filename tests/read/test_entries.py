"""Entries of structured sources become text that quotes point into."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from etl.model import Edition, Page, Style
from etl.read.entries import Entry, written

PAGE = Page("list.bib", "@misc{}", "0" * 64)
WORDS = st.text(max_size=40)
ENTRIES = st.builds(
    Entry,
    title=st.none() | WORDS,
    authors=st.lists(WORDS, max_size=3).map(tuple),
    abstract=st.none() | WORDS,
)


def test_fields_are_quoted() -> None:
    """Title, people and abstract stand in the new text at their offsets, blanks folded, paragraphs kept."""
    entry = Entry("A  title\nin two lines", ("Ada  Lovelace", "Alan Turing"), "One.\nTwo.\n\nThree…")

    page, listing = written(PAGE, [entry])

    record = listing.records[0]
    assert page.text == "A title in two lines\n\nAda Lovelace; Alan Turing\n\nOne. Two.\n\nThree…\n\n"
    assert record.title is not None
    assert page.text[record.title.start : record.title.end] == "A title in two lines"
    assert [author.name for author in record.authors] == ["Ada Lovelace", "Alan Turing"]
    assert record.abstract is not None
    assert record.abstract.words == "One. Two.\n\nThree…"
    assert record.truncated


def test_empty_entries_are_left_out() -> None:
    """An entry with neither title nor abstract is no record, and numbers stay without gaps."""
    _, listing = written(PAGE, [Entry("One"), Entry(authors=("Ada Lovelace",)), Entry("Two")])

    assert [(record.number, record.title.words) for record in listing.records if record.title] == [
        (1, "One"),
        (2, "Two"),
    ]


@given(st.lists(ENTRIES, max_size=4))
def test_every_quote_holds(entries: list[Entry]) -> None:
    """Whatever the fields hold, every quote is found at its offsets and records do not overlap."""
    page, listing = written(PAGE, entries)

    end = 0
    for record in listing.records:
        quotes = [record.title, record.abstract, *(author.quote for author in record.authors)]
        for quote in filter(None, quotes):
            assert page.text[quote.start : quote.end] == quote.words
            assert record.start <= quote.start < quote.end <= record.end
        assert end <= record.start
        end = record.end


def test_what_no_text_holds_is_replaced() -> None:
    """Lone surrogates and control characters become U+FFFD in every field, and a blank field is none."""
    entry = Entry(
        "A\ud800", ("B\x00",), None, Edition("C\x01", 2031), " ", comment="D\ud801", urls=("https://e.example/\x02",)
    )

    page, listing = written(PAGE, [entry, Entry("F", edition=Edition(" ", 2031), comment=" ")])

    first, second = listing.records
    assert page.text == "A\ufffd\n\nB\ufffd\n\nF\n\n"
    assert (first.edition, first.session, first.comment) == (Edition("C\ufffd", 2031), None, "D\ufffd")
    assert first.urls == ("https://e.example/\ufffd",)
    assert (second.edition, second.comment) == (None, None)


def test_styles_of_the_old_text_are_dropped() -> None:
    """Offsets of the old text mean nothing in the new one."""
    page, _ = written(replace(PAGE, styles=(Style("strong", 0, 3),)), [Entry("A")])

    assert page.styles == ()
