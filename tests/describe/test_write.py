"""What is made of the ontology and of the queries is what they say today."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from describe import write

_PAGES = ("ontology/README.md", "ontology/index.html", "queries/README.md", "queries/examples.ttl")


@pytest.mark.parametrize("path", _PAGES)
def test_a_page_says_what_its_sources_say(path: str, pages: dict[str, str], rewrite_snapshots: bool) -> None:
    """Written anew, it is the committed one; if it is not, `make docs` writes it."""
    if rewrite_snapshots:
        (write.ROOT / path).write_text(pages[path], encoding="utf-8")

    assert (write.ROOT / path).read_text(encoding="utf-8") == pages[path], f"{path} is out of date: run `make docs`"


def test_no_page_is_forgotten(pages: dict[str, str]) -> None:
    """All pages are compared, and each says by what it was made."""
    assert set(_PAGES) == pages.keys()
    assert [path for path, text in pages.items() if "`make docs` (tests/describe/" not in text[:400]] == []


def test_the_command_writes_the_same_bytes(pages: dict[str, str], tmp_path: Path) -> None:
    """`make docs` is another process, whose hashes are others: nothing depends on the order of a set."""
    command = (sys.executable, str(write.ROOT / "tests/describe/write.py"), str(tmp_path))
    environment = {"PYTHONHASHSEED": "7", "PYTHONPATH": ".:tests", "OPENBLAS_NUM_THREADS": "1"}
    subprocess.run(command, cwd=write.ROOT, env=environment, check=True, timeout=300)

    written = {str(path.relative_to(tmp_path)): path.read_text("utf-8") for path in tmp_path.rglob("*.*")}

    assert written == pages
