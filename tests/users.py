"""A second user of this machine and a group: any free numbers are, and only root can be somebody else."""

from __future__ import annotations

import subprocess
from pathlib import Path

OTHER = 54_321
GROUP = 54_322


def as_other(script: str, folder: Path) -> None:
    """Run a shell script in a folder as another user, who is in the group."""
    subprocess.run(
        ["sh", "-euc", script], cwd=folder, user=OTHER, group=GROUP, extra_groups=[], umask=0o002, check=True
    )
