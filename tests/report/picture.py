"""Take the picture of a report that README shows: `picture.py REPORT FILE`."""

from __future__ import annotations

import sys
from pathlib import Path

import chromium
from playwright.sync_api import sync_playwright

WIDTH, HEIGHT = 1200, 860


def picture(report: Path, file: Path) -> None:
    """The speedups of a report, in light, as PNG."""
    file.parent.mkdir(parents=True, exist_ok=True)
    program = chromium.found()
    if program is None:
        sys.exit(f"no {' or '.join(chromium.NAMES)}: install its package")
    with sync_playwright() as started:
        browser = started.chromium.launch(executable_path=program, args=["--no-sandbox"])
        page = browser.new_page(
            viewport={"width": WIDTH, "height": HEIGHT}, color_scheme="light", reduced_motion="reduce"
        )
        page.goto((report.resolve() / "speedups.html").as_uri())
        page.wait_for_selector(".drawn svg .mark-symbol.role-mark path")
        page.evaluate("document.querySelector('form.filters').scrollIntoView()")
        page.screenshot(path=file)
        browser.close()


if __name__ == "__main__":
    picture(Path(sys.argv[1]), Path(sys.argv[2]))
