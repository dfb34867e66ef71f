"""Labelled blocks as aligned lines, in colour for a terminal."""

import io
import textwrap
from collections.abc import Iterator, Sequence
from itertools import zip_longest

from rich.cells import cell_len
from rich.console import Console
from rich.text import Text

from etl.display import ENDLESS, harmless, shortened
from etl.explain.labels import SHOWN, headline, warnings
from etl.model import Block, Label, Reading

_STYLES: dict[Label, str] = {
    "title": "bold cyan",
    "authors": "green",
    "abstract": "default",
    "other": "blue",
    "left": "bold red",
}
"""Asides are dim."""
_NARROWEST = 20  # characters of text, however narrow the terminal is


def drawn(reading: Reading, blocks: Sequence[Block], width: int, *, full: bool, colour: bool) -> str:
    """A line for the page, one for each warning, and one for each block: offsets, record, label, words.

    The words are the first and the last ones, as many as `width` has room for; with `full` they are all of them.
    """
    file = io.StringIO()
    console = Console(
        file=file, width=ENDLESS, force_terminal=colour, color_system="standard" if colour else None, emoji=False
    )
    console.print(Text(headline(reading), style="bold"))
    for message in warnings(reading):
        console.print(Text(f"  ! {message}", style="yellow"))
    for line in _lines(reading, blocks, width, full=full):
        console.print(line)
    return "".join(f"{line.rstrip()}\n" for line in file.getvalue().split("\n")[:-1])


def _lines(reading: Reading, blocks: Sequence[Block], width: int, *, full: bool) -> Iterator[Text]:
    text = reading.page.text
    digits, numbers = len(str(len(text))), len(str(len(reading.records))) + 1
    labels = [SHOWN.get(block.label, block.label) for block in blocks]
    widest = max(map(len, labels), default=0)
    room = max(_NARROWEST, width - 2 * digits - numbers - widest - 6)
    number: int | None = None
    for block, name in zip(blocks, labels, strict=True):
        record = f"#{block.record}" if block.record is not None and block.record != number else ""
        number = block.record
        margin = f"  {block.start:>{digits}}-{block.end:<{digits}} {record:>{numbers}} "
        style = _STYLES.get(block.label, "dim")
        label = f"{name:{widest}} "
        shown = _shown(text[block.start : block.end], room, full=full)
        for words, head, what in zip_longest(shown, (margin,), (label,), fillvalue=""):
            yield Text.assemble((f"{head:{len(margin)}}", "dim"), (f"{what:{len(label)}}", style), (words, style))
        for reason in block.why:
            score = f" ({reason.score:g})" if reason.score is not None else ""
            because = harmless(f"{reason.step}{score}: {reason.evidence}")  # layout/labels (9): title begins …
            yield Text(f"{'':{len(margin) + len(label)}}{because}", style="dim")


def _shown(words: str, room: int, *, full: bool) -> Sequence[str]:
    if full:
        lines = harmless(words).split("\n")
        return [piece for line in lines for piece in textwrap.wrap(line, room, break_on_hyphens=False) or [""]]
    cells = cell_len(words)
    return (shortened(words, room if cells <= room else room * len(words) // cells),)
