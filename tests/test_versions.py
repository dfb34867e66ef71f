"""Versions are digests: of code, words and libraries."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from etl import versions

if TYPE_CHECKING:
    import pytest


def test_versions_are_told() -> None:
    """The release, and a digest for each thing that findings depend on; the same in another process."""
    told = versions.of_run()

    assert ["mlsys-kg", "read", "extract", "vocabularies"] == [*told]
    assert all(re.fullmatch("[0-9a-f]{16}", told[name]) for name in ("read", "extract", "vocabularies"))
    program = "from etl import versions; print(versions.of_findings(), versions.of_graphs())"
    said = subprocess.run([sys.executable, "-c", program], check=True, capture_output=True, text=True).stdout.split()
    assert [versions.of_findings(), versions.of_graphs()] == said


def test_a_digest_changes_with_every_byte_and_name(tmp_path: Path) -> None:
    """And with the order of files that hold the same."""
    one, other = tmp_path / "a.py", tmp_path / "b.py"
    one.write_bytes(b"x")
    other.write_bytes(b"x")
    first = versions._digest([one])

    assert first != versions._digest([other])
    assert first != versions._digest([one], "more")
    one.write_bytes(b"y")
    assert first != versions._digest([one])


def test_a_library_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    """Another version of a library that reads is another version; one that nobody knows of is no error."""
    before = versions._installed(["spacy", "nowhere-to-be-found"])
    monkeypatch.setattr(versions, "version", lambda _: "0")

    assert before.endswith("nowhere-to-be-found ?")
    assert before != versions._installed(["spacy", "nowhere-to-be-found"])
