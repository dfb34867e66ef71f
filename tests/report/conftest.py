"""Reports of the sample pages and of a corpus whose every text is hostile."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

import builds
import chromium
import looking
import pytest
from corpora import lines_of
from hostile import HOSTILE, RUN

from etl import report, staging, store
from etl.report.collected import contents
from etl.report.things import Contents


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The build of the sample pages."""
    return builds.sample(tmp_path_factory)


@pytest.fixture(scope="session")
def sample(built: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Its report."""
    return builds.once(tmp_path_factory, "report", lambda out: report.write(built, out))


@pytest.fixture(scope="session")
def packed(built: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Its report in few files."""
    return builds.once(tmp_path_factory, "packed", lambda out: report.write(built, out, together=True))


@pytest.fixture(scope="session")
def rich(tmp_path_factory: pytest.TempPathFactory) -> Contents:
    """What a graph says in which every field of the model is filled somewhere."""
    path = tmp_path_factory.mktemp("rich") / "graph.nt"
    path.write_text("".join(lines_of()), encoding="utf-8")
    return contents(store.opened(path))


@pytest.fixture(scope="session")
def hostile_build(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A build in which all that pages print is hostile."""

    def make(out: Path) -> None:
        with staging.replacing(out) as folder:
            builds.stored(lines_of(HOSTILE), folder / "store")
            graph = "".join(lines_of(HOSTILE)).encode()
            (folder / "graph.nt").write_bytes(graph)
            document = {**RUN, "files": {"graph.nt": hashlib.sha256(graph).hexdigest()}}
            (folder / staging.MARK).write_text(json.dumps(document), encoding="utf-8")

    return builds.once(tmp_path_factory, "hostile", make)


@pytest.fixture(scope="session")
def hostile(hostile_build: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Its report."""
    return builds.once(tmp_path_factory, "hostile-report", lambda out: report.write(hostile_build, out))


browser = pytest.fixture(scope="module", name="browser")(chromium.started)
opened = pytest.fixture(name="opened")(looking.opened)
