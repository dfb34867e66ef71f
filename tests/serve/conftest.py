"""Builds and endpoints that end with their test."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import chromium
import endpoints
import pytest

browser = pytest.fixture(scope="module", name="browser")(chromium.started)


@pytest.fixture
def built(tmp_path: Path) -> Path:
    """A small build."""
    return endpoints.build(tmp_path / "build")


@pytest.fixture
def serving(built: Path) -> Iterator[Callable[..., endpoints.Endpoint]]:
    """Start the endpoint of the build with more options."""
    begun: list[endpoints.Endpoint] = []

    def start(*arguments: str) -> endpoints.Endpoint:
        begun.append(endpoints.endpoint(built, *arguments))
        return begun[-1]

    yield start
    for one in begun:
        if one.process.poll() is None:
            one.process.terminate()
            one.process.wait(20)
