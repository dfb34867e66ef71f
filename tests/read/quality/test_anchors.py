"""Lines that come with every record: one that comes without is a lost paper."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from etl.model import Page, Reading, Record
from etl.read.quality.anchors import lost
from etl.read.quality.coverage import unclaimed

Make = Callable[[str], Page]


def _read(page: Page, entry: str, ends: dict[int, str]) -> Reading:
    """A record from each `entry` of the page to the next; those in `ends` are left out or joined to another."""
    starts = [index for index in range(len(page.text)) if page.text.startswith(entry, index)]
    spans = [[start, end] for start, end in zip(starts, [*starts[1:], len(page.text)], strict=True)]
    for number, what in sorted(ends.items(), reverse=True):
        if what == "joined":
            spans[number - 1][1] = spans[number][1]
        del spans[number]
    records = tuple(Record("0", number, start, end) for number, (start, end) in enumerate(spans, 1))
    left, coverage = unclaimed(page.text, [(start, end) for start, end in spans])
    return Reading(page, "session", records, (), left, coverage)


def _listing(lines: str) -> str:
    return "\n".join(f"§ A title of its own {'abcdefgh'[n]}\n{lines.format(n=n)}" for n in range(8))


@pytest.mark.parametrize(
    ("lines", "key"),
    [
        ("Authors: Ada Moreau\nWe show it.", "authors:"),
        ("Abstract\nWe show it.", "abstract"),
        ("Ways we show it at great length [PDF]", "[pdf]"),
        ("Posted in 202{n}", "posted in 0"),
        ("[{n}] We show it at length, and then again at length", "[0]"),
    ],
)
@pytest.mark.parametrize(
    ("ends", "count"), [({}, 0), ({3: "left"}, 1), ({2: "joined", 5: "left"}, 2), ({1: "joined"}, 1)]
)
def test_a_line_without_a_record_is_found(page: Make, lines: str, key: str, ends: dict[int, str], count: int) -> None:
    """Whether its paper was left out or went into the one above; where every line has its record there is none."""
    found = lost(_read(page(_listing(lines)), "§", ends))

    assert count == (found.lost if found else 0)
    assert found is None or found.key == key


def test_the_first_of_them_is_where_it_stands(page: Make) -> None:
    """The offset of the line that has no record of its own."""
    text = _listing("Authors: Ada Moreau, who wrote it {n}")

    found = lost(_read(page(text), "§", {4: "joined"}))

    assert found
    assert text.startswith("Authors: Ada Moreau, who wrote it 4", found.where)


def test_every_record_may_hold_what_no_paper_has_twice(page: Make) -> None:
    """Where each record is two papers, "Abstract" twice in each of them still tells."""
    text = _listing("Abstract\nWe show it.")

    found = lost(_read(page(text), "§", {1: "joined", 3: "joined", 5: "joined", 7: "joined"}))

    assert found
    assert ("abstract", 4) == (found.key, found.lost)


def test_lines_that_come_as_they_like_say_nothing(page: Make) -> None:
    """A line of some records only, one of no fixed number, and pages of few records."""
    some = _read(
        page(_listing("We show it {n} times over, and more.") + "\nNote: the end\nNote: the very end"), "§", {}
    )
    varied = "\n".join(f"§ Title {'abcdefgh'[n]}\n" + "- point\n" * (n + 1) for n in range(8))
    few = _read(page(_listing("Abstract\nWe show it.")[:120]), "§", {1: "left"})

    assert [None] * 3 == [lost(some), lost(_read(page(varied), "§", {})), lost(few)]
