"""The command as the tests of etl/cli/ start it, with a page for it to read and a graph to ask."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

GRAPH = Path(__file__).parent / "queries" / "graph.ttl"
ON_GRAPH = ("--graph", str(GRAPH))

PAGE = """\
TINYCONF.2024 - All

Total: 9

#1 Kestrel: Kernels at Rest [PDF] [Copy]

Authors: Ada Lind ; Bo Okafor

We present Kestrel, a compiler that keeps kernels at rest until their inputs are there. It is 2.5x faster than TVM.

#2 A Note on Batches [PDF] [Copy]

Authors: Cy Nakai

Batches are often larger than they have to be. We say why, and count how often.
"""

Said = Callable[..., tuple[int, str, str]]
"""Arguments to exit code, stdout and stderr."""


def started(*arguments: str, **how: object) -> subprocess.Popen[bytes]:
    """The command in a process of its own."""
    return subprocess.Popen([sys.executable, "-m", "etl", *arguments], **how)  # type: ignore[call-overload, no-any-return]
