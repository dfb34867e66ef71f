"""The script that draws charts: made once, kept, made again when it is damaged, missed in one line."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from etl.errors import OutputError
from etl.report import library


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    return tmp_path / "mlsys-kg"


def test_the_script_is_kept_and_taken_from_there(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The second time vl-convert is not asked; a damaged copy is made again, with the same bytes."""
    made = library.vega()
    (kept,) = cache.iterdir()
    monkeypatch.setitem(sys.modules, "vl_convert", None)

    assert "vegaEmbed" in made
    assert library.vega() == made

    monkeypatch.undo()
    monkeypatch.setenv("XDG_CACHE_HOME", str(cache.parent))
    kept.write_text("window.broken = 1;", encoding="utf-8")

    assert library.vega() == made
    assert kept.read_text(encoding="utf-8") == made


def test_a_cache_that_cannot_be_written_does_no_harm(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The script is made all the same."""
    (tmp_path / "mlsys-kg").write_text("a file", encoding="utf-8")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))

    assert "vegaEmbed" in library.vega()


def test_missing_libraries_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """What to install, in one line."""
    monkeypatch.setattr("importlib.util.find_spec", {}.get)

    with pytest.raises(OutputError, match=r"pip install 'mlsys-kg\[report\]'"):
        library.ready()
