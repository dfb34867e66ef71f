"""Tools that nobody here wrote: where they are, how they are started, and what is said when one is missing."""

from __future__ import annotations

import importlib
import json
import os
import shutil
import subprocess
import sys
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import NoReturn

import pytest

HERE = Path(__file__).parent
REQUIRED = os.environ.get("INTEROP") == "required"
"""Whether a missing tool is a failure, as it is for continuous integration."""
_NODE = (20, 18)


def missing(what: str, package: str) -> NoReturn:
    """End the test: nothing is there to run."""
    word = f"{what} is not here: `make interop-deps` installs {package}"
    if REQUIRED:
        pytest.fail(word)
    pytest.skip(word)


def program(name: str, package: str) -> str:
    """The path of a program of a Debian package."""
    found = shutil.which(name)
    if not found:
        missing(name, package)
    return found


def module(name: str, package: str) -> ModuleType:
    """A module of a package of the group `interop`."""
    try:
        return importlib.import_module(name)
    except ModuleNotFoundError:
        missing(name, f"the Python package {package}")


def printed(*command: str | Path, given: str | None = None, folder: Path | None = None, seconds: float = 120) -> str:
    """What a program prints; it must end well."""
    run = subprocess.run(
        tuple(map(str, command)),
        input=given,
        cwd=folder,
        capture_output=True,
        encoding="utf-8",
        errors="replace",
        timeout=seconds,
        check=False,
    )
    assert run.returncode == 0, f"{command[0]}: exit code {run.returncode}\n{run.stdout[-2000:]}\n{run.stderr[-2000:]}"
    return run.stdout


def script(name: str, *arguments: str | Path, given: object = None, seconds: float = 240) -> str:
    """What a script of this folder prints, by Node.js with the packages of package-lock.json."""
    node = _node()
    if not (HERE / "node_modules" / ".package-lock.json").is_file():
        missing("node_modules", "the packages of tests/interop/package-lock.json")
    return printed(node, HERE / f"{name}.mjs", *arguments, given=json.dumps(given), seconds=seconds)


@cache
def _node() -> str:
    node = program("node", "nodejs")
    version = printed(node, "--version").strip()
    if tuple(int(part) for part in version.removeprefix("v").split(".")[:2]) < _NODE:
        missing(f"Node.js {'.'.join(map(str, _NODE))}", f"no newer one than {version}; nodejs.org has it")
    return node


def beside_python(name: str) -> Path:
    """A command that a Python package has installed here."""
    return Path(sys.executable).with_name(name)
