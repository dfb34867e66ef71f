"""Two graphs, the sample pages by the real command and one of awkward texts, and every format they are exported in."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

import pytest
from interop import awkward, tools

from etl import store


@dataclass(frozen=True)
class Graph:
    """A graph file, and a folder for what is exported of it."""

    source: Path
    folder: Path

    @cached_property
    def statements(self) -> list[str]:
        """All statements, sorted, as N-Triples."""
        return store.statements(self.source)

    def exported(self, name: str) -> Path:
        """Its export by the command under that name, in the format of the ending; a folder of CSV without one."""
        out = self.folder / name
        form = () if out.suffix else ("--format", "csv")
        if not out.exists():
            tools.printed(*MLSYS_KG, "export", *form, "--graph", self.source, "--out", out)
        return out


MLSYS_KG = (sys.executable, "-m", "etl")


@pytest.fixture(scope="session")
def build(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The sample pages, by `mlsys-kg pipeline`."""
    out = tmp_path_factory.mktemp("interop") / "build"
    subprocess.run((*MLSYS_KG, "pipeline", "--out", out), check=True, stdout=subprocess.DEVNULL, timeout=300)
    return out


@pytest.fixture(scope="session")
def sample(build: Path) -> Graph:
    """The graph of the sample pages."""
    return Graph(build / "graph.nt", build.parent)


@pytest.fixture(scope="session")
def odd(tmp_path_factory: pytest.TempPathFactory) -> Graph:
    """The graph of awkward texts and names."""
    source = tmp_path_factory.mktemp("awkward") / "graph.nt"
    source.write_text("".join(awkward.lines()), encoding="utf-8", newline="\n")
    return Graph(source, source.parent / "exports")


@pytest.fixture(scope="session", params=["sample", "odd"])
def graph(request: pytest.FixtureRequest) -> Graph:
    """Each of the two."""
    found: Graph = request.getfixturevalue(request.param)
    return found
