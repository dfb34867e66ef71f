"""Time against size: what is four times as long takes about four times as long, whatever its shape.

`python tests/torture/growth.py --size 20000` reads every nasty page of that size and of four times as much, and looks
for findings in every nasty abstract; where time grows faster, it says so. `--only "bibtex: braces"` takes one of them.
"""

from __future__ import annotations

import argparse
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

if not __package__:  # started as a program
    sys.path[:0] = map(str, (Path(__file__).resolve().parents[2], Path(__file__).resolve().parents[1]))
from torture.shapes import ABSTRACTS, PAGES, lines

from etl import extract, read
from etl.errors import PageError
from etl.model import Page, Quote, Record

TIMES = 4
MOST = 9.0
"""Times as long that four times as much may take; quadratic work takes sixteen times as long."""
_FREE = 0.1  # seconds, below which nothing is said of growth
_AGAIN = 3  # times that what grows too fast is timed
_END = 120.0  # seconds after which a shape is given up


class _Expired(BaseException):
    pass


def of_page(text: str) -> None:
    """Read it, or refuse it."""
    with suppress(PageError):
        read.reading(Page("page.txt", text, "0" * 64))


def of_line(text: str) -> None:
    """Let every reader look at it."""
    page = Page("page.txt", text, "0" * 64)
    for reader in read.READERS:
        if reader.recognises(page):
            reader.listing(page)
    for other in read.STRUCTURED:
        if other.recognises(page):
            with suppress(PageError):
                list(other.entries(page))


def of_abstract(text: str) -> None:
    """Look for findings in it and in a title that is as long."""
    quote = Quote(text, 0, len(text))
    extract.findings(Record("0" * 16, 1, 0, len(text), title=quote, abstract=quote))


def grown(work: Callable[[str], None], short: str, long: str) -> tuple[float, float]:
    """Seconds of processor time for a short text, the better of two, and for a long one, which comes first.

    What seems to grow too fast is timed again: a busy machine is slow now and then, careless work each time. Where the
    long text takes so little that nothing is said of growth, the short one is not timed.
    """
    for again in range(_AGAIN):
        more = _seconds(work, long + "\n" * again)  # a cache knows what was read before
        if more <= _FREE:
            return 0.0, more
        once = min(_seconds(work, short + "\n" * (2 * again + end)) for end in (0, 1))
        if not too_much(once, more):
            break
    return once, more


def too_much(once: float, more: float) -> bool:
    """Whether the time of a text that is four times as long grew faster than its length."""
    return more > MOST * once + _FREE


def grows_alone(name: str, size: int) -> bool:
    """Whether the time of a shape grows too fast in a process of its own.

    One that has run thousands of tests holds what they left, and is slow at times for what the work has no part in.
    """
    told = subprocess.run(
        [sys.executable, str(Path(__file__).resolve()), "--size", str(size), "--only", name], check=False, timeout=600
    )
    return told.returncode != 0


def _seconds(work: Callable[[str], None], text: str) -> float:
    before = signal.signal(signal.SIGVTALRM, _expired)
    signal.setitimer(signal.ITIMER_VIRTUAL, _END)
    began = time.process_time()
    try:
        with suppress(_Expired):
            work(text)
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)
    return time.process_time() - began


def _expired(*_: object) -> None:
    raise _Expired


def main() -> int:
    """Measure all shapes, or some, and say which grow too fast."""
    asks = argparse.ArgumentParser(description=str(__doc__).splitlines()[0])
    asks.add_argument("--size", type=int, default=20_000, help="characters of a page, a tenth of it for abstracts")
    asks.add_argument("--only", action="append", metavar="SHAPE")
    asked = asks.parse_args()
    faults = 0
    measured = (
        (PAGES, of_page, asked.size),
        (lines(), of_line, asked.size),
        (ABSTRACTS, of_abstract, asked.size // 10),
    )
    for shapes, work, size in measured:
        for name, shape in shapes.items():
            if asked.only and name not in asked.only:
                continue
            once, more = grown(work, shape.text(size), shape.text(TIMES * size))
            faults += too_much(once, more)
            said = "  grows too fast" if too_much(once, more) else ""
            print(
                f"{name!r:26} {size:>9,} characters {once:7.2f} s, {TIMES} times as many {more:7.2f} s{said}",
                flush=True,
            )
    return min(faults, 1)


if __name__ == "__main__":
    sys.exit(main())
