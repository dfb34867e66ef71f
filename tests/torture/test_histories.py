"""Histories of kills, changes and runs short of memory end in the bytes of a new folder; `make torture` has more."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from torture import histories


def test_the_same_sources_give_the_same_bytes_whatever_happened_before() -> None:
    """A kill, a run without memory and changed pages leave nothing that a later run would believe wrongly."""
    command = [sys.executable, histories.__file__, "--seed", "23", "--histories", "1", "--steps", "4", "--no-workers"]

    ran = subprocess.run(command, cwd=Path(histories.__file__).parents[2], capture_output=True, text=True, check=False)

    assert 0 == ran.returncode, ran.stderr
    assert "code -9" in ran.stdout
    assert "no memory" in ran.stdout
