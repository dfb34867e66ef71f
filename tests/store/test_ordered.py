"""A file is read stretch by stretch, each of whole subjects."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pyoxigraph import Literal

from etl import store
from etl.store import ordered

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
        (r'"a \"tenth\" of it \u00D7"', ('a "tenth" of it ×', "", "")),
        (r'"\\u00D7"@en-GB', (r"\u00D7", "", "en-gb")),
        ('"x"@ar--rtl', ("x", "", "ar--rtl")),
        (
            '"1.50"^^<http://www.w3.org/2001/XMLSchema#decimal>',
            ("1.50", "<http://www.w3.org/2001/XMLSchema#decimal>", ""),
        ),
    ],
)
def test_a_literal_says_what_is_meant(written: str, meant: tuple[str, str, str]) -> None:
    """Its words without escapes, its datatype, its language with a direction."""
    assert store.literal(written) == meant


@given(st.text(st.characters(exclude_categories=["Cs"])))
def test_what_a_store_writes_is_read_back(text: str) -> None:
    """Whatever a literal says."""
    assert store.literal(str(Literal(text))) == (text, "", "")
