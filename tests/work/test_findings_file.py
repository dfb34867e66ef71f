"""Findings on disk are read again, one after another or one at a time."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from etl import findings
from etl.errors import Trouble
from etl.model import Findings, Quote, Record
from etl.work.findings_file import FindingsFiles


def found(page: str, number: int) -> Findings:
    """A record with letters of several bytes."""
    title = f"Möwe \u2028 {number} 𝒳"
    return Findings(Record(page, number, 0, len(title), Quote(title, 0, len(title))))


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(st.integers(0, 3), max_size=4), st.integers(0, 2))
def test_they_are_what_was_written(tmp_path: Path, sizes: list[int], more: int) -> None:
    """In the order of the files, and further ones last; each has its number; nothing is lost by a file without any."""
    paths = [tmp_path / f"{page}.jsonl" for page in range(len(sizes))]
    pages = [[found(f"p{page}", number) for number in range(size)] for page, size in enumerate(sizes)]
    for path, page in zip(paths, pages, strict=True):
        path.write_bytes(findings.lines(page))
    others = [found("asked", number) for number in range(more)]

    filed = FindingsFiles(paths, others)

    every = [one for page in pages for one in page] + others
    assert every == list(filed) == [filed[number] for number in range(len(filed))]
    assert every[-2:] == list(filed[-2:])


def test_a_file_that_is_gone_is_told(tmp_path: Path) -> None:
    """Before it is read for the first time, and after."""
    path = tmp_path / "p.jsonl"
    with pytest.raises(Trouble, match=r"p\.jsonl: cannot be read"):
        FindingsFiles([path])
    path.write_bytes(findings.lines([found("p", 1)]))
    filed = FindingsFiles([path])
    path.write_bytes(b"{}\n")
    with pytest.raises(Trouble, match=r"p\.jsonl:1: cannot be read as findings"):
        filed[0]
    path.unlink()
    with pytest.raises(Trouble, match=r"p\.jsonl: cannot be read again"):
        filed[0]
