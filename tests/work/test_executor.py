"""Batches: none too large, no page lost, only as many taken as are worked on; the reader that goes to workers."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from pathlib import Path

import crowds
import jobs
import pytest
from hypothesis import given
from hypothesis import strategies as st
from read.layout.small import MOVES, SURE, weights

from etl import versions, work
from etl.errors import SourceError
from etl.model import Page
from etl.read.layout.model import FILE, packed
from etl.work import Reader
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


def test_a_reader_is_known_by_its_bytes(tmp_path: Path) -> None:
    """The shipped one sends no bytes; another sends its file; both have the digest that sha256sum prints."""
    path = tmp_path / "my.reader"
    path.write_bytes(packed([weights()], MOVES, *SURE))

    assert Reader.of(None) == (versions.of_reader(), b"")
    assert versions.of_reader() == hashlib.sha256(FILE.read_bytes()).hexdigest()
    assert Reader.of(path) == (hashlib.sha256(path.read_bytes()).hexdigest(), path.read_bytes())
    path.write_bytes(b"boats")
    with pytest.raises(SourceError, match=r"cannot use the reader '.*my.reader': it is damaged, or no file of weights"):
        Reader.of(path)
