"""The import contracts of pyproject.toml: what breaks them, planted into a copy of the package, is reported."""

from __future__ import annotations

import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from etl import read

ROOT = Path(__file__).resolve().parents[1]

PLANTED = (
    # module, its planted last line, what is reported
    ("enrich", "import requests", "etl.enrich -> requests (l.{}): requests is for fetch remote transport"),
    ("runs", "import requests", "etl.runs -> requests (l.{}): requests is for fetch remote transport"),
    (
        "work.page",
        "import requests.adapters",
        "etl.work.page -> requests (l.{}): requests is for fetch remote transport",
    ),
    (
        "read.names.times",
        "import yaml",
        "etl.read.names.times -> yaml (l.{}): yaml is for query read.formats.data_files",
    ),
    (
        "resolve.decisions",
        "import leftpad",
        "etl.resolve.decisions -> leftpad (l.{}): leftpad has no line in `dependencies`",
    ),
    (
        "extract.measures.units",
        "import subprocess",
        "etl.extract.measures.units -> subprocess (l.{}): subprocess is for render",
    ),
    (
        "fetch.addresses",
        "from etl.read import blocks",
        "etl.fetch.addresses -> etl.read.blocks (l.{}): fetch imports etl",
    ),
    ("model.pages", "from etl import display", "etl.model.pages -> etl.display (l.{}): model imports no room"),
    ("annex", "", "etl.annex has no line in `rooms`: say what it may import"),
    # cycles: sessions.py imports names/times.py, and names/times.py imports names/phrases.py
    ("read.names.times", "from etl.read import sessions", "- .names -> .sessions (1 import)"),
    ("read.names.phrases", "from etl.read.names import times", "No cycles are allowed in etl.read.names."),
    (
        "read.paper",
        "from etl.read import layout",
        "- etl.read.paper -> etl.read.layout (l.{})",
    ),
    (
        "read.formats.bibliographic.ris",
        "from etl.read.formats.bibliographic import atom",
        "- etl.read.formats.bibliographic.ris -> etl.read.formats.bibliographic.atom (l.{})",
    ),
    ("cli.pages", "from etl.cli import query", "- etl.cli.pages -> etl.cli.query (l.{})"),
)


def _lint(folder: Path) -> subprocess.CompletedProcess[str]:
    command = (Path(sys.executable).parent / "lint-imports", "--no-logo", "--no-cache")
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False, timeout=60)


def _copied(folder: Path) -> Path:
    """The modules of the package, the contracts and their table."""
    for path in ((ROOT / "etl").rglob("*.py"), (ROOT / "tests" / "contracts.py", ROOT / "pyproject.toml")):
        for source in path:
            copy = folder / source.relative_to(ROOT)
            copy.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(source, copy)
    return folder


@pytest.fixture(scope="module")
def reported(tmp_path_factory: pytest.TempPathFactory) -> tuple[list[str], str]:
    """The faults that are planted into a copy in which a room was renamed, too, and what is reported of it."""
    folder = _copied(tmp_path_factory.mktemp("planted"))
    faults = []
    for module, planted, fault in PLANTED:
        path = folder / "etl" / f"{module.replace('.', '/')}.py"
        before = path.read_text(encoding="utf-8") if path.exists() else ""
        path.write_text(f"{before}{planted}\n", encoding="utf-8")
        faults.append(fault.format(before.count("\n") + 1))
    (folder / "etl" / "identity.py").rename(folder / "etl" / "sameness.py")
    run = _lint(folder)
    assert run.returncode == 1
    return faults, " ".join(run.stdout.split())


def test_what_breaks_a_contract_is_reported(reported: tuple[list[str], str]) -> None:
    """An import that no table allows, a room without a line, a cycle, a reader that uses another: each is listed."""
    faults, output = reported

    assert [fault for fault in faults if fault not in output] == []


def test_a_name_in_the_tables_that_no_module_has_is_reported(reported: tuple[list[str], str]) -> None:
    """A room that was renamed takes its line with it, in both tables."""
    _, output = reported

    assert "the tables name etl.identity, which is no module: delete or correct it" in output
    assert "etl.sameness has no line in `rooms`" in output


def test_the_contracts_name_all_readers() -> None:
    """A reader that is added to a tuple of `etl.read` has its place in the contracts."""
    configuration = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    layers = [
        layer
        for contract in configuration["tool"]["importlinter"]["contracts"]
        if contract.get("containers", [""])[0].startswith("etl.read")
        for layer in contract["layers"]
    ]

    assert set(read.TRIED) - {name.strip(" ()") for layer in layers for name in layer.split("|")} == set()
