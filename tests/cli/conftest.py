"""The command in this process, a page it reads, and what it makes of it."""

from __future__ import annotations

from pathlib import Path

import pytest
from command import PAGE, Said

from etl import cli


@pytest.fixture
def said(capsys: pytest.CaptureFixture[str]) -> Said:
    """Run the command and take what it says."""

    def run(*arguments: str) -> tuple[int, str, str]:
        code = cli.main(arguments)
        out, err = capsys.readouterr()
        return code, out, err

    return run


@pytest.fixture(scope="session")
def page(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("pages") / "listing.txt"
    path.write_text(PAGE, encoding="utf-8")
    return path


@pytest.fixture(scope="session")
def built(page: Path) -> Path:
    out = page.parent / "out"
    assert cli.main(["pipeline", str(page), "--out", str(out)]) == 0
    return out
