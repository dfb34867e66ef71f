"""Records are told apart by what is at hand of them, and read again for the rest."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from etl.model import Findings, Quote, Record
from etl.resolve.keys.record_keys import Has
from etl.resolve.papers.records import Records

LETTERS = st.text("ab", max_size=2)


def found(page: str, number: int, title: str, **fields: str) -> Findings:
    """A record."""
    record = Record(page, number, 0, 9, Quote(title, 0, len(title)), **fields)  # type: ignore[arg-type]  # by name
    return Findings(record)


def first(record: Record) -> tuple[str | None]:
    """The first letter of a title."""
    return (record.title.words[:1] if record.title else None,)


@given(st.lists(st.tuples(LETTERS, st.integers(1, 3), LETTERS), max_size=9))
def test_records_come_by_page_and_number(told: list[tuple[str, int, str]]) -> None:
    """Of two in one place the later counts, and each is found again."""
    every = [found(page, number, title) for page, number, title in told]

    records = Records(every)

    kept = {(one.record.page, one.record.number): one for one in every}
    assert [kept[place] for place in sorted(kept)] == [records.findings(number) for number in range(len(records))]


@given(st.lists(LETTERS, max_size=9))
def test_those_that_agree_are_found(titles: list[str]) -> None:
    """On what their cards say, and on a part of what they print; who has it alone is not told."""
    records = Records([found("page", number, title) for number, title in enumerate(titles)], parts=first, count=1)

    same = {title: [n for n, other in enumerate(titles) if other == title] for title in sorted(titles) if title}
    begin = {title[0]: [n for n, other in enumerate(titles) if other[:1] == title[0]] for title in titles if title}
    assert [one for one in same.values() if len(one) > 1] == list(records.agreeing_keys("title"))
    assert sorted(one for one in begin.values() if len(one) > 1) == sorted(records.agreeing_parts(0))


def test_a_paper_is_named_by_the_strongest_of_its_records() -> None:
    """An identifier before a title; the least of equals."""
    records = Records(
        [found("page", 1, "Kestrel"), found("page", 2, "Heron", arxiv="2009.00748"), found("page", 3, "A")]
    )

    assert ["kestrel", "arxiv-2009.00748", "a"] == list(records.keys)
    assert ["arxiv-2009.00748", "a"] == [records.key((0, 1, 2)), records.key((0, 2))]
    assert Has.ARXIV in Has(records.has[1])
