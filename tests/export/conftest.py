"""The rich corpus as a graph file."""

from __future__ import annotations

from pathlib import Path

import pytest
from corpora import told


@pytest.fixture(scope="session")
def rich(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Every field of the model, with the texts that break careless writers."""
    path = tmp_path_factory.mktemp("rich") / "graph.nt"
    path.write_text("".join(told()), encoding="utf-8", newline="\n")
    return path
