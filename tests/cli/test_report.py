"""`mlsys-kg report`: a build to pages, or one line that says why not."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import pytest
    from command import Said


def test_a_build_becomes_a_report(built: Path, tmp_path: Path, said: Said) -> None:
    """It says what to open, and the page is there."""
    out = tmp_path / "pages"

    assert said("report", "--build", str(built), "--out", str(out)) == (0, f"Open {out / 'index.html'}\n", "")
    assert "Kestrel" in (out / "systems.html").read_text(encoding="utf-8")


def test_it_lies_in_its_build(built: Path, said: Said) -> None:
    """When no folder is named."""
    assert said("report", "--build", str(built))[0] == 0
    assert (built / "report" / "index.html").is_file()


def test_without_a_build_there_is_no_report(tmp_path: Path, said: Said) -> None:
    """One line, exit code 2, and nothing is written."""
    code, out, err = said("report", "--build", str(tmp_path / "none"))

    assert (2, "") == (code, out)
    assert err.startswith("mlsys-kg: there is no build at ")
    assert err.count("\n") == 1
    assert list(tmp_path.iterdir()) == []


def test_missing_libraries_are_one_line(built: Path, said: Said, monkeypatch: pytest.MonkeyPatch) -> None:
    """With what to install."""
    monkeypatch.setattr("importlib.util.find_spec", {}.get)
    code, _, err = said("report", "--build", str(built))

    assert code == 2
    assert err == "mlsys-kg: the report needs jinja2 and vl-convert-python: pip install 'mlsys-kg[report]'\n"
