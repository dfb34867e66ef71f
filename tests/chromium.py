"""Where Chromium is, for tests that open pages and for the picture in README."""

from __future__ import annotations

import shutil

NAMES = ("chromium", "chromium-browser", "google-chrome")


def found() -> str | None:
    """The program, when one is installed."""
    return next((path for path in map(shutil.which, NAMES) if path), None)
