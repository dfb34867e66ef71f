"""Builds that many tests only read: the first of the processes that run the tests makes one, for all of them."""

from __future__ import annotations

import fcntl
import os
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TYPE_CHECKING

from etl import assets, pipeline, store

if TYPE_CHECKING:
    import pytest


def once(factory: pytest.TempPathFactory, name: str, make: Callable[[Path], object]) -> Path:
    """The folder of that name, made by the process that asks first; the others wait for it."""
    base = factory.getbasetemp()
    place = (base.parent if "PYTEST_XDIST_WORKER" in os.environ else base) / "builds"
    place.mkdir(exist_ok=True)
    folder, whole = place / name / "build", place / f"{name}.whole"
    with (place / f"{name}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not whole.exists():
            make(folder)
            whole.touch()
    return folder


def sample(factory: pytest.TempPathFactory) -> Path:
    """The build of the sample pages."""
    return once(factory, "sample", lambda out: pipeline.run(sorted(map(str, assets.SAMPLE.glob("*.txt"))), out))


def stored(lines: Iterable[str], place: Path) -> int:
    """Make a store of some N-Triples lines; gives the number of statements."""
    file = place.parent / f"{place.name}.nt"
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text("".join(lines), encoding="utf-8", newline="\n")
    loaded = store.write(file, place)
    file.unlink()
    return loaded
