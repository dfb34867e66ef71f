"""Where Chromium is, for tests that open pages and for the picture in README."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Browser

NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
"""The first has no window at all: it starts and draws in about half the time of the others."""


def found() -> str | None:
    """The program, when one is installed."""
    return next((path for path in map(shutil.which, NAMES) if path), None)


def started() -> Iterator[Browser]:
    """Chromium without a window, as a fixture yields it; the test is skipped where there is none.

    It runs an event loop in this thread, beside which other tests cannot have theirs.
    """
    path = found()
    if path is None:
        pytest.skip(f"no {' or '.join(NAMES)}: the package gives these tests a browser")
    sync = pytest.importorskip("playwright.sync_api")
    with sync.sync_playwright() as program:
        opened = program.chromium.launch(executable_path=path, args=["--no-sandbox"])
        yield opened
        opened.close()
