"""Graph files for every format: the rich corpus, and one whose names are all awkward."""

from __future__ import annotations

from pathlib import Path

import pytest
from corpora import RICH, lines_of
from graphs import AWKWARD_CORPUS

from etl.model import Corpus


def _file(folder: Path, corpus: Corpus) -> Path:
    path = folder / "graph.nt"
    path.write_text("".join(lines_of(corpus)), encoding="utf-8", newline="\n")
    return path


@pytest.fixture(scope="session")
def rich(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Every field of the model, with the texts that break careless writers."""
    return _file(tmp_path_factory.mktemp("rich"), RICH)


@pytest.fixture(scope="session")
def awkward(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The same, with awkward names."""
    return _file(tmp_path_factory.mktemp("awkward"), AWKWARD_CORPUS)
