"""Pages of a folder in a browser: from the disk or from a server, with an eye on what the browser complains of."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page

Open = Callable[..., "Page"]
"""Opens a page of a folder: `open(folder, name, **options of the browser)`."""


def opened(browser: Browser) -> Iterator[Open]:
    """Give what opens pages; whatever the browser complains of or asks of anybody else fails the test."""
    troubles: list[str] = []
    contexts: list[BrowserContext] = []

    def open_(folder: Path, name: str, at: str = "", **how: Any) -> Page:  # noqa: ANN401  # options of the browser
        base = at or folder.as_uri()
        context = browser.new_context(**how)
        contexts.append(context)
        page = context.new_page()
        page.on("console", lambda message: troubles.append(f"{name}: {message.text}"))
        page.on("pageerror", lambda error: troubles.append(f"{name}: {error}"))
        page.on("request", lambda asked: troubles.extend([asked.url] * (not asked.url.startswith((base, "blob:")))))
        page.goto(f"{base.rstrip('/')}/{name}")
        return page

    yield open_
    for context in contexts:
        context.close()
    assert not troubles, troubles


def until(page: Page, expression: str) -> None:
    """Wait for what an expression says; the policy of the page forbids the browser to evaluate one on its own."""
    end = time.monotonic() + 30
    while not page.evaluate(expression):
        assert time.monotonic() < end, expression
        page.wait_for_timeout(40)
