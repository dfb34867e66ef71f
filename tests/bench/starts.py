"""Seconds of CPU time before the command answers."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from bench.documents import Text
from bench.measured import Measured, command_seconds, line

_MOST = 0.15


def measured(_text: Text, rounds: int) -> Iterator[Measured]:
    """The command as a whole process, Python and all."""
    command = (str(Path(sys.executable).parent / "mlsys-kg"),)
    with TemporaryDirectory() as place:
        build = f"{place}/build"
        command_seconds((*command, "pipeline", "--out", build), 1)
        for arguments in (("--help",), ("queries",), ("query", "papers", "--build", build, "--format", "csv")):
            taken = command_seconds((*command, *arguments), max(3, rounds))
            yield line(f"mlsys-kg {arguments[0]}", "s", taken, "what nobody notices", _MOST, "≤ 1")
