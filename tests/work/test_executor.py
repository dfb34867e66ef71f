"""Batches: none too large, no page lost, and only as many taken as are worked on."""

from __future__ import annotations

from collections.abc import Iterator

import crowds
import jobs
from hypothesis import given
from hypothesis import strategies as st

from etl import work
from etl.model import Page
from etl.work.executor import batches


@given(st.lists(st.integers(1, 200_000), max_size=30))
def test_batches_are_the_pages_in_their_order(sizes: list[int]) -> None:
    """Each has a page at least, and one that alone is too large has no other."""
    pages = [crowds.page(f"{n}.txt", "x" * size) for n, size in enumerate(sizes)]

    made = list(batches(pages))

    assert pages == [page for batch in made for page in batch]
    assert all(len(batch) == 1 or sum(len(page.text) for page in batch) <= 100_000 for batch in made)


def test_pages_are_taken_as_they_are_worked_on() -> None:
    """Of many pages a few are held at any time."""
    taken: list[str] = []

    def pages() -> Iterator[Page]:
        for page in (crowds.page(f"{n}.txt", "x" * 20_000) for n in range(300)):
            taken.append(page.id)
            yield page

    outcomes = work.done(pages(), workers=2, job=jobs.told)
    next(outcomes)
    early = len(taken)
    outcomes.close()

    assert early < 300
