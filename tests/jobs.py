"""What workers do in the tests: work of which each page has its own result, and what brings a process down on the way.

Nothing here loads readers or extractors, which takes a new process longer than all that these tests ask of it.
"""

from __future__ import annotations

import gc
import os
import signal
import time
from collections.abc import Sequence
from pathlib import Path

from etl.model import Page
from etl.runs import Outcome

POISON = "a word that kills"
ONCE = "kills unless this file is there: "
STOP = "a word that stops"


def told(pages: Sequence[Page], version: str) -> tuple[Outcome, ...]:
    """What a page becomes when nobody looks for papers in it: its words."""
    return tuple(Outcome(page.id, findings=f"{version} {page.text}".encode()) for page in pages)


def deadly(pages: Sequence[Page], version: str) -> tuple[Outcome, ...]:
    """Kill the process at a page that holds the word, or that names a file which is not there yet."""
    for page in pages:
        _, found, name = page.text.partition(ONCE)
        if POISON in page.text or (found and not _made(Path(name.split("\n")[0]))):
            os.kill(os.getpid(), signal.SIGKILL)
    return told(pages, version)


def stopping(pages: Sequence[Page], version: str) -> tuple[Outcome, ...]:  # a job has it
    """Stop the process for ever at a page that holds the word."""
    for page in pages:
        if STOP in page.text:
            os.kill(os.getpid(), signal.SIGSTOP)
    return tuple(Outcome(page.id) for page in pages)


def starving(_part: str) -> int:
    """Find no memory."""
    raise MemoryError


def _made(flag: Path) -> bool:
    """Whether the file was there; it is now."""
    if flag.exists():
        return True
    flag.touch()
    return False


def length(part: str) -> int:
    """How long a part is; one that names a file which is not there yet kills the process."""
    _, found, name = part.partition(ONCE)
    if found and not _made(Path(name)):
        os.kill(os.getpid(), signal.SIGKILL)
    return len(part)


def pace(_part: str) -> int:
    """New objects after which the collector of the process that is asked searches."""
    return gc.get_threshold()[0]


def whose(_part: str) -> int:
    """The process that is asked."""
    return os.getpid()


def starved(seconds: float) -> str:
    """Works for a tenth of the time, as on a busy machine."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        pause = time.monotonic() + 0.02
        while time.monotonic() < pause:
            pass
        time.sleep(0.18)
    return "done"
