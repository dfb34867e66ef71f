"""What the tests of the generated pages share: the graph of the sample, which takes a while to make."""

from __future__ import annotations

import builds
import pytest
from describe import sample as made
from describe import write
from describe.sample import Sample


@pytest.fixture(scope="session")
def sample(tmp_path_factory: pytest.TempPathFactory) -> Sample:
    return made.of_build(builds.sample(tmp_path_factory))


@pytest.fixture(scope="session")
def pages(sample: Sample) -> dict[str, str]:
    """Path → text of every generated page."""
    return write.pages(sample)
