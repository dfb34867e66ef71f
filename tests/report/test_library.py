"""The script that draws charts: made once, kept, made again when it is damaged, missed in one line."""

from __future__ import annotations

from pathlib import Path

import pytest

from etl.errors import OutputError
from etl.report import library


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    return tmp_path / "mlsys-kg"


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The scripts that vl-convert is asked for; tests of pages draw with the true one, which takes seconds."""
    scripts: list[str] = []

    def make() -> str:
        scripts.append("window.vegaEmbed = vegaEmbed;")
        return scripts[-1]

    monkeypatch.setattr(library, "_bundle", make)
    return scripts


def test_the_script_is_kept_and_taken_from_there(cache: Path, made: list[str]) -> None:
    """The second time vl-convert is not asked; a damaged copy is made again, with the same bytes."""
    script = library.vega()
    (kept,) = cache.iterdir()

    assert library.vega() == script
    assert len(made) == 1

    kept.write_text("window.broken = 1;", encoding="utf-8")

    assert library.vega() == script
    assert kept.read_text(encoding="utf-8") == script
    assert len(made) == 2


def test_a_cache_that_cannot_be_written_does_no_harm(cache: Path, made: list[str]) -> None:
    """The script is made all the same."""
    cache.write_text("a file", encoding="utf-8")

    assert [library.vega()] == made


def test_missing_libraries_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """What to install, in one line."""
    monkeypatch.setattr("importlib.util.find_spec", {}.get)

    with pytest.raises(OutputError, match=r"pip install 'mlsys-kg\[report\]'"):
        library.ready()
