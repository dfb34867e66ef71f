"""Reports of the sample pages and of a corpus whose every text is hostile."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import chromium
import pytest
from corpora import told
from hostile import HOSTILE, RUN

from etl import assets, pipeline, report, staging, store

if TYPE_CHECKING:
    from playwright.sync_api import Browser


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The build of the sample pages."""
    out = tmp_path_factory.mktemp("sample") / "build"
    pipeline.run(sorted(map(str, assets.SAMPLE.glob("*.txt"))), out)
    return out


@pytest.fixture(scope="session")
def sample(built: Path) -> Path:
    """Its report."""
    return report.write(built).parent


@pytest.fixture(scope="session")
def hostile_build(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A build in which all that pages print is hostile."""
    out = tmp_path_factory.mktemp("hostile") / "build"
    with staging.replacing(out) as folder:
        store.write(told(HOSTILE), folder / "store")
        (folder / staging.MARK).write_text(json.dumps(RUN), encoding="utf-8")
    return out


@pytest.fixture(scope="session")
def hostile(hostile_build: Path) -> Path:
    """Its report."""
    return report.write(hostile_build).parent


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """Chromium without a window. It runs an event loop in this thread, beside which other tests cannot have theirs."""
    path = chromium.found()
    if path is None:
        pytest.skip(f"no {' or '.join(chromium.NAMES)}: the package gives these tests a browser")
    sync = pytest.importorskip("playwright.sync_api")
    with sync.sync_playwright() as started:
        opened = started.chromium.launch(executable_path=path, args=["--no-sandbox"])
        yield opened
        opened.close()
