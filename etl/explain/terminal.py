"""Labelled blocks as aligned lines, in colour for a terminal."""

import io
import textwrap
from collections.abc import Sequence
from itertools import zip_longest

from rich.cells import cell_len
from rich.console import Console
from rich.text import Text

from etl.display import ENDLESS, harmless, shortened
from etl.explain.labels import SHOWN, headline, warnings
from etl.model import Block, Reading

_STYLES = {"title": "bold cyan", "authors": "green", "abstract": "default", "other": "blue", "left": "bold red"}
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
        words, cells = text[block.start : block.end], cell_len(text[block.start : block.end])
        shown = [shortened(words, room if cells <= room else room * len(words) // cells)]
        if full:
            lines = harmless(words).split("\n")
            shown = [piece for line in lines for piece in textwrap.wrap(line, room, break_on_hyphens=False) or [""]]
        for words, head, what in zip_longest(shown, (margin,), (label,), fillvalue=""):
            parts = (f"{head:{len(margin)}}", "dim"), (f"{what:{len(label)}}", style), (words, style)
            console.print(Text.assemble(*parts))
        for reason in block.why:
            score = f" ({reason.score:g})" if reason.score is not None else ""
            because = harmless(f"{reason.step}{score}: {reason.evidence}")  # layout/labels (9): title begins …
            console.print(Text(f"{'':{len(margin) + len(label)}}{because}", style="dim"))
    return "".join(f"{line.rstrip()}\n" for line in file.getvalue().split("\n")[:-1])
