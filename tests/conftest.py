"""What every test may ask for."""

from __future__ import annotations

import hashlib
import os
import signal
from collections.abc import Callable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import HealthCheck, settings
from users import GROUP

from etl.model import Page

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # as `etl.cli` does, before anything here loads numpy

settings.register_profile(
    "short", deadline=None, max_examples=25, suppress_health_check=[HealthCheck.too_slow], derandomize=True
)
settings.register_profile("long", settings.get_profile("short"), max_examples=1000, derandomize=False)
settings.load_profile("short")  # `make torture` takes the long one


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--rewrite-snapshots", action="store_true", help="write today's answers instead of comparing with them"
    )


@pytest.fixture(scope="session")
def rewrite_snapshots(request: pytest.FixtureRequest) -> bool:
    return bool(request.config.getoption("--rewrite-snapshots"))


@pytest.fixture(scope="session")
def page() -> Callable[[str], Page]:
    """Make a page of a text."""
    return lambda text: Page("page.txt", text, hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest())


@pytest.fixture
def hears_interrupts() -> Iterator[None]:
    """What a shell runs in its background is deaf to Ctrl-C, and so would be what it starts."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.fixture
def group_folder() -> Iterator[Path]:
    """A folder of this user in which all of a group may write; the test is skipped where nobody can be another user."""
    if os.geteuid():
        pytest.skip("only root can be another user")
    with TemporaryDirectory() as folder:
        os.chown(folder, -1, GROUP)
        Path(folder).chmod(0o2770)
        yield Path(folder)
