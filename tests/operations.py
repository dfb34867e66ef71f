"""A kill at a certain operation on files, wherever in the program it is."""

from __future__ import annotations

import signal
import sys

_ON_FILES = ("os.", "open", "shutil.", "ctypes.")


def kill_at(number: int) -> None:
    """Kill this process just before the operation on files that has this number from now on."""
    operations = iter(range(number))

    def count(event: str, _: object) -> None:
        if event.startswith(_ON_FILES) and next(operations, None) is None:
            signal.raise_signal(signal.SIGKILL)

    sys.addaudithook(count)
