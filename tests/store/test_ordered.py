"""A file is read stretch by stretch, each of whole subjects."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pyoxigraph import Literal

from etl.store import ordered
from etl.store.ordered import unescaped

_P = "<http://x.example/p>"


@pytest.mark.parametrize("size", [1, 30, 200, 10_000])
def test_a_file_is_cut_between_subjects(size: int, tmp_path: Path) -> None:
    """Stretches follow each other, none is without a subject of its own, and together they are the file."""
    subjects = ["urn:a", *["urn:b"] * 4, "urn:bc", "urn:é", "urn:é"]
    lines = [f'<{subject}> {_P} "{at} é" .\n' for at, subject in enumerate(subjects)]
    path = tmp_path / "graph.nt"
    path.write_text("".join(lines), encoding="utf-8", newline="\n")

    found = [ordered.lines(path, stretch) for stretch in ordered.cuts(path, size)]

    assert lines == [f"{line}\n" for part in found for line in part]
    heads = [{line.split(" ")[0] for line in part} for part in found]
    assert all(heads)
    assert 4 == sum(map(len, heads))
    assert size > 30 or len(found) > 1


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        (r"plain words", "plain words"),
        (r"a \"tenth\" of it", 'a "tenth" of it'),
        (r"\t\b\n\r\f\'\\", "\t\b\n\r\f'\\"),
        (r"\u00D7 and \U0001F600", "× and \U0001f600"),
        (r"\\u00D7", r"\u00D7"),
        (r"\\\u00D7", "\\×"),
    ],
)
def test_an_escape_is_undone_once(written: str, meant: str) -> None:
    """A backslash that is itself escaped begins no other escape."""
    assert unescaped(written) == meant


@given(st.text(st.characters(exclude_categories=["Cs"])))
def test_what_a_store_writes_is_read_back(text: str) -> None:
    """Whatever a literal says."""
    assert unescaped(str(Literal(text))[1:-1]) == text
